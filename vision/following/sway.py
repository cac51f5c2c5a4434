"""Whether all of the view only swayed a little: a camera on an arm trembles while somebody leans on the table.

Nouns:
    edges   where the small grey picture is steep enough for a shift to show
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Image
from vision.pictures.arrays import Floats, median
from vision.pictures.pixels import slopes

MOST_PX = 2.5
"""Of the small grey picture: a camera that moves farther has been pushed."""
LEAST_PX = 0.05
STEEP = 4.0  # levels a pixel
LEAST_EDGES, MOST_EDGES = 100, 2000
SPREAD = 0.1
"""Of its sides: edges that lie nearer together may be those of one die, which alone may tremble."""
_STEPS, _RIM_PX = 4, 3
_UNSURE_PX = 0.15  # so far off a shift may be told, and edges drawn


def swayed(before: Image, now: Image, inside: Image) -> Image | None:
    """The small grey picture from ``before``, as it is seen by a camera that has swayed to where it is ``now``.

    inside: 1 where it counts; all three height × width uint8.  None where its edges tell of no small shift.
    """
    across, down = slopes(before)
    steep = np.flatnonzero((across * across + down * down > STEEP**2) & (inside > 0))
    steep = steep[:: 1 + len(steep) // MOST_EDGES]
    rows, columns = np.divmod(steep, before.shape[1])
    if len(steep) < LEAST_EDGES or max(columns.std() / before.shape[1], rows.std() / before.shape[0]) < SPREAD:
        return None
    ways = np.stack([across.ravel()[steep], down.ravel()[steep]], 1)
    there = now.ravel()[steep].astype(np.float32)
    shift: Floats = np.zeros(2)
    moved = before
    for _ in range(_STEPS):
        apart = there - moved.ravel()[steep]
        apart -= median(apart)
        # What moves by itself, a hand or a die, differs by more than a shift of all the rest explains.
        usual = 2 * float(median(np.abs(apart))) + 1
        weighed = ways / (1 + (apart / usual) ** 2)[:, None]
        shift = shift - np.linalg.lstsq(weighed.T @ ways, weighed.T @ apart, rcond=None)[0]
        if not LEAST_PX <= np.abs(shift).max() <= MOST_PX:
            return None
        way = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
        moved = np.asarray(cv2.warpAffine(before, way, before.shape[::-1], borderMode=cv2.BORDER_REPLICATE), np.uint8)
    return moved


def unsteadiness(seen: Image) -> Floats:
    """By how many levels each pixel of a picture from ``swayed`` may differ from what is seen, though nothing moved.

    At its rim comes into view what the picture before did not show.
    """
    across, down = slopes(seen)
    inner = (_UNSURE_PX * (np.abs(across) + np.abs(down)))[_RIM_PX:-_RIM_PX, _RIM_PX:-_RIM_PX]
    return np.pad(inner, _RIM_PX, constant_values=255)
