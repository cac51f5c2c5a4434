"""What set-up measures of a picture: how sharp it is, whether the light will do, and where the cloth lies.

Nouns:
    Measured   the figures of one moment
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import cv2
import numpy as np

from companion.detection import Image
from companion.laid import WHOLE, Outline
from vision.pictures.arrays import Floats

BLURRED, SHARP = 0.4, 0.85
BURNT_LEVEL, BLACK_LEVEL = 250, 12
OUTLINE_WIDTH, ALIKE_LEVELS = 160, 22.0
LEAST_CLOTH, WHOLE_CLOTH = 0.2, 0.93


@dataclass(frozen=True, slots=True)
class Measured:
    """focus: 0–100.  burnt, black: shares of the picture too bright or too dark to tell anything.  level: mean grey.

    flicker: how much the light of single rows varies from frame to frame, as a share of it.
    """

    focus: float
    burnt: float
    black: float
    level: float
    flicker: float


def measure(image: Image, greys: Sequence[Image]) -> Measured:
    """The figures of a picture (height × width × 3) and of the small grey pictures of about the last second."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    burnt, black = float((grey >= BURNT_LEVEL).mean()), float((grey <= BLACK_LEVEL).mean())
    return Measured(focus(image), burnt, black, float(grey.mean()), flicker(greys))


def focus(image: Image) -> float:
    """How sharp a picture is, 0–100: its finest structure against that twice as coarse, whatever its contrast."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)
    near, far, farther = (cv2.GaussianBlur(grey, (0, 0), deviation) for deviation in (1.0, 2.0, 4.0))
    fine, coarse = float(np.abs(near - far).mean()), float(np.abs(far - farther).mean())
    if coarse < 0.2:
        return 0.0
    return round(100 * min(1.0, max(0.0, log(fine / coarse / BLURRED) / log(SHARP / BLURRED))), 1)


def flicker(greys: Sequence[Image]) -> float:
    """How much the light of the rows varies from frame to frame, less that of the whole picture; a share of it."""
    if len(greys) < 3 or len({grey.shape for grey in greys}) > 1:
        return 0.0
    rows = np.array([cv2.blur(grey, (5, 9)).mean(axis=1) for grey in greys], np.float32)
    steady = rows / np.maximum(1.0, rows.mean(axis=0))
    uneven = steady / steady.mean(axis=1, keepdims=True)
    return float(np.percentile(np.abs(uneven - 1), 95))


def find_cloth(image: Image) -> Outline | None:
    """The outline of the cloth: what looks like the middle of the picture and hangs together with it.

    None where nothing of a cloth's size and shape does.
    """
    scale = OUTLINE_WIDTH / image.shape[1]
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    lab = cv2.medianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), 5).astype(np.float32)
    height, width = lab.shape[:2]
    middle = lab[height // 3 : -height // 3, width // 3 : -width // 3].reshape(-1, 3)
    usual = np.median(middle, axis=0)
    spread = np.maximum(np.median(np.abs(middle - usual), axis=0), 1.5)
    # The fall of the light changes lightness all over the cloth, hardly its colour.
    apart = np.abs(lab - usual) / np.array([2.0, 1.0, 1.0]) - 2 * spread
    alike = (apart.max(axis=2) < ALIKE_LEVELS / 2).astype(np.uint8)
    alike = cv2.morphologyEx(alike, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    alike = cv2.morphologyEx(alike, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8))
    contours, _ = cv2.findContours(alike, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not contours:
        return None
    largest = cv2.convexHull(max(contours, key=cv2.contourArea))
    share = cv2.contourArea(largest) / (width * height)
    if share >= WHOLE_CLOTH:
        return WHOLE
    corners = _four_corners(largest)
    if share < LEAST_CLOTH or corners is None:
        return None
    shares = corners / np.array([width - 1, height - 1], np.float32)
    return tuple((round(float(x), 4), round(float(y), 4)) for x, y in np.clip(shares, 0, 1))


def _four_corners(hull: Floats) -> Floats | None:
    """The quadrilateral a hull comes to, clockwise from the top left; None where it comes to none."""
    length = cv2.arcLength(hull, True)
    for share in np.arange(0.02, 0.12, 0.01):
        points = cv2.approxPolyDP(hull, float(share) * length, True).reshape(-1, 2).astype(np.float32)
        if len(points) == 4:
            around = np.arctan2(*(points - points.mean(axis=0)).T[::-1])
            ordered = points[np.argsort(around)]
            return np.asarray(np.roll(ordered, -int(ordered.sum(axis=1).argmin()), axis=0))
    return None
