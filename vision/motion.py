"""Whether anything moves on the cloth, told from the small grey picture alone.

Nouns:
    Movement   how much of the picture moves, and whether what moves is a hand reaching in
    Motion     compares each grey picture with the one before and with one about 200 ms older

The threshold follows the camera's own noise; a change of brightness all over the picture is no motion.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.detection import Image

Grid = NDArray[Any]

OLDER_SECONDS = 0.2
LEAST_SHARE = 0.0002
HAND_SHARE = 0.04
HAND_MOST = 0.5
REST_SHARE = 0.03
NOISE_TIMES = 6.0
LEAST_LEVELS = 8.0


@dataclass(frozen=True, slots=True)
class Movement:
    """share: of the picture that moves, 0–1.  hand: whether something large reaches in over the border."""

    share: float
    hand: bool

    @property
    def still(self) -> bool:
        """Whether nothing as large as a small die's edge moves."""
        return self.share < LEAST_SHARE


STILL = Movement(0.0, False)
ALL_NEW = Movement(1.0, False)


class Motion:
    """Tells movement from noise, frame by frame; time is the frames' own."""

    def __init__(self) -> None:
        self._past: deque[tuple[float, Grid]] = deque()
        self._noise = 1.0

    def step(self, grey: Image, seconds: float) -> Movement:
        """The movement in this grey picture (height × width uint8) since those before it."""
        smooth = _smooth(grey)
        movement = STILL
        if self._past and self._past[-1][1].shape != smooth.shape:
            self._past.clear()
            movement = ALL_NEW
        elif self._past:
            movement = self._against_past(smooth)
        self._past.append((seconds, smooth))
        while len(self._past) > 2 and seconds - self._past[1][0] >= OLDER_SECONDS:
            self._past.popleft()
        return movement

    def _against_past(self, smooth: Grid) -> Movement:
        recent = difference(smooth, self._past[-1][1])
        changed = np.maximum(recent, difference(smooth, self._past[0][1]))
        mask = _blobs(changed > max(LEAST_LEVELS, NOISE_TIMES * self._noise))
        share = float(mask.mean())
        if share < LEAST_SHARE:
            # The median of absolute differences is 0.67 of a deviation; a slow average forgets single frames.
            self._noise = 0.95 * self._noise + 0.05 * float(np.median(recent)) / 0.67
        return Movement(share, reaches_in(mask))


def difference(one: Grid, other: Grid) -> Grid:
    """The absolute difference of two grey pictures, a common change of brightness removed; float32."""
    change = one.astype(np.float32) - other.astype(np.float32)
    absolute: Grid = np.abs(change - np.median(change[::4, ::4]))
    return absolute


def hand_since(grey: Image, reference: Image) -> bool:
    """Whether something large reaches in over the border, moving or not, that the reference picture does not show.

    Where much else has changed as well, the whole view has, and there is no telling.
    """
    if grey.shape != reference.shape:
        return False
    mask = _blobs(difference(_smooth(grey), _smooth(reference)) > 2 * LEAST_LEVELS)
    if not reaches_in(mask):
        return False
    largest = _touching(mask)
    return float(mask.mean()) - largest < REST_SHARE


def reaches_in(mask: Grid) -> bool:
    """Whether one connected part of the mask touches the border and is as large as a hand."""
    return HAND_SHARE <= _touching(mask) <= HAND_MOST


def _touching(mask: Grid) -> float:
    """The share of the picture covered by the largest part that touches the border."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    height, width = mask.shape
    largest = 0
    for x, y, w, h, area in stats[1:count]:
        if x == 0 or y == 0 or x + w == width or y + h == height:
            largest = max(largest, int(area))
    return largest / mask.size


def _smooth(grey: Image) -> Grid:
    return cv2.GaussianBlur(grey, (5, 5), 0)


def _blobs(mask: Grid) -> Grid:
    """The mask without specks: what is left after opening by three pixels."""
    return cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
