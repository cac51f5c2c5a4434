"""The demo table as a stage for whole evenings: everything that goes on over a table, with the truth known.

Nouns:
    Stage    a demo table whose visitor also pushes dice, sets them aside and rests a hand, in a room that changes
    napkin   a piece of cloth that covers dice for a while
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from companion.detection import Image
from companion.frames import Frame
from vision.demo.die import FINISHES, Die, about
from vision.demo.motion import Move, Roll, Visit
from vision.demo.moves import Carry, Push, Spin
from vision.demo.painter import Painter
from vision.demo.room import LEAN_SECONDS, PLAIN, Air, Lean, Room
from vision.demo.sprite import Sprite, paste
from vision.demo.table import DemoTable
from vision.demo.view import Point, View
from vision.pictures.pixels import small_grey

REACH_SECONDS = 0.5
PUSH_SECONDS = 0.25
NAPKIN_SECONDS = 0.6
SPINS, SPIN_SECONDS = 0.06, (0.6, 2.0)
_PUSHED = 1.03  # edges from die to die in a column pushed together
_NAPKIN_COLOUR = (176, 190, 204)


class Stage(DemoTable):
    """A demo table for evenings that are played by a program; frames come as fast as they are asked for.

    seed: decides everything.  dice: how many the players own.  alike: whether all of them look the same.
    noise: of the camera in grey levels, new in every frame.  pushed: whether dice set aside are pushed together.
    light: that of the room, 1 for as painted; it changes in the course of an evening.  painter: as of any demo table.
    """

    def __init__(
        self,
        seed: int,
        dice: int,
        view: View,
        alike: bool = False,
        noise: float = 2.0,
        pushed: bool = False,
        light: float = 1.0,
        painter: Painter | None = None,
    ) -> None:
        chance = random.Random(seed)
        super().__init__(seed, dice, realtime=False, chance=chance, noise=0, view=view, painter=painter)
        if alike:
            self._finishes = (FINISHES[chance.randrange(len(FINISHES))],) * dice
        self._pushed, self._light = pushed, light
        self._air = Air(view.width, view.height, noise, seed)
        self._room = self._room_before = PLAIN
        self._room_changes: tuple[float, float] = (0.0, 0.0)
        self._napkin: tuple[Sprite, float, float] | None = None
        self._lean: Lean | None = None

    @property
    def strip(self) -> tuple[Point, ...]:
        """The keep strip, as corners (x, y) in pixels: the right edge of the picture."""
        width, height = self._view.width, self._view.height
        return (0.91 * width, 0.0), (float(width), 0.0), (float(width), float(height)), (0.91 * width, float(height))

    @property
    def seconds(self) -> float:
        """The time of the last frame."""
        return self._seconds

    @property
    def busy(self) -> bool:
        """Whether anything moves."""
        leaning = self._lean is not None and self._seconds < self._lean.start + LEAN_SECONDS
        changing = leaning or self._seconds < self._room_changes[1]
        return self._visit is not None or self._napkin is not None or changing

    def throw(self, count: int, keeping: Iterable[Point] | None = None, values: Sequence[int] | None = None) -> None:
        """As at any demo table; now and then a die turns on its corner for a while."""
        super().throw(count, keeping, values)
        if self._visit is not None:
            rolls = tuple(self._perhaps_spinning(roll) for roll in self._visit.rolls)
            self._visit = replace(self._visit, rolls=rolls)

    def push(self, place: Point, edges: float, over: bool) -> None:
        """A finger pushes the die at a place by so many of its edges; ``over`` tips it onto another side instead."""
        die = self._die_at(place)
        reach_px = self._view.pixels_per_mm * die.finish.edge_mm
        at = (place[0], place[1] + 1.2 * reach_px)
        away = (place[0], self._view.height * 1.27)
        push = self._tipped(die) if over else self._slid(die, edges)
        path = (
            (0.0, *away),
            (REACH_SECONDS, *at),
            (push.end_seconds, at[0], at[1] - 5),
            (push.end_seconds + 0.5, *away),
        )
        self._receive(Visit(path, ((push.start_seconds, die),), (push,)))

    def set_aside(self, places: Sequence[Point], targets: Sequence[Point]) -> None:
        """The hand takes dice one by one and lays each down, upright as it was, at a target (x, y) in pixels."""
        dice = [self._die_at(place) for place in places]
        away_y = self._view.height * 1.27
        path = [(0.0, places[0][0], away_y)]
        taken: list[tuple[float, Die]] = []
        rolls: list[Move] = []
        now = 0.0
        for die, place, target in zip(dice, places, targets, strict=True):
            x, y = (float(mm) for mm in self._view.on_cloth(np.array([target], np.float32))[0])
            end = Die((x, y, die.centre_mm[2]), about((0, 0, 1), self._turned(die)) @ die.turn, die.finish)
            path += [(now + 0.5, *place), (now + 1.0, *target)]
            taken.append((now + 0.5, die))
            rolls.append(Carry(end, now + 1.0))
            now += 1.0
        path.append((now + 0.5, targets[-1][0], away_y))
        self._receive(Visit(tuple(path), tuple(taken), tuple(rolls)))

    def rest_hand(self, place: Point, seconds: float) -> None:
        """A hand comes, rests over a place (x, y) in pixels, and goes without touching anything."""
        away = (place[0], self._view.height * 1.27)
        stay = REACH_SECONDS + seconds
        path = ((0.0, *away), (REACH_SECONDS, *place), (stay, *place), (stay + REACH_SECONDS, *away))
        self._receive(Visit(path, (), ()))

    def cover(self, place: Point, half_px: int, seconds: float) -> None:
        """A napkin comes from the side, lies over a place (x, y) in pixels for a while, and is taken away."""
        rng = np.random.default_rng(self._chance.randrange(2**31))
        colours = np.array(_NAPKIN_COLOUR, np.float32) + rng.normal(0, 6, (2 * half_px, 2 * half_px, 1))
        cover = np.ones((2 * half_px, 2 * half_px, 1), np.float32)
        sprite = Sprite(round(place[0]) - half_px, round(place[1]) - half_px, colours.astype(np.float32), cover)
        self._napkin = (sprite, self._seconds, self._seconds + seconds + 2 * NAPKIN_SECONDS)

    def change_room(self, room: Room, seconds: float) -> None:
        """Light or camera become otherwise, little by little over so many seconds."""
        self._room_before, self._room = self._room_now(), room
        self._room_changes = (self._seconds, self._seconds + seconds)

    def lean(self, lean: Lean) -> None:
        """Somebody leans over the table."""
        self._lean = lean

    def disturb(self) -> None:
        """Change the light, lean over the table for a while, or knock against the camera, in some random way."""
        room, chance = self._room, self._chance
        happening = chance.choice(("lamp", "warmth", "flicker", "bump", "lean", "lean"))
        if happening == "lean":
            end = self._seconds + 2 * LEAN_SECONDS + chance.uniform(0.5, 12.0)
            side, reach = chance.uniform(0, 2 * math.pi), chance.uniform(-0.2, 0.35)
            self.lean(Lean(self._seconds, end, side, reach, chance.uniform(0.2, 0.5)))
            return
        if happening == "lamp":
            room = replace(room, light=chance.uniform(0.6, 1.15))
        elif happening == "warmth":
            room = replace(room, warmth=chance.uniform(-0.5, 0.5))
        elif happening == "flicker":
            room = replace(room, flicker=chance.choice((0.0, 0.04, 0.08)))
        else:
            room = replace(room, shift=(chance.uniform(-12, 12), chance.uniform(-12, 12), chance.uniform(-1, 1)))
        self.change_room(room, chance.choice((0.1, 0.5, 3.0)))

    def strip_place(self, number: int) -> Point:
        """Where the number-th die set aside is laid: in a column at the right edge of the picture."""
        x, top, height = 0.955 * self._view.width, 0.14, self._view.height
        if not self._pushed:
            return x, (top + 0.11 * number) * height
        across, along = self._view.on_cloth(np.array([[x, top * height]], np.float32))[0]
        step = _PUSHED * self._finishes[0].edge_mm
        place = self._view.pixels(np.array([[across, along - number * step, 0]], np.float32))[0]
        return x, float(place[1])

    def read(self) -> Frame:
        """The table now, through the air of the room."""
        seconds, plain, _ = self._moment()
        room = self._room_now()
        dimmed = replace(room, light=room.light * self._light)
        picture = self._air.seen(self._with_napkin(plain), dimmed, seconds, self._lean)
        return Frame(seconds, small_grey(picture), lambda: picture)

    def _room_now(self) -> Room:
        start, end = self._room_changes
        if self._seconds >= end:
            return self._room
        share = (self._seconds - start) / (end - start)
        before, after = self._room_before, self._room
        x, y, degrees = (a + share * (b - a) for a, b in zip(before.shift, after.shift, strict=True))
        return Room(
            before.light + share * (after.light - before.light),
            before.warmth + share * (after.warmth - before.warmth),
            after.flicker,
            before.blur + share * (after.blur - before.blur),
            (x, y, degrees),
        )

    def _with_napkin(self, picture: Image) -> Image:
        if self._napkin is None:
            return picture
        sprite, start, end = self._napkin
        if self._seconds >= end:
            self._napkin = None
            return picture
        way = max(0.0, 1 - (self._seconds - start) / NAPKIN_SECONDS, 1 - (end - self._seconds) / NAPKIN_SECONDS)
        covered = picture.copy()
        paste(covered, replace(sprite, x=round(sprite.x - way * (sprite.x + sprite.cover.shape[1]))))
        return covered

    def _perhaps_spinning(self, roll: Move) -> Move:
        if isinstance(roll, Roll) and self._chance.random() < SPINS:
            return Spin(roll, self._chance.uniform(*SPIN_SECONDS))
        return roll

    def _turned(self, die: Die) -> float:
        """The angle by which a die is turned while it is set aside: square to the column, or any."""
        if not self._pushed:
            return self._chance.uniform(0, 6)
        side = next(axis for axis in die.turn.T if abs(axis[2]) < 0.5)
        return self._chance.gauss(0, 0.03) - math.atan2(side[1], side[0])

    def _slid(self, die: Die, edges: float) -> Push:
        x, y, z = die.centre_mm
        way = self._chance.uniform(0, 2 * math.pi)
        reach = edges * die.finish.edge_mm
        turn = about((0, 0, 1), self._chance.uniform(-0.3, 0.3)) @ die.turn
        end = Die((x + reach * math.cos(way), y + reach * math.sin(way), z), turn, die.finish)
        return Push(die, end, REACH_SECONDS, PUSH_SECONDS)

    def _tipped(self, die: Die) -> Push:
        """Over one edge, but not towards the hand: the die comes to lie beside its place, another side up."""
        sides = [(float(x), float(y)) for x, y, z in (*die.turn.T, *-die.turn.T) if abs(z) < 0.5]
        across, away = self._chance.choice(sorted(sides, key=lambda side: side[1])[1:])
        x, y, z = die.centre_mm
        edge_mm = die.finish.edge_mm
        axis = (-away, across, 0.0)
        turn = about(axis, math.pi / 2) @ die.turn
        end = Die((x + across * edge_mm, y + away * edge_mm, z), turn, die.finish)
        return Push(die, end, REACH_SECONDS, PUSH_SECONDS, axis, math.pi / 2)


def any_view(chance: random.Random) -> View:
    """A camera as people hang it: dice of 40 to 60 pixels, up to 18 degrees from straight down."""
    width, height = chance.choice(((1280, 720), (1280, 960), (960, 720)))
    pixels_per_mm = width / chance.uniform(340, 420)
    distance_mm = chance.uniform(400, 600)
    return View(width, height, pixels_per_mm * distance_mm, distance_mm, chance.uniform(72, 88))
