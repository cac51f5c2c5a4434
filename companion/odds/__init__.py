"""Odds over real dice: what each choice is worth, by exact enumeration over the rules that the referee uses."""

STRENGTHS = ("careful", "steady", "sharp")
"""How bots play: stopping as soon as they may, for the most points, to win the game."""
