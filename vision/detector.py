"""Finds dice of any size in a picture of any size.

Nouns:
    Candidate   a box round what may be a die, and how much it looks like one
    level       the picture shrunk to a fixed canvas; small dice are found on the finest, large ones on the coarsest
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.detection import Box, Image
from vision.arrays import Floats
from vision.boxes import shared
from vision.crops import gain

STRIDE = 4  # picture pixels a cell of the heat map stands for
WEIGHTS = Path(__file__).with_name("weights") / "detector.onnx"
# Canvases (height, width) a picture is shrunk to; in each the network sees dice of about 10–70 pixels.
CANVASES = ((480, 640), (288, 384), (144, 192), (96, 128))
_FINE = (960, 1280)
_FINE_FROM = 2.5  # pictures so many times as large as the first canvas are looked at on the fine one, too
_FLOOR = 0.3  # heat under which nothing is looked at twice
_MOST = 60
_LIKE = 1.35  # boxes of one die whose sizes differ by less are averaged
_SAME = 0.45  # share of the smaller box two boxes must share to be one die


@dataclass(frozen=True, slots=True)
class Candidate:
    """What may be a die: (x, y, width, height) in pixels of the picture, and its heat 0–1."""

    box: Box
    heat: float


class Detector:
    """The heat map network, run on the picture at several scales through OpenCV."""

    def __init__(self) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(WEIGHTS))

    def find(self, image: Image) -> tuple[Candidate, ...]:
        """All candidates of a height × width × 3 picture, hottest first, none twice."""
        upright = image.shape[0] <= image.shape[1]
        lying = image if upright else np.ascontiguousarray(np.rot90(image, -1))
        fine = lying.shape[1] > _FINE_FROM * CANVASES[0][1]
        found = [c for canvas in ((_FINE, *CANVASES) if fine else CANVASES) for c in self._level(lying, canvas)]
        if not upright:
            found = [Candidate(_turned_back(c.box, image.shape[0]), c.heat) for c in found]
        return merge(found)

    def _level(self, image: Image, canvas: tuple[int, int]) -> list[Candidate]:
        scale = min(canvas[0] / image.shape[0], canvas[1] / image.shape[1])
        size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
        method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        small = np.asarray(cv2.resize(image, size, interpolation=method), np.uint8)
        picture = np.clip(small.astype(np.float32) * (gain(small) / 255), 0, 1)
        padded = np.full((1, 3, *canvas), float(picture.mean()), np.float32)
        padded[0, :, : size[1], : size[0]] = picture.transpose(2, 0, 1)
        self._net.setInput(padded)
        return [Candidate(_scaled(c.box, 1 / scale), c.heat) for c in peaks(self._net.forward()[0])]


def peaks(out: Floats) -> list[Candidate]:
    """The local maxima of a network's answer, 5 × rows × columns, as boxes in pixels of its canvas."""
    heat = 1 / (1 + np.exp(-out[0]))
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.where((heat >= top) & (heat > _FLOOR))
    best = np.argsort(-heat[rows, columns])[:_MOST]
    found = []
    for i, j in zip(rows[best], columns[best], strict=True):
        dx, dy, log_w, log_h = (float(v) for v in out[1:, i, j])
        w, h = np.exp(min(log_w, 5.0)) * STRIDE, np.exp(min(log_h, 5.0)) * STRIDE
        x, y = (j + 0.5 + dx) * STRIDE, (i + 0.5 + dy) * STRIDE
        found.append(Candidate((float(x - w / 2), float(y - h / 2), float(w), float(h)), float(heat[i, j])))
    return found


def merge(found: list[Candidate]) -> tuple[Candidate, ...]:
    """Join all candidates that mostly cover, or are covered by, a hotter one, into its box and theirs of like size."""
    heaps: list[list[Candidate]] = []
    for candidate in sorted(found, key=lambda c: -c.heat):
        own = [heap for heap in heaps if shared(candidate.box, heap[0].box) >= _SAME]
        if not own:
            heaps.append([candidate])
        elif _alike(candidate.box, own[0][0].box):
            own[0].append(candidate)
    return tuple(Candidate(_mean_box(heap), heap[0].heat) for heap in heaps)


def _mean_box(heap: list[Candidate]) -> Box:
    boxes = np.array([c.box for c in heap])
    x, y, w, h = np.average(boxes, axis=0, weights=[c.heat**2 for c in heap])
    return float(x), float(y), float(w), float(h)


def _alike(a: Box, b: Box) -> bool:
    return bool(1 / _LIKE < (a[2] + a[3]) / (b[2] + b[3]) < _LIKE)


def _turned_back(box: Box, height: int) -> Box:
    x, y, w, h = box
    return y, height - x - w, h, w


def _scaled(box: Box, factor: float) -> Box:
    x, y, w, h = box
    return x * factor, y * factor, w * factor, h * factor
