"""Finds out that a camera beside the cloth hangs upside down: throws can be read turned by half and often only so.

The near side of a die looks like its top there, so that from 40° beside the vertical most throws are asked about and
some are misread; turned by half, all are read. From straight above dice look alike any way up, and a turn taken for
nothing does no harm.

Nouns:
    witness   a throw that is asked about as it is seen and read turned by half
    streak    throws tried in a row that were read turned by half, the first of them a witness
"""

from __future__ import annotations

import logging

import cv2
import numpy as np

from companion.detection import Box, Image, Reader, Reading, Verdict
from vision.agreement import alike, there

log = logging.getLogger(__name__)

# From 35° beside the vertical an upright picture turned by half is read in two of five throws: in six in a row once in
# 250 streaks.
STREAK, WITNESSES = 6, 3


class Upright:
    """Reads as another reader does, in the way up in which throws can be read; a ``companion.detection.Reader``."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._turned = False
        self._streak = self._witnesses = 0
        self._tried: Reading | None = None

    @property
    def turned(self) -> bool:
        """Whether pictures are read turned by half."""
        return self._turned

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        """As ``companion.detection.Reader.read``; what is asked about is read turned by half as well."""
        reading = self._read(self._turned, image, expected, bare)
        asked = reading.verdict is Verdict.UNSURE
        if not (asked or self._streak) or not reading.dice or self._is_tried(reading):
            return reading
        self._tried = reading
        other = self._read(not self._turned, image, expected, bare)
        if other.verdict is not Verdict.READ:
            self._streak = self._witnesses = 0
        elif asked or alike(reading, other):
            self._streak += 1
            self._witnesses += asked
        if self._streak < STREAK or self._witnesses < WITNESSES:
            return reading
        self._turned = not self._turned
        self._streak = self._witnesses = 0
        log.info("Dice are read better turned by half: the camera may hang upside down, and is read so from now on.")
        return other

    def _is_tried(self, reading: Reading) -> bool:
        """Whether these are the dice that were tried last."""
        tried = self._tried
        return tried is not None and len(tried.dice) == len(reading.dice) and all(there(d, tried) for d in reading.dice)

    def _read(self, turned: bool, image: Image, expected: int | None, bare: Image | None) -> Reading:
        if not turned:
            return self._reader.read(image, expected, bare)
        height, width = image.shape[:2]

        def upright(box: Box) -> Box:
            x, y, w, h = box
            return width - x - w, height - y - h, w, h

        return self._reader.read(_half(image), expected, None if bare is None else _half(bare)).placed(upright)


def _half(picture: Image) -> Image:
    """The picture turned by half."""
    return np.asarray(cv2.rotate(picture, cv2.ROTATE_180), np.uint8)
