"""The solver: what every hand at every turn score is worth when the turn is played best, by backward induction.

Nouns:
    Stakes    what the end of a turn is worth: banking at each level, losing the turn, losing the total with it
    values    arrays [level, hand, column]: one column for each of the stakes that are solved together

A choice is worth the best of what may follow it, a throw the best of its choices, a hand the mean of its throws. Scores
only rise, so one pass from the highest level down solves all (``tree`` tells the order within a level).
"""

from __future__ import annotations

from dataclasses import dataclass

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

    choices, hands, forks, fork_hands: places in the flat values, counted from the first of a level.
    """

    choices: Ints
    throw_first: Ints
    throw_chance: Floats
    hand_first: Ints
    hands: Ints
    forks: Ints
    fork_hands: Ints


def solve(tree: Tree, stakes: Stakes) -> Floats:
    """The values [level, hand, column] of every hand before it is thrown."""
    levels, columns = stakes.bank.shape
    below, above = -int(tree.hand_lead.min()), int(tree.choice_gain.max())
    top = levels - 1 if stakes.exact else levels - 1 - above
    forks = _known(tree, stakes, below, top, above)
    hands = np.empty(((below + top + 1) * len(tree.hands), columns))
    ranks = [_rank(tree, number) for number in range(int(tree.hand_rank.max()) + 1)]
    for row in range(below + top, below - 1, -1):
        first_fork, first_hand = row * len(tree.fork_stop), row * len(tree.hands)
        for rank in ranks:
            best = np.maximum.reduceat(forks[first_fork + rank.choices], rank.throw_first)
            best = np.where(best == FORBIDDEN, stakes.lost, best) * rank.throw_chance[:, None]
            hands[first_hand + rank.hands] = np.add.reduceat(best, rank.hand_first)
            places = first_fork + rank.forks
            stopped, thrown = forks[places], hands[first_hand + rank.fork_hands].max(axis=1)
            forks[places] = (
                np.where(stopped > FORBIDDEN, stopped, thrown) if stakes.eager else np.maximum(stopped, thrown)
            )
        if stakes.exact and row == below + top:
            forks[first_fork + np.flatnonzero(tree.fork_unspent)] = FORBIDDEN
    solved = hands.reshape(-1, len(tree.hands), columns)[below:]
    return solved if stakes.exact else solved[: levels - tree.margin]


def _known(tree: Tree, stakes: Stakes, below: int, top: int, above: int) -> Floats:
    """The values of forks as far as they are known from the start: ends of the turn, stops, what lies above the top."""
    forks = np.full((below + top + 1 + above, len(tree.fork_stop), len(stakes.lost)), FORBIDDEN)
    banked = slice(below, below + len(stakes.bank))
    forks[banked, tree.fork_stop] = stakes.bank[:, None]
    for lead in () if stakes.exact else range(-below, 1):
        forks[below + lead + top + 1 : below + len(stakes.bank), tree.fork_lead == lead] = stakes.bank[
            lead + top + 1 :, None
        ]
    ends = ~tree.fork_stop & (tree.fork_hands[:, 0] < 0)
    forks[:, ends & ~tree.fork_cancels] = stakes.lost
    forks[:, ends & tree.fork_cancels] = stakes.cancelled
    return forks.reshape(-1, len(stakes.lost))


def _rank(tree: Tree, number: int) -> _Rank:
    hands = np.flatnonzero(tree.hand_rank == number)
    throws = _within(tree.hand_first, len(tree.throw_first), hands)
    choices = _within(tree.throw_first, len(tree.choice_gain), throws)
    holder = np.repeat(hands, np.diff(tree.hand_first, append=len(tree.throw_first))[hands])
    holder = np.repeat(holder, np.diff(tree.throw_first, append=len(tree.choice_gain))[throws])
    follows = tree.fork_hands[:, 0] >= 0
    fork_rank = np.where(follows, tree.hand_rank[tree.fork_hands].max(axis=1), -1)
    forks = np.flatnonzero(fork_rank == number)
    following, fork_lead = tree.fork_hands[forks], tree.fork_lead[forks]
    return _Rank(
        choices=(tree.choice_gain[choices] + tree.hand_lead[holder]) * len(tree.fork_stop) + tree.choice_fork[choices],
        throw_first=tree.throw_first[throws] - choices[0],
        throw_chance=tree.throw_chance[throws],
        hand_first=tree.hand_first[hands] - throws[0],
        hands=tree.hand_lead[hands] * len(tree.hands) + hands,
        forks=fork_lead * len(tree.fork_stop) + forks,
        fork_hands=fork_lead[:, None] * len(tree.hands) + following,
    )


def _within(first: Ints, total: int, groups: Ints) -> Ints:
    """The members of some groups that follow one another."""
    return np.arange(first[groups[0]], total if groups[-1] + 1 == len(first) else first[groups[-1] + 1])
