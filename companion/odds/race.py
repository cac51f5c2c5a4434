"""The whole game: who wins, when every turn still to come is played for the best expected points.

Nouns:
    race     the game until a total reaches the target; after that the rules of the end hold (``endgame``)
    hold     the chance that a player who has just reached the target is not caught

Exact: a game of two whose later turns are all played for the most points, by the spread of those turns. Approximated:
against several, the odds against each are put together as if each duel were a game of its own (``together``), and one
who has reached the target must hold against each who may answer; dice left over are never taken over; with an exact
goal a turn is reckoned at the nearest of some distances that is not farther (``DISTANCES``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, cached_property, lru_cache, partial
from math import gcd, prod
from typing import Any

import numpy as np

from companion.games.core import Phase, State
from companion.odds.endgame import NEGLIGIBLE, Endgame, banked
from companion.odds.hands import fresh, holding
from companion.odds.spread import Spread, spread
from companion.odds.tree import Floats
from companion.odds.turns import Table, Turns

DISTANCES = (*range(100, 1001, 100), 1500, 2000, 3000, 5000)
"""Points to an exact goal at which turns are reckoned."""

SETTLED = 1e-9
TURNS_KEPT = 16


class Race:
    """Tells the chances of all players in any state between turns, and what a turn is worth to whoever plays it."""

    def __init__(
        self, turns: Turns, wins: Floats | None = None, holds: dict[tuple[int, bool], float] | None = None
    ) -> None:
        """wins, holds: those of an earlier time; what is not among them is worked out when it is asked for."""
        self.turns = turns
        self.holds = {} if holds is None else holds
        self._wins = wins
        self._game = turns.game
        self._spread = cache(self._find_spread)
        self._end = Endgame(self._game, turns.tree.step, lambda on_board: self._turnout(self._unit * on_board))
        self._turn = lru_cache(TURNS_KEPT)(self._solve_turn)

    def chance(self, state: State, seat: int) -> float:
        """The chance of a seat to win, between turns."""
        if state.winners is not None:
            return float(state.players[seat] in state.winners)
        others = state.after(seat)
        if state.ending is None:
            return together(self._duel(state, seat, other) for other in others)
        if state.totals[seat] == max(state.totals) and state.at != seat:
            return prod(self.hold(state.totals[seat], state.totals[other]) for other in state.ending.waiting)
        if len(others) == 1:
            chance = self._end.chance(state)
            return chance if state.at == seat else 1 - chance
        return 0.0

    def worth(self, state: State, points: int) -> float:
        """What banking so many points now is worth to the player in turn: the chance to win."""
        return self.chance(banked(self._game, state, points), state.at)

    def of_turn(self, state: State) -> Table:
        """The chances to win of the player in turn, for every hand and turn score, when this turn is played to win."""
        return self._turn(state.players, state.totals, state.at, state.ending)

    def _solve_turn(self, players: tuple[str, ...], totals: tuple[int, ...], seat: int, ending: Any) -> Table:
        state = State(players, totals, seat, Phase.ROLL, self._game.count, ending=ending)
        emptied = replace(state, totals=state.with_total(seat, 0))
        worth = partial(self.worth, state)
        return self.turns.best(totals[seat], worth, worth(0), self.worth(emptied, 0))

    def _turnout(self, total: int) -> Floats:
        """The chance of each number of levels that a turn of a player with this total banks, 0 where it is lost."""
        found = self.spread_of(total)
        chances = np.where(found.bank > NEGLIGIBLE, found.bank, 0.0)
        chances[0] += found.lost + found.cancelled
        shares: Floats = chances / chances.sum()
        return shares

    def spread_of(self, total: int) -> Spread:
        """How the turns of a player with this total come out; many totals share theirs."""
        missing = self._game.target - total
        if self._game.exact_goal:
            return self._spread(total > 0, max(each for each in (0, *DISTANCES) if each <= missing))
        return self._spread(total > 0, missing if self._ends_at_once else 0)

    def _find_spread(self, on_board: bool, distance: int) -> Spread:
        total = self._unit if on_board else 0
        if self._game.exact_goal:
            nearer = replace(self._game, target=total + distance)  # type: ignore[type-var]
            return spread(Turns(nearer, self.turns.tree), total)
        if self._ends_at_once:
            return spread(self.turns, total, lambda points: float(min(points, distance)))
        return spread(self.turns, int(on_board))

    @cached_property
    def _ends_at_once(self) -> bool:
        return self._reached(self._game.target, 0).phase is Phase.OVER

    def _reached(self, own: int, other: int) -> State:
        """Two players, the first of whom has just come to a total that reaches the target."""
        state = State(("", " "), (own - self._unit, other), 0, Phase.ROLL, self._game.count)
        return banked(self._game, state, self._unit)

    @cached_property
    def _unit(self) -> int:
        """The largest number of points that all totals are multiples of."""
        on_board, step = holding(fresh(self._game), 0), self.turns.tree.step
        banks = (self._game.banks(on_board, level * step) for level in range(1, 100))
        return gcd(*(points for points in banks if points))

    def hold(self, own: int, other: int) -> float:
        """The chance that a player who has come to a total that reaches the target is not caught by another."""
        ahead = (own - other, other > 0)
        if ahead not in self.holds:
            self.holds[ahead] = 1 - self._end.chance(self._reached(own, other))
        return self.holds[ahead]

    def _duel(self, state: State, seat: int, other: int) -> float:
        """The chance of a seat against another in the race, by who of the two throws first."""
        own, theirs = state.totals[seat] // self._unit, state.totals[other] // self._unit
        order = (state.at, *state.after(state.at))
        if order.index(seat) < order.index(other):
            return float(self.wins[own, theirs])
        return 1 - float(self.wins[theirs, own])

    @property
    def is_run(self) -> bool:
        """Whether the chances of the race have been worked out."""
        return self._wins is not None

    @property
    def wins(self) -> Floats:
        """The chance of the player to throw to win the race: [own total, other's total] in units."""
        return self.run() if self._wins is None else self._wins

    def run(self) -> Floats:
        """Work out ``wins``."""
        moves, reaches = self._moves()
        won = np.full_like(moves, 0.5)
        change = 1.0
        while change > SETTLED:
            before = won.copy()
            for high in reversed(range(len(won))):
                for low in reversed(range(high + 1)):
                    _settle_pair(won, moves, reaches, high, low)
            change = float(np.abs(won - before).max())
        self._wins = won
        return won

    def _moves(self) -> tuple[Floats, Floats]:
        """The chance that a turn leads from each total to each, and to a win of one who reaches the target with it."""
        count = -(-self._game.target // self._unit)
        moves, reaches = np.zeros((count, count)), np.zeros((count, count))
        others = range(count)
        held_by = cache(lambda own: np.array([self.hold(own * self._unit, other * self._unit) for other in others]))
        for own in range(count):
            found = self.spread_of(own * self._unit)
            chances = found.bank[:: self._unit // self.turns.tree.step]
            below = min(count - own, len(chances))
            moves[own, own : own + below] += chances[:below]
            moves[own, own] += found.lost
            moves[own, 0] += found.cancelled
            for gained in np.flatnonzero(chances[below:] > NEGLIGIBLE) + below:
                held = 1.0 if self._ends_at_once else held_by(own + gained)
                reaches[own, others] += chances[gained] * held
        return moves, reaches


def _settle_pair(won: Floats, moves: Floats, reaches: Floats, high: int, low: int) -> None:
    """Work out two totals against each other, whoever throws; both may stay, so that each depends on the other."""
    stay, other_stays = moves[high, high], moves[low, low]
    first = reaches[high, low] + moves[high] @ (1 - won[low]) - stay * (1 - won[low, high])
    second = reaches[low, high] + moves[low] @ (1 - won[high]) - other_stays * (1 - won[high, low])
    won[high, low] = (first + stay * (1 - second - other_stays)) / (1 - stay * other_stays)
    won[low, high] = second + other_stays * (1 - won[high, low])


def together(chances: Iterable[float]) -> float:
    """The chance against several from those against each: the odds against winning are added up."""
    against = 0.0
    for chance in chances:
        if chance <= 0:
            return 0.0
        against += (1 - chance) / chance
    return 1 / (1 + against)
