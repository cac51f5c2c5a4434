"""Finds where a network's map of odds peaks: at the middles of dice, at pips."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pictures.arrays import Floats, Integers
from vision.reading.chances import odds_of

_AROUND = np.ones((3, 3), np.uint8)


def peak_cells(odds: Floats, least: float, most: int) -> tuple[Integers, Integers]:
    """Rows and columns of a map's local maxima, where the chance is above ``least``; the ``most`` hottest, in order."""
    top = cv2.dilate(odds, _AROUND)
    rows, columns = np.nonzero((odds >= top) & (odds > odds_of(least)))
    hottest = np.argsort(-odds[rows, columns])[:most]
    return rows[hottest], columns[hottest]
