"""What else lies on a table: coins, a cup, cards, a telephone, pencils, sweets, blocks, fingers.

Nouns:
    Shape   one of Mitsuba's shapes, as a dictionary of plain values; where it stands is a 4 × 4 matrix ``to_world``
    thing   what is made of some shapes about a place on the table, turned by an angle
Lengths are in half edges of a die.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator

from vision.pictures.arrays import Floats

Shape = dict[str, Any]
_TRIES = 50
_ROOM = 1.8  # kept free round the middle of every die


def random_things(rng: Generator, dice: Sequence[tuple[float, float]], spread: float) -> tuple[list[str], list[Shape]]:
    """Up to six things that cover none of the ``dice``, by their middles: the kinds and the shapes."""
    kinds: list[str] = []
    shapes: list[Shape] = []
    for _ in range(int(rng.integers(0, 7))):
        kind = str(rng.choice(sorted(_THINGS)))
        thing, covered = _THINGS[kind]
        for _ in range(_TRIES):
            place, turn = rng.uniform(-1.5 * spread, 1.5 * spread, 2), float(rng.uniform(0, 2 * np.pi))
            over = [place + _turned(turn, x, y) for x, y, _ in covered]
            near = (np.hypot(*(one - np.array(die))) for one in over for die in dice)
            if all(gap > covered[0][2] + _ROOM for gap in near):
                kinds.append(kind)
                shapes += thing(rng, place, turn)
                break
    return kinds, shapes


def placed(place: Floats, height: float, turn: float = 0.0, size: tuple[float, float, float] = (1, 1, 1)) -> Floats:
    """The matrix that scales, turns about the vertical by radians, and moves."""
    c, s = np.cos(turn), np.sin(turn)
    matrix = np.eye(4)
    matrix[:3, :3] = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.diag(size)
    matrix[:3, 3] = *place, height
    return matrix


def painted(colour: Floats | Sequence[float], rough: float = 0.0) -> Shape:
    """A plastic of one colour, polished or dull."""
    return plastic({"type": "rgb", "value": [float(part) for part in colour]}, rough)


def plastic(reflectance: Shape, rough: float = 0.0) -> Shape:
    """A plastic of one colour or with a picture on it, polished or dull."""
    if rough:
        return {"type": "roughplastic", "diffuse_reflectance": reflectance, "alpha": rough}
    return {"type": "plastic", "diffuse_reflectance": reflectance}


def both_sides(surface: Shape) -> Shape:
    """The same seen from inside, too."""
    return {"type": "twosided", "surface": surface}


def _turned(turn: float, x: float, y: float) -> Floats:
    return np.array([np.cos(turn) * x - np.sin(turn) * y, np.sin(turn) * x + np.cos(turn) * y])


def _colour(rng: Generator) -> Floats:
    return np.array(colorsys.hsv_to_rgb(rng.random(), 0.9 * rng.random(), rng.uniform(0.08, 0.9)))


def _disc(place: Floats, radius: float, height: float, surface: Shape, thick: float = 0.0) -> list[Shape]:
    """A round plate whose upper side is so high, with a rim where it is thick."""
    x, y = place
    top = {"type": "disk", "to_world": placed(place, height, size=(radius, radius, 1)), "surface": surface}
    return [top, _rod((x, y, height - thick), (x, y, height), radius, surface)] if thick else [top]


def _rod(start: Sequence[float], end: Sequence[float], radius: float, surface: Shape) -> Shape:
    ends = {name: [float(v) for v in point] for name, point in (("p0", start), ("p1", end))}
    return {"type": "cylinder", **ends, "radius": radius, "surface": both_sides(surface)}


def _ball(place: Floats, height: float, radius: float, surface: Shape) -> Shape:
    return {"type": "sphere", "center": [*map(float, place), height], "radius": radius, "surface": surface}


def _box(place: Floats, turn: float, size: tuple[float, float, float], surface: Shape) -> Shape:
    return {"type": "cube", "to_world": placed(place, size[2], turn, size), "surface": surface}


def _coin(rng: Generator, place: Floats, turn: float) -> list[Shape]:
    metal = str(rng.choice(["Cu", "Al", "Au"]))
    rim, face = ({"type": "roughconductor", "material": metal, "alpha": rough} for rough in (0.25, 0.4))
    return _disc(place, rng.uniform(0.9, 1.4), 0.18, rim, 0.18) + _disc(place, rng.uniform(0.5, 0.8), 0.185, face)


def _marble(rng: Generator, place: Floats, turn: float) -> list[Shape]:
    radius = rng.uniform(0.5, 1.2)
    return [_ball(place, radius, radius, painted(_colour(rng)))]


def _sweet(rng: Generator, place: Floats, turn: float) -> list[Shape]:
    """A dome: half a ball, the rest of which is below the table."""
    return [_ball(place, 0.0, rng.uniform(0.5, 0.9), painted(_colour(rng)))]


def _pencil(rng: Generator, place: Floats, turn: float) -> list[Shape]:
    reach = _turned(turn, 9, 0)
    return [_rod((*(place - reach), 0.4), (*(place + reach), 0.4), 0.4, painted(_colour(rng), 0.2))]


def _block(rng: Generator, place: Floats, turn: float) -> list[Shape]:
    return [_box(place, turn, (1, rng.uniform(0.7, 1.6), 1), painted(_colour(rng), 0.2))]


def _cap(rng: Generator, place: Floats, turn: float) -> list[Shape]:
    return _disc(place, 1.3, 0.5, painted(_colour(rng)), 0.5) + _disc(place, 0.7, 0.505, painted(_colour(rng)))


def _cup(rng: Generator, place: Floats, turn: float) -> list[Shape]:
    x, y = place
    side = _rod((x, y, 0), (x, y, 8), 4.5, painted(_colour(rng)))
    return [side, *_disc(place, 4.5, 6.5, painted((0.12, 0.06, 0.03)))]


def _plate(rng: Generator, place: Floats, turn: float) -> list[Shape]:
    colour = _colour(rng)
    return _disc(place, 8.5, 0.5, painted(colour)) + _disc(place, 5.5, 0.52, painted(colour, 0.2))


def _telephone(rng: Generator, place: Floats, turn: float) -> list[Shape]:
    lenses = [place + _turned(turn, x, y) for x, y in ((-2.6, 6.8), (-2.6, 4.6), (-0.8, 5.7))]
    glass = painted((0.02, 0.02, 0.03))
    back = _box(place, turn, (4.2, 8.5, 0.4), painted(_colour(rng)))
    return [back, *(shape for lens in lenses for shape in _disc(lens, 0.75, 0.82, glass))]


def _card(rng: Generator, place: Floats, turn: float) -> list[Shape]:
    """A playing card with two to ten leaf-shaped signs and its number in a corner."""
    printed, number = np.zeros((165, 117), np.uint8), int(rng.integers(2, 11))
    for k in range(number):
        x, y = 38 + 41 * (k % 2), 30 + int(105 * (k // 2) / max(1, (number - 1) // 2))
        cv2.fillPoly(printed, [np.array([(x, y - 11), (x + 8, y), (x, y + 11), (x - 8, y)])], (255,), cv2.LINE_AA)
    cv2.putText(printed, str(number), (4, 18), 0, 0.5, (255,), 1, cv2.LINE_AA)
    ink = np.array([0.6, 0.02, 0.03]) if rng.random() < 0.5 else np.full(3, 0.02)
    picture = 0.87 + (ink - 0.87) * printed[..., None] / 255
    print_ = {"type": "diffuse", "reflectance": {"type": "bitmap", "data": picture, "raw": True}}
    where = placed(place, 0.05, turn, (3.9, 5.5, 1))
    return [{"type": "rectangle", "to_world": where, "surface": both_sides(print_)}]


def _fingers(rng: Generator, place: Floats, turn: float) -> list[Shape]:
    skin, shapes = painted(np.array([0.75, 0.5, 0.38]) * rng.uniform(0.35, 1.1), 0.35), []
    for k in range(int(rng.integers(1, 5))):
        tip, knuckle = place + _turned(turn, 0, 1.9 * k), place + _turned(turn, 9, 1.9 * k)
        shapes += [_rod((*tip, 1), (*knuckle, 1.6), 0.9, skin), _ball(tip, 1, 0.9, skin)]
    return shapes


def _round(reach: float) -> list[tuple[float, float, float]]:
    return [(0, 0, reach)]


# How each is made, and what it covers: places x, y from its own, and how far round each.
_THINGS: dict[str, tuple[Callable[[Generator, Floats, float], list[Shape]], list[tuple[float, float, float]]]] = {
    "coin": (_coin, _round(1.6)),
    "marble": (_marble, _round(1.6)),
    "sweet": (_sweet, _round(1.6)),
    "block": (_block, _round(1.9)),
    "cap": (_cap, _round(1.6)),
    "cup": (_cup, _round(7)),
    "plate": (_plate, _round(9)),
    "telephone": (_telephone, _round(10)),
    "card": (_card, _round(6.8)),
    "pencil": (_pencil, [(x, 0, 0.6) for x in range(-9, 10)]),
    "fingers": (_fingers, [(x, 1.9 * k, 1.2) for x in range(10) for k in range(4)]),
}
