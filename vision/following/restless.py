"""Where something on the cloth never rests: a candle, a string of lights, a telephone on which a film runs.

Nouns:
    cell   CELL × CELL pixels of the small grey picture
    run    how long something has kept moving in a cell, with pauses of at most PAUSE_SECONDS

Without this nothing would ever lie still beside such a thing, and no throw be read. What dice and hands do in one place
is over sooner; a hand that reaches in is nothing of the kind.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.pictures.arrays import Bools, Bytes

CELL = 8
PAUSE_SECONDS = 2.5
RUN_SECONDS = 20.0
CALM_SECONDS = 8.0
"""A restless cell in which nothing has moved for so long counts again."""
MOST_SHARE = 0.2
"""Where more of the picture never rests the camera or the table does not, and all of it counts."""

MOST_WIDE_SHARE = 0.5
"""Where more than this lies in a restless cell or beside one, the cells beside count."""


class Restless:
    """Learns, cell by cell, where something keeps moving."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        """shape: of the small grey picture, height × width."""
        cells = -(-shape[0] // CELL), -(-shape[1] // CELL)
        self._shape = shape[:2]
        self._since = np.full(cells, np.inf)
        self._last = np.full(cells, -np.inf)

    def moved(self, mask: Bytes, seconds: float) -> None:
        """Something moved where the mask (height × width uint8) says so."""
        rows, columns = self._last.shape
        padded = np.zeros((rows * CELL, columns * CELL), bool)
        padded[: mask.shape[0], : mask.shape[1]] = mask > 0
        moved = padded.reshape(rows, CELL, columns, CELL).any(axis=(1, 3))
        ended = seconds - self._last > np.where(self._ran, CALM_SECONDS, PAUSE_SECONDS)
        self._since[moved & ended] = seconds
        self._last[moved] = seconds

    def calm(self, seconds: float) -> Bytes | None:
        """Where movement counts, height × width uint8, 1 there; None where all of it does."""
        restless = self._ran & (seconds - self._last <= CALM_SECONDS)
        if not restless.any() or restless.mean() > MOST_SHARE:
            return None
        # What flickers reaches into the cells beside now and then; but beside lights all over nothing else would count.
        wide = cv2.dilate(restless.astype(np.uint8), np.ones((3, 3), np.uint8))
        cells = wide if wide.mean() <= MOST_WIDE_SHARE else restless.astype(np.uint8)
        height, width = self._shape
        calm: Bytes = 1 - np.repeat(np.repeat(cells, CELL, 0), CELL, 1)[:height, :width]
        return calm

    @property
    def _ran(self) -> Bools:
        ran: Bools = self._last - self._since >= RUN_SECONDS
        return ran
