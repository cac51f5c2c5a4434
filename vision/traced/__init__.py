"""Tables drawn by a path tracer, to learn from and to measure on: light as it is, dice and cloths all of their own."""
