"""The demo table: a camera without a camera, and a visitor who throws, keeps and picks up dice.

It behaves as a real table does: a hand comes, takes dice, throws; dice roll and come to rest; kept dice stay unmoved.
"""

from __future__ import annotations

import math
import random
import secrets
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.detection import Image
from companion.frames import Frame
from companion.games.saying import say
from vision.demo.die import FINISHES, Die, Finish
from vision.demo.layout import scatter
from vision.demo.motion import Visit, places_of, plan_visit
from vision.demo.painter import Painter
from vision.demo.view import Point, View
from vision.pace import Pace
from vision.pictures.pixels import small_grey

FPS = 30


class DemoError(Exception):
    """The visitor asks for what cannot be done at this table now; the text is a sentence for the user."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A die at rest: its true value, the middle of its body in pixels, and whether the visitor keeps it."""

    value: int
    x: float
    y: float
    kept: bool


class DemoTable:
    """A drawn table as a source of frames, with the verbs of a visitor; safe to use from several threads.

    seed: for cloth and everything else; None for another table every time.  dice: how many the visitor owns, 1–12.
    realtime: keep to the wall clock, otherwise every frame comes at once, 1/30 second after the last.
    chance: throws the dice; by default the system's own chance, or the seed's.  noise: of the camera, in grey levels.
    painter: of such a view, where cloth and dice are to look otherwise.
    """

    def __init__(
        self,
        seed: int | None = None,
        dice: int = 6,
        realtime: bool = True,
        chance: random.Random | None = None,
        noise: float = 1.5,
        view: View | None = None,
        painter: Painter | None = None,
    ) -> None:
        self._view = view or View()
        self._finishes = tuple(FINISHES[number % len(FINISHES)] for number in range(dice))
        self._chance = chance or (secrets.SystemRandom() if seed is None else random.Random(seed))
        self._painter = painter or Painter(self._view, self._chance.randrange(2**31) if seed is None else seed, noise)
        self._pace = Pace(FPS, realtime)
        self._lock = threading.Lock()
        self._dice: tuple[Die, ...] = ()
        self._kept: frozenset[Die] = frozenset()
        self._visit: Visit | None = None
        self._visit_start_seconds = 0.0
        self._seconds = 0.0
        self._scenes = 0
        self._picture: Image | None = None
        self._grey: Image

    @property
    def name(self) -> str:
        return "demo table"

    @property
    def busy(self) -> bool:
        """Whether the hand is at the table or dice are rolling."""
        return self._visit is not None

    @property
    def lying(self) -> tuple[Lying, ...]:
        """The dice at rest on the cloth, in the order in which they came."""
        with self._lock:
            dice = self._resting_now()
            places = places_of(self._view, dice)
            return tuple(Lying(die.value, *at, die in self._kept) for die, at in zip(dice, places, strict=True))

    def throw(self, count: int, keeping: Iterable[Point] | None = None, values: Sequence[int] | None = None) -> None:
        """The hand takes every die that is not kept and throws ``count`` dice beside those kept.

        keeping: places (x, y) in pixels of exactly the dice to keep; None keeps those marked by ``keep``.
        values: what the dice shall show, instead of chance.  Raises DemoError.
        """
        with self._lock:
            self._refuse_if_busy()
            kept = self._kept if keeping is None else frozenset(self._die_at(place) for place in keeping)
            if not 1 <= count <= len(self._finishes) - len(kept):
                raise DemoError(
                    say(
                        "There are {dice} dice and {kept} of them are kept: throw 1 to {most}, or pick some up first.",
                        dice=len(self._finishes),
                        kept=len(kept),
                        most=len(self._finishes) - len(kept),
                    )
                )
            lying = tuple(die for die in self._dice if die in kept)
            faces = values or self._faces(count)
            thrown, start_mm = scatter(self._view, lying, faces, self._in_hand(lying)[:count], self._chance)
            self._kept = kept
            self._begin(tuple(die for die in self._dice if die not in kept), thrown, start_mm)

    def keep(self, places: Iterable[Point]) -> None:
        """Mark the dice at these places (x, y pixels) as kept: they stay lying at the next throw.  Raises DemoError."""
        with self._lock:
            self._refuse_if_busy()
            self._kept |= {self._die_at(place) for place in places}

    def pick_up(self, places: Iterable[Point]) -> None:
        """The hand takes the dice at these places (x, y pixels), kept or not, and goes.  Raises DemoError."""
        with self._lock:
            self._refuse_if_busy()
            taken = tuple({self._die_at(place): None for place in places})
            self._kept -= set(taken)
            self._begin(taken)

    def clear(self) -> None:
        """The hand takes every die and goes.  Raises DemoError."""
        with self._lock:
            self._refuse_if_busy()
            self._kept = frozenset()
            self._begin(self._dice)

    def read(self) -> Frame:
        """The table now; while nothing moves every frame shares picture and scene."""
        seconds, picture, scene = self._moment()
        if picture is not self._picture:
            self._picture, self._grey = picture, small_grey(picture)
        return Frame(seconds, self._grey, lambda: picture, scene)

    def _moment(self) -> tuple[float, Image, str | None]:
        """The time that comes next, what is seen then, and the scene's name where nothing moves."""
        seconds = self._pace.tick()
        with self._lock:
            self._seconds = seconds
            if self._visit and seconds - self._visit_start_seconds >= self._visit.seconds:
                self._end_visit(self._visit)
            return seconds, self._paint(seconds), None if self._visit else f"demo table {self._scenes}"

    def close(self) -> None:
        """Nothing to let go of."""

    def _begin(self, taken: tuple[Die, ...], thrown: tuple[Die, ...] = (), start_mm: Point = (0.0, 0.0)) -> None:
        if taken or thrown:
            self._receive(plan_visit(self._view, taken, thrown, start_mm, self._chance.random()))

    def _receive(self, visit: Visit) -> None:
        self._visit = visit
        self._visit_start_seconds = self._seconds
        self._scenes += 1

    def _end_visit(self, visit: Visit) -> None:
        self._dice = (*visit.still_there(self._dice, visit.seconds), *(roll.end for roll in visit.rolls))
        self._visit = None

    def _paint(self, seconds: float) -> Image:
        if self._visit is None:
            return self._painter.paint(self._dice, (), None)
        now = seconds - self._visit_start_seconds
        resting = list(self._visit.still_there(self._dice, now))
        rolling = []
        for roll in self._visit.rolls:
            die, before = roll.at(now), roll.at(now - 1 / FPS)
            if die is roll.end:
                resting.append(die)
            elif die:
                (x, y), (x0, y0) = places_of(self._view, [die, before or die])
                rolling.append((die, (x - x0, y - y0)))
        return self._painter.paint(resting, rolling, self._visit.hand_at(now))

    def _faces(self, count: int) -> list[int]:
        return [self._chance.randint(1, 6) for _ in range(count)]

    def _resting_now(self) -> tuple[Die, ...]:
        if self._visit is None:
            return self._dice
        return self._visit.still_there(self._dice, self._seconds - self._visit_start_seconds)

    def _in_hand(self, lying: Sequence[Die]) -> list[Finish]:
        """The finishes of the visitor's dice that are not among ``lying``."""
        left = list(self._finishes)
        for die in lying:
            left.remove(die.finish)
        return left

    def _die_at(self, place: Point) -> Die:
        """The die that lies at a place of the picture."""
        distances = [math.dist(place, at) for at in places_of(self._view, self._dice)]
        reach_px = self._view.focal_px / self._view.distance_mm * FINISHES[0].edge_mm
        if not distances or min(distances) > reach_px:
            raise DemoError(say("No die lies there: tap on the middle of a die."))
        return self._dice[distances.index(min(distances))]

    def _refuse_if_busy(self) -> None:
        if self._visit is not None:
            raise DemoError(say("The dice are still moving: wait until they lie."))
