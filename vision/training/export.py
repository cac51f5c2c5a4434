"""Writes trained networks as ONNX files that OpenCV reads: static shapes, normalisation folded into convolutions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch

_OPSET = 13
_LATER = 0.7  # what the later of two ends counts in their mean: it has learnt more


def export(net: Any, shape: tuple[int, ...], outputs: tuple[str, ...], path: Path) -> None:
    """Write ``net`` for inputs of exactly ``shape``."""
    net = net.eval().to(memory_format=torch.contiguous_format)
    torch.onnx.export(
        net,
        (torch.zeros(shape),),
        str(path),
        opset_version=_OPSET,
        input_names=["picture"],
        output_names=list(outputs),
        dynamo=False,
    )


def average(path: Path, other: Path) -> None:
    """Give each weight written to ``path`` a mean of itself and its like in ``other``, the same network earlier.

    Two ends of training with a high rate between them are wrong in different places, and their mean less than either
    (stochastic weight averaging: Izmailov et al. 2018).  Raises ValueError where ``other`` holds another network.
    """
    model = onnx.load(str(path))
    likes = {one.name: onnx.numpy_helper.to_array(one) for one in onnx.load(str(other)).graph.initializer}
    for one in model.graph.initializer:
        mine, like = onnx.numpy_helper.to_array(one), likes.get(one.name)
        if like is None or like.shape != mine.shape:
            raise ValueError(f"{other} holds another network than {path}: average weights of the same one.")
        if mine.dtype == np.float32:
            mean = np.float32(_LATER) * mine + np.float32(1 - _LATER) * like
            one.CopyFrom(onnx.numpy_helper.from_array(mean, one.name))
    onnx.save(model, str(path))
