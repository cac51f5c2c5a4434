"""The solver: what every hand at every turn score is worth when the turn is played best, by backward induction.

Nouns:
    Stakes    what the end of a turn is worth: banking at each level, losing the turn, losing the total with it
    values    arrays [level, column, hand]: one column for each of the stakes that are solved together

A choice is worth the best of what may follow it, a throw the best of its choices, a hand the mean of its throws. Scores
only rise, so one pass from the highest level down solves all (``tree`` tells the order within a level).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from companion.odds.tree import Floats, Ints, Tree

FORBIDDEN = -np.inf


@dataclass(frozen=True)
class Stakes:
    """What the end of a turn is worth, in points, chances or whatever is to be made the most of.

    bank: [level, column], FORBIDDEN where the score does not allow to stop.  lost, cancelled: [column].
    exact: whether the last level is a goal that must not be passed, and be met only with no scoring die left.
    Otherwise the last ``Tree.margin`` levels are not solved: a turn that comes there counts as banked.  eager: whether
    the turn is stopped as soon as what is kept allows it, instead of played best.
    """

    bank: Floats
    lost: Floats
    cancelled: Floats
    exact: bool = False
    eager: bool = False


@dataclass(frozen=True)
class _Rank:
    """The hands of one rank, and the forks whose hands are all known with them.

    choices, hands, forks, fork_hands: places in the flat values, counted from the first of the lowest level that a
    level leads to; fork_hands for the first hand of each fork, and for the second where any has two.
    """

    choices: Ints
    throw_first: Ints
    throw_chance: Floats
    hand_first: Ints
    hands: Ints
    forks: Ints
    fork_hands: tuple[Ints, ...]

    def first(self, hands: int) -> _Rank:
        """The first of the hands alone, with all forks."""
        if hands == len(self.hands):
            return self
        throws = self.hand_first[hands]
        return replace(
            self,
            choices=self.choices[: self.throw_first[throws]],
            throw_first=self.throw_first[:throws],
            throw_chance=self.throw_chance[:throws],
            hand_first=self.hand_first[:hands],
            hands=self.hands[:hands],
        )


def solve(tree: Tree, stakes: Stakes, from_start: bool = False) -> Floats:
    """The values [level, column, hand] of every hand before it is thrown.

    from_start: leave out hands at levels that no turn comes to them at; their values are meaningless. One column only.
    """
    levels, columns = stakes.bank.shape
    top = levels - 1 if stakes.exact else levels - 1 - tree.above
    fork_size, hand_size = columns * len(tree.fork_stop), columns * len(tree.hands)
    forks = _known(tree, stakes, top)
    hands = np.zeros((tree.below + top + 1) * hand_size)
    ranks = [_rank(tree, rank, columns) for rank in tree.ranks]
    may_be_stuck = stakes.exact or bool((tree.fork_stop & (tree.fork_hands[:, 0] < 0)).any())
    for level in range(top, -1, -1):
        forks_on, hands_on = forks[level * fork_size :], hands[level * hand_size :]
        for rank in _within_reach(tree, ranks, level) if from_start else ranks:
            best = np.maximum.reduceat(forks_on.take(rank.choices), rank.throw_first)
            if may_be_stuck:
                best = _or_lost(best, stakes.lost)
            hands_on[rank.hands] = np.add.reduceat(best * rank.throw_chance, rank.hand_first)
            thrown = hands_on.take(rank.fork_hands[0])
            for other in rank.fork_hands[1:]:
                thrown = np.maximum(thrown, hands_on.take(other))
            stopped = forks_on.take(rank.forks)
            keeps_on = (stopped == FORBIDDEN) if stakes.eager else (thrown > stopped)
            forks_on[rank.forks] = np.where(keeps_on, thrown, stopped)
        if stakes.exact and level == top:
            forks_on.reshape(-1, len(tree.fork_stop))[tree.below * columns :, tree.fork_unspent] = FORBIDDEN
    solved = hands.reshape(-1, columns, len(tree.hands))[tree.below :]
    return solved if stakes.exact else solved[: levels - tree.margin]


def _within_reach(tree: Tree, ranks: list[_Rank], level: int) -> list[_Rank]:
    """The hands that a turn can come to at a level."""
    if level >= tree.hand_least[-1] + tree.below:
        return ranks
    reached = [np.searchsorted(tree.hand_least[tree.hand_rank == rank], level, "right") for rank in tree.ranks]
    return [rank.first(int(hands)) for rank, hands in zip(ranks, reached, strict=True) if hands]


def _or_lost(best: Floats, lost: Floats) -> Floats:
    """What throws are worth, where some may leave no legal choice."""
    found: Floats = np.where(best == FORBIDDEN, lost.repeat(len(best) // len(lost)), best)
    return found


def _known(tree: Tree, stakes: Stakes, top: int) -> Floats:
    """The values of forks as far as they are known from the start: ends of the turn, stops, what lies above the top."""
    levels, columns = stakes.bank.shape
    forks = np.full((tree.below + top + 1 + tree.above, columns, len(tree.fork_stop)), FORBIDDEN)
    banks = np.broadcast_to(tree.fork_stop, (levels, len(tree.fork_stop)))
    if not stakes.exact:
        banks = banks | (np.arange(levels)[:, None] > top + tree.fork_lead)
    forks[tree.below : tree.below + levels] = np.where(banks[:, None], stakes.bank[:, :, None], FORBIDDEN)
    ends = ~tree.fork_stop & (tree.fork_hands[:, 0] < 0)
    forks[:, :, ends & ~tree.fork_cancels] = stakes.lost[:, None]
    forks[:, :, ends & tree.fork_cancels] = stakes.cancelled[:, None]
    return forks.ravel()


def _rank(tree: Tree, number: int, columns: int) -> _Rank:
    """The hands of a rank, for so many columns side by side."""
    hands = np.flatnonzero(tree.hand_rank == number)
    throws = np.flatnonzero(tree.hand_rank[tree.throw_hand] == number)
    choices = np.flatnonzero(tree.hand_rank[tree.throw_hand][tree.choice_throw] == number)
    holder = tree.throw_hand[tree.choice_throw[choices]]
    fork_rank = np.where(tree.fork_hands[:, 0] >= 0, tree.hand_rank[tree.fork_hands].max(axis=1), -1)
    forks = np.flatnonzero(fork_rank == number)
    first, second = tree.fork_hands[forks].T
    fork_lead = tree.fork_lead[forks]

    def placed(level: Ints, which: Ints, count: int) -> Ints:
        """Their places in values of ``count`` each column."""
        level = level + tree.below
        return ((level * columns + np.arange(columns)[:, None]) * count + which).ravel()

    def each(first: Ints, count: int) -> Ints:
        """Where groups begin, when all columns' members stand behind one another."""
        return (np.arange(columns)[:, None] * count + first).ravel()

    return _Rank(
        choices=placed(
            tree.choice_gain[choices] + tree.hand_lead[holder], tree.choice_fork[choices], len(tree.fork_stop)
        ),
        throw_first=each(np.searchsorted(tree.choice_throw[choices], throws), len(choices)),
        throw_chance=np.tile(tree.throw_chance[throws], columns),
        hand_first=each(np.searchsorted(tree.throw_hand[throws], hands), len(throws)),
        hands=placed(tree.hand_lead[hands], hands, len(tree.hands)),
        forks=placed(fork_lead, forks, len(tree.fork_stop)),
        fork_hands=tuple(
            placed(fork_lead, following, len(tree.hands))
            for following in ((first,) if np.array_equal(first, second) else (first, second))
        ),
    )
