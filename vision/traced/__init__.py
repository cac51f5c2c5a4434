"""Tables drawn by a path tracer, to measure the reader on: light as it is, and dice and cloths all of their own."""
