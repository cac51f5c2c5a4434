"""Whether all of the view is seen elsewhere than it was, or surely in the same place.

Nouns:
    shift   the way of the whole view from one small grey picture to another, (x, y) in its pixels
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Image

LEAST_DRIFT, MOST_DRIFT = 1.5, 60.0
DRIFT_EXPLAINS = 0.6
IN_PLACE_PX, SURE_RESPONSE = 1.0, 0.1


def drift(before: Image, after: Image) -> tuple[float, float] | None:
    """By how many pixels (x, y) the whole view has shifted, where a shift explains most of what has changed."""
    if before.shape != after.shape:
        return None
    x, y, _ = _shift(before, after)
    if not LEAST_DRIFT <= float(np.hypot(x, y)) <= MOST_DRIFT:
        return None
    one, other = before.astype(np.float32), after.astype(np.float32)
    shifted = cv2.warpAffine(one, np.array([[1, 0, x], [0, 1, y]], np.float32), one.shape[::-1])
    margin = int(max(abs(x), abs(y))) + 2
    inner = (slice(margin, -margin), slice(margin, -margin))
    apart, explained = (float(np.abs(other[inner] - picture[inner]).mean()) for picture in (one, shifted))
    return (x, y) if explained < DRIFT_EXPLAINS * apart else None


def in_place(before: Image, after: Image) -> bool:
    """Whether two pictures of one size surely show the same view in the same place, in whatever light or focus."""
    x, y, response = _shift(before, after)
    return float(np.hypot(x, y)) <= IN_PLACE_PX and response >= SURE_RESPONSE


def _shift(before: Image, after: Image) -> tuple[float, float, float]:
    """The likeliest shift, x and y, and the response of the phase correlation there, 0–1: how clear it is."""
    one, other = before.astype(np.float32), after.astype(np.float32)
    window = cv2.createHanningWindow((before.shape[1], before.shape[0]), cv2.CV_32F)
    (x, y), response = cv2.phaseCorrelate(one - one.mean(), other - other.mean(), window)
    return x, y, response
