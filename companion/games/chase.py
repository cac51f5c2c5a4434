"""The chase: a total that reaches the target must be tied or beaten, turn by turn, until nobody does.

Nouns:
    Chase    who is still to answer, in order, and whether only those tied at the top play on

Source: the ending of Train Wreck, with the ruling for a chase that ends level.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.core import State, finish, next_turn


@dataclass(frozen=True, slots=True)
class Chase:
    """The end that has begun.

    waiting: the seats that still have a turn, in order.  level: whether the chase has ended level, so that those tied
    at the top play on by themselves.
    """

    waiting: tuple[int, ...]
    level: bool = False


def end_turn(state: State, target: int, dice: int, event: str) -> State:
    """The state after a turn whose score has just been written."""
    line, chase = state.lines[-1], state.ending
    seat = line.seat
    if chase is None and line.total < target:
        return next_turn(state, dice, event)
    if chase is not None and chase.level:
        chase = Chase(chase.waiting[1:], level=True)
    elif line.score > 0 and line.total == max(state.totals):
        chase = Chase(state.after(seat))
    else:
        chase = Chase(chase.waiting[1:])
    if not chase.waiting:
        top = max(state.totals)
        tied = tuple(player for player in (*state.after(seat), seat) if state.totals[player] == top)
        if len(tied) == 1:
            return finish(state, tied, event, ending=chase)
        chase = Chase(tied, level=True)
    return next_turn(state, dice, event, seat=chase.waiting[0], ending=chase)
