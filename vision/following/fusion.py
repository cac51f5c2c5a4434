"""The frames of a table at rest as one picture: what a sensor adds by chance, most of it in poor light, evens out.

Nouns:
    Fusion   the mean of the pictures since the last one was taken
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Image
from companion.frames import Frame
from vision.pictures.arrays import Integers

ENOUGH, MOST = 3, 256
ENOUGH_SECONDS = 0.1  # where frames come slowly
BETWEEN_SECONDS = 0.03  # where they come fast: to take one costs time


class Fusion:
    """Takes frames of a table on which nothing moves, and shows it with less noise than any of them."""

    def __init__(self) -> None:
        self._sum: Integers = np.zeros((0, 0, 3), np.uint16)
        self._count = 0
        self._first = self._last = 0.0
        self._scene: Image | None = None

    def begin_anew(self) -> None:
        """Something has moved: what was seen before shows another table."""
        self._count, self._first, self._scene = 0, self._last, None

    def add(self, frame: Frame) -> None:
        """Take one frame more, unless one was taken a moment ago. A frame of a known scene shows all there is."""
        self._scene = None if frame.scene is None else frame.load()
        if self._scene is not None or (self._count and frame.seconds - self._last < BETWEEN_SECONDS):
            return
        picture, self._last = frame.load(), frame.seconds
        if 0 < self._count < MOST and picture.shape == self._sum.shape:
            self._count += 1
            np.add(self._sum, picture, out=self._sum)
        else:
            self._sum, self._count, self._first = picture.astype(np.uint16), 1, frame.seconds

    @property
    def enough(self) -> bool:
        """Whether as many frames have come as are worth waiting for."""
        return self._scene is not None or self._count >= ENOUGH or self._last - self._first >= ENOUGH_SECONDS

    def take(self) -> Image:
        """The table, height × width × 3 uint8 in B, G, R order, after one frame or more; later ones are for the next.

        So two pictures hardly ever show the same thing by chance.
        """
        picture = self._scene
        if picture is None:
            picture = np.asarray(cv2.convertScaleAbs(self._sum, alpha=1 / self._count), np.uint8)
        self.begin_anew()
        return picture
