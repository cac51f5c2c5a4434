"""The whole game: who wins, when every turn still to come is played for the best expected points.

Nouns:
    race     the game until a total reaches the target; after that the rules of the end hold (``endgame``)
    hold     the chance that a player who has just reached the target is not caught

Exact: a game of two whose later turns are all played for the most points, by the spread of those turns. Approximated:
against several, the odds against each are put together as if each duel were a game of its own (``together``), one who
has reached the target must hold against each who may answer, and all who play on level are as likely to win; dice left
over are never taken over; with an exact goal turns are reckoned at some distances (``DISTANCES``), and put together
from two of these in between.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from math import gcd, prod
from typing import Any

import numpy as np

from companion.games.core import Phase, State
from companion.odds.endgame import NEGLIGIBLE, Endgame, Moment, banked, moment_of
from companion.odds.hands import fresh, holding
from companion.odds.spread import Spread, between, spread
from companion.odds.tree import Floats, Ints
from companion.odds.turns import Table, Turns, themselves

DISTANCES = (*range(100, 1001, 100), 1200, 1500, 2000, 3000, 5000)
"""Points to an exact goal at which turns are reckoned, and from there on each twice as far as the one before."""

SETTLED = 1e-9
TURNS_KEPT = 16

Totals = tuple[int, ...]
Spreads = dict[tuple[bool, int], Spread]
"""By whether the player is on the board, and the distance to the goal that the turn is reckoned at."""


class Race:
    """Tells the chances of all players in any state between turns, and what a turn is worth to whoever plays it."""

    def __init__(self, turns: Turns, wins: Floats | None = None, spreads: Spreads | None = None) -> None:
        """wins, spreads: those of an earlier time; what is not among them is worked out when it is asked for."""
        self.turns = turns
        self.spreads: Spreads = {} if spreads is None else spreads
        self._wins = wins
        self._game = turns.game
        self._end = Endgame(self._game, turns.tree.step, lambda on_board: self._turnout(self._unit * on_board))
        self._turn = lru_cache(TURNS_KEPT)(self._solve_turn)

    def chance(self, state: State, seat: int) -> float:
        """The chance of a seat to win, between turns."""
        if state.winners is not None:
            return float(state.players[seat] in state.winners)
        own, others = state.totals[seat], state.after(seat)
        if state.ending is None:
            order = (state.at, *state.after(state.at)).index
            duels = (self._duel(np.array(own), state.totals[other], order(seat) < order(other)) for other in others)
            return float(together(duels))
        if len(others) == 1:
            chance = self._end.chance(state)
            return chance if state.at == seat else 1 - chance
        if own < max(state.totals):
            return 0.0
        waiting = state.ending.waiting
        answering = () if seat in waiting else waiting
        held = prod(float(self._hold(np.array(own), state.totals[other])) for other in answering)
        return held * self._uncaught(state, seat)

    def _uncaught(self, state: State, seat: int) -> float:
        """The chance of a seat at the top, where none of those who still have a turn scores in it.

        All who play on level are as likely to win.
        """
        for _ in state.ending.waiting:
            state = banked(self._game, state, 0)
        if state.winners is not None:
            return float(state.players[seat] in state.winners)
        return 1 / len(state.ending.waiting)

    def of_turn(self, state: State) -> Table:
        """The chances to win of the player in turn, for every hand and turn score, when this turn is played to win."""
        banked, lost = (self._game.totals_when(state, banked) for banked in (True, False))
        return self._turn(state.players, banked, lost, state.at, state.ending)

    def _solve_turn(self, players: tuple[str, ...], banked: Totals, lost: Totals, seat: int, ending: Any) -> Table:
        """banked, lost: the totals of all when the turn is banked, before its points, and when it is lost."""
        state = State(players, banked, seat, Phase.ROLL, self._game.count, ending=ending)
        over = replace(state, totals=lost)
        emptied = replace(state, totals=over.with_total(seat, 0))
        nothing = np.zeros(1)
        losing, cancelling = float(self.worth(over, nothing)[0]), float(self.worth(emptied, nothing)[0])
        return self.turns.best(banked[seat], partial(self.worth, state), losing, cancelling)

    def worth(self, state: State, points: Floats) -> Floats:
        """What banking each of some numbers of points now is worth to the player in turn: the chance to win."""
        if state.ending is not None:
            return np.array([self.chance(banked(self._game, state, int(each)), state.at) for each in points])
        own = state.totals[state.at] + points.astype(int)
        others = [state.totals[other] for other in state.after(state.at)]
        racing = together(self._duel(own, other, first=False) for other in others)
        held = np.prod([self._hold(own, other) for other in others], axis=0)
        return np.where(own < self._game.target, racing, held)

    def _duel(self, own: Ints, other: int, first: bool) -> Floats:
        """The chances of a player against another in the race, for each own total; first: whether they throw first."""
        mine, theirs = np.minimum(own // self._unit, len(self.wins) - 1), other // self._unit
        chances: Floats = self.wins[mine, theirs] if first else 1 - self.wins[theirs, mine]
        return chances

    def _hold(self, own: Ints, other: int | Ints) -> Floats:
        """The chances that a player who has come to totals that reach the target is not caught by others."""
        own, other = np.broadcast_arrays(own, other)
        if self._ends_at_once:
            return np.ones(own.shape)
        ahead = (other - own) // self.turns.tree.step
        off_board, on_board = (self._end.chances(moment, ahead) for moment in self._answering)
        return 1 - np.where(other > 0, on_board, off_board)

    def _turnout(self, total: int) -> Floats:
        """The chance of each number of levels that a turn of a player with this total banks, 0 where it is lost."""
        found = self.spread_of(total)
        chances = found.bank.copy()
        chances[0] += found.lost + found.cancelled
        return chances

    def spread_of(self, total: int) -> Spread:
        """How the turns of a player with this total come out; many totals share theirs."""
        missing = self._game.target - total
        if self._game.exact_goal and total:
            nearer = self._kept_spread(True, max(each for each in self._distances if each <= missing))
            farther = self._kept_spread(True, min(each for each in self._distances if each >= missing))
            return between(nearer, farther, missing // self.turns.tree.step)
        return self._kept_spread(total > 0, missing if self._game.exact_goal or self._ends_at_once else 0)

    @cached_property
    def _distances(self) -> tuple[int, ...]:
        """The distances to an exact goal at which turns are reckoned, up to that of the first total on the board."""
        farthest = self._game.target - self._unit
        doubled = (DISTANCES[-1] * 2**times for times in range(1, farthest.bit_length()))
        return (*(each for each in (*DISTANCES, *doubled) if each < farthest), farthest)

    def _kept_spread(self, on_board: bool, distance: int) -> Spread:
        if (on_board, distance) not in self.spreads:
            self.spreads[on_board, distance] = self._find_spread(on_board, distance)
        return self.spreads[on_board, distance]

    def _find_spread(self, on_board: bool, distance: int) -> Spread:
        total = self._unit if on_board else 0
        if self._game.exact_goal:
            nearer = replace(self._game, target=total + distance)  # type: ignore[type-var]
            if nearer != self._game:
                return spread(Turns(nearer, self.turns.tree), total, themselves)
            return spread(self.turns, total)
        return spread(self.turns, total, (lambda points: np.minimum(points, distance)) if distance else None)

    @cached_property
    def _ends_at_once(self) -> bool:
        return self._reached(False).phase is Phase.OVER

    @cached_property
    def _answering(self) -> tuple[Moment, Moment]:
        """The moments of one who must answer, not on the board and on it."""
        return moment_of(self._reached(False)), moment_of(self._reached(True))

    def _reached(self, on_board: bool) -> State:
        """Two players, the first of whom has just reached the target, against one on the board or not yet."""
        totals = (self._game.target - self._unit, self._unit * on_board)
        return banked(self._game, State(("", " "), totals, 0, Phase.ROLL, self._game.count), self._unit)

    @cached_property
    def _unit(self) -> int:
        """The largest number of points that all totals are multiples of."""
        on_board, step = holding(fresh(self._game), 0), self.turns.tree.step
        banks = (self._game.banks(on_board, level * step) for level in range(1, 100))
        return gcd(*(points for points in banks if points))

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
        total_may_be_lost = moves[1:, 0].any()
        change = 1.0
        while change > SETTLED:
            before = won.copy()
            for both in reversed(range(2 * len(won) - 1)):
                _settle_pairs(won, moves, reaches, both)
            change = float(np.abs(won - before).max()) if total_may_be_lost else 0.0
        self._wins = won
        return won

    def _moves(self) -> tuple[Floats, Floats]:
        """The chance that a turn leads from each total to each, and to a win of one who reaches the target with it."""
        count = -(-self._game.target // self._unit)
        moves, reaches = np.zeros((count, count)), np.zeros((count, count))
        others = np.arange(count) * self._unit
        for own in range(count):
            found = self.spread_of(own * self._unit)
            chances = found.bank[:: self._unit // self.turns.tree.step]
            below = min(count - own, len(chances))
            moves[own, own : own + below] += chances[:below]
            moves[own, own] += found.lost
            moves[own, 0] += found.cancelled
            likely = np.flatnonzero(chances[below:] > NEGLIGIBLE) + below
            reaches[own] = chances[likely] @ self._hold((own + likely)[:, None] * self._unit, others)
        return moves, reaches


def _settle_pairs(won: Floats, moves: Floats, reaches: Floats, both: int) -> None:
    """Work out all pairs of totals that come to so much together; both may stay, so that each of two depends on the
    other."""
    own = np.arange(max(0, both - len(won) + 1), min(both, len(won) - 1) + 1)
    other = own[::-1]
    stay, other_stays = moves[own, own], moves[other, other]
    moving = reaches[own, other] + np.einsum("ij,ij->i", moves[own], 1 - won[other]) - stay * (1 - won[other, own])
    other_moving = moving[::-1]
    won[own, other] = (moving + stay * (1 - other_moving - other_stays)) / (1 - stay * other_stays)


def together(chances: Iterable[Floats]) -> Floats:
    """The chance against several from those against each: the odds against winning are added up."""
    each = np.array(list(chances))
    with np.errstate(divide="ignore"):
        found: Floats = 1 / (1 + np.sum((1 - each) / each, axis=0))
    return found
