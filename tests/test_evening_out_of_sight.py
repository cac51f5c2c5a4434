"""Whole evenings at a table that is read without fault but over which hands lie: nothing counts that nobody threw.

There are no pictures: dice have places and numbers as the watcher gives them, so that thousands of throws take seconds.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest

from companion.detection import Image
from companion.frames import Frame
from companion.games import GAMES, make
from companion.rehearsal import Evening, Point
from companion.sight import Look, Lying, TableState
from companion.tally import Tally

FPS, SETTLING_SECONDS = 10, 0.5
NOTHING = np.zeros((1, 1, 3), np.uint8)


@dataclass(frozen=True)
class Die:
    """number: a new one whenever the die has been thrown or carried.  shown: other than its value once knocked over."""

    number: int
    value: int
    shown: int
    x: float
    y: float

    @property
    def place(self) -> Point:
        return self.x, self.y


class HiddenStage:
    """A stage without pictures. hidden: seconds from hand to hand that lies over the table, on an average; 0: none."""

    def __init__(self, seed: int, hidden: float) -> None:
        self.chance = random.Random(seed)
        self.seconds = 0.0
        self.dice: list[Die] = []
        self.count = 0
        self.still_from = 0.0
        self.hidden = hidden
        self.hand = (0.0, 0.0)
        self.next_hand = self.chance.expovariate(1 / hidden) if hidden else math.inf

    @property
    def busy(self) -> bool:
        return self.seconds < self.still_from

    @property
    def lying(self) -> Sequence[Die]:
        return tuple(self.dice)

    def read(self) -> Frame:
        self.seconds += 1 / FPS
        if self.seconds >= self.next_hand:
            self.hand = self.seconds, self.seconds + self.chance.choice((1, 3, 6, 12, 20))
            self.next_hand = self.hand[1] + self.chance.expovariate(1 / self.hidden)
        return Frame(self.seconds, NOTHING[..., 0], lambda: NOTHING)

    def look(self, frame: Frame, expected: int | None) -> Look:
        """What the watcher makes of it."""
        now = frame.seconds
        if self.busy or self.hand[0] <= now < self.hand[1]:
            return Look(now, self.chance.choice((TableState.HAND, TableState.ROLLING)))
        if now < max(self.still_from, self.hand[1]) + SETTLING_SECONDS:
            return Look(now, TableState.SETTLING)
        return Look(now, TableState.READ, tuple(map(_as_read, self.dice)))

    def throw(self, count: int, keeping: Iterable[Point] | None = None) -> None:
        self.dice = [self._at(place) for place in keeping or ()]
        for _ in range(count):
            value = self.chance.randint(1, 6)
            self.dice.append(Die(self._number(), value, value, *self._free_place()))
        self._lasts(1.5)

    def pick_up(self, places: Iterable[Point]) -> None:
        taken = [self._at(place) for place in places]
        self.dice = [die for die in self.dice if die not in taken]
        self._lasts(0.8)

    def push(self, place: Point, edges: float, over: bool) -> None:
        die = self._at(place)
        faces = [value for value in range(1, 7) if value not in (die.shown, 7 - die.shown)]
        self._instead(die, replace(die, x=die.x + 40 * edges, shown=self.chance.choice(faces) if over else die.shown))
        self._lasts(0.6)

    def set_aside(self, places: Sequence[Point], targets: Sequence[Point]) -> None:
        for die, (x, y) in zip([self._at(place) for place in places], targets, strict=True):
            self._instead(die, Die(self._number(), die.shown, die.shown, x, y))
        self._lasts(len(places))

    def rest_hand(self, place: Point, seconds: float) -> None:
        self._lasts(1 + seconds)

    def cover(self, place: Point, half_px: int, seconds: float) -> None:
        self._lasts(1 + seconds)

    def disturb(self) -> None:
        self._lasts(0.5)

    def strip_place(self, number: int) -> Point:
        return 930.0, 60.0 + 45 * number

    def _lasts(self, seconds: float) -> None:
        self.still_from = self.seconds + seconds

    def _number(self) -> int:
        self.count += 1
        return self.count

    def _at(self, place: Point) -> Die:
        return min(self.dice, key=lambda die: math.dist(die.place, place))

    def _instead(self, die: Die, now: Die) -> None:
        self.dice[self.dice.index(die)] = now

    def _free_place(self) -> Point:
        while True:
            place = self.chance.uniform(50, 850), self.chance.uniform(50, 550)
            if all(math.dist(place, die.place) > 45 for die in self.dice):
                return place


def _as_read(die: Die) -> Lying:
    knocked = None if die.shown == die.value else die.shown
    return Lying(die.number, die.value, (die.x - 20, die.y - 20, 40, 40), likely=(die.value,), knocked=knocked)


def played(seed: int, hidden: float, throws: int = 40) -> Tally:
    chance = random.Random(seed)
    game, stage = make(chance.choice(list(GAMES)), {}), HiddenStage(seed, hidden)
    return Evening(game, ("Ann", "Bo", "Cy"), stage, stage.look, _forget, False, seed).play(throws)


def _forget(story: str, image: Image) -> None:
    """No picture shows what went wrong."""


@pytest.mark.parametrize("hidden", [0.0, 30.0, 10.0])
def test_whatever_hands_hide_nothing_is_scored_that_was_not_thrown_and_no_turn_ends_by_itself(hidden: float) -> None:
    tallies = [played(seed, hidden) for seed in range(25)]
    assert sum(tally.throws for tally in tallies) > 500
    wrong = [t for t in tallies if t.phantom or t.wrong_values or t.wrong_keeps or t.moved_by_itself]
    assert [tally.stories[-1] for tally in wrong] == []
