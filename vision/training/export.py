"""Writes trained networks as ONNX files that OpenCV reads: static shapes, normalisation folded into convolutions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

_OPSET = 13


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
