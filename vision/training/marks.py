"""Trains the network that knows a shown die again, on what the face network sees of drawn dice.

One look at a face is the shown one. To it the other looks must be nearer than to other faces shown; looks at a face
that was not shown, at another die, or at no face at all must be farther from all that were than a strange face is
(prototypical networks: Snell et al. 2017, with a place for what is none of them).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch.nn import functional

from vision.pictures.arrays import Bytes, Floats
from vision.reading.face import CROP_PX, FaceReader
from vision.reading.face import WEIGHTS as FACE_WEIGHTS
from vision.reading.known_die import STRANGE
from vision.reading.marks import WEIGHTS
from vision.training.export import export
from vision.training.nets import MarkNet
from vision.training.shown import LOOKS, Part

_STEPS, _BATCH, _RATE = 12000, 24, 2e-3
_HIDDEN = 0.3  # how many faces are not shown
# What knowing a strange die for strange counts, and what is no face for none, beside knowing a shown face.
_OTHERS, _ASTRAY = 0.3, 0.3


def train_marks(parts: Sequence[Part], weights: Path, share: float = 1.0) -> None:
    """Train on the dice of all parts, as the face network in the folder ``weights`` sees them, and write beside it."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    seen = _as_seen(np.concatenate([np.load(part.path) for part in parts]), FaceReader(weights / FACE_WEIGHTS.name))
    net = MarkNet()
    _fit(net, torch.from_numpy(seen), round(share * _STEPS))
    export(net, (1, *seen.shape[3:]), ("marks",), weights / WEIGHTS.name)


def _as_seen(crops: Bytes, reader: FaceReader) -> Floats:
    """What the network saw in each crop, in half precision, dice × 6 × looks and one astray × 128 × 7 × 7."""
    answers = [reader.answer(crop).seen.astype(np.float16) for crop in crops.reshape(-1, CROP_PX, CROP_PX, 3)]
    return np.stack(answers).reshape(*crops.shape[:3], *answers[0].shape)


def _fit(net: Any, seen: Any, steps: int) -> None:
    torch.manual_seed(0)
    rng = np.random.default_rng(0)
    optimiser = torch.optim.AdamW(net.parameters(), lr=_RATE, weight_decay=1e-3)
    falling = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, max(1, steps))
    batch = min(_BATCH, len(seen))
    for _ in range(steps):
        dice = rng.choice(len(seen), batch, replace=False)[:, None]
        one = rng.integers(LOOKS, size=(batch, 6))
        other = (one + rng.integers(1, LOOKS, size=(batch, 6))) % LOOKS
        shown, looked, astray = (
            net(seen[dice, np.arange(6), look].float().flatten(0, 1)).view(batch, 6, -1) for look in (one, other, LOOKS)
        )
        hidden = torch.from_numpy(rng.random((batch, 6)) < _HIDDEN)
        own = functional.cross_entropy(_likeness(shown, hidden, looked), torch.arange(6).where(~hidden, 6).flatten())
        nothing = torch.full((6 * batch,), 6)
        other_die = functional.cross_entropy(_likeness(shown, hidden, looked.roll(1, 0)), nothing)
        no_face = functional.cross_entropy(_likeness(shown, hidden, astray), nothing)
        loss = own + _OTHERS * other_die + _ASTRAY * no_face
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        falling.step()


def _likeness(shown: Any, hidden: Any, looked: Any) -> Any:
    """Logits of each look being each of the six faces, as far as they were shown, or none of them.

    As where a die is known again, each face that was not shown may be the one that is seen.
    """
    away = ((looked[:, :, None] - shown[:, None]) ** 2).sum(-1)
    near = (-away).masked_fill(hidden[:, None], -torch.inf)
    strange = torch.log(1.0 + hidden.sum(1)) - STRANGE
    return torch.cat([near, strange[:, None, None].expand(-1, 6, 1)], 2).flatten(0, 1)
