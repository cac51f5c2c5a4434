"""Trains the two networks for a given time, keeping a checkpoint that a later run goes on from."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.random import Generator
from torch.nn import functional

from companion.whole import keep_whole
from vision.pictures.crops import level
from vision.training.samples import face_sample, heat_sample
from vision.training.scene import Scene

_SAVE_SECONDS = 60
_WARM_STEPS = 300
# Half precision is twice as fast where the processor has instructions for it, and ten times as slow where it has none.
_HALF = "AVX512" in torch.backends.cpu.get_cpu_capability()


@dataclass(frozen=True, slots=True)
class Course:
    """A stretch of training, from step ``first`` to ``last``: the rate rises to ``rate``, then falls as a cosine."""

    first: int
    last: int
    rate: float
    seed: int

    def shortened(self, share: float) -> Course:
        """The same stretch with a ``share`` of its steps."""
        return replace(self, first=round(share * self.first), last=round(share * self.last))

    def rate_at(self, step: int) -> float:
        """The learning rate of one step."""
        share = (step - self.first) / (self.last - self.first)
        falling = 0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * share))
        return self.rate * min(1.0, (step - self.first + 1) / _WARM_STEPS) * falling


def fit(
    net: Any, batch: Callable[[Generator], Any], loss_of: Callable[[Any, Any], Any], checkpoint: Path, course: Course
) -> None:
    """Train ``net`` along ``course``, going on from ``checkpoint`` if there is one; ends with the averaged weights."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=course.rate, weight_decay=1e-2)
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    done = _resume(net, optimiser, average, checkpoint)
    saved, mean = time.monotonic(), math.nan
    net.train()
    for step in range(done, course.last):
        for group in optimiser.param_groups:
            group["lr"] = course.rate_at(step)
        # Chances of its own for each step: interrupted anywhere, training ends with the same weights.
        loss = _step(net, optimiser, batch(np.random.default_rng((course.seed, step))), loss_of)
        average.update_parameters(net)
        mean = loss if math.isnan(mean) else 0.98 * mean + 0.02 * loss
        if time.monotonic() - saved > _SAVE_SECONDS or step == course.last - 1:
            saved = time.monotonic()
            print(f"{checkpoint.stem}: step {step + 1} of {course.last}, loss {mean:.4f}", flush=True)
            _save(net, optimiser, average, checkpoint, step + 1)
    net.load_state_dict(average.module.state_dict())


def _step(net: Any, optimiser: Any, sample: Any, loss_of: Callable[[Any, Any], Any]) -> float:
    with torch.autocast("cpu", torch.bfloat16, enabled=_HALF):
        out = net(sample[0].to(memory_format=torch.channels_last))
    loss = loss_of(out, sample)
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
    optimiser.step()
    return float(loss.item())


def _save(net: Any, optimiser: Any, average: Any, checkpoint: Path, step: int) -> None:
    state = {"net": net.state_dict(), "optimiser": optimiser.state_dict(), "average": average.state_dict()}
    data = BytesIO()
    torch.save({**state, "step": step}, data)
    keep_whole(checkpoint, data.getvalue())


def _resume(net: Any, optimiser: Any, average: Any, checkpoint: Path) -> int:
    if not checkpoint.exists():
        return 0
    state = torch.load(checkpoint, weights_only=True)
    net.load_state_dict(state["net"])
    optimiser.load_state_dict(state["optimiser"])
    average.load_state_dict(state["average"])
    return int(state["step"])


def heat_batches(scenes: Sequence[Scene], size: int = 32) -> Callable[[Generator], Any]:
    """Batches of pictures and heat targets."""

    def batch(rng: Generator) -> Any:
        pairs = [heat_sample(rng, scenes[int(rng.integers(len(scenes)))]) for _ in range(size)]
        return tuple(torch.from_numpy(np.stack(part)) for part in zip(*pairs, strict=True))

    return batch


def face_batches(scenes: Sequence[Scene], size: int = 96) -> Callable[[Generator], Any]:
    """Batches of levelled crops, values, pip maps and their weights, sides shown and their weights."""

    def batch(rng: Generator) -> Any:
        parts = zip(*(face_sample(rng, scenes[int(rng.integers(len(scenes)))]) for _ in range(size)), strict=True)
        crops, values, maps, known, sides, sides_known = (np.stack(part) for part in parts)
        return (
            torch.from_numpy(np.concatenate([level(crop) for crop in crops])),
            torch.from_numpy(values),
            torch.from_numpy(maps)[:, None],
            torch.from_numpy(known.astype(np.float32)),
            torch.from_numpy(sides),
            torch.from_numpy(sides_known.astype(np.float32)),
        )

    return batch


def heat_loss(out: Any, sample: Any) -> Any:
    """Penalty-reduced focal loss on the heat (CenterNet, Zhou 2019), L1 on offset and size near centres."""
    out, target = out.float(), sample[1]
    chance = torch.sigmoid(out[:, 0]).clamp(1e-4, 1 - 1e-4)
    centre = (target[:, 0] >= 1).float()
    pull = -((1 - chance) ** 2) * chance.log() * centre
    push = -(chance**2) * (1 - chance).log() * (1 - target[:, 0]) ** 4 * (1 - centre)
    count = centre.sum().clamp(min=1)
    near = target[:, 1:2]
    boxes = ((out[:, 1:] - target[:, 2:]).abs() * near).sum() / near.sum().clamp(min=1)
    return (pull.sum() + push.sum()) / count + 0.5 * boxes


def face_loss(out: Any, sample: Any) -> Any:
    """Cross entropy of the value, of every cell of the pip map and of every side shown, where these are known."""
    logits, maps = out[0].float(), functional.pixel_shuffle(out[1].float(), 2)
    _, values, target, known, sides, sides_known = sample
    faces = functional.cross_entropy(logits[:, :7], values, label_smoothing=0.02)
    shown = functional.binary_cross_entropy_with_logits(logits[:, 7:], sides, reduction="none").mean(1)
    shown = (shown * sides_known).sum() / sides_known.sum().clamp(min=1)
    cells = functional.binary_cross_entropy_with_logits(maps, target, reduction="none")
    cells = cells * (1 + 8 * target)
    pips = (cells.mean((1, 2, 3)) * known).sum() / known.sum().clamp(min=1)
    return faces + 4 * pips + 0.3 * shown
