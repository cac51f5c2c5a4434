"""How the turns of a player come out who makes the most of them: the chance of each score.

Nouns:
    Spread    the chances of banking each number of levels, of losing the turn, and of losing the total with it
    place     one number for a hand at a level, or for an end of the turn
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.odds.solver import FORBIDDEN
from companion.odds.tree import Floats, Ints
from companion.odds.turns import Table, Turns, Worth, themselves

NEGLIGIBLE = 1e-12
"""Ways through a turn that are less likely than this are not followed; they count as lost."""


@dataclass(frozen=True)
class Spread:
    """How a turn comes out; all chances together are 1. bank: [level]."""

    bank: Floats
    lost: float
    cancelled: float


def spread(turns: Turns, total: int, worth: Worth | None = None) -> Spread:
    """How a turn of a player with this total comes out when played for the most of what banking is worth.

    Without a worth it is played for the most points, by the table that is kept of these.
    """
    table = turns.points(total) if worth is None else turns.best(total, worth, from_start=True)
    return _Flow(turns, turns.bank(total, worth or themselves), table).spread()


def between(nearer: Spread, farther: Spread, levels: int) -> Spread:
    """How a turn comes out whose exact goal is so many levels away, from those of a nearer goal and a farther one.

    What comes closer to the goal than to the start of the turn keeps its distance to the goal. Approximated: what lies
    between is taken for as much like either as it is near to it.
    """
    near, far = len(nearer.bank) - 1, len(farther.bank) - 1
    share = (levels - near) / (far - near) if far > near else 0.0
    bank = (1 - share) * _with_goal_at(levels, nearer) + share * _with_goal_at(levels, farther)
    return Spread(bank, (1 - share) * nearer.lost + share * farther.lost, 0.0)


def _with_goal_at(levels: int, found: Spread) -> Floats:
    half = len(found.bank) // 2
    bank = np.zeros(levels + 1)
    bank[:half] += found.bank[:half]
    bank[levels + 1 - len(found.bank) + half :] += found.bank[half:]
    return bank


def visits(turns: Turns, total: int) -> Floats:
    """The chance that a turn played for the most points throws each hand at each level: [level, hand]."""
    flow = _Flow(turns, turns.bank(total, themselves), turns.points(total))
    flow.spread()
    return flow.visits()


class _Flow:
    """The chance of each hand at each level, from the first hand of the turn to its end.

    chance: of every place, hands first, row by row, then banking at each level, then losing the turn, and the total.
    Rows are levels as the solver takes them: a hand with a lead stands in a row above its level.
    """

    def __init__(self, turns: Turns, bank: Floats, table: Table) -> None:
        """bank: [level], more levels than the table holds where no goal ends it."""
        tree = self._tree = turns.tree
        self._solved, self._exact = len(table.values), turns.game.exact_goal
        self._levels = len(bank)
        self._rows = self._solved + tree.below + tree.margin
        self._ends = self._rows * len(tree.hands)
        self._chance = np.zeros(self._ends + self._rows + 2)
        self._chance[tree.below * len(tree.hands) + turns.start] = 1.0
        self._worth, self._follows = self._forks(bank, table.values)

    def visits(self) -> Floats:
        """The chances of hands: [level, hand]."""
        hands: Floats = self._chance[: self._ends].reshape(self._rows, -1)
        return hands[self._tree.below :][: self._solved]

    def spread(self) -> Spread:
        """Follow the turn to its end."""
        tree, chance = self._tree, self._chance
        held, chosen = tree.throw_hand, tree.choice_throw
        holder = (tree.below + tree.hand_lead[held]) * len(tree.hands) + held
        reached = tree.below + tree.hand_lead[held][chosen] + tree.choice_gain
        fork = reached * len(tree.fork_stop) + tree.choice_fork
        ranks = [np.flatnonzero(tree.hand_rank[held] == rank) for rank in reversed(tree.ranks)]
        shares = [(throws, holder[throws], tree.throw_chance[throws]) for throws in ranks]
        for row in range(self._solved + tree.below):
            there = chance[row * len(tree.hands) :]
            if there[holder].max() < NEGLIGIBLE:
                continue
            follows = self._decided(row, fork)
            for throws, hands, share in shares:
                np.add.at(chance, follows[throws], there[hands] * share)
        banked = chance[self._ends + tree.below : -2][: self._levels].copy()
        return Spread(banked, 1.0 - float(banked.sum() + chance[-1]), float(chance[-1]))

    def _decided(self, row: int, fork: Ints) -> Ints:
        """The place that each throw of a row is best followed by; throws that no turn comes to in it lead nowhere."""
        tree, first = self._tree, row * len(self._tree.fork_stop)
        hands = int(np.searchsorted(tree.hand_least, row, "right"))
        throws = int(np.append(tree.hand_first, len(tree.throw_first))[hands])
        choices = slice(int(np.append(tree.throw_first, len(fork))[throws]))
        worth = self._worth[first:].take(fork[choices])
        best = np.maximum.reduceat(worth, tree.throw_first[:throws])
        chosen = tree.choice_throw[choices]
        decided = np.flatnonzero(worth == best[chosen])
        follows = np.full(len(tree.throw_first), len(self._chance) - 2)
        follows[chosen[decided]] = self._follows[first:].take(fork[decided])
        return follows

    def _forks(self, bank: Floats, values: Floats) -> tuple[Floats, Ints]:
        """What each fork is worth, and the place that it is best followed by: [row, fork], flat."""
        tree = self._tree
        first, second = tree.fork_hands.T
        levels = slice(tree.below, tree.below + self._solved)
        stopped = np.full((self._rows, len(first)), FORBIDDEN)
        thrown, hand = stopped.copy(), np.zeros(stopped.shape, int)
        banked = stopped[tree.below :][: len(bank)]
        banked[:, tree.fork_stop] = bank[: len(banked), None]
        if not self._exact:
            stopped[levels.stop : tree.below + len(bank)] = bank[self._solved :, None]
        goes_on = first >= 0
        thrown[levels, goes_on] = np.maximum(values[:, first], values[:, second])[:, goes_on]
        hand[levels] = np.where(values[:, first] >= values[:, second], first, second)
        rows = np.arange(self._rows)[:, None]
        worth = np.maximum(stopped, thrown)
        follows = np.where(stopped >= thrown, self._ends + rows, rows * len(tree.hands) + hand)
        if self._exact:
            worth[levels.stop - 1, tree.fork_unspent] = FORBIDDEN
        ends = ~tree.fork_stop & ~goes_on
        worth[:, ends] = 0.0
        follows[:, ends] = len(self._chance) - np.where(tree.fork_cancels[ends], 1, 2)
        follows[worth == FORBIDDEN] = len(self._chance) - 2
        return worth.ravel(), follows.ravel()
