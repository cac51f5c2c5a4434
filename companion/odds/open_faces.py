"""Ten Thousand's hands, whose open faces make thousands of them: a throw is looked at once for all that it cannot tell
apart.

The open faces that a throw does not show change nothing but what is open afterwards (``ten_thousand.offers``), and most
throws offer the same as some other. So each throw is asked what it offers and opens, and the answers are shared.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from companion.games.core import Values
from companion.games.ten_thousand import DICE, offers, with_opened
from companion.odds.hands import LOST, Chances, Choice, Fork, Hand
from companion.odds.throws import throws


class Gain(NamedTuple):
    """A choice without its hand: points, dice to throw, faces it opens, and what ``Offer`` tells."""

    points: int
    dice: int
    opens: Values
    doubles: bool
    unspent: bool


def chances(hand: Hand) -> Chances:
    """What a throw of the hand can lead to; the dice offer the same whatever the score."""
    shared: dict[tuple[Gain, ...], float] = {}
    for values, chance in throws(hand.dice):
        gains = _gains(values, tuple(face for face in hand.memory if face in values))
        shared[gains] = shared.get(gains, 0.0) + chance
    return [(_choices(gains, hand.memory), chance) for gains, chance in shared.items()]


@cache
def _gains(values: Values, opened: Values) -> tuple[Gain, ...]:
    """What one throw offers; dice that are kept differently but lead to the same are one choice."""
    found = {
        Gain(points, len(values) - len(keep) or DICE, _opens(keep), doubles, unspent)
        for keep, points, doubles, unspent in offers(values, opened)
    }
    return tuple(sorted(found))


@cache
def _opens(keep: Values) -> Values:
    """The faces that a keep opens; a 1 counts 100 whether open or not."""
    return tuple(face for face in with_opened((), keep) if face != 1)


def choices(hand: Hand, values: Values) -> tuple[Choice, ...]:
    """The choices once these values have been thrown."""
    return _choices(_gains(values, tuple(face for face in hand.memory if face in values)), hand.memory)


def _choices(gains: Iterable[Gain], opened: Values) -> tuple[Choice, ...]:
    return tuple([_choice(gain, opened) for gain in gains]) or (LOST,)


@cache
def _choice(gain: Gain, opened: Values) -> Choice:
    opened = tuple(sorted({*opened, *gain.opens}))
    rest, everything = Hand(gain.dice, (), opened), Hand(DICE, (), opened)
    return Choice(gain.points, Fork(True, (rest, everything) if gain.doubles else (rest,), gain.unspent))
