"""Cuts photographed dice out of their background, by colour."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from companion.detection import Box, Image
from vision.photographs import Photo
from vision.pictures.arrays import Bytes, Floats
from vision.training.render import Sprite, box_of

_SMALLEST_PX = 26
_LEAST_FILL, _MOST_FILL = 0.3, 0.95  # of a die's outline in its box


def cut_out(image: Image, photo: Photo) -> Iterator[Sprite]:
    """Each boxed die of a photograph whose outline can be found by colour, as a sprite."""
    for value, box in zip(photo.values, photo.boxes, strict=True):
        if box is None or min(box[2:]) < _SMALLEST_PX or photo.doubtful:
            continue
        x, y, w, h = box
        margin = 0.25 * max(w, h)
        x0, y0 = int(max(0, x - margin)), int(max(0, y - margin))
        part = image[y0 : int(y + h + margin) + 1, x0 : int(x + w + margin) + 1].copy()
        inner = (x - x0, y - y0, w, h)
        alpha = _outline(part, inner)
        if alpha is not None:
            yield Sprite(part, alpha, value, None, box_of(alpha))


def _outline(part: Image, box: Box) -> Floats | None:
    x, y, w, h = (round(v) for v in box)
    mask: Bytes = np.full(part.shape[:2], cv2.GC_BGD, np.uint8)
    mask[y : y + h, x : x + w] = cv2.GC_PR_BGD
    centre = (x + w // 2, y + h // 2)
    cv2.ellipse(mask, centre, (int(w * 0.42), int(h * 0.42)), 0, 0, 360, (cv2.GC_PR_FGD,), -1)
    cv2.ellipse(mask, centre, (int(w * 0.25), int(h * 0.25)), 0, 0, 360, (cv2.GC_FGD,), -1)
    cv2.grabCut(part, mask, None, np.zeros((1, 65)), np.zeros((1, 65)), 3, cv2.GC_INIT_WITH_MASK)  # type: ignore[call-overload]
    solid: Bytes = np.isin(mask, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.uint8)
    solid = cv2.morphologyEx(solid, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    hulls, _ = cv2.findContours(solid, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    hull = cv2.convexHull(max(hulls, key=cv2.contourArea))
    if not _LEAST_FILL < cv2.contourArea(hull) / (w * h) < _MOST_FILL:
        return None
    alpha: Floats = np.zeros(part.shape[:2], np.float32)
    cv2.fillConvexPoly(alpha, hull.astype(np.int32), (1.0,), cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(alpha, (0, 0), 0.8), np.float32)
