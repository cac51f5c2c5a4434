"""The usual recipe, for comparison: median blur, blob detector, pips that lie close together are one die.

Mostly only dark pips are looked for; the better of its forms looks for light ones too and takes whichever are more.

It says of no picture that it is unsure, except where a heap has more than six pips.
"""

from __future__ import annotations

import time

import cv2
import numpy as np

from companion.detection import Detection, Image, Reading, Verdict

_WIDTH_PX = 640
_REACH_PX = 40.0
_ROUNDEST = 0.6


class BaselineReader:
    """Counts dark blobs, or dark or light ones; implements ``companion.detection.Reader``."""

    def __init__(self, light_too: bool = False) -> None:
        self._light_too = light_too
        settings = cv2.SimpleBlobDetector.Params()
        settings.filterByInertia = True
        settings.minInertiaRatio = _ROUNDEST
        self._blobs = cv2.SimpleBlobDetector.create(settings)

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        """Read a height × width × 3 uint8 picture in B, G, R order; nothing else is used."""
        start = time.perf_counter()
        scale = _WIDTH_PX / max(image.shape[:2])
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        blurred = cv2.medianBlur(small, 7)
        found = [self._blobs.detect(seen) for seen in ((blurred, 255 - blurred) if self._light_too else (blurred,))]
        points = np.array([blob.pt for blob in max(found, key=len)], np.float64).reshape(-1, 2)
        heaps = clusters(points, _REACH_PX)
        dice = tuple(_detection(points[heap] / scale, _REACH_PX / scale) for heap in heaps if len(heap) <= 6)
        verdict = Verdict.READ if dice else Verdict.NONE
        if dice and len(dice) < len(heaps):
            verdict = Verdict.UNSURE
        return Reading(verdict, dice, 1000 * (time.perf_counter() - start))


def clusters(points: np.ndarray[tuple[int, int], np.dtype[np.float64]], reach: float) -> list[list[int]]:
    """DBSCAN with heaps of one allowed: points n × 2 chained by steps of at most ``reach``, as lists of indices."""
    left, heaps = set(range(len(points))), []
    while left:
        heap = [left.pop()]
        for index in heap:
            near = [k for k in left if np.hypot(*(points[k] - points[index])) <= reach]
            heap.extend(near)
            left.difference_update(near)
        heaps.append(heap)
    return heaps


def _detection(pips: np.ndarray[tuple[int, int], np.dtype[np.float64]], margin: float) -> Detection:
    (x0, y0), (x1, y1) = pips.min(0) - margin / 2, pips.max(0) + margin / 2
    value = len(pips)
    return Detection(value, (float(x0), float(y0), float(x1 - x0), float(y1 - y0)), 1.0, True, (value,))
