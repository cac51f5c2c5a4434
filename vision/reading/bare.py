"""What a fixed camera knows from a picture of the table without dice.

What shows there just the same is no die; what does not show there may be one, though it hides among a cloth's patterns.
"""

from __future__ import annotations

from functools import cached_property

import cv2
import numpy as np

from companion.detection import Box, Image
from vision.pictures.arrays import Bytes, Floats
from vision.pictures.boxes import scaled
from vision.pictures.light import difference
from vision.pictures.looks import likeness, patch_of
from vision.reading.detector import FINEST, ORDINARY, seen_px, shrunk

AS_BARE_LEVELS, AS_BARE_LOOK = 12.0, 0.7
# Bars of light lie on dice and cloth alike and make them look alike. Of real dice in them 44 % or more was new, of
# grey ones on a grey cloth 11 %; of the cloth, in light that is the same, nothing is.
_AS_BARE_SHARE = 0.1
# The cloth is so much darker where a shadow falls on it, so much brighter in a lamp's pool; what differs from that by
# less, in levels of the three colours together, may be noise. So many pixels across and down are compared at once.
_LIT, _NEW_LEVELS, _WINDOW = (0.4, 1.2), 20.0, 5
# Of the finest level: what is parted by fewer pixels is one thing, and what is narrower is none.
_PARTED, _NARROWEST = 5, 8
# Where there are more things, or so much of the picture is new, the light has changed all over or the camera was moved.
_MOST, _MOST_NEW = 24, 0.4


class Compared:
    """A picture of the table beside a ``bare`` one, of the same size, without dice."""

    def __init__(self, image: Image, bare: Image) -> None:
        self._image, self.bare = image, bare

    def shown_before(self, box: Box) -> bool:
        """Whether the picture shows in a box what the bare table shows there.

        An ivory die on a white cloth is hardly brighter than the cloth, but it looks like no cloth.
        """
        x, y, w, h = (round(edge) for edge in box)
        region = (slice(max(0, y), max(0, y + h)), slice(max(0, x), max(0, x + w)))
        if self._image[region].size == 0:
            return False
        now, before = (cv2.cvtColor(picture[region], cv2.COLOR_BGR2GRAY) for picture in (self._image, self.bare))
        return (
            float(difference(now, before).mean()) < AS_BARE_LEVELS
            and likeness(patch_of(self._image, box), patch_of(self.bare, box)) >= AS_BARE_LOOK
            and self._new_share(box) < _AS_BARE_SHARE
        )

    def things(self) -> list[Box]:
        """Boxes round what lies on the table that the bare one does not show; none where too much differs."""
        square = np.ones((_PARTED, _PARTED), np.uint8)
        whole = cv2.morphologyEx(self._new(FINEST), cv2.MORPH_CLOSE, square)
        *_, stats, _ = cv2.connectedComponentsWithStats(cv2.morphologyEx(whole, cv2.MORPH_OPEN, square))
        boxes = [(float(x), float(y), float(w), float(h)) for x, y, w, h, _ in stats[1:] if min(w, h) >= _NARROWEST]
        scale = 1 / seen_px(1.0, self._image, FINEST)
        comparable = len(boxes) <= _MOST and float(whole.mean()) <= _MOST_NEW
        return [scaled(box, scale) for box in boxes] if comparable else []

    def _new_share(self, box: Box) -> float:
        """The share of a box that is new."""
        x, y, w, h = (round(edge) for edge in scaled(box, seen_px(1.0, self._image, ORDINARY)))
        part = self._new_ordinary[max(0, y) : y + max(1, h), max(0, x) : x + max(1, w)]
        return float(part.mean()) if part.size else 0.0

    @cached_property
    def _new_ordinary(self) -> Bytes:
        return self._new(ORDINARY)

    def _new(self, level: int) -> Bytes:
        """The picture as a level shows it, 1 where it is new; the cloth in a shadow or in brighter light is not."""
        now, before = (np.asarray(shrunk(picture, level), np.float32) for picture in (self._image, self.bare))
        # The camera may have chosen another exposure, and another white.
        before *= (np.median(now, axis=(0, 1)) + 1) / (np.median(before, axis=(0, 1)) + 1)
        both, bright = _sums(now * before), _sums(before * before)
        share = np.clip(both / (bright + 1), *_LIT)
        apart = _sums(now * now) - share * (2 * both - share * bright)
        return np.asarray(apart > _NEW_LEVELS**2, np.uint8)


def _sums(squares: Floats) -> Floats:
    """The means, over a window about each pixel, of the sums of its three colours."""
    return np.asarray(cv2.boxFilter(squares.sum(axis=-1), -1, (_WINDOW, _WINDOW)), np.float32)
