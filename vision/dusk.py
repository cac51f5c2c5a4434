"""Pictures taken in poor light, made as bright as others: what tells dice from crumbs and print was found on those."""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Image

DARK, BRIGHT = 96.0, 220.0
_BRIGHTEST = 99  # per cent of the pixels are darker than what counts as a picture's brightest
_EVERY = 16


def brightened(image: Image) -> Image:
    """The picture, height × width × 3 uint8, itself; brighter where its brightest are darker than ``DARK``."""
    brightest = float(np.percentile(image[::_EVERY, ::_EVERY].max(axis=2), _BRIGHTEST))
    if brightest >= DARK:
        return image
    return np.asarray(cv2.convertScaleAbs(image, alpha=BRIGHT / max(1.0, brightest)), np.uint8)
