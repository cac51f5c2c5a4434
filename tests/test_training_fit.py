"""Training goes on from its checkpoints; run where the extra ``training`` is installed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install -e '.[training]'")

from vision.training import fit as fitting  # noqa: E402
from vision.training.fit import Course, fit  # noqa: E402


def small_net() -> Any:
    torch.manual_seed(0)
    return torch.nn.Sequential(torch.nn.Conv2d(1, 2, 3), torch.nn.BatchNorm2d(2), torch.nn.Conv2d(2, 1, 3))


def batches(most: int) -> Callable[[np.random.Generator], Any]:
    """Chance pictures, of which so many come before somebody ends the program."""
    left = iter(range(most))

    def batch(rng: np.random.Generator) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return (torch.from_numpy(rng.random((2, 1, 8, 8), np.float32)),)

    return batch


def trained(checkpoint: Path, *stretches: int) -> dict[str, Any]:
    """The weights after ten steps, begun anew after so many batches of each stretch."""
    for most in stretches:
        net = small_net()
        try:
            fit(net, batches(most), lambda out, sample: (out.float() ** 2).mean(), checkpoint, Course(0, 10, 1e-2, 5))
        except KeyboardInterrupt:
            continue
    return dict(net.state_dict())


def test_an_interrupted_training_ends_with_the_weights_of_one_that_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "_SAVE_SECONDS", -1)
    whole, broken_off = trained(tmp_path / "whole.pt", 10), trained(tmp_path / "broken_off.pt", 3, 2, 10)
    assert all(torch.equal(weights, broken_off[name]) for name, weights in whole.items())
