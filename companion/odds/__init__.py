"""Odds over real dice: what each choice is worth, by exact enumeration over the rules that the referee uses."""
