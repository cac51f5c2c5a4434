"""What only another light makes of a table: the soft shadow of somebody who leans over it is neither hand nor thing.

Nouns:
    gain      by how many times each place is brighter or darker than it was
    outline   where the gain changes from one pixel to the next: the edges of hands, dice and napkins

A shadow from far above has soft edges, for lamps are large. A hand's own shadow lies beside its hand.
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Image
from vision.arrays import Bytes
from vision.pixels import slopes

STEEP = 4.0
"""Levels a pixel of the small grey picture by which an outline is steeper than the edge of a soft shadow."""
OUTLINED = 0.4
"""The share of a thing's edge that is an outline: all of a napkin's, half of that of a hand with its own shadow; of a
shadow's edge the dice that lie across it."""
_DARK = 8.0
_SPECKS_PX = 4
_GAP_PX = 5  # where an outline is broken, it goes on


def outlines(before: Image, now: Image, steep: float = STEEP) -> Bytes:
    """The outlines in what has become of a small grey picture, both height × width uint8 and smoothed; a uint8 mask.

    steep: levels a pixel.
    """
    levels = np.maximum(_DARK, before.astype(np.float32))
    across, down = slopes(now / levels)
    return np.asarray(np.hypot(across, down) * levels > steep, np.uint8)


def outlined(moving: Bytes, edges: Bytes) -> Bytes:
    """The parts of a mask, height × width uint8, with edges that are no specks: soft light that moves has none."""
    count, labels = cv2.connectedComponents(moving, connectivity=8)
    sharp = np.bincount(labels[(edges > 0) & (moving > 0)], minlength=count) >= _SPECKS_PX
    return np.asarray(sharp[labels], np.uint8)


def shaded(before: Image, now: Image, changed: Bytes) -> Bytes:
    """The parts of what has ``changed``, a uint8 mask as large as both pictures, that are but lit otherwise; a mask.

    Things that lie or reach into a shadow are left out, as far as an outline goes all round them.
    """
    sharp = cv2.dilate(outlines(before, now), np.ones((_GAP_PX, _GAP_PX), np.uint8))
    height, width = changed.shape
    found = np.zeros_like(changed)
    for contour in cv2.findContours(changed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
        x, y = contour[:, 0].T
        within = (x > 0) & (y > 0) & (x < width - 1) & (y < height - 1)
        if within.any() and sharp[y[within], x[within]].mean() < OUTLINED:
            cv2.drawContours(found, [contour], -1, (1,), cv2.FILLED)
    shade: Bytes = found & _cloth(sharp) if found.any() else found
    return shade


def _cloth(sharp: Bytes) -> Bytes:
    """The largest region without outlines, which is the cloth's; a mask."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(1 - sharp, connectivity=4)
    sizes = [0, *(int(area) for area in stats[1:, cv2.CC_STAT_AREA])]
    cloth: Bytes = np.asarray(labels == sizes.index(max(sizes)), np.uint8) & (1 - sharp)
    return cloth
