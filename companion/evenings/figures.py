"""Figures of many games: how each player fares, and whether the dice are fair.

Nouns:
    Figures    one player's games, wins and turns in one kind of game
    Fairness   how often each face fell, and how likely fair dice are to differ as much
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from companion.evenings.history import FACES, Record, Turn
from companion.games.saying import Sentence, say
from companion.table.seatings import heard

ENOUGH_DICE = 30
"""Below five of each face to be expected the test says nothing."""


@dataclass(frozen=True, slots=True)
class Figures:
    """How one player fares; games: those played to their end.  average, best: points of a turn.  banked: 0 to 1."""

    player: str
    games: int
    wins: int
    turns: int
    average: float
    best: int
    busts: int
    banked: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """Dice thrown by face, and Pearson's chi-square test of them against six equal chances.

    p: the share of such samples of fair dice that differ at least as much from equal counts.
    """

    faces: tuple[int, ...]
    chi_square: float
    p: float

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return sum(self.faces)


def figures(records: Iterable[Record]) -> tuple[Figures, ...]:
    """Each player's figures, those who won most first; the records are of one kind of game, the latest first.

    Names that sound the same are one player, called as in the latest game.
    """
    games = tuple(records)
    spelled: dict[str, list[str]] = {}
    for name in dict.fromkeys(name for game in games for name in (*game.players, *(t.player for t in game.turns))):
        spelled.setdefault(heard(name), []).append(name)
    found = [_figures(names, games) for names in spelled.values()]
    return tuple(sorted(found, key=lambda each: (-each.wins, -each.average, each.player)))


def fairness(counts: Iterable[tuple[int, ...]]) -> Fairness:
    """The test of all dice whose faces were counted."""
    faces = tuple(sum(column) for column in zip((0,) * len(FACES), *counts, strict=True))
    expected = sum(faces) / len(FACES)
    chi_square = sum((count - expected) ** 2 for count in faces) / expected if expected else 0.0
    return Fairness(faces, chi_square, chance_beyond(chi_square))


def chance_beyond(chi_square: float) -> float:
    """The chance that fair dice come to at least this chi-square: five degrees of freedom, in closed form.

    Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.4.
    """
    tail = math.erfc(math.sqrt(chi_square / 2))
    return tail + math.sqrt(2 * chi_square / math.pi) * math.exp(-chi_square / 2) * (1 + chi_square / 3)


def verdict(fair: Fairness) -> Sentence:
    """What the test says, in words."""
    if fair.dice < ENOUGH_DICE:
        return say("Too few dice have been thrown to tell: the test needs {dice} at least.", dice=ENOUGH_DICE)
    if fair.p < 0.001:
        return say(
            "Fair dice would differ as much in less than one of 1,000 such samples: these dice, or the way they are "
            "thrown or read, are hardly fair."
        )
    hundredths = max(1, round(fair.p * 100))
    if fair.p < 0.05:
        return say(
            "Fair dice would differ as much in about {count} of 100 such samples: that is unusual, look again after "
            "more throws.",
            count=hundredths,
        )
    return say(
        "Fair dice would differ as much in about {count} of 100 such samples: nothing speaks against these dice.",
        count=hundredths,
    )


def _figures(names: list[str], games: tuple[Record, ...]) -> Figures:
    ended = [record for record in games if record.over and any(name in record.players for name in names)]
    turns: list[Turn] = [turn for record in games for turn in record.turns if turn.player in names]
    scores = [turn.score for turn in turns]
    return Figures(
        player=names[0],
        games=len(ended),
        wins=sum(any(name in (record.winners or ()) for name in names) for record in ended),
        turns=len(turns),
        average=sum(scores) / len(scores) if scores else 0.0,
        best=max(scores, default=0),
        busts=sum(turn.lost for turn in turns),
        banked=sum(score > 0 for score in scores) / len(scores) if scores else 0.0,
    )
