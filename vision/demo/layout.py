"""Where thrown dice come to lie: inside the picture, never upon one another, on free ways from the hand."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import numpy as np

from vision.demo.die import Die, Finish, resting
from vision.demo.view import Point, View

_ROOM_EDGES = 1.25 * math.sqrt(2)
"""Least distance of two dice's middles, in edges: at √2 two turned dice would touch with their corners."""
_WAY_EDGES = 1.3
"""How far a rolling die keeps from those lying, in edges."""
_TRIES = 400
_AREA = (0.12, 0.12, 0.88, 0.74)
"""Left, top, right, bottom of the part of the picture where dice come to rest."""
_HAND_AREA = (0.3, 0.88, 0.7, 0.93)


def scatter(
    view: View, lying: Sequence[Die], values: Sequence[int], finishes: Sequence[Finish], chance: random.Random
) -> tuple[tuple[Die, ...], Point]:
    """New dice with these values beside those lying, and the place on the cloth where they leave the hand."""
    start = _somewhere(view, _HAND_AREA, chance)
    thrown: list[Die] = []
    for value, finish in zip(values, finishes, strict=True):
        x, y = _free_place(view, start, lying, thrown, finish, chance)
        thrown.append(resting(value, x, y, chance.uniform(0, 2 * math.pi), finish))
    return tuple(thrown), start


def _free_place(
    view: View, start: Point, lying: Sequence[Die], thrown: Sequence[Die], finish: Finish, chance: random.Random
) -> Point:
    """The first of many random places that is free and reached freely, or else the one with the most room."""
    places = []
    for _ in range(_TRIES):
        place = _somewhere(view, _AREA, chance)
        room = min((math.dist(place, die.centre_mm[:2]) for die in (*lying, *thrown)), default=math.inf)
        way = min((_way_off(die.centre_mm[:2], start, place) for die in lying), default=math.inf)
        if room >= _ROOM_EDGES * finish.edge_mm and way >= _WAY_EDGES * finish.edge_mm:
            return place
        places.append((room, place))
    return max(places)[1]


def _way_off(point: Point, start: Point, end: Point) -> float:
    """The distance of a point from the straight way between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.dist(point, (start[0] + share * dx, start[1] + share * dy))


def _somewhere(view: View, area: tuple[float, float, float, float], chance: random.Random) -> Point:
    """A random point of the cloth, in millimetres, that shows in this part of the picture."""
    left, top, right, bottom = area
    pixel = chance.uniform(left, right) * view.width, chance.uniform(top, bottom) * view.height
    x, y = view.on_cloth(np.array([pixel], np.float32))[0]
    return float(x), float(y)
