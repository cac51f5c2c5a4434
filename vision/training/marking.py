"""Marks the top pips of photographed dice: the face network points, the label counts.

Where the network sees too many or too few, a glare or a dull pip among them, the hottest as many as the label says are
taken if they lie as on a die: just these crops have most to teach.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.arrays import Floats
from vision.crops import affine_of, cut
from vision.face import CROP_PX, MAP_PX, SIDE, FaceReader, clear, orderly
from vision.training.scene import Placed, Scene


def marked(scene: Scene, reader: FaceReader) -> Scene:
    """The scene with pips on every die where the network finds them."""
    return Scene(scene.image, tuple(_mark(scene, die, reader) for die in scene.dice))


def _mark(scene: Scene, die: Placed, reader: FaceReader) -> Placed:
    if die.pips is not None:
        return die
    x, y, w, h = die.box
    centre, side = (x + w / 2, y + h / 2), SIDE * (w + h) / 2
    crop = cut(scene.image, centre, side, CROP_PX)
    pips = reader.answer(crop).pips
    peaks = pips[: die.value, :2]
    if len(peaks) < die.value or not (len(clear(pips)) == die.value or orderly(peaks)):
        return die
    affine = affine_of(centre, CROP_PX / side, CROP_PX, 0.0, False)
    return replace(die, pips=_back((peaks + 0.5) * CROP_PX / MAP_PX, affine))


def _back(points: Floats, affine: Floats) -> Floats:
    return np.asarray((points - affine[:, 2]) @ np.linalg.inv(affine[:, :2]).T, np.float32)
