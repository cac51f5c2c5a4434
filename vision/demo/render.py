"""Draws dice as a camera sees them: every pixel's ray is cut with the rounded cube and lit.

Nouns:
    Drawn   a die with the sprite of its body and the sprite of its shadow
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.detection import Image
from vision.demo.die import Die, Finish, corners_of
from vision.demo.shadow import draw_shadow
from vision.demo.sprite import Sprite, paste
from vision.demo.surface import shade
from vision.demo.view import View
from vision.pictures.arrays import Floats

Drawn = tuple[Die, Sprite, Sprite]

_MOST_STEPS = 40
_TOUCH_MM = 0.02


def draw_die(view: View, die: Die, samples: int = 3) -> Sprite:
    """A die as seen through ``view``; every pixel is the mean of ``samples`` × ``samples`` rays."""
    x, y, width, height = _bounds(view, die)
    grid = np.mgrid[0 : height * samples, 0 : width * samples].reshape(2, -1)[::-1].T
    rays = view.rays(((grid + 0.5) / samples + (x, y)).astype(np.float32))
    origin = (view.position_mm - np.array(die.centre_mm, np.float32)) @ die.turn
    directions = rays @ die.turn
    points, hit = _march(origin, directions, die.finish)
    patch = np.zeros((height * samples, width * samples, 4), np.float32)
    patch.reshape(-1, 4)[hit, :3] = shade(points, directions[hit], die)
    patch.reshape(-1, 4)[hit, 3] = 1
    small = np.asarray(cv2.resize(patch, (width, height), interpolation=cv2.INTER_AREA), np.float32)
    return Sprite(x, y, small[..., :3], small[..., 3:])


def _bounds(view: View, die: Die) -> tuple[int, int, int, int]:
    """x, y, width, height in pixels of a patch that holds the whole die."""
    pixels = view.pixels(corners_of(die))
    low = np.floor(pixels.min(axis=0)).astype(int) - 1
    high = np.ceil(pixels.max(axis=0)).astype(int) + 1
    return int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])


def _march(origin: Floats, directions: Floats, finish: Finish) -> tuple[Floats, NDArray[np.intp]]:
    """Where rays meet the rounded cube: points n × 3 on the die's axes, and the numbers of the rays that do meet it.

    From the front of the enclosing cube every ray steps on by its distance to the surface, which never oversteps a
    convex solid; those that arrive or leave the cube drop out.
    """
    half = finish.edge_mm / 2
    with np.errstate(divide="ignore"):
        inverse = 1 / directions
    near = reduce(np.maximum, ((-np.sign(directions) * half - origin) * inverse).T)
    far = reduce(np.minimum, ((np.sign(directions) * half - origin) * inverse).T)
    reach = near.copy()
    under_way = np.flatnonzero(near < far)
    met = []
    for _ in range(_MOST_STEPS):
        gap = _distance(origin + reach[under_way, None] * directions[under_way], finish)
        reach[under_way] += gap
        arrived = gap < _TOUCH_MM
        met.append(under_way[arrived])
        under_way = under_way[~arrived]
        under_way = under_way[reach[under_way] < far[under_way]]
    hit = np.concatenate(met)
    return origin + reach[hit, None] * directions[hit], hit


def _distance(points: Floats, finish: Finish) -> Floats:
    """Distance in millimetres from points to the surface of the rounded cube, for points outside its core."""
    outside = np.maximum(np.abs(points) - (finish.edge_mm / 2 - finish.rounding_mm), 0)
    return np.asarray(np.sqrt(np.einsum("ij,ij->i", outside, outside)) - finish.rounding_mm, np.float32)


def paint(view: View, cloth: Image, dice: Iterable[Die], samples: int = 3) -> Image:
    """A new picture of dice on a cloth (height × width × 3 uint8)."""
    return lay(cloth, [(die, draw_die(view, die, samples), draw_shadow(view, die)) for die in dice])


def lay(cloth: Image, drawn: Iterable[Drawn]) -> Image:
    """A new picture of dice already drawn: all shadows first, then nearer dice over farther ones."""
    picture = cloth.copy()
    drawn = sorted(drawn, key=lambda item: -item[0].centre_mm[1])
    for _, _, shadow in drawn:
        paste(picture, shadow)
    for _, body, _ in drawn:
        paste(picture, body)
    return picture
