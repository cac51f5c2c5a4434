"""How a visit to the table moves: where the hand is, which dice it has taken, how thrown dice roll.

Nouns:
    Roll    one die on its way from the hand to where it will lie
    Move    any other way a die comes to lie somewhere
    Visit   one coming of the hand: dice taken, then perhaps dice thrown
Everything here is a pure function of the seconds since the visit began.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from vision.demo.die import Die, about, lowest_mm
from vision.demo.view import Point, View

_REACH_SECONDS = 0.45
_GRASP_SECONDS = 0.22
_SHAKE_SECONDS = 0.7
_STAGGER_SECONDS = 0.04
_ROLL_SECONDS = (0.75, 1.15)
_BOUNCE_MM = 14.0
_BOUNCES = 3
_ROLL_RADIUS_MM = 10.0
_AWAY_SHARE = 1.27


@dataclass(frozen=True, slots=True, eq=False)
class Roll:
    """A die on its way: where it ends, where it left the hand (millimetres on the cloth), when and for how long."""

    end: Die
    start_mm: Point
    start_seconds: float
    seconds: float

    @property
    def end_seconds(self) -> float:
        return self.start_seconds + self.seconds

    def at(self, seconds: float) -> Die | None:
        """The die at a time: None while still in the hand, ``end`` itself once it lies."""
        if seconds < self.start_seconds:
            return None
        if seconds >= self.end_seconds:
            return self.end
        share = (seconds - self.start_seconds) / self.seconds
        left = (1 - share) ** 1.7
        x, y, _ = self.end.centre_mm
        back_x, back_y = self.start_mm[0] - x, self.start_mm[1] - y
        length_mm = math.hypot(back_x, back_y)
        # Rolling back along the way it came: the axis lies level, square to the way.
        axis = (-back_y / length_mm, back_x / length_mm, 0.0)
        turn = about((0, 0, 1), 1.5 * left) @ about(axis, left * length_mm / _ROLL_RADIUS_MM) @ self.end.turn
        bounce_mm = _BOUNCE_MM * left * abs(math.sin(math.pi * _BOUNCES * share))
        height_mm = lowest_mm(turn, self.end.finish) + bounce_mm
        return Die((x + back_x * left, y + back_y * left, height_mm), turn, self.end.finish)


class Move(Protocol):
    """A die on its way: ``end`` is the die as it will lie."""

    @property
    def end(self) -> Die: ...

    @property
    def end_seconds(self) -> float: ...

    def at(self, seconds: float) -> Die | None:
        """The die at a time: None where it is not on the cloth, ``end`` itself once it lies."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """One coming of the hand.

    path: (seconds, x, y) of the hand's grasping point, in pixels; between them it moves smoothly.
    taken: (seconds, die) in the order in which dice leave their places.  rolls: the dice thrown, or moved otherwise.
    """

    path: tuple[tuple[float, float, float], ...]
    taken: tuple[tuple[float, Die], ...]
    rolls: tuple[Move, ...]

    @property
    def seconds(self) -> float:
        """How long it all takes."""
        return max(self.path[-1][0], *(roll.end_seconds for roll in self.rolls), 0.0)

    def hand_at(self, seconds: float) -> Point:
        """The hand's grasping point in pixels; below the picture when the hand is away."""
        times = [time for time, _, _ in self.path]
        later = min(int(np.searchsorted(times, seconds)), len(times) - 1)
        start, x0, y0 = self.path[max(later - 1, 0)]
        end, x1, y1 = self.path[later]
        share = min(1.0, max(0.0, (seconds - start) / (end - start))) if end > start else 1.0
        eased = share * share * (3 - 2 * share)
        return x0 + eased * (x1 - x0), y0 + eased * (y1 - y0)

    def still_there(self, dice: Sequence[Die], seconds: float) -> tuple[Die, ...]:
        """Those of ``dice`` that the hand has not taken yet."""
        gone = [die for time, die in self.taken if time <= seconds]
        return tuple(die for die in dice if die not in gone)


def plan_visit(view: View, taken: Sequence[Die], thrown: Sequence[Die], start_mm: Point, gait: float) -> Visit:
    """The hand comes for the dice to be taken, goes, and comes back to throw; either may be empty.

    thrown: the dice as they will lie.  start_mm: where they leave the hand.  gait: 0–1, how long they roll.
    """
    away_y = view.height * _AWAY_SHARE
    path: list[tuple[float, float, float]] = [(0.0, view.width / 2, away_y)]
    takings: list[tuple[float, Die]] = []
    now = 0.0
    for place, die in _nearest_first(view, taken):
        now += _REACH_SECONDS if not takings else _GRASP_SECONDS
        path.append((now, *place))
        takings.append((now, die))
    if takings:
        now += _REACH_SECONDS
        path.append((now, path[-1][1], away_y))
    rolls: list[Roll] = []
    if thrown:
        x, y = (float(pixel) for pixel in view.pixels(np.array([[*start_mm, 0]], np.float32))[0])
        path.append((now + _SHAKE_SECONDS, x, away_y))
        now += _SHAKE_SECONDS + _REACH_SECONDS
        path += [(now, x, y), (now + 0.12, x, y - 0.04 * view.height), (now + 0.12 + _REACH_SECONDS, x, away_y)]
        shortest, longest = _ROLL_SECONDS
        for number, die in enumerate(thrown):
            seconds = shortest + (longest - shortest) * ((gait + 0.618 * number) % 1)
            rolls.append(Roll(die, start_mm, now + _STAGGER_SECONDS * number, seconds))
    return Visit(tuple(path), tuple(takings), tuple(rolls))


def _nearest_first(view: View, dice: Sequence[Die]) -> list[tuple[Point, Die]]:
    """Dice with their places in pixels, in the order of a hand that goes on to the nearest one, from below."""
    left = [((float(x), float(y)), die) for die, (x, y) in zip(dice, places_of(view, dice), strict=True)]
    hand: Point = (view.width / 2, float(view.height))
    order = []
    while left:
        nearest = min(left, key=lambda item: math.dist(hand, item[0]))
        left.remove(nearest)
        order.append(nearest)
        hand = nearest[0]
    return order


def places_of(view: View, dice: Sequence[Die]) -> list[Point]:
    """The middle of every die's body in the picture, (x, y) pixels."""
    if not dice:
        return []
    pixels = view.pixels(np.array([die.centre_mm for die in dice], np.float32))
    return [(float(x), float(y)) for x, y in pixels]
