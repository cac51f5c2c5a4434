"""Pictures taken in poor light, made as bright as others: what tells dice from crumbs and print was found on those."""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Image

DARK, BRIGHT = 96.0, 220.0
# Of both sides' pixels one in so many is looked at, and the mean of so many of these squared: less than a small die, so
# that one on a black cloth counts, and enough for noise not to.
_EVERY, _SQUARE = 4, 4


def brightened(image: Image) -> Image:
    """The picture, height × width × 3 uint8, itself; brighter where its brightest places are darker than ``DARK``."""
    some = image[::_EVERY, ::_EVERY]
    size = max(1, some.shape[1] // _SQUARE), max(1, some.shape[0] // _SQUARE)
    brightest = float(cv2.resize(some, size, interpolation=cv2.INTER_AREA).max())
    if brightest >= DARK:
        return image
    return np.asarray(cv2.convertScaleAbs(image, alpha=BRIGHT / max(1.0, brightest)), np.uint8)
