"""Arithmetic on boxes (x, y, width, height)."""

from __future__ import annotations

import numpy as np

from companion.detection import Box, middle_of, size_of
from vision.pictures.arrays import Floats

SAME = 0.45  # share of the smaller box two boxes must share to be one die
ONE_DIE = 0.2  # share of the smaller box that a die has in common with what is taken for another: its side, its shadow
DOUBLED = 0.65  # share of the smaller that boxes of like size have in common, at least, where they hold the same die
ALIKE = 0.8  # share of the larger box that both have in common, at least, where they lie in the very same place
DRAWN_OUT = 1.25  # so many times as long for its width, and a box may hold two dice that touch
MUCH = 2.0  # times as large; a die is four times as large as its pips, or more


def area(box: Box) -> float:
    """Width times height."""
    return box[2] * box[3]


def shared(a: Box, b: Box) -> float:
    """The area two boxes have in common, as a share of the smaller."""
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(w, 0) * max(h, 0) / max(1e-6, min(area(a), area(b)))


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share so much of the smaller that they hold one thing, or one lies in the other."""
    return shared(a, b) >= SAME


def doubled(a: Box, b: Box) -> bool:
    """Whether two boxes of like size share so much that they hold the same die, and not two that touch."""
    return shared(a, b) >= DOUBLED


def of_one_die(a: Box, b: Box) -> bool:
    """Whether two boxes share more than dice that touch do, so that one may hold but the other's side or shadow."""
    return shared(a, b) >= ONE_DIE


def much_larger(a: Box, b: Box) -> bool:
    """Whether one box is so much larger than another that they cannot hold the same die, seen well and badly."""
    return size_of(a) > MUCH * size_of(b)


def like_sized(a: Box, b: Box) -> bool:
    """Whether neither box is much larger than the other."""
    return not much_larger(a, b) and not much_larger(b, a)


def nearly(a: Box, b: Box) -> bool:
    """Whether two boxes hold one thing and are of like size."""
    return overlap(a, b) and like_sized(a, b)


def alike(a: Box, b: Box) -> bool:
    """Whether two boxes lie in the very same place, and hold the same things."""
    return shared(a, b) * min(area(a), area(b)) >= ALIKE * max(area(a), area(b))


def drawn_out(box: Box) -> bool:
    """Whether a box is so much longer than wide, or wider than long, that it may hold two dice that touch."""
    return max(box[2:]) >= DRAWN_OUT * min(box[2:])


def scaled(box: Box, factor: float) -> Box:
    """The box in a picture that is so many times as large."""
    x, y, w, h = box
    return x * factor, y * factor, w * factor, h * factor


def moved(box: Box, affine: Floats) -> Box:
    """The box round a box that a 2 × 3 map has moved."""
    x, y, w, h = box
    corners = np.array([[x, y], [x + w, y], [x, y + h], [x + w, y + h]]) @ affine[:, :2].T + affine[:, 2]
    (x0, y0), (x1, y1) = corners.min(0), corners.max(0)
    return float(x0), float(y0), float(x1 - x0), float(y1 - y0)


def centre_inside(box: Box, n: int) -> bool:
    """Whether the box's middle lies in a square picture of n pixels."""
    x, y = middle_of(box)
    return 0 < x < n and 0 < y < n
