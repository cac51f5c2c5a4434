"""A turn as numbers: every hand, what its throws offer, and the order in which hands can be worked out.

Nouns:
    level    a turn score in steps of ``Tree.step`` points, the largest step that all gains are multiples of
    rank     hands of a rank depend, at the same level, on those of lower rank alone
    lead     how many levels below its own a hand is entered, where an attempt takes points back: 0 or negative
    least    the lowest level at which a turn can come to a hand

Arrays: ``fork_*`` one entry a fork, ``choice_*`` one a choice, ``throw_*`` one a set of choices that a throw can offer,
``hand_*`` one a hand, those of the lowest least first. Choices are grouped by throw, throws by hand; ``*_first`` holds
where each begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from math import gcd

import numpy as np
import numpy.typing as npt

from companion.games.core import Game
from companion.games.ten_thousand import TenThousand
from companion.odds import open_faces
from companion.odds.hands import Chances, Choice, Fork, Hand, chances, fresh

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Ways = dict[Hand, set[tuple[Hand, int]]]
"""The hands that may be thrown after each, with the levels gained on the way."""


@dataclass(frozen=True)
class Tree:
    """Every hand of a turn and what can become of it.

    hands: the text of each, so that a tree can be kept in a file.
    fork_hands: one or two hands, the first twice where there is one, -1 where the turn ends.  throw_chance: of those
    throws that lead anywhere else than to the same hand at once.  hand_wreck, hand_cancel: the chance that a single
    throw scores nothing, or costs the total.
    """

    step: int
    hands: tuple[str, ...]
    fork_stop: Bools
    fork_unspent: Bools
    fork_cancels: Bools
    fork_hands: Ints
    choice_gain: Ints
    choice_fork: Ints
    throw_first: Ints
    throw_chance: Floats
    hand_dice: Ints
    hand_first: Ints
    hand_rank: Ints
    hand_lead: Ints
    hand_least: Ints
    hand_wreck: Floats
    hand_cancel: Floats

    @cached_property
    def below(self) -> int:
        """How many levels below its own a throw may lead."""
        return -int(self.hand_lead.min())

    @cached_property
    def above(self) -> int:
        """How many levels above its own a throw may lead."""
        return int(self.choice_gain.max())

    @property
    def margin(self) -> int:
        """How many levels above the last that is to be solved must be known."""
        return self.above + self.below

    @property
    def ranks(self) -> range:
        """The ranks that there are."""
        return range(int(self.hand_rank.max()) + 1)

    @cached_property
    def throw_hand(self) -> Ints:
        """The hand of each throw."""
        size = np.diff(self.hand_first, append=len(self.throw_first))
        return np.repeat(np.arange(len(self.hands)), size)

    @cached_property
    def choice_throw(self) -> Ints:
        """The throw of each choice."""
        size = np.diff(self.throw_first, append=len(self.choice_gain))
        return np.repeat(np.arange(len(self.throw_first)), size)

    def within(self, hand: int) -> tuple[slice, slice]:
        """Where the throws of a hand stand, and their choices."""
        throws = slice(self.hand_first[hand], _next(self.hand_first, hand, len(self.throw_first)))
        first = self.throw_first[throws.start]
        return throws, slice(first, _next(self.throw_first, throws.stop - 1, len(self.choice_gain)))

    @property
    def fork_lead(self) -> Ints:
        """The lead of the hands that may follow each fork."""
        return np.where(self.fork_hands[:, 0] < 0, 0, self.hand_lead[self.fork_hands].max(axis=1))


def grow(game: Game) -> Tree:
    """The tree of a game's turns, by its rules."""
    found = explored(game)
    step = gcd(*(choice.points for each in found.values() for offered, _ in each for choice in offered))
    ways = {hand: _ways(hand, each, step) for hand, each in found.items()}
    lead, least = _lowest(ways, dict.fromkeys(found, 0)), _lowest(ways, {fresh(game): 0})
    rank = _ranks(ways, lead)
    hands = tuple(sorted(found, key=lambda hand: least[hand]))
    index = {hand: place for place, hand in enumerate(hands)}
    forks: dict[Fork, int] = {}
    gain: list[int] = []
    leads_to: list[int] = []
    throw_first: list[int] = []
    throw_chance: list[float] = []
    hand_first: list[int] = []
    for hand in hands:
        hand_first.append(len(throw_first))
        elsewhere = [(offered, chance) for offered, chance in found[hand] if not _same_again(offered, hand)]
        leaving = sum(chance for _, chance in elsewhere)
        for offered, chance in elsewhere:
            throw_first.append(len(gain))
            throw_chance.append(chance / leaving)
            gain += [choice.points // step for choice in offered]
            leads_to += [forks.setdefault(choice.fork, len(forks)) for choice in offered]
    return Tree(
        step,
        tuple(map(text_of, hands)),
        np.array([fork.stop for fork in forks]),
        np.array([fork.unspent for fork in forks]),
        np.array([fork.cancels for fork in forks]),
        np.array([_two([index[hand] for hand in fork.hands]) for fork in forks]),
        np.array(gain),
        np.array(leads_to),
        np.array(throw_first),
        np.array(throw_chance),
        np.array([hand.dice for hand in hands]),
        np.array(hand_first),
        np.array([rank[hand] for hand in hands]),
        np.array([lead[hand] for hand in hands]),
        np.array([least[hand] for hand in hands]),
        np.array([_wreck(found[hand]) for hand in hands]),
        np.array([sum(chance for offered, chance in found[hand] if offered[0].fork.cancels) for hand in hands]),
    )


def text_of(hand: Hand) -> str:
    """The one-line form of a hand, by which a tree knows it."""
    return str(tuple(hand))


def _next(first: Ints, group: int, total: int) -> int:
    """Where the group after this one begins."""
    return int(first[group + 1]) if group + 1 < len(first) else total


def explored(game: Game) -> dict[Hand, Chances]:
    """Every hand that a turn can come to."""
    found: dict[Hand, Chances] = {}
    waiting = [fresh(game)]
    while waiting:
        hand = waiting.pop()
        if hand not in found:
            found[hand] = open_faces.chances(hand) if isinstance(game, TenThousand) else chances(game, hand)
            forks = {choice.fork for offered, _ in found[hand] for choice in offered}
            waiting += [following for fork in forks for following in fork.hands]
    return found


def _same_again(offered: tuple[Choice, ...], hand: Hand) -> bool:
    """Whether the same dice must be thrown again as if nothing had happened: a lifeline."""
    return len(offered) == 1 and offered[0] == Choice(0, Fork(False, (hand,)))


def _wreck(each: Chances) -> float:
    """The chance that a throw scores nothing, though a last resort may be left.

    Where every throw may be given up, this is the last resort, and what carries it on loses nothing.
    """
    given_up = [(offered, chance) for offered, chance in each if any(map(_is_loss, offered))]
    last_resort = len(given_up) == len(each)
    return sum(chance for offered, chance in given_up if len(offered) == 1 or not last_resort)


def _is_loss(choice: Choice) -> bool:
    return not (choice.fork.stop or choice.fork.hands or choice.fork.cancels)


def _two(hands: list[int]) -> tuple[int, int]:
    return (hands[0], hands[-1]) if hands else (-1, -1)


def _lowest(ways: Ways, start: dict[Hand, int]) -> dict[Hand, int]:
    """The lowest level at which each hand can be come to from some at theirs."""
    lowest, waiting = dict(start), list(start)
    while waiting:
        hand = waiting.pop()
        for following, gain in ways[hand]:
            if following not in lowest or lowest[hand] + gain < lowest[following]:
                lowest[following] = lowest[hand] + gain
                waiting.append(following)
    return lowest


def _ranks(ways: Ways, lead: dict[Hand, int]) -> dict[Hand, int]:
    """The rank of each hand."""

    @cache
    def rank(hand: Hand) -> int:
        level_with = [following for following, gain in ways[hand] if lead[hand] + gain == lead[following]]
        return 1 + max(map(rank, level_with), default=-1)

    return {hand: rank(hand) for hand in ways}


def _ways(hand: Hand, each: Chances, step: int) -> set[tuple[Hand, int]]:
    """The hands that may be thrown after a hand, each with the levels gained on the way."""
    return {
        (following, choice.points // step)
        for offered, _ in each
        if not _same_again(offered, hand)
        for choice in offered
        for following in choice.fork.hands
    }
