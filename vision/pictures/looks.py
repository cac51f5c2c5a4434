"""What a die looks like, small and grey, for telling whether it is the same picture still.

Nouns:
    patch      a box of a picture, PATCH × PATCH, with brightness and contrast taken out
    likeness   the correlation of two patches, 1 for the same
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Box, Image, middle_of, size_of
from vision.pictures.arrays import Floats
from vision.pictures.crops import cut

PATCH = 24
MIDDLE = 0.6  # of a box's size: however a die lies in it, this is all die


def patch_of(image: Image, box: Box) -> Floats:
    """What lies in a box, small and grey, with brightness and contrast taken out; float32 PATCH × PATCH.

    Of a box beside the picture it is the picture's edge.
    """
    height, width = image.shape[:2]
    (x, y), half = middle_of(box), size_of(box) / 2
    across, along = _within(x, half, width), _within(y, half, height)
    grey = cv2.cvtColor(image[along, across], cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (PATCH, PATCH), interpolation=cv2.INTER_AREA).astype(np.float32)
    flat: Floats = (small - small.mean()) / (small.std() + 1.0)
    return flat


def colour_of(image: Image, box: Box) -> tuple[int, int, int]:
    """What colour fills most of a box's middle: lightness, a and b of CIELAB, each from 0 to 255."""
    side = max(1.0, MIDDLE * size_of(box))
    lab = cv2.cvtColor(cut(image, middle_of(box), side, PATCH), cv2.COLOR_BGR2LAB)
    lightness, red, yellow = np.median(lab.reshape(-1, 3), axis=0)
    return int(lightness), int(red), int(yellow)


def _within(middle: float, half: float, length: int) -> slice:
    """What lies within ``half`` of the middle, on a side of so many pixels: one of them at least."""
    first = int(min(max(0, middle - half), length - 1))
    return slice(first, max(first + 1, int(min(length, middle + half + 1))))


def likeness(one: Floats, other: Floats) -> float:
    """The correlation of two patches, the better of as they are and shifted by a pixel; at most 1."""
    inner = one[1:-1, 1:-1]
    scores = cv2.matchTemplate(other.astype(np.float32), inner.astype(np.float32), cv2.TM_CCOEFF_NORMED)
    return float(scores.max())


def nearest_look(image: Image, box: Box, patch: Floats, reach: float) -> tuple[Box, float]:
    """Where what filled a ``box`` and looked like ``patch`` is seen now, and how alike that is: a box, a correlation.

    reach: how far off it may be, in sizes of the box.
    """
    size, wide = size_of(box), round(PATCH * (1 + 2 * reach))
    grey = cv2.cvtColor(cut(image, middle_of(box), size * wide / PATCH, wide), cv2.COLOR_BGR2GRAY)
    scores = cv2.matchTemplate(grey.astype(np.float32), patch.astype(np.float32), cv2.TM_CCOEFF_NORMED)
    _, best, _, (right, down) = cv2.minMaxLoc(scores)
    x, y, w, h = box
    step, unmoved = size / PATCH, (wide - PATCH) / 2
    return (x + (right - unmoved) * step, y + (down - unmoved) * step, w, h), best
