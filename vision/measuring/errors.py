"""Draws every photograph that was not read right, with its dice cut out, on sheets to look through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from companion.detection import Detection, Image, Reading
from vision.photographs import Photo
from vision.pictures.crops import cut
from vision.sources.stills import keep_picture

_WIDTH, _HEIGHT, _LINE = 420, 320, 26
_CROP, _CROPS = 84, 5
_COLUMNS, _ROWS = 4, 4
_WRONG, _DOUBT, _SURE = (40, 40, 220), (0, 150, 240), (60, 150, 60)
_FONT = cv2.FONT_HERSHEY_SIMPLEX


def save_errors(errors: Sequence[tuple[Photo, Reading, str]], folder: Path) -> Iterator[Path]:
    """Write the sheets as ``errors_1.jpg``, …, wrong ones first; gives their paths. Raises OSError."""
    ranked = sorted(errors, key=lambda error: (error[2] != "wrong", str(error[0].path)))
    every = _COLUMNS * _ROWS
    for number, start in enumerate(range(0, len(ranked), every), 1):
        tiles = [_tile(*error) for error in ranked[start : start + every]]
        tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % _COLUMNS)
        rows = [np.hstack(tiles[k : k + _COLUMNS]) for k in range(0, len(tiles), _COLUMNS)]
        path = folder / f"errors_{number}.jpg"
        keep_picture(np.vstack(rows), path)
        yield path


def annotate(image: Image, reading: Reading) -> Image:
    """A copy of the picture with every box and value drawn in; doubtful dice have a question mark."""
    drawn = image.copy()
    thick = max(1, round(max(image.shape) / 500))
    for die in reading.dice:
        x, y, w, h = (round(v) for v in die.box)
        colour = _SURE if die.sure else _DOUBT
        cv2.rectangle(drawn, (x, y), (x + w, y + h), colour, thick)
        cv2.putText(drawn, _name(die), (x, y - 3 * thick), _FONT, 0.5 * thick, colour, thick)
    return drawn


def _tile(photo: Photo, reading: Reading, outcome: str) -> Image:
    image = photo.load()
    tile: Image = np.full((_LINE + _HEIGHT + _CROP, _WIDTH, 3), 255, np.uint8)
    colour = _WRONG if outcome == "wrong" else _DOUBT
    words = f"{outcome}: {photo.folder}/{photo.path.name}, truth {' '.join(map(str, sorted(photo.values)))}"
    cv2.putText(tile, words, (4, 18), _FONT, 0.4, colour, 1, cv2.LINE_AA)
    scale = min(_WIDTH / image.shape[1], _HEIGHT / image.shape[0])
    small = cv2.resize(annotate(image, reading), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    tile[_LINE : _LINE + small.shape[0], : small.shape[1]] = small
    for k, die in enumerate(sorted(reading.dice, key=lambda d: d.confidence)[:_CROPS]):
        crop = cut(image, die.centre, 1.4 * die.size, _CROP - 2)
        cv2.putText(crop, f"{_name(die)} {die.confidence:.2f}", (2, 12), _FONT, 0.4, (255, 0, 255), 1, cv2.LINE_AA)
        tile[_LINE + _HEIGHT : -2, k * _CROP : k * _CROP + _CROP - 2] = crop
    return tile


def _name(die: Detection) -> str:
    return f"{die.value}" if die.sure else f"{die.value}?"
