"""Trains one network on a graphics card: a step is recorded once, and played back without waiting for anything."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from vision.training.card.pool import Pool
from vision.training.card.samples import FaceSamples, HeatSamples
from vision.training.export import export
from vision.training.rounds import KINDS

_HEAT_SIZE, _FACE_SIZE = 128, 512  # how many samples a step learns from
_RATES = {"heat": 2.5e-3, "face": 3e-3, "larger": 2.5e-3}
_WARM_STEPS, _BEFORE = 500, 6  # steps to rise to the rate in; steps that show the card what it will record
_LEAST_RATE, _AVERAGED = 0.005, 0.999  # of the rate, in the end; how much of the averaged weights a step leaves


def batches(pool: Pool) -> dict[str, Callable[[Any], Any]]:
    """For each network what makes a batch for it, by the shares of the pool's regions; networks may have it in common.

    It is compiled when it first makes one, which takes a minute: its hundreds of small changes then are dozens.
    """
    heat = torch.compile(HeatSamples(pool, _HEAT_SIZE).batch)
    face = torch.compile(FaceSamples(pool, _FACE_SIZE).batch)
    return {"heat": heat, "face": face, "larger": face}


class Training:
    """One of the networks, "heat", "face" or "larger", and how far it has come.

    batch: what ``batches`` gives for it.  shares: how many of its samples come from each region of the pool.
    loss: 0-dimensional, a mean of late steps.
    """

    def __init__(self, which: str, batch: Callable[[Any], Any], shares: Any) -> None:
        self._kind, self._rate, self._batch, self._shares = KINDS[which], _RATES[which], batch, shares
        device = shares.device
        self._net = self._kind.net().to(device).to(memory_format=torch.channels_last)
        self._net.train()
        self._answer, self._loss_of = torch.compile(self._net), torch.compile(self._kind.loss_of)
        self._now, self._kept = (torch.zeros((), device=device) for _ in range(2))
        self._optimiser = torch.optim.AdamW(
            self._net.parameters(), lr=self._now, weight_decay=1e-2, capturable=True, fused=True
        )
        self._live = [one for one in self._net.state_dict().values() if one.dtype.is_floating_point]
        self._average = [one.detach().clone() for one in self._live]
        self.loss, self.steps = torch.zeros((), device=device), 0
        self._stream = torch.cuda.Stream()
        self._graph = self._recorded()

    def step(self, share: float) -> None:
        """Start one step, when a ``share`` of the time is over; the card may still be at it afterwards."""
        self.steps += 1
        falling = _LEAST_RATE + (1 - _LEAST_RATE) * 0.5 * (1 + math.cos(math.pi * min(1.0, share)))
        with torch.cuda.stream(self._stream):
            self._now.fill_(self._rate * min(1.0, self.steps / _WARM_STEPS) * falling)
            self._kept.fill_(min(_AVERAGED, 1 - 1 / (self.steps + 2)))
            self._graph.replay()

    def write(self, folder: Path) -> None:
        """Export what the averaged weights are now."""
        torch.cuda.synchronize()
        net = self._kind.net()
        names = [name for name, one in self._net.state_dict().items() if one.dtype.is_floating_point]
        net.load_state_dict(dict(zip(names, self._average, strict=True)), strict=False)
        folder.mkdir(parents=True, exist_ok=True)
        export(net, self._kind.shape, self._kind.answers, folder / self._kind.weights, self._kind.halved)

    def _recorded(self) -> Any:
        self._stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self._stream):
            for _ in range(_BEFORE):
                self._optimiser.zero_grad(set_to_none=True)
                self._step()
        torch.cuda.synchronize()
        self._optimiser.zero_grad(set_to_none=True)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._step()
        return graph

    def _step(self) -> None:
        sample = self._batch(self._shares)
        with torch.autocast("cuda", torch.bfloat16, cache_enabled=False):
            out = self._answer(sample[0].contiguous(memory_format=torch.channels_last))
        loss = self._loss_of(out, sample)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._net.parameters(), 5.0)
        self._optimiser.step()
        with torch.no_grad():
            # One call for all weights: hundreds of small ones would take longer than the step.
            change = torch._foreach_sub(self._live, self._average)
            torch._foreach_mul_(change, 1 - self._kept)
            torch._foreach_add_(self._average, change)
            self.loss.mul_(0.98).add_(loss.detach() * 0.02)
