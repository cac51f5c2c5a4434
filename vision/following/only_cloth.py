"""The picture without what lies outside the cloth, for the reader, and to measure it on.

Nouns:
    cloth   its corners as shares of the picture's width and height
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from companion.detection import Image, Reading, Verdict

Corners = Sequence[tuple[float, float]]

_EVERY = 97  # of the cloth's pixels is asked for its usual colour


def only_cloth(image: Image, cloth: Corners) -> tuple[Image, tuple[int, int]]:
    """The part of a picture that holds the cloth, all else in it painted over, and where its top left corner was."""
    height, width = image.shape[:2]
    corners = np.array(cloth, np.float32) * np.array([width, height], np.float32)
    left, top = np.clip(np.floor(corners.min(axis=0)).astype(int), 0, (width - 1, height - 1))
    right, bottom = np.clip(np.ceil(corners.max(axis=0)).astype(int), (left + 1, top + 1), (width, height))
    part = image[top:bottom, left:right]
    inside = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(inside, [np.round(corners - (left, top)).astype(np.int32)], (1,))
    some = np.flatnonzero(inside)[::_EVERY]
    if len(some):
        usual = np.median(part[np.divmod(some, part.shape[1])], axis=0).astype(np.uint8)
        part = np.asarray(cv2.copyTo(part, inside, np.full_like(part, usual)), np.uint8)
    return part, (int(left), int(top))


def painted_over(image: Image, cloth: Corners | None) -> Image:
    """The whole picture with what lies outside the cloth painted over, so that it shows what the reader was shown."""
    if cloth is None:
        return image
    part, (left, top) = only_cloth(image, cloth)
    whole = np.full_like(image, np.median(part.reshape(-1, image.shape[2])[::_EVERY], axis=0))
    whole[top : top + part.shape[0], left : left + part.shape[1]] = part
    return whole


def in_whole(reading: Reading, offset: tuple[int, int]) -> Reading:
    """A reading of the part as one of the whole picture."""
    across, down = offset
    whole = reading.placed(lambda box: (box[0] + across, box[1] + down, box[2], box[3]))
    return replace(whole, verdict=whole.verdict if whole.dice else Verdict.NONE)
