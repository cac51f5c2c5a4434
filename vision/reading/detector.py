"""Finds dice of any size in a picture of any size.

Nouns:
    Candidate   a box round what may be a die, and how much it looks like one
    level       the picture shrunk to so many pixels; small dice are found on the fine levels, large ones on the coarse
    quarter     a fourth of the picture, and a little of the others, searched by itself for the smallest dice
    canvas      the size a level's picture is padded to, in whole cells of the network
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, exp, sqrt
from pathlib import Path

import cv2
import numpy as np

from companion.detection import Box, Image, middle_of, size_of
from vision.pictures.arrays import Bytes, Floats
from vision.pictures.boxes import area, doubled, like_sized, much_larger, overlap, scaled
from vision.pictures.crops import folded, gain, resized
from vision.reading.chances import chance_of
from vision.reading.peaks import peak_cells
from vision.weights import FOLDER

STRIDE = 4  # picture pixels a cell of the heat map stands for
WEIGHTS = FOLDER / "detector.onnx"
EXAMPLE = (208, 368)  # height and width of the ordinary level of a 16:9 picture
_AREA = EXAMPLE[0] * (EXAMPLE[1] - 1)  # a little less, so that rounding fills the canvas and never a cell more
# Pixels of each level, coarsest first; the ordinary one shows dice of 8–100 pixels.
LEVELS = (_AREA // 16, _AREA // 5, _AREA, 4 * _AREA)
ORDINARY, FINEST = 2, 3
_CELL = 16  # the network halves four times
# Heat from which a thing is looked at, from which it is at first sight, which has but one level to see it on, and from
# which it is among dice: a die that hardly stands out from its cloth is seldom colder.
LEAST_HEAT, FAINTEST, DIMMEST = 0.2, 0.1, 0.03
_MOST = 60
_LIKE = 1.35  # boxes of one die whose sizes differ by less are averaged
_OFF_MIDDLE = 0.25  # of a size: two boxes whose middles are nearer may show one die
_RIVAL = 0.5  # of the heat of what it lies in; with less a small thing is only a part of it
_FILLED = 0.4  # share of a box that smaller ones must fill to be dice of a heap
_QUARTER = 0.52  # of the width and of the height
_SEAM_PX = 3  # in pixels of a quarter's level: nearer to where a quarter was cut off may be half a die


@dataclass(frozen=True, slots=True)
class Candidate:
    """What may be a die: (x, y, width, height) in pixels of the picture, and its heat 0–1.

    guessed: whether it was not found there, but is looked for because of what lies beside or round it.
    """

    box: Box
    heat: float
    guessed: bool = False


class Detector:
    """The heat map network, run on the picture at one level at a time through OpenCV."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        # One for all canvases: to plan its work for another takes a fourth as long as the work, but one for each would
        # take 10 to 20 MB more.
        self._net = cv2.dnn.readNetFromONNX(str(weights))

    def find(self, image: Image, level: int = ORDINARY) -> tuple[Candidate, ...]:
        """All candidates on one of ``LEVELS`` of a height × width × 3 picture, hottest first, none twice."""
        return merge(warmer(self.boxes(image, level), LEAST_HEAT))

    def boxes(self, image: Image, level: int = ORDINARY, small: Image | None = None) -> list[Candidate]:
        """Boxes drawn on one of ``LEVELS``, from ``DIMMEST`` on, hottest first; of one die there may be several.

        small: the picture as that level shows it, where it was shrunk before.
        """
        small, scale = shrunk(image, level) if small is None else small, seen_px(1.0, image, level)
        lit = cv2.convertScaleAbs(small, alpha=gain(small))
        height, width = (ceil(s / _CELL) * _CELL for s in small.shape[:2])
        padded: Bytes = np.full((height, width, 3), round(sum(cv2.mean(lit)) / 3), np.uint8)
        padded[: small.shape[0], : small.shape[1]] = lit
        self._net.setInput(folded(padded)[None] / 255)
        return [Candidate(scaled(c.box, 1 / scale), c.heat) for c in peaks(self._net.forward()[0])]

    def find_small(self, image: Image) -> tuple[Candidate, ...]:
        """All candidates of the four quarters, each on the finest level.

        So dice half as large are found as on that level of the whole picture, in no more memory.
        """
        height, width = (ceil(_QUARTER * side) for side in image.shape[:2])
        found: list[Candidate] = []
        for y in (0, image.shape[0] - height):
            for x in (0, image.shape[1] - width):
                part = image[y : y + height, x : x + width]
                seam = _SEAM_PX / seen_px(1.0, part, FINEST)
                for candidate in self.find(part, FINEST):
                    left, top, w, h = candidate.box
                    across = left + w > width - seam if x == 0 else left < seam
                    along = top + h > height - seam if y == 0 else top < seam
                    if not (across or along):
                        found.append(Candidate((left + x, top + y, w, h), candidate.heat))
        return merge(sorted(found, key=lambda candidate: -candidate.heat)[:_MOST])


def shrunk(image: Image, level: int) -> Image:
    """The picture as one of ``LEVELS`` shows it."""
    scale = seen_px(1.0, image, level)
    return resized(image, (max(_CELL, round(image.shape[1] * scale)), max(_CELL, round(image.shape[0] * scale))))


def seen_px(size: float, image: Image, level: int) -> float:
    """How many pixels of a level a die of ``size`` pixels of the picture covers."""
    return size * sqrt(LEVELS[level] / (image.shape[0] * image.shape[1]))


def peaks(out: Floats) -> list[Candidate]:
    """The local maxima, even the dimmest, of a network's answer 5 × rows × columns, in pixels of its canvas."""
    rows, columns = peak_cells(out[0], DIMMEST, _MOST)
    found = []
    for i, j in zip(rows.tolist(), columns.tolist(), strict=True):
        logit, dx, dy, log_w, log_h = out[:, i, j].tolist()
        w, h = exp(min(log_w, 5.0)) * STRIDE, exp(min(log_h, 5.0)) * STRIDE
        x, y = (j + 0.5 + dx) * STRIDE, (i + 0.5 + dy) * STRIDE
        found.append(Candidate((x - w / 2, y - h / 2, w, h), chance_of(logit)))
    return found


def warmer(found: Sequence[Candidate], least: float) -> list[Candidate]:
    """Those found that are at least so hot."""
    return [candidate for candidate in found if candidate.heat >= least]


def merge(found: list[Candidate]) -> tuple[Candidate, ...]:
    """Join candidates of like size that cover each other too much for two dice into one, as hot as the hottest.

    Those that fill most of a hotter one between them, smaller than it or beside each other, are given beside it: it may
    be a heap of dice that touch. So are things of quite different size: they may be a die and its pips, or a tray and
    its dice.
    """
    heaps: list[list[Candidate]] = []
    within: list[list[Candidate]] = []
    for candidate in sorted(found, key=lambda c: -c.heat):
        over = [k for k, heap in enumerate(heaps) if overlap(candidate.box, heap[0].box)]
        own = next((k for k in over if _same_die(candidate.box, heaps[k][0].box)), None)
        whole = next((k for k in over if area(candidate.box) < area(heaps[k][0].box)), None)
        if own is not None:
            beside = [c for c in (*heaps[own][1:], *within[own]) if _beside(c.box, candidate.box)]
            if beside:
                heaps[own] = [c for c in heaps[own] if c not in beside]
                within[own] = [*(c for c in within[own] if c not in beside), *beside, candidate]
            else:
                heaps[own].append(candidate)
        elif all(_another(candidate, heaps[k][0]) for k in over):
            heaps.append([candidate])
            within.append([])
        elif whole is not None:
            within[whole].append(candidate)
    hottest = [heap[0] for heap in heaps]
    joined = [Candidate(_mean_box(_of_one(heap, hottest)), heap[0].heat) for heap in heaps]
    return (*joined, *(part for whole, few in zip(joined, within, strict=True) for part in _parts(whole, few)))


def otherwise_drawn(box: Box, found: Sequence[Candidate]) -> Box | None:
    """The hottest of those ``found`` that draws what lies in ``box`` clearly larger or smaller, if any does.

    A level that shows a die large may see no more of it than what lies round its pip.
    """
    others = [c for c in found if _concentric(c.box, box) and not _alike(c.box, box)]
    return max(others, key=lambda c: c.heat).box if others else None


def _concentric(a: Box, b: Box) -> bool:
    (ax, ay), (bx, by) = middle_of(a), middle_of(b)
    near = max(abs(ax - bx), abs(ay - by)) < _OFF_MIDDLE * max(size_of(a), size_of(b))
    return near and like_sized(a, b)


def _parts(whole: Candidate, within: list[Candidate]) -> tuple[Candidate, ...]:
    """The several candidates that fill most of a hotter one between them, if it can be so divided."""
    parts = merge(within)
    filled = sum(area(part.box) for part in parts)
    return parts if len(parts) > 1 and filled > _FILLED * area(whole.box) else ()


def _mean_box(heap: list[Candidate]) -> Box:
    if len(heap) == 1:
        return heap[0].box  # to the last bit: what was looked at before is known again by its box
    everything = sum(c.heat**2 for c in heap)
    x, y, w, h = (sum(c.box[k] * c.heat**2 for c in heap) / everything for k in range(4))
    return x, y, w, h


def _of_one(heap: list[Candidate], hottest: list[Candidate]) -> list[Candidate]:
    """The candidates of a heap without those drawn round the die of another heap as well."""
    first, *rest = heap
    others = [other.box for other in hottest if other is not first]
    return [first, *(c for c in rest if not any(like_sized(c.box, box) and doubled(c.box, box) for box in others))]


def _another(candidate: Candidate, hotter: Candidate) -> bool:
    """Whether what overlaps a hotter one, and does not hold the same die, is a thing of its own."""
    if much_larger(candidate.box, hotter.box) or _alike(candidate.box, hotter.box):
        return True
    return much_larger(hotter.box, candidate.box) and candidate.heat > _RIVAL * hotter.heat


def _same_die(a: Box, b: Box) -> bool:
    return _alike(a, b) and doubled(a, b)


def _beside(a: Box, b: Box) -> bool:
    return _alike(a, b) and not overlap(a, b)


def _alike(a: Box, b: Box) -> bool:
    return bool(1 / _LIKE < size_of(a) / size_of(b) < _LIKE)
