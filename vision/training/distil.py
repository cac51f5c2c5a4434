"""Teaches a face network to answer as another does that is built more costly, and so to read the same in less time.

Distillation (Hinton, Vinyals and Dean, 2015): the teacher's answers take the place of labels, doubts and all, and what
it makes of a picture half way is hinted at (Romero et al., 2015).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from numpy.random import Generator
from torch import nn
from torch.nn import functional

# Weight of what the teacher calls empty, beside that of what it is sure of; and the logits it is sure enough with.
_EMPTY, _SURE, _MAP_SURE = 0.03, 8.0, 7.0


class Lesson:
    """A teacher's answers as batches to learn from, and how far a pupil's are from them."""

    def __init__(self, teacher: Any, pupil: Any) -> None:
        """Both are face networks that differ in their kernels only."""
        self._teacher = teacher.eval()
        self._half_way: dict[str, Any] = {}
        for name, net in (("teacher", teacher), ("pupil", pupil)):
            net.eighth_scale.register_forward_hook(self._keeper(name))
        for one in pupil.modules():
            if isinstance(one, nn.Dropout2d):
                one.p = 0.0  # the doubts to learn are the teacher's

    def answered(self, batch: Callable[[Generator], Any]) -> Callable[[Generator], Any]:
        """Batches of the same pictures with the teacher's answers, instead of what is known of them."""

        def taught(rng: Generator) -> Any:
            pictures = batch(rng)[0]
            with torch.no_grad():
                return pictures, *self._teacher(pictures.to(memory_format=torch.channels_last))

        return taught

    def unlike(self, out: Any, sample: Any) -> Any:
        """How far the pupil's chances, sides, pip map, marks and what it made half way are from the teacher's."""
        (logits, pips, marks), (_, logits_taught, pips_taught, marks_taught) = (one.float() for one in out), sample
        faces, faces_taught = logits[:, :7], logits_taught[:, :7]
        chances = functional.kl_div(faces.log_softmax(1), faces_taught.softmax(1), reduction="batchmean")
        centred, centred_taught = (one - one.mean(1, keepdim=True) for one in (faces, faces_taught))
        sides = functional.smooth_l1_loss(logits[:, 7:], logits_taught[:, 7:].clamp(-_SURE, _SURE))
        answers = chances + 0.2 * functional.smooth_l1_loss(centred, centred_taught) + 0.1 * sides
        marks_apart = 1 - functional.cosine_similarity(marks, marks_taught).mean()
        return answers + 0.5 * _maps_apart(pips, pips_taught) + marks_apart + 0.3 * self._half_way_apart()

    def _half_way_apart(self) -> Any:
        pupil, teacher = self._half_way["pupil"].float(), self._half_way["teacher"]
        spread = teacher.var((0, 2, 3), keepdim=True) + 1e-3
        return ((pupil - teacher) ** 2 / spread).mean()

    def _keeper(self, name: str) -> Callable[[Any, Any, Any], None]:
        def keep(_: Any, __: Any, out: Any) -> None:
            self._half_way[name] = out

        return keep


def _maps_apart(logits: Any, taught: Any) -> Any:
    """The mean distance of two maps of pips; how empty an empty place is does not matter."""
    weight = _EMPTY + torch.sigmoid(taught)
    apart = functional.smooth_l1_loss(logits.clamp(min=-_MAP_SURE), taught.clamp(min=-_MAP_SURE), reduction="none")
    return (weight * apart).sum() / weight.sum()
