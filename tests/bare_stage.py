"""A stage without pictures: dice have places and numbers as the watcher gives them, so that evenings take seconds."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.detection import Image
from companion.frames import Frame
from companion.sight import Look, Lying, TableState
from companion.stage import Point

FPS, SETTLING_SECONDS = 10, 0.5
NOTHING = np.zeros((1, 1, 3), np.uint8)


@dataclass(frozen=True)
class Die:
    """number: a new one whenever the die has been thrown or carried.  shown: other than its value once knocked over.

    likely: what it may show, where it is hard to read.  ours: whether it is not of another set.
    """

    number: int
    value: int
    shown: int
    x: float
    y: float
    likely: tuple[int, ...] = ()
    ours: bool = True

    @property
    def place(self) -> Point:
        return self.x, self.y


class BareStage:
    """hidden: seconds from hand to hand that lies over the table, on an average; 0: none.

    doubtful: the share of dice that are hard to read.
    """

    def __init__(self, seed: int, hidden: float = 0.0, doubtful: float = 0.0) -> None:
        self.chance = random.Random(seed)
        self.seconds = 0.0
        self.dice: list[Die] = []
        self.count = 0
        self.still_from = 0.0
        self.hidden, self.doubtful = hidden, doubtful
        self.lost = False
        self.hand = (0.0, 0.0)
        self.next_hand = self.chance.expovariate(1 / hidden) if hidden else math.inf

    @property
    def busy(self) -> bool:
        return self.seconds < self.still_from

    @property
    def lying(self) -> Sequence[Die]:
        return tuple(die for die in self.dice if die.ours)

    def read(self) -> Frame:
        self.seconds += 1 / FPS
        if self.seconds >= self.next_hand:
            self.hand = self.seconds, self.seconds + self.chance.choice((1, 3, 6, 12, 20))
            self.next_hand = self.hand[1] + self.chance.expovariate(1 / self.hidden)
        return Frame(self.seconds, NOTHING[..., 0], lambda: NOTHING)

    def look(self, frame: Frame, expected: int | None) -> Look:
        """What the watcher makes of it."""
        now = frame.seconds
        if self.lost:
            return Look(now, TableState.NO_CAMERA)
        if self.busy or self.hand[0] <= now < self.hand[1]:
            return Look(now, self.chance.choice((TableState.HAND, TableState.ROLLING)))
        if now < max(self.still_from, self.hand[1]) + SETTLING_SECONDS:
            return Look(now, TableState.SETTLING)
        return Look(now, TableState.READ, tuple(map(_as_read, self.dice)))

    def throw(self, count: int, keeping: Iterable[Point] | None = None) -> None:
        kept = [self._at(place) for place in keeping or ()]
        self.dice = [die for die in self.dice if die in kept or not die.ours]
        for _ in range(count):
            self.lay(self.chance.randint(1, 6))
        self._lasts(1.5)

    def lay(self, value: int, ours: bool = True) -> None:
        """A die comes to lie somewhere; one of another set is laid there."""
        self.dice.append(self._elsewhere(Die(0, value, value, 0, 0, ours=ours)))
        self._lasts(1)

    def shove(self, places: Sequence[Point]) -> list[Point]:
        """Dice are moved elsewhere, and show what they showed; where they lie then."""
        moved = [(die, self._elsewhere(die)) for die in map(self._at, places)]
        for die, now in moved:
            self._instead(die, now)
        self._lasts(1)
        return [now.place for _, now in moved]

    def take_strangers(self) -> None:
        """Dice of another set are taken away."""
        self.dice = [*self.lying]
        self._lasts(1)

    def find_again(self) -> None:
        """The camera is back, and knows no die."""
        self.lost = False
        self.dice = [replace(die, number=self._number(), value=die.shown) for die in self.dice]

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
            self._instead(die, self._carried(die, x, y))
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

    def _elsewhere(self, die: Die) -> Die:
        return self._carried(die, *self._free_place())

    def _carried(self, die: Die, x: float, y: float) -> Die:
        likely: tuple[int, ...] = ()
        if self.chance.random() < self.doubtful:
            other = self.chance.choice([value for value in range(1, 7) if value != die.shown])
            likely = (die.shown, other) if self.chance.random() < 0.7 else (other, die.shown)
        return replace(die, number=self._number(), value=die.shown, x=x, y=y, likely=likely)

    def _at(self, place: Point) -> Die:
        return min(self.lying, key=lambda die: math.dist(die.place, place))

    def _instead(self, die: Die, now: Die) -> None:
        self.dice[self.dice.index(die)] = now

    def _free_place(self) -> Point:
        while True:
            place = self.chance.uniform(50, 850), self.chance.uniform(50, 550)
            if all(math.dist(place, die.place) > 45 for die in self.dice):
                return place


def _as_read(die: Die) -> Lying:
    knocked, likely = None if die.shown == die.value else die.shown, die.likely or (die.value,)
    box = die.x - 20, die.y - 20, 40, 40
    return Lying(die.number, likely[0], box, sure=not die.likely, likely=likely, knocked=knocked)


def forget(story: str, image: Image) -> None:
    """No picture shows what went wrong."""
