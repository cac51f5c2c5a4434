"""Players of the table's own, who play by the tables.

Nouns:
    strength   careful: stops as soon as it may.  steady: plays for the most points.  sharp: plays to win the game
"""

from __future__ import annotations

from companion.games.actions import Action, Keep, Reroll, Stop, TakeOver
from companion.games.core import State
from companion.odds.advice import Adviser, Way, best_for_points, best_to_win


def decide(adviser: Adviser, state: State, strength: str) -> Action:
    """What a bot of this strength does with the throw, or the dice offered, of a state."""
    ways = adviser.ways(state, to_win=strength == "sharp")
    if strength == "sharp":
        return action_of(best_to_win(ways))
    stops = tuple(way for way in ways if way.verb == "stop" and way.odds.points > 0)
    return action_of(best_for_points(stops if stops and strength == "careful" else ways))


def action_of(way: Way) -> Action:
    """The action that takes a way."""
    if way.option is None:
        return TakeOver(way.verb == "take over")
    if way.verb == "reroll":
        return Reroll()
    if way.verb == "stop":
        return Stop(way.option.keep, way.option.points)
    return Keep(way.option.keep, way.option.points, way.verb == "roll-all")
