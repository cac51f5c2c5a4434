"""The end of a game between two players: the last round, the chase, played out by the rules on turns that come out as
they come out.

Nouns:
    ahead      the lead of the player to throw, in steps; behind where it is negative
    moment     a state between two turns as far as it bears on who wins, but for the lead: whose turn, of which end
    outcomes   what a turn leads to, a win, a loss or another moment, by whether it banks and who is ahead after it

The rules of an end look at nothing of two totals but which is higher, so each moment is asked for three leads alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from companion.games.core import Game, Option, Phase, State
from companion.odds.tree import Floats, Ints

NEGLIGIBLE = 1e-5
"""Turns that are less likely than this are left out."""

SETTLED = 1e-9
STOP = Option((6,), 0, ("stop",))
"""A choice that leaves no dice to anybody and adds nothing."""


class Moment(NamedTuple):
    """Between two turns of an end that has begun."""

    seat: int
    on_board: tuple[bool, ...]
    ending: Any


Outcomes = dict[bool, tuple[float | Moment, ...]]
"""By whether the turn banks anything; for its player behind, level and ahead after it."""

Turnout = Callable[[bool], Floats]
"""The chance of each number of points that a turn banks (in steps), for a player on the board or not yet."""


def banked(game: Game, state: State, points: int) -> State:
    """The state after the player to throw has ended the turn with so many points."""
    decided = replace(state, phase=Phase.DECIDE, turn=points, thrown=(6,), options=(STOP,), memory=None, lines=())
    return game.take(replace(decided, aside=()), STOP, "stop")


def moment_of(state: State) -> Moment:
    """The moment that a state between two turns is, but for the lead."""
    return Moment(state.at, tuple(total > 0 for total in state.totals), state.ending)


class Endgame:
    """Tells who wins an end that has begun, of two players."""

    def __init__(self, game: Game, step: int, turnout: Turnout) -> None:
        self._game, self._step, self._turnout = game, step, turnout
        self._known: dict[Moment, Floats] = {}

    def chance(self, state: State) -> float:
        """The chance that the player to throw wins."""
        own, other = state.totals[state.at], state.totals[1 - state.at]
        return float(self.chances(moment_of(state), np.array((own - other) // self._step)))

    def chances(self, moment: Moment, ahead: Ints) -> Floats:
        """The chances that the player to throw wins, for each lead; ahead: in steps."""
        if moment not in self._known:
            self._settle(moment)
        return self._by_lead(self._known[moment], ahead)

    @cached_property
    def _turnouts(self) -> tuple[Floats, Floats]:
        """The chances of each number of steps, not on the board and on it, equally long, without those left out."""
        found = [np.where(each > NEGLIGIBLE, each, 0.0) for each in (self._turnout(False), self._turnout(True))]
        most = max(int(np.flatnonzero(each).max()) for each in found)
        off_board, on_board = (each[: most + 1] / each.sum() for each in found)
        return off_board, on_board

    @cached_property
    def _span(self) -> int:
        """The lead, either way, beyond which nothing changes any more."""
        return self._game.target // self._step + len(self._turnouts[0])

    def _by_lead(self, chances: Floats, ahead: Ints) -> Floats:
        found: Floats = chances[np.clip(ahead, -self._span, self._span) + self._span]
        return found

    def _settle(self, moment: Moment) -> None:
        """Work out all that may come of a moment together: it can come back, and is less likely each time."""
        outcomes: dict[Moment, Outcomes] = {}
        waiting = [moment]
        while waiting:
            moment = waiting.pop()
            if moment not in outcomes:
                outcomes[moment] = self._outcomes(moment)
                waiting += [each for some in outcomes[moment].values() for each in some if isinstance(each, Moment)]
        chances = {moment: np.full(2 * self._span + 1, 0.5) for moment in outcomes}
        change = 1.0
        while change > SETTLED:
            change = 0.0
            for moment, each in outcomes.items():
                before, chances[moment] = chances[moment], self._of_turn(moment, each, chances)
                change = max(change, float(np.abs(chances[moment] - before).max()))
        self._known |= chances

    def _of_turn(self, moment: Moment, outcomes: Outcomes, chances: dict[Moment, Floats]) -> Floats:
        """The chances at a moment for each lead, from those of what its turn leads to."""
        turnout = self._turnouts[moment.on_board[moment.seat]]
        reached = np.arange(-self._span, self._span + len(turnout))
        which = np.sign(reached) + 1
        nothing, points = (
            np.choose(which, [self._after(moment.seat, each, reached, chances) for each in outcomes[banks]])
            for banks in (False, True)
        )
        found: Floats = turnout[0] * nothing[: 2 * self._span + 1] + np.correlate(points[1:], turnout[1:])
        return found

    def _after(self, seat: int, outcome: float | Moment, ahead: Ints, chances: dict[Moment, Floats]) -> Floats:
        """The chances of a seat after an outcome, for each lead that its turn has brought it to."""
        if not isinstance(outcome, Moment):
            return np.full(len(ahead), outcome)
        if outcome.seat == seat:
            return self._by_lead(chances[outcome], ahead)
        return 1 - self._by_lead(chances[outcome], -ahead)

    def _outcomes(self, moment: Moment) -> Outcomes:
        """What a turn leads to, asked of the rules."""
        return {banks: tuple(self._outcome(moment, banks, sign) for sign in (-1, 0, 1)) for banks in (False, True)}

    def _outcome(self, moment: Moment, banks: bool, sign: int) -> float | Moment:
        points = (len(self._turnouts[0]) - 1) * self._step
        before = points * moment.on_board[moment.seat]
        raised = before + points * banks
        other = max(raised - sign * self._step, self._step) * moment.on_board[1 - moment.seat]
        totals = (before, other) if moment.seat == 0 else (other, before)
        state = State(("", " "), totals, moment.seat, Phase.ROLL, self._game.count, ending=moment.ending)
        after = banked(self._game, state, points * banks)
        return moment_of(after) if after.winners is None else float(state.player in after.winners)
