"""One round of training: the networks, each along its course, and the weights they end with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.random import Generator

from vision.reading import detector, face
from vision.reading.reader import LARGER
from vision.training.export import export
from vision.training.fit import Course, face_batches, face_loss, fit, heat_batches, heat_loss
from vision.training.nets import LARGER_WIDTHS, FaceNet, HeatNet
from vision.training.recover import recover
from vision.training.scene import Scene
from vision.training.shards import load_scenes

# By the number of the round; in the last they go on from the shipped weights.
_HEAT = {
    0: Course(0, 6000, 2e-3, 1),
    1: Course(6000, 14000, 1.5e-3, 2),
    2: Course(14000, 38000, 1.5e-3, 5),
    3: Course(0, 13500, 1e-3, 21),
}
_FACE = {
    0: Course(0, 7500, 2e-3, 3),
    1: Course(7500, 18000, 1.5e-3, 4),
    2: Course(18000, 54000, 1.5e-3, 6),
    3: Course(0, 16000, 8e-4, 22),
}
_LARGER = {2: Course(0, 22000, 2e-3, 7), 3: Course(0, 18000, 1.2e-3, 23)}
_SEEDS = 100  # those of another start are so much higher
_MEASURED = 30  # batches that show how widely recovered weights answer


@dataclass(frozen=True, slots=True)
class Kind:
    """One of the networks: how it is made, what it learns from and by, and how it is exported.

    keep: lets parts of it learn no more, where it goes on from weights.  halved: whether it is kept in half precision.
    """

    net: Callable[[], Any]
    courses: Mapping[int, Course]
    batches: Callable[[Sequence[Scene]], Callable[[Generator], Any]]
    loss_of: Callable[[Any, Any], Any]
    weights: str
    shape: tuple[int, ...]
    answers: tuple[str, ...]
    keep: Callable[[Any], None] | None = None
    halved: bool = False


PAIR = ("heat", "face")
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
    "larger": Kind(
        net=partial(FaceNet, LARGER_WIDTHS),
        courses=_LARGER,
        batches=face_batches,
        loss_of=face_loss,
        weights=LARGER,
        shape=(1, 3, face.CROP_PX, face.CROP_PX),
        answers=("face", "pips", "seen"),
        halved=True,
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

    @property
    def networks(self) -> list[str]:
        """What it trains, and first what takes longest; a larger face network goes with the first pair alone."""
        larger = [] if self.start or self.number not in KINDS["larger"].courses else ["larger"]
        return [*larger, *PAIR]

    def seen(self) -> list[Scene]:
        """Its scenes, and those of all rounds before that, too, had photographs."""
        earlier = self.before.seen() if self.before is not None and self.before.known is not None else []
        return load_scenes(self.scenes) + earlier


def train(this: Round, which: str) -> None:
    """Train one network, "heat", "face" or "larger", for one round and write its weights.

    A larger face network begins from nothing where the weights to go on from have none.
    """
    torch.set_num_threads(1)
    torch.manual_seed(this.start)
    cv2.setNumThreads(1)
    this.checkpoints.mkdir(parents=True, exist_ok=True)
    kind, checkpoint = KINDS[which], this.checkpoints / f"{which}.pt"
    batch = kind.batches(this.seen())
    net = kind.net().to(memory_format=torch.channels_last)
    before = None if this.from_weights is None else this.from_weights / kind.weights
    if before is not None and which not in PAIR and not before.exists():
        before = None
    if before is not None and kind.keep is not None:
        kind.keep(net)
    if before is not None and not checkpoint.exists():
        rng = np.random.default_rng(this.number)
        recover(net, before, (batch(rng)[0] for _ in range(_MEASURED)))
    course = kind.courses[this.number].shortened(this.share)
    fit(net, batch, kind.loss_of, checkpoint, replace(course, seed=course.seed + _SEEDS * this.start))
    export(net, kind.shape, kind.answers, this.weights / kind.weights, kind.halved)
