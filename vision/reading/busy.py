"""Tells a cloth on which dice may hide: checks, dots, print, among which one more dotted square does not stand out."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from companion.detection import Box, Image

# A pixel of the ordinary level is an edge where it differs from its neighbours by so much of the picture's brightness;
# a cloth is busy where so many of its pixels are edges. Drawn gingham, dots and newsprint have 15–41 % of them, drawn
# linen, boards, shadows, noise and dusk 0–5 %, photographed sheets, carpets and wood mostly below 7 %.
EDGE, BUSY = 0.38, 0.1
_DARK = 10.0
_AROUND = 0.4  # of a die's box, on every side, where its own edges and its shadow are


def busy(small: Image, scale: float, dice: Iterable[Box]) -> bool:
    """Whether the cloth beside the ``dice`` is busy.

    small: the picture as the ordinary level shows it.  scale: its pixels to one of the picture, as the boxes have them.
    """
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    least = EDGE * (cv2.mean(grey)[0] + _DARK)
    edges = cv2.convertScaleAbs(cv2.Laplacian(grey, cv2.CV_16S))
    cloth = np.ones(grey.shape, bool)
    for x, y, w, h in dice:
        left, top = max(0, int((x - _AROUND * w) * scale)), max(0, int((y - _AROUND * h) * scale))
        cloth[top : int((y + (1 + _AROUND) * h) * scale) + 1, left : int((x + (1 + _AROUND) * w) * scale) + 1] = False
    return int(np.count_nonzero((edges > least) & cloth)) > BUSY * int(np.count_nonzero(cloth))
