"""The pictures of a table at rest as one: what a sensor adds by chance, most of it in poor light, evens out.

Nouns:
    Fusion   the mean of the pictures since the table came to rest
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Image
from companion.frames import Frame
from vision.arrays import Floats

BETWEEN_SECONDS = 0.03
MOST = 16
"""An older picture counts the less the more have come since: the light may change while nothing moves."""


class Fusion:
    """Takes frames of a table on which nothing moves, and shows it with less noise than any of them."""

    def __init__(self) -> None:
        self._mean: Floats = np.zeros((0, 0, 3), np.float32)
        self._count = 0
        self._last = 0.0
        self._shown: Image | None = None

    def begin_anew(self) -> None:
        """Something has moved: what was seen before shows another table."""
        self._count, self._shown = 0, None

    def add(self, frame: Frame) -> None:
        """Take one frame more, unless one was taken a moment ago. A frame of a known scene shows all there is."""
        if frame.scene is not None:
            self._shown = frame.load()
            return
        self._shown = None
        if self._count and frame.seconds - self._last < BETWEEN_SECONDS:
            return
        picture, self._last = frame.load(), frame.seconds
        if self._count and picture.shape != self._mean.shape:
            self._count = 0
        self._count += 1
        if self._count == 1:
            self._mean = picture.astype(np.float32)
        else:
            cv2.accumulateWeighted(picture, self._mean, 1 / min(self._count, MOST))

    def picture(self) -> Image:
        """The table, height × width × 3 uint8 in B, G, R order, after one frame or more."""
        return np.asarray(cv2.convertScaleAbs(self._mean), np.uint8) if self._shown is None else self._shown
