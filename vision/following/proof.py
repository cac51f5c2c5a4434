"""The proof of a throw: its picture as if seen from straight above, with the values that were read drawn in."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.detection import Image
from companion.sight import Lying
from vision.pictures.arrays import Floats
from vision.pictures.jpeg import encoded

MARGIN = 1.2
THICKNESS_SHARE, LETTER_SHARE = 0.05, 0.018
_FRAME, _INK, _PAPER = (60, 190, 250), (30, 25, 20), (235, 245, 250)


def proof(image: Image, dice: Sequence[Lying], cloth: Sequence[tuple[float, float]] | None = None) -> bytes:
    """The JPEG that proves a throw.

    image: height × width × 3 uint8.  dice: those thrown.  cloth: its corners from the top left clockwise, as shares of
    width and height; without them the picture is cut to the dice.
    """
    if not dice:
        return encoded(image)
    flat, boxes = _flattened(image, dice, cloth) if cloth else _cut(image, dice)
    drawn = flat.copy()
    for die, box in zip(dice, boxes, strict=True):
        _draw(drawn, die.value, box)
    return encoded(drawn)


def _flattened(image: Image, dice: Sequence[Lying], cloth: Sequence[tuple[float, float]]) -> tuple[Image, Floats]:
    """The cloth as a rectangle, and the dice's boxes (left, top, right, bottom) in it."""
    height, width = image.shape[:2]
    corners = np.array(cloth, np.float32) * np.array([width, height], np.float32)
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    size = (max(1, round(max(sides[0], sides[2]))), max(1, round(max(sides[1], sides[3]))))
    target = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32)
    turn = cv2.getPerspectiveTransform(corners, target)
    flat = np.asarray(cv2.warpPerspective(image, turn, size), np.uint8)
    outlines = np.array([_outline(die) for die in dice], np.float32)
    moved = cv2.perspectiveTransform(outlines.reshape(-1, 1, 2), turn).reshape(-1, 4, 2)
    return flat, np.concatenate([moved.min(axis=1), moved.max(axis=1)], axis=1)


def _cut(image: Image, dice: Sequence[Lying]) -> tuple[Image, Floats]:
    """The part of the picture with the dice, and their boxes in it."""
    outlines = np.array([_outline(die) for die in dice], np.float32)
    margin = MARGIN * max(die.box[2] for die in dice)
    left, top = np.maximum(outlines.min(axis=(0, 1)) - margin, 0).astype(int)
    right, bottom = (outlines.max(axis=(0, 1)) + margin).astype(int)
    boxes = np.concatenate([outlines.min(axis=1), outlines.max(axis=1)], axis=1) - (left, top, left, top)
    return image[top:bottom, left:right], boxes


def _outline(die: Lying) -> list[tuple[float, float]]:
    x, y, w, h = die.box
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def _draw(picture: Image, value: int, box: Floats) -> None:
    """A frame round the die and its value on a tab above it, or below where there is no room."""
    left, top, right, bottom = (round(float(edge)) for edge in box)
    size = max(8, right - left)
    line = max(1, round(THICKNESS_SHARE * size))
    cv2.rectangle(picture, (left, top), (right, bottom), _FRAME, line)
    tab = round(0.5 * size)
    low = top if top >= tab else bottom + tab
    cv2.rectangle(picture, (left, low - tab), (left + tab, low), _PAPER, -1)
    letter = LETTER_SHARE * size
    (width, height), _ = cv2.getTextSize(str(value), cv2.FONT_HERSHEY_SIMPLEX, letter, line)
    at = (left + (tab - width) // 2, low - (tab - height) // 2)
    cv2.putText(picture, str(value), at, cv2.FONT_HERSHEY_SIMPLEX, letter, _INK, line, cv2.LINE_AA)
