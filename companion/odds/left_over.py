"""Dire Straights' dice that the next player may take over: what a state by itself does not tell of them.

Nouns:
    holder   the player before the one in turn, who stopped and left them

How many points the holder banked with them, and before an answer even how many they are, is taken to be what somebody
leaves who plays well and stops in the first run.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.core import Game, Phase, State, text
from companion.games.dire_straights import DICE, RUN_POINTS, DireStraights, Turn
from companion.odds.hands import Hand, holding
from companion.odds.turns import Turns


def left_over(game: Game, state: State, turns: Turns) -> tuple[State, str] | None:
    """The state with dice that lie there to be taken over, or were taken, and a sentence on what was assumed.

    None where there are none, or the state tells all that matters.
    """
    if not isinstance(game, DireStraights) or game.passing == "none" or len(state.players) == 1 or state.turn:
        return None
    if state.phase is Phase.OFFER:
        run = _left_by_playing_well(turns, state.totals[_holder(state)])
    elif state.phase is Phase.ROLL and state.dice < game.count:
        run = DICE - state.dice
    else:
        return None
    aside = tuple(range(1, run + 1))
    banked = RUN_POINTS[run]
    assumed = f"What was left to be taken over is not told: {text(aside)} with {banked} points is taken."
    return replace(state, aside=aside, memory=Turn(_holder(state), banked)), assumed


def taken_over(game: Game, before: State, rolled: State, shown: State) -> State | None:
    """The state before a throw that offers what is shown, but for points that moved with its first pointer.

    before, rolled: the throw as if nothing had been taken over.  None where that is not what lies between them.
    """
    if not isinstance(game, DireStraights) or game.passing == "none" or len(rolled.options) != 1:
        return None
    (own,), (with_moved, *_) = rolled.options, shown.options
    moved, holder = with_moved.points - own.points, _holder(shown)
    if moved <= 0 or own.keep != with_moved.keep:
        return None
    # A cut-throat has taken the points away already in what is shown.
    back = moved if game.passing == "cut-throat" else 0
    return replace(before, memory=Turn(holder, moved), totals=before.with_total(holder, before.totals[holder] + back))


def _holder(state: State) -> int:
    return (state.at - 1) % len(state.players)


def _left_by_playing_well(turns: Turns, most: int) -> int:
    """The first run of at most so many points that stopping with is worth more than throwing on; else the longest."""
    points = turns.points(1)
    fitting = [run for run in range(1, DICE) if RUN_POINTS[run] <= max(most, RUN_POINTS[1])]
    return next(
        (run for run in fitting if RUN_POINTS[run] >= points.at(_place(turns, run), RUN_POINTS[run])), fitting[-1]
    )


def _place(turns: Turns, run: int) -> int:
    """The place of the hand that carries on a run."""
    return turns.place(holding(Hand(DICE - run, tuple(range(1, run + 1)))))
