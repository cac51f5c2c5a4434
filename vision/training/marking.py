"""Marks what drawn labels do not tell: the top pips of photographed dice, and what a detector took for dice.

The face network points to pips, the label counts them. Where the network sees too many or too few, a glare or a dull
pip among them, the hottest as many as the label says are taken if they lie as on a die: just these crops have most to
teach. So have the decoys: keys, plugs and print that a detector without them believed in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from companion.detection import Box, middle_of, size_of
from vision.pictures.arrays import Floats
from vision.pictures.boxes import shared
from vision.pictures.crops import affine_of, cut
from vision.reading.detector import ORDINARY, Candidate, Detector, merge
from vision.reading.face import CROP_PX, LOOKS, MAP_PX, SIDE, FaceReader, clear, orderly
from vision.training.scene import Placed, Scene

_EDGE_PX = 3  # nearer to the picture's edge may be half a die
_APART = 0.2  # share of the smaller box
_SURE_HEAT = 0.6


def marked(scene: Scene, reader: FaceReader, detector: Detector) -> Scene:
    """The scene with pips on every die where the network finds them, and with its decoys."""
    dice = tuple(_mark(scene, die, reader) for die in scene.dice)
    return replace(scene, dice=dice, decoys=(*scene.decoys, *_decoys(scene, reader, detector)))


def _decoys(scene: Scene, reader: FaceReader, detector: Detector) -> Iterator[Box]:
    """Whole things away from all dice, except what both networks are so sure of that the labels may have missed it.

    Where everything was drawn nothing was missed, and just these teach most: flowers with an eye passed for 1s.
    """
    found = [c for level in (ORDINARY, ORDINARY + 1) for c in detector.find(scene.image, level)]
    for candidate in merge(found):
        x, y, w, h = candidate.box
        whole = min(x, y) > _EDGE_PX and max(x + w, y + h) < scene.image.shape[0] - _EDGE_PX
        apart = all(shared(candidate.box, die.box) < _APART for die in scene.dice)
        if whole and apart and (scene.certain or not _sure(scene, candidate, reader)):
            yield candidate.box


def _sure(scene: Scene, candidate: Candidate, reader: FaceReader) -> bool:
    """Whether both networks are sure of a die there."""
    return candidate.heat > _SURE_HEAT and bool(reader.look(scene.image, candidate.box, LOOKS[:1])[0].faces[0] < 0.1)


def _mark(scene: Scene, die: Placed, reader: FaceReader) -> Placed:
    if die.pips is not None:
        return die
    centre, side = middle_of(die.box), SIDE * size_of(die.box)
    crop = cut(scene.image, centre, side, CROP_PX)
    pips = reader.answer(crop).pips
    peaks = pips[: die.value, :2]
    if len(peaks) < die.value or not (len(clear(pips)) == die.value or orderly(peaks)):
        return die
    affine = affine_of(centre, CROP_PX / side, CROP_PX, 0.0, False)
    return replace(die, pips=_back((peaks + 0.5) * CROP_PX / MAP_PX, affine))


def _back(points: Floats, affine: Floats) -> Floats:
    return np.asarray((points - affine[:, 2]) @ np.linalg.inv(affine[:, :2]).T, np.float32)
