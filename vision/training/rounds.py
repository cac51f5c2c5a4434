"""One round of training: the two networks, each along its course, and the weights they end with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.random import Generator

from vision import detector, face
from vision.training.export import export
from vision.training.fit import Course, averaged, face_batches, face_loss, fit, halfway, heat_batches, heat_loss
from vision.training.nets import FaceNet, HeatNet
from vision.training.recover import recover
from vision.training.shards import load_scenes

# The last of each goes on from the shipped weights, by itself.
_HEAT = (
    Course(0, 6800, 2e-3, 1),
    Course(6800, 12000, 1.2e-3, 2),
    Course(12000, 18500, 1e-3, 5),
    Course(18500, 34500, 1e-3, 7),
    Course(34500, 47500, 8e-4, 9),
    Course(47500, 61500, 9e-4, 11),
    Course(0, 16000, 9e-4, 13),
)
_FACE = (
    Course(0, 7500, 2e-3, 3),
    Course(7500, 18000, 1.4e-3, 4),
    Course(18000, 29500, 1.1e-3, 6),
    Course(29500, 55500, 1.1e-3, 8),
    Course(55500, 73500, 9e-4, 10),
    Course(73500, 89500, 8e-4, 12),
    Course(0, 16000, 8e-4, 14),
)
# Round six teaches the detector heaps of one colour, and lets it forget a little about photographs: weights half way
# between its own and those before know both (Wortsman et al., 2022).
_HALFWAY = 5
_MEASURED = 30  # batches that show how widely recovered weights answer


@dataclass(frozen=True, slots=True)
class Round:
    """One round: where its scenes and checkpoints lie, where its weights go, and how much of its course is run.

    before: the round before, None where there is none.  known: folder of the weights its photographs are made ready
    with, None for drawn scenes alone; a round without one before goes on from these.
    """

    number: int
    scenes: Path
    checkpoints: Path
    weights: Path
    share: float = 1.0
    before: Round | None = None
    known: Path | None = None


def train(this: Round, which: str) -> None:
    """Train one network for one round and write its weights."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    this.checkpoints.mkdir(parents=True, exist_ok=True)
    scenes = load_scenes(this.scenes)
    if which == "heat":
        net = HeatNet().to(memory_format=torch.channels_last)
        _run(this, net, _HEAT, heat_batches(scenes), heat_loss, this.checkpoints / "heat.pt", detector.WEIGHTS.name)
        if this.before is not None and this.number == _HALFWAY:
            net.load_state_dict(halfway(averaged(this.before.checkpoints / "heat.pt"), net.state_dict()))
        height, width = detector.EXAMPLE
        export(net, (1, 12, height // 2, width // 2), ("heat",), this.weights / detector.WEIGHTS.name)
    else:
        net = FaceNet().to(memory_format=torch.channels_last)
        _run(this, net, _FACE, face_batches(scenes), face_loss, this.checkpoints / "face.pt", face.WEIGHTS.name)
        export(net, (1, 3, face.CROP_PX, face.CROP_PX), ("face", "pips", "marks"), this.weights / face.WEIGHTS.name)


def _run(
    this: Round,
    net: Any,
    courses: Sequence[Course],
    batch: Callable[[Generator], Any],
    loss_of: Callable[[Any, Any], Any],
    checkpoint: Path,
    weights: str,
) -> None:
    """Train a network along its course, from exported ``weights`` where neither a round nor a checkpoint was before."""
    if this.known is not None and this.before is None and not checkpoint.exists():
        rng = np.random.default_rng(this.number)
        recover(net, this.known / weights, [batch(rng)[0] for _ in range(_MEASURED)])
    fit(net, batch, loss_of, checkpoint, courses[this.number].shortened(this.share))
