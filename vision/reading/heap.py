"""Where another die may lie against dice that were found: dice pushed together show few edges of their own.

Nouns:
    place   a box as large as the die beside it, where the next die of a row would lie
    body    the colour of a die in its middle;  cloth   what lies round it
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import ceil, hypot, log2

import cv2
import numpy as np

from companion.detection import Box, Image, middle_of, size_of
from vision.pictures.arrays import Bools, Floats
from vision.pictures.crops import halved

_DIE_PX = 14.0  # dice are looked at no larger
_SMOOTH_PX = 5  # about a pip and what parts it from the next
_TURNS = np.linspace(0, 2 * np.pi, 24, endpoint=False)
_TOWARDS = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
# From a die's middle to that of the next in a row, in sizes of its box: the box of a die turned half way is larger, and
# so is one that holds a side of the die, too.
_FROM_ABOVE = _TOWARDS / np.abs(_TOWARDS).sum(axis=1, keepdims=True)
_STEPS = np.concatenate([_FROM_ABOVE, 0.86 * _FROM_ABOVE])
_ONWARD = 1.25  # so many steps away is the next die still, but not the corner of the same
_CLOTH = 1.75 * _TOWARDS
# All points that are looked at: a die's middle, the cloth, places and what lies beyond them.
_POINTS = np.concatenate([np.zeros((1, 2)), _CLOTH, _STEPS, _ONWARD * _STEPS])
_AROUND, _THERE = slice(1, 1 + len(_CLOTH)), slice(1 + len(_CLOTH), None)
_PLACES = slice(_THERE.start, _THERE.start + len(_STEPS))
_BESIDE = 0.75  # of a size, along or across: nearer to a die's middle is no cloth
_TAKEN = 0.55  # of a size: nearer to a die's middle there is no room for another
_SAME = 0.12  # of a size: places nearer to each other are one
# The body differs from most of the cloth by so much, the three colours added; a place from the body by less than this
# share of it.
_STANDS_OUT, _LIKE = 36.0, 0.25
_LEAST = 4  # of the 24 directions in which cloth must be seen
# What is so far from the cloth's colour may be another die, but so near to a known one's middle, in sizes, it may be a
# part of that. In shadow cloth is so much darker, in a lamp's pool so much brighter than about.
_OTHERWISE, _APART, _LIT = 21.0, 0.68, (0.4, 1.15)
# So many sizes apart lie the middles of two boxes that each hold half of a third die.
_SHARING = (0.8, 1.45)
# How far the middles of two dice that touch lie from the middle of both, in sizes of one, right and down: the farther
# one may show little but its top, and then is the nearer to the other.
_HALVES = np.concatenate([reach * _TOWARDS[: len(_TOWARDS) // 2 : 2] for reach in (0.36, 0.46)]).tolist()


def places_beside(image: Image, scale: float, dice: Sequence[Box]) -> list[Box]:
    """Boxes (x, y, width, height) beside ``dice`` that look more like dice, these or others, than like the cloth.

    scale: pixels of ``image``, which may be shrunk, to one of the picture that the boxes are given in.
    """
    if not dice:
        return []
    boxes = np.array(dice) * scale
    halvings = max(0, ceil(log2(np.median(boxes[:, 2:]) / _DIE_PX)))
    colours = cv2.medianBlur(halved(image, halvings), _SMOOTH_PX).astype(np.float32)
    boxes /= 2**halvings
    middles, sizes = boxes[:, :2] + boxes[:, 2:] / 2, boxes[:, 2:].mean(axis=1)
    found = (_like(colours, middles, sizes) / (scale / 2**halvings)).tolist()
    return [
        (x - size / 2, y - size / 2, size, size)
        for k, (x, y, size) in enumerate(found)
        if all(hypot(x - other[0], y - other[1]) >= _SAME * size for other in found[:k])
    ]


def places_between(dice: Sequence[Box]) -> list[Box]:
    """Where a third die may lie between two of ``dice`` near to each other, and pass for part of both."""
    places = []
    for one, other in combinations(dice, 2):
        size, (x, y), (u, v) = (size_of(one) + size_of(other)) / 2, middle_of(one), middle_of(other)
        if _SHARING[0] * size < hypot(u - x, v - y) < _SHARING[1] * size:
            places.append(((x + u - size) / 2, (y + v - size) / 2, size, size))
    return places


def pairs_in(box: Box, size: float) -> list[tuple[Box, Box]]:
    """Where two dice of a ``size`` may lie that touch, if a box was drawn round both or round the most of them."""
    x, y, w, h = box
    left, top = x + (w - size) / 2, y + (h - size) / 2
    steps = [(size * across, size * down) for across, down in _HALVES]
    return [((left - a, top - d, size, size), (left + a, top + d, size, size)) for a, d in steps]


def _like(colours: Floats, middles: Floats, sizes: Floats) -> Floats:
    """The places beside dice that hold no die yet and have the body's colour, or one that the cloth has nowhere.

    n × 3 (x, y, size of the die beside).
    """
    limits = np.array(colours.shape[1::-1])
    points = middles[:, None] + sizes[:, None, None] * _POINTS
    colour = _at(colours, points)
    from_body = np.abs(colour - colour[:, :1]).sum(axis=-1)
    cloth, strange = points[:, _AROUND], from_body[:, _AROUND]
    beside = (np.abs(cloth[:, :, None] - middles).max(axis=-1) < _BESIDE * sizes).any(axis=2)
    strange[beside | ((cloth < 0) | (cloth > limits)).any(axis=2)] = np.inf
    visible = np.isfinite(strange)
    seen = visible.sum(axis=1)
    # A quarter of the cloth that can be seen is more like the body than this.
    contrast = np.sort(strange, axis=1)[np.arange(len(seen)), seen // 4]
    contrast[(seen < _LEAST) | (contrast < _STANDS_OUT)] = 0.0
    alike = _there_and_beyond(from_body[:, _THERE] < _LIKE * contrast[:, None])
    other = _there_and_beyond(_stands_out(colour[:, _THERE], colour[:, _AROUND], visible))
    places = points[:, _PLACES]
    apart = np.linalg.norm(places[:, :, None] - middles, axis=-1) / sizes
    free = (apart >= _TAKEN).all(axis=2)
    other &= (apart >= _APART).all(axis=2)
    margin = sizes[:, None, None] / 2
    inside = ((places >= margin) & (places <= limits - margin)).all(axis=2)
    die, turn = np.nonzero((alike | other) & free & inside)
    return np.column_stack([places[die, turn], sizes[die]])


def _there_and_beyond(found: Bools) -> Bools:
    """What is so of places, n × p, and of what lies beyond them, of n × 2p: both."""
    return found[:, : len(_STEPS)] & found[:, len(_STEPS) :]


def _stands_out(places: Floats, cloth: Floats, seen: Bools) -> Bools:
    """Which places, n × p × 3, are like none of the cloth ``seen`` about, n × c × 3, lit or in shadow: n × p."""
    both, bright = places @ cloth.transpose(0, 2, 1), np.square(cloth).sum(axis=-1)[:, None]
    share = np.clip(both / (bright + 1), *_LIT)
    gap = np.square(places).sum(axis=-1, keepdims=True) - share * (2 * both - share * bright)
    gap[np.broadcast_to(~seen[:, None], gap.shape)] = np.inf
    return np.asarray((gap.min(axis=2) >= _OTHERWISE**2) & (seen.sum(axis=1) >= _LEAST)[:, None])


def _at(colours: Floats, places: Floats) -> Floats:
    x, y = np.moveaxis(np.clip(np.round(places).astype(int), 0, np.array(colours.shape[1::-1]) - 1), -1, 0)
    return np.asarray(colours[y, x])
