"""Pictures taken in poor light, made as bright as others: what tells dice from crumbs and print was found on those."""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Image

DARK, BRIGHT = 96.0, 220.0
USUAL_CLOTH, MOST_TIMES, STEADY = 60.0, 6.0, 1.3
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


class Adaptation:
    """Makes the small grey pictures of a dim table, or of a dark cloth, brighter, so that what moves stands out there.

    By how much stays the same until the light is clearly another, for that looks like a lamp being switched.
    """

    def __init__(self) -> None:
        self._times = 1.0

    def adapted(self, grey: Image) -> Image:
        """A small grey picture, height × width uint8, as it is or brighter."""
        wanted = float(np.clip(USUAL_CLOTH / max(1.0, float(np.median(grey[::_EVERY, ::_EVERY]))), 1.0, MOST_TIMES))
        if not 1 / STEADY < wanted / self._times < STEADY:
            self._times = wanted
        return grey if self._times == 1 else np.asarray(cv2.convertScaleAbs(grey, alpha=self._times), np.uint8)
