"""Whether all of the view is seen elsewhere than it was, or surely in the same place.

Nouns:
    shift   by how many pixels (x, y) the view is seen elsewhere in another small grey picture
    way     a matrix that takes the pixels of one picture to those of the other
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from companion.detection import Image
from vision.pictures.arrays import Floats

LEAST_DRIFT, MOST_DRIFT = 1.5, 60.0
DRIFT_EXPLAINS = 0.6
IN_PLACE_PX, SURE_RESPONSE = 1.0, 0.1


def drift(before: Image, after: Image) -> Floats | None:
    """The way of the whole view, where one explains most of what has changed: a 2 × 3 matrix, of (x, y) in pixels.

    It is a shift, and a little turn where the camera was knocked round.
    """
    if before.shape != after.shape:
        return None
    one, other = before.astype(np.float32), after.astype(np.float32)
    ways = [way for way in (_shifted(before, after), _turned(before, after)) if _far_enough(way, before)]
    left, way = min(
        ((_left_over(way, one, other), way) for way in ways), key=lambda found: found[0], default=(1.0, None)
    )
    return way if left < DRIFT_EXPLAINS else None


def where_to(way: Floats, points: Floats) -> Floats:
    """Where points, n × 2 pixels (x, y), have gone on a way."""
    return np.asarray(points @ way[:, :2].T + way[:, 2], np.float32)


def in_place(before: Image, after: Image) -> bool:
    """Whether two pictures of one size surely show the same view in the same place, in whatever light or focus."""
    x, y, response = _shift(before, after)
    return float(np.hypot(x, y)) <= IN_PLACE_PX and response >= SURE_RESPONSE


def _shifted(before: Image, after: Image) -> Floats:
    """The likeliest way without a turn."""
    x, y, _ = _shift(before, after)
    return np.array([[1, 0, x], [0, 1, y]], np.float32)


def _turned(before: Image, after: Image) -> Floats:
    """The likeliest way with a little turn, told by how the quarters of the view have shifted."""
    height, width = before.shape
    half = height // 2, width // 2
    corners = [(y, x) for y in (0, height - half[0]) for x in (0, width - half[1])]
    parts = [(slice(y, y + half[0]), slice(x, x + half[1])) for y, x in corners]
    shifts = np.array([_shift(before[part], after[part])[:2] for part in parts])
    # How far right of the middle of the view, and below it, the middle of each quarter lies.
    across, down = (np.array([(x + half[1] / 2 - width / 2, y + half[0] / 2 - height / 2) for y, x in corners])).T
    angle = float(across @ shifts[:, 1] - down @ shifts[:, 0]) / float(across @ across + down @ down)
    way = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), -math.degrees(angle), 1), np.float32)
    way[:, 2] += np.median(shifts, axis=0)
    return way


def _far_enough(way: Floats, view: Image) -> bool:
    """Whether the corners of a view so large go so far that it is no trembling, and not farther than can be told."""
    height, width = view.shape
    corners = np.array([[0, 0], [width, 0], [0, height], [width, height]], np.float32)
    farthest = float(np.hypot(*(where_to(way, corners) - corners).T).max())
    return LEAST_DRIFT <= farthest <= MOST_DRIFT


def _left_over(way: Floats, before: Floats, after: Floats) -> float:
    """The share of what has changed that this way does not explain."""
    height, width = before.shape
    seen = cv2.warpAffine(before, way, (width, height))
    inside = cv2.warpAffine(np.ones_like(before), way, (width, height)) > 0.99
    unexplained, apart = (float(np.abs(after - picture)[inside].mean()) for picture in (seen, before))
    return unexplained / max(1e-6, apart)


def _shift(before: Image, after: Image) -> tuple[float, float, float]:
    """The likeliest shift, x and y, and the response of the phase correlation there, 0–1: how clear it is."""
    one, other = before.astype(np.float32), after.astype(np.float32)
    window = cv2.createHanningWindow((before.shape[1], before.shape[0]), cv2.CV_32F)
    (x, y), response = cv2.phaseCorrelate(one - one.mean(), other - other.mean(), window)
    return x, y, response
