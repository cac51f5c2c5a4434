"""What only another light makes of a table: the soft shadow of somebody who leans over it is neither hand nor thing.

Nouns:
    gain      by how many times each place is brighter or darker than it was
    outline   where the gain changes from one pixel to the next: the edges of hands, dice and napkins

A shadow from far above has soft edges, for lamps are large, and so is the sun; what lies there has edges as sharp as
the camera can show. A hand's own shadow lies beside its hand.
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Image
from vision.pictures.arrays import Bytes, Floats, Integers
from vision.pictures.pixels import slopes

STEEP = 4.0
"""Levels a pixel of the small grey picture by which an outline is steeper than the edge of a soft shadow."""
OUTLINED = 0.4
"""The share of a thing's edge that is an outline: all of a napkin's, half of that of a hand with its own shadow; of a
shadow's edge the dice that lie across it."""
NARROW, _ACROSS_PX = 0.22, 7
"""The share of what changes within so many pixels that changes from one to the next at an outline. At a shadow's edge
less does: seven millimetres across, as three quarters of a metre below the sun, it is wider than any edge in focus."""
_DARK = 8.0
_SPECKS_PX = 4
_GAP_PX, _LONGER_GAP_PX = 5, 9  # where an outline is broken, it goes on; round things more so than along a shadow


def outlines(before: Image, now: Image, steep: float = STEEP) -> Bytes:
    """The outlines in what has become of a small grey picture, both height × width uint8 and smoothed; a uint8 mask.

    steep: levels a pixel.
    """
    gain, levels = _gain(before, now)
    return np.asarray(_slope(gain) * levels > steep, np.uint8)


def outlined(moving: Bytes, edges: Bytes) -> Bytes:
    """The parts of a mask, height × width uint8, with edges that are no specks: soft light that moves has none."""
    count, labels = cv2.connectedComponents(moving, connectivity=8)
    on_edges: Integers = labels[(edges > 0) & (moving > 0)]
    sharp = np.bincount(on_edges, minlength=count) >= _SPECKS_PX
    return np.asarray(sharp[labels], np.uint8)


def shaded(before: Image, now: Image, changed: Bytes) -> Bytes:
    """The parts of what has ``changed``, a uint8 mask as large as both pictures, that are but lit otherwise; a mask.

    Things that lie or reach into a shadow are left out, as far as an outline goes all round them.
    """
    sharp = cv2.dilate(_narrow_outlines(before, now), np.ones((_GAP_PX, _GAP_PX), np.uint8))
    height, width = changed.shape
    found = np.zeros_like(changed)
    for contour in cv2.findContours(changed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
        x, y = contour[:, 0].T
        within = (x > 0) & (y > 0) & (x < width - 1) & (y < height - 1)
        if within.any() and sharp[y[within], x[within]].mean() < OUTLINED:
            cv2.drawContours(found, [contour], -1, (1,), cv2.FILLED)
    longer = np.ones((_LONGER_GAP_PX, _LONGER_GAP_PX), np.uint8)
    shade: Bytes = found & cloth_left(np.asarray(sharp, np.uint8), longer) if found.any() else found
    return shade


def cloth_left(mask: Bytes, gap: Bytes) -> Bytes:
    """The largest of the regions that a mask leaves, its gaps closed, which is the cloth's; a mask.

    gap: the structuring element that closes them.
    """
    closed = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, gap), np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(1 - closed, connectivity=4)
    sizes = [0, *(int(area) for area in stats[1:, cv2.CC_STAT_AREA])]
    cloth: Bytes = np.asarray(labels == sizes.index(max(sizes)), np.uint8) & (1 - closed)
    return cloth


def _narrow_outlines(before: Image, now: Image) -> Bytes:
    """The outlines where the gain changes within few pixels as far as it does at all; a mask."""
    gain, levels = _gain(before, now)
    slope, near = _slope(gain), np.ones((_ACROSS_PX, _ACROSS_PX), np.uint8)
    narrow = slope > NARROW * (cv2.dilate(gain, near) - cv2.erode(gain, near))
    return np.asarray((slope * levels > STEEP) & narrow, np.uint8)


def _gain(before: Image, now: Image) -> tuple[Floats, Floats]:
    """The gain at each pixel, and the levels before that it is of: at least a few, for the dark is mere noise.

    A slope counts by the darker of what it lies between: beside a black die the gain of its few levels is noise.
    """
    levels, levels_now = (np.maximum(_DARK, picture.astype(np.float32)) for picture in (before, now))
    return levels_now / levels, cv2.erode(levels, np.ones((3, 3)))


def _slope(gain: Floats) -> Floats:
    across, down = slopes(gain)
    slope: Floats = np.hypot(across, down)
    return slope
