"""What of a game matters for the rest of a turn, and what a throw leads to by the rules.

Nouns:
    Hand     the dice to be thrown, and what the rules remember beside the turn score     ``3 dice, 4 open``
    Fork     what may follow a choice: stopping, throwing a hand
    Choice   the points of one legal choice of a throw, and its fork
    Chances  every set of choices that throwing a hand can lead to, with its chance

Nothing here knows a rule: hands are thrown with ``Game.roll`` and followed with ``Game.take``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.games.core import Game, Option, Phase, State, Values
from companion.odds.throws import throws

RICH = 10_000
"""A turn score that meets every quota; what the real one allows is asked of ``Game.banks``."""


class Hand(NamedTuple):
    """Dice to be thrown; equal hands have the same future, but for the score."""

    dice: int
    aside: Values = ()
    memory: Any = None


class Fork(NamedTuple):
    """What may follow a choice.

    stop: whether the dice allow to bank.  hands: those that may be thrown on with; the turn is lost where there is
    neither.  unspent: whether a die is left that could have scored, so that an exact goal must not be met with it.
    cancels: whether the player's total is lost with the turn.
    """

    stop: bool
    hands: tuple[Hand, ...]
    unspent: bool = False
    cancels: bool = False


class Choice(NamedTuple):
    """What one choice of a throw adds to the turn, and what may follow."""

    points: int
    fork: Fork


LOST = Choice(0, Fork(False, ()))
CANCELLED = Choice(0, Fork(False, (), cancels=True))

Chances = list[tuple[tuple[Choice, ...], float]]


def hand_of(game: Game, state: State) -> Hand:
    """The hand that is to be thrown in a state."""
    return Hand(state.dice, *game.matters(state))


def fresh(game: Game) -> Hand:
    """The hand a turn begins with."""
    return hand_of(game, game.start(("",)))


def holding(hand: Hand, turn: int = RICH, total: int = 1) -> State:
    """A player alone at the table, about to throw this hand."""
    return State(("",), (total,), 0, Phase.ROLL, hand.dice, turn, aside=hand.aside, memory=hand.memory)


def chances(game: Game, hand: Hand) -> Chances:
    """What a throw of the hand can lead to, where neither goal nor quota stands in the way."""
    found: dict[tuple[Choice, ...], float] = {}
    for values, chance in throws(hand.dice):
        offered = tuple(dict.fromkeys(choices(game, hand, values)))
        found[offered] = found.get(offered, 0.0) + chance
    return list(found.items())


def choices(game: Game, hand: Hand, values: Values) -> list[Choice]:
    """The choices once these values have been thrown: one without a choice where the rules leave none."""
    before = holding(hand)
    state = game.roll(before, values)
    if state.phase is Phase.DECIDE:
        return [Choice(option.points, fork(game, state, option)) for option in state.options]
    if not state.lines:
        return [Choice(0, Fork(False, (hand_of(game, state),)))]
    return [CANCELLED if state.totals < before.totals else LOST]


def fork(game: Game, state: State, option: Option) -> Fork:
    """What may follow an option, by the rules."""
    stop = "stop" in option.may and option.keep != ()
    hands = (hand_of(game, game.take(state, option, verb)) for verb in option.may if verb != "stop")
    return Fork(stop, tuple(hands))
