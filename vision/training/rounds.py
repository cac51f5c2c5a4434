"""One round of training: the two networks, each along its course, and the weights they end with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.random import Generator

from vision import detector, face
from vision.training.export import export
from vision.training.fit import Course, face_batches, face_loss, fit, heat_batches, heat_loss
from vision.training.nets import FaceNet, HeatNet
from vision.training.recover import recover
from vision.training.scene import Scene
from vision.training.shards import load_scenes

# The last of each goes on from the shipped weights.
_HEAT = (
    Course(0, 6000, 2e-3, 1),
    Course(6000, 14000, 1.5e-3, 2),
    Course(14000, 38000, 1.5e-3, 5),
    Course(0, 13500, 1e-3, 21),
)
_FACE = (
    Course(0, 7500, 2e-3, 3),
    Course(7500, 18000, 1.5e-3, 4),
    Course(18000, 54000, 1.5e-3, 6),
    Course(0, 16000, 8e-4, 22),
)
_SEEDS = 100  # those of another start are so much higher
_MEASURED = 30  # batches that show how widely recovered weights answer


@dataclass(frozen=True, slots=True)
class Kind:
    """One of the two networks: how it is made, what it learns from and by, and how it is exported.

    keep: lets parts of it learn no more, where it goes on from weights.
    """

    net: Callable[[], Any]
    courses: Sequence[Course]
    batches: Callable[[Sequence[Scene]], Callable[[Generator], Any]]
    loss_of: Callable[[Any, Any], Any]
    weights: str
    shape: tuple[int, ...]
    answers: tuple[str, ...]
    keep: Callable[[Any], None] | None = None


KINDS = {
    "heat": Kind(
        net=HeatNet,
        courses=_HEAT,
        batches=heat_batches,
        loss_of=heat_loss,
        weights=detector.WEIGHTS.name,
        shape=(1, 12, detector.EXAMPLE[0] // 2, detector.EXAMPLE[1] // 2),
        answers=("heat",),
    ),
    "face": Kind(
        net=FaceNet,
        courses=_FACE,
        batches=face_batches,
        loss_of=face_loss,
        weights=face.WEIGHTS.name,
        shape=(1, 3, face.CROP_PX, face.CROP_PX),
        answers=("face", "pips", "seen"),
        keep=FaceNet.keep_sight,
    ),
}


@dataclass(frozen=True, slots=True)
class Round:
    """One round: where its scenes and checkpoints lie, where its weights go, and how much of its course is run.

    before: the round before, None where there is none.  known: folder of the weights its photographs are made ready
    with, None for drawn scenes alone.  start: which start of the networks, 0 or 1; each has chances of its own.
    """

    number: int
    scenes: Path
    checkpoints: Path
    weights: Path
    share: float = 1.0
    before: Round | None = None
    known: Path | None = None
    start: int = 0

    @property
    def from_weights(self) -> Path | None:
        """The folder of weights it goes on from, where no round comes before."""
        return self.known if self.before is None else None

    def seen(self) -> list[Scene]:
        """Its scenes, and those of all rounds before that, too, had photographs."""
        earlier = self.before.seen() if self.before is not None and self.before.known is not None else []
        return load_scenes(self.scenes) + earlier


def train(this: Round, which: str) -> None:
    """Train one network, "heat" or "face", for one round and write its weights."""
    torch.set_num_threads(1)
    torch.manual_seed(this.start)
    cv2.setNumThreads(1)
    this.checkpoints.mkdir(parents=True, exist_ok=True)
    kind, checkpoint = KINDS[which], this.checkpoints / f"{which}.pt"
    batch = kind.batches(this.seen())
    net = kind.net().to(memory_format=torch.channels_last)
    before = this.from_weights
    if before is not None and kind.keep is not None:
        kind.keep(net)
    if before is not None and not checkpoint.exists():
        rng = np.random.default_rng(this.number)
        recover(net, before / kind.weights, (batch(rng)[0] for _ in range(_MEASURED)))
    course = kind.courses[this.number].shortened(this.share)
    fit(net, batch, kind.loss_of, checkpoint, replace(course, seed=course.seed + _SEEDS * this.start))
    export(net, kind.shape, kind.answers, this.weights / kind.weights)
