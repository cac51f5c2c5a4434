"""How the turns of a player come out who makes the most of them: the chance of each score.

Nouns:
    Spread    the chances of banking each number of levels, of losing the turn, and of losing the total with it
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.odds.solver import FORBIDDEN
from companion.odds.tree import Floats, Ints, Tree
from companion.odds.turns import Turns, Worth

NEGLIGIBLE = 1e-12
"""Ways through a turn that are less likely than this are not followed; they count as lost."""


@dataclass(frozen=True)
class Spread:
    """How a turn comes out; all chances together are 1. bank: [level]."""

    bank: Floats
    lost: float
    cancelled: float


def spread(turns: Turns, total: int, worth: Worth = float) -> Spread:
    """How a turn of a player with this total comes out when played for the most of what banking is worth."""
    return _Flow(turns, total, worth).spread()


def visits(turns: Turns, total: int) -> Floats:
    """The chance that a turn played for the most points throws each hand at each level: [level, hand]."""
    flow = _Flow(turns, total, float)
    flow.spread()
    return flow.chance


class _Flow:
    """The chance of each hand at each level, from the first hand of the turn to its end."""

    def __init__(self, turns: Turns, total: int, worth: Worth) -> None:
        self._tree: Tree = turns.tree
        self._exact = turns.game.exact_goal
        self._values = turns.best(total, worth).values
        self._bank = turns.bank(total, worth)[: len(self._values)]
        self._banked, self._cancelled = np.zeros(len(self._bank)), 0.0
        self.chance = np.zeros_like(self._values)
        self.chance[0, turns.start] = 1.0

    def spread(self) -> Spread:
        ranks = [np.flatnonzero(self._tree.hand_rank == rank) for rank in range(int(self._tree.hand_rank.max()) + 1)]
        below = int(self._tree.hand_lead.min())
        for row in range(len(self._bank) - below):
            if not self.chance[max(0, row + below) : row + 1].any():
                continue
            for hands in reversed(ranks):
                level = row + self._tree.hand_lead[hands]
                there = (level >= 0) & (level < len(self._bank))
                hands, level = hands[there], level[there]
                likely = self.chance[level, hands] > NEGLIGIBLE
                if likely.any():
                    self._throw(level[likely], hands[likely])
        return Spread(self._banked, 1.0 - float(self._banked.sum()) - self._cancelled, self._cancelled)

    def _throw(self, level: Ints, hands: Ints) -> None:
        """Pass the chances of hands on to what their throws are best followed by."""
        tree = self._tree
        throws, holder = _members(tree.hand_first, len(tree.throw_first), hands)
        chance = self.chance[level, hands][holder] * tree.throw_chance[throws]
        choices, throw = _members(tree.throw_first, len(tree.choice_gain), throws)
        reached = level[holder][throw] + tree.choice_gain[choices]
        at, fork = np.minimum(reached, len(self._bank) - 1), tree.choice_fork[choices]
        thrown = self._better_hand(at, fork)
        on = np.where(thrown >= 0, self._values[at, thrown], FORBIDDEN)
        stopped = np.where(tree.fork_stop[fork], self._bank[at], FORBIDDEN)
        worth = np.maximum(on, stopped)
        worth[~tree.fork_stop[fork] & (thrown < 0)] = 0.0
        if self._exact:
            passed = (reached > at) | ((reached == len(self._bank) - 1) & tree.fork_unspent[fork])
            worth[passed] = FORBIDDEN
        chosen = _best(worth, throw)
        chance = np.where(worth[chosen] > FORBIDDEN, chance, 0.0)
        at, fork, thrown, stops = at[chosen], fork[chosen], thrown[chosen], (stopped >= on)[chosen]
        stops &= tree.fork_stop[fork]
        np.add.at(self._banked, at[stops], chance[stops])
        goes_on = ~stops & (thrown >= 0)
        np.add.at(self.chance, (at[goes_on], thrown[goes_on]), chance[goes_on])
        self._cancelled += float(chance[tree.fork_cancels[fork]].sum())

    def _better_hand(self, at: Ints, fork: Ints) -> Ints:
        """The hand worth throwing on with, of the one or two after each fork; -1 where there is none."""
        first, second = self._tree.fork_hands[fork].T
        better: Ints = np.where(self._values[at, first] >= self._values[at, second], first, second)
        return better


def _members(first: Ints, total: int, groups: Ints) -> tuple[Ints, Ints]:
    """The members of some groups, and for each of them the place of its group among these."""
    size = np.diff(first, append=total)[groups]
    which = np.repeat(np.arange(len(groups)), size)
    return first[groups][which] + np.arange(len(which)) - np.repeat(np.cumsum(size) - size, size), which


def _best(worth: Floats, throw: Ints) -> Ints:
    """For each throw the first of its choices that is worth most."""
    first = np.flatnonzero(np.diff(throw, prepend=-1))
    candidates = np.flatnonzero(worth == np.maximum.reduceat(worth, first)[throw])
    chosen: Ints = candidates[np.searchsorted(throw[candidates], np.arange(len(first)))]
    return chosen
