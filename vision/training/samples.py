"""Random samples cut from scenes, as the networks are trained on them.

Nouns:
    heat sample   a cut of 192 × 192 with a map of the dice's centres and sizes, for the detector
    face sample   a cut of 56 × 56 round one die, or round none, for the face network
"""

from __future__ import annotations

from math import ceil, dist

import numpy as np
from numpy.random import Generator

from companion.detection import Box, middle_of, size_of
from vision.pictures.arrays import Bytes, Floats
from vision.pictures.boxes import centre_inside, moved
from vision.pictures.crops import affine_of, cut, folded, gain
from vision.reading.detector import STRIDE
from vision.reading.face import CROP_PX, MAP_PX, SIDE
from vision.training.colours import TINTED
from vision.training.scene import SCENE_PX, Scene
from vision.training.vary import vary

HEAT_PX = 192
SCALES = (0.33, 1.15)  # of what the detector is shown, from least to most
# How far off a crop is, as a detector's boxes are: in sizes of the die, in its scale, in radians.
ASTRAY, MISSIZED, TURNED = 0.07, 0.1, 0.22
BELL, LEAST_BELL, PIP_BELL = 0.12, 0.7, 1.1  # how wide a die's bell is in a target, by its size and at least; a pip's
# Photographs are few, and mostly taken standing: every other sample is turned by quarters, so that the detector learns
# dice rather than pictures. The face network is not, which tells the top face by its being up.
QUARTERS = (0, 0, 0, 1, 2, 3)
# What could be taken for a die neither is one nor counts against the detector: that doubt made it pass over plain dice.
# To tell the two is for the face network, which sees more of each.
EITHER = 0.97
NEGATIVES, _DECOYS = 0.25, 0.6  # of all samples; of the negative ones, where a scene has decoys
_HEAPS, _NEAR = 0.4, 1.6  # of the negative ones, where dice lie so near to each other, in sizes of one


def heat_sample(rng: Generator, scene: Scene) -> tuple[Floats, Floats]:
    """A folded picture 12 × 96 × 96 in 0–1 and its target 6 × 48 × 48: heat, weight, dx, dy, log w, log h.

    Heat is 1 in the middle of a die, and the nearer to 1 the less what the detector says there matters.
    """
    side = HEAT_PX / np.exp(rng.uniform(*np.log(SCALES)))
    low = min(side, SCENE_PX) / 2
    centre = (float(rng.uniform(low, SCENE_PX - low)), float(rng.uniform(low, SCENE_PX - low)))
    turn, mirror = float(rng.choice(QUARTERS)) * np.pi / 2, bool(rng.random() < 0.5)
    image = vary(rng, cut(scene.image, centre, side, HEAT_PX, turn, mirror))
    affine = affine_of(centre, HEAT_PX / side, HEAT_PX, turn, mirror)
    target = np.zeros((6, HEAT_PX // STRIDE, HEAT_PX // STRIDE), np.float32)
    for middle in scene.doubles:
        left, top, w, h = (v / STRIDE for v in moved(middle, affine))
        target[0, max(0, int(top)) : max(0, ceil(top + h)), max(0, int(left)) : max(0, ceil(left + w))] = EITHER
    for die in scene.dice:
        box = moved(die.box, affine)
        if centre_inside(box, HEAT_PX):
            _stamp(target, box)
    picture = np.clip(image.astype(np.float32) * gain(image) / 255, 0, 1)
    return folded(picture), target


def face_sample(rng: Generator, scene: Scene) -> tuple[Bytes, int, Floats, float, Floats, float]:
    """A crop 56 × 56 × 3, its value (0: no die), map of top pips 28 × 28, its weight, sides shown (6), their weight."""
    negative = not scene.dice or rng.random() < NEGATIVES
    if negative:
        centre, side = elsewhere(rng, scene)
        die = None
    else:
        die = scene.dice[int(rng.integers(len(scene.dice)))]
        centre, side = _about(rng, die.box)
    turn, mirror = float(rng.normal(0, TURNED)), bool(rng.random() < 0.5)
    crop = vary(rng, cut(scene.image, centre, side, CROP_PX, turn, mirror), TINTED)
    target = np.zeros((MAP_PX, MAP_PX), np.float32)
    if die is not None and die.pips is not None:
        affine = affine_of(centre, CROP_PX / side, CROP_PX, turn, mirror)
        for x, y in die.pips @ affine[:, :2].T + affine[:, 2]:
            _bump(target, x * MAP_PX / CROP_PX, y * MAP_PX / CROP_PX, PIP_BELL)
    known = float(die is None or die.pips is not None)
    sides = np.zeros(6, np.float32) if die is None or die.sides is None else die.sides
    sides_known = float(die is not None and die.sides is not None)
    return crop, 0 if die is None else die.value, target, known, sides, sides_known


def _stamp(target: Floats, box: tuple[float, float, float, float]) -> None:
    x, y, w, h = (v / STRIDE for v in box)
    cx, cy = x + w / 2, y + h / 2
    _bump(target[0], cx, cy, max(LEAST_BELL, BELL * (w + h) / 2))
    i, j = int(cy), int(cx)
    target[0, i, j] = 1
    rows, columns = slice(max(0, i - 1), i + 2), slice(max(0, j - 1), j + 2)
    gy, gx = np.mgrid[rows.start : min(i + 2, target.shape[1]), columns.start : min(j + 2, target.shape[2])]
    target[1, rows, columns] = 1
    target[2, rows, columns], target[3, rows, columns] = cx - gx - 0.5, cy - gy - 0.5
    target[4, rows, columns], target[5, rows, columns] = np.log(w), np.log(h)


def _bump(plane: Floats, cx: float, cy: float, sigma: float) -> None:
    n, m = plane.shape
    bell_x = np.exp(-((np.arange(m) + 0.5 - cx) ** 2) / (2 * sigma**2))
    bell_y = np.exp(-((np.arange(n) + 0.5 - cy) ** 2) / (2 * sigma**2))
    np.maximum(plane, np.outer(bell_y, bell_x), out=plane)


def _about(rng: Generator, box: Box) -> tuple[tuple[float, float], float]:
    """A place and side to cut what lies in a box, as far off as a detector's boxes are."""
    (x, y), size = middle_of(box), size_of(box)
    centre = (x + rng.normal(0, ASTRAY) * size, y + rng.normal(0, ASTRAY) * size)
    return centre, SIDE * size * float(np.exp(rng.normal(0, MISSIZED)))


def elsewhere(rng: Generator, scene: Scene) -> tuple[tuple[float, float], float]:
    """A place and side where no one die would be cut: a heap, a decoy, bare cloth, between dice, at the wrong scale."""
    heap = _heap(rng, scene) if rng.random() < _HEAPS else None
    if heap is not None:
        return _about(rng, heap)
    if scene.decoys and rng.random() < _DECOYS:
        return _about(rng, scene.decoys[int(rng.integers(len(scene.decoys)))])
    for _ in range(20):
        size = float(np.exp(rng.uniform(np.log(14), np.log(110))))
        x, y = rng.uniform(0, SCENE_PX, 2)
        if scene.dice and rng.random() < 0.5:
            box = scene.dice[int(rng.integers(len(scene.dice)))].box
            x, y = middle_of(box) + rng.normal(0, 0.6, 2) * box[2:]
            size = size_of(box) * float(np.exp(rng.normal(0, 0.5)))
        if all(_foreign(x, y, size, die.box) for die in scene.dice):
            return (float(x), float(y)), SIDE * size
    return (-float(SCENE_PX), 0.0), float(SCENE_PX)


def _heap(rng: Generator, scene: Scene) -> Box | None:
    """A box round a die and some of those near it, or half way to the nearest, if in its middle there is no one die."""
    if not scene.dice:
        return None
    one = scene.dice[int(rng.integers(len(scene.dice)))].box
    away = sorted((dist(middle_of(one), middle_of(die.box)) / size_of(one), die.box) for die in scene.dice)
    near = [box for apart, box in away[1:] if apart < _NEAR and 0.7 < size_of(box) / size_of(one) < 1.4]
    if not near:
        return None
    few = np.array([one, *near[: int(rng.integers(1, len(near) + 1))]])
    (x, y), (right, bottom) = few[:, :2].min(0), (few[:, :2] + few[:, 2:]).max(0)
    x, y, w, h = (x, y, right - x, bottom - y) if rng.random() < 0.5 else few[:2].mean(0)
    box = (float(x), float(y), float(w), float(h))
    centred = (dist(middle_of(box), middle_of(die.box)) < 0.38 * size_of(die.box) for die in scene.dice)
    return None if size_of(box) < 2.4 * size_of(one) and any(centred) else box


def _foreign(x: float, y: float, size: float, box: Box) -> bool:
    own, away = size_of(box), dist((x, y), middle_of(box))
    return away > 0.5 * own or not 0.45 < size / own < 2.2
