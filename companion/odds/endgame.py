"""The end of a game between two players: the last round, the chase, played out by the rules on turns that come out as
they come out.

Nouns:
    moment    a state between two turns, as far as it bears on who wins: who throws, how far ahead, what is being ended
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from companion.games.core import Game, Option, Phase, State
from companion.odds.tree import Floats

NEGLIGIBLE = 1e-5
"""Turns that are less likely than this are left out."""

SETTLED = 1e-9
STOP = Option((6,), 0, ("stop",))
"""A choice that leaves no dice to anybody and adds nothing."""


class Moment(NamedTuple):
    """Between two turns of an end that has begun; ``ahead`` is the lead of the player to throw."""

    seat: int
    ahead: int
    on_board: tuple[bool, ...]
    ending: Any


Turnout = Callable[[bool], Floats]
"""The chance of each number of points that a turn banks (in steps), for a player on the board or not yet."""


def banked(game: Game, state: State, points: int) -> State:
    """The state after the player to throw has ended the turn with so many points."""
    decided = replace(state, phase=Phase.DECIDE, turn=points, thrown=(6,), options=(STOP,), memory=None, lines=())
    return game.take(replace(decided, aside=()), STOP, "stop")


class Endgame:
    """Tells who wins an end that has begun, of two players."""

    def __init__(self, game: Game, step: int, turnout: Turnout) -> None:
        self._game, self._step, self._turnout = game, step, turnout
        self._known: dict[Moment, float] = {}
        self._outcomes: dict[tuple[Moment, bool], bool | State] = {}

    def chance(self, state: State) -> float:
        """The chance that the player to throw wins."""
        if _moment(state) not in self._known:
            self._settle(self._ways(state))
        return self._known[_moment(state)]

    def _ways(self, state: State) -> dict[Moment, list[tuple[float, Moment | bool]]]:
        """Every moment that may come from a state on, and what each turn there leads to: another, or won or not."""
        ways: dict[Moment, list[tuple[float, Moment | bool]]] = {}
        waiting = [state]
        while waiting:
            state = waiting.pop()
            moment = _moment(state)
            if moment in ways or moment in self._known:
                continue
            ways[moment] = []
            turnout = self._turnout(state.totals[state.at] > 0)
            for level in np.flatnonzero(turnout > NEGLIGIBLE):
                after = self._outcome(state, moment, int(level) * self._step)
                ways[moment].append((float(turnout[level]), after if isinstance(after, bool) else _moment(after)))
                waiting += [] if isinstance(after, bool) else [after]
        return ways

    def _outcome(self, state: State, moment: Moment, points: int) -> bool | State:
        """What banking points leads to: won or not, or a state in which it is still open.

        It is asked of the rules once for all turns that end equally far ahead.
        """
        alike = (moment._replace(ahead=moment.ahead + points), points > 0)
        if alike not in self._outcomes:
            after = banked(self._game, state, points)
            self._outcomes[alike] = after if after.winners is None else state.player in after.winners
        return self._outcomes[alike]

    def _settle(self, ways: dict[Moment, list[tuple[float, Moment | bool]]]) -> None:
        """Work out all chances together: a moment can come back, and is less likely each time."""
        places = {moment: place for place, moment in enumerate(ways)}
        certain = np.zeros(len(ways))
        source: list[int] = []
        target: list[int] = []
        share: list[float] = []
        for moment, each in ways.items():
            for chance, follows in each:
                if isinstance(follows, bool):
                    certain[places[moment]] += chance * follows
                    continue
                sign = 1.0 if follows.seat == moment.seat else -1.0
                certain[places[moment]] += chance if sign < 0 else 0.0
                if follows in self._known:
                    certain[places[moment]] += chance * sign * self._known[follows]
                else:
                    source.append(places[moment])
                    target.append(places[follows])
                    share.append(chance * sign)
        chances, before = certain, np.full(len(ways), np.inf)
        while np.abs(chances - before).max() > SETTLED:
            before = chances
            chances = certain + np.bincount(source, np.array(share) * before[target], len(ways))
        self._known |= {moment: float(chances[place]) for moment, place in places.items()}


def _moment(state: State) -> Moment:
    own, other = state.totals[state.at], state.totals[1 - state.at]
    return Moment(state.at, own - other, (own > 0, other > 0), state.ending)
