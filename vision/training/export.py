"""Writes trained networks as ONNX files that OpenCV reads: static shapes, normalisation folded into convolutions.

A large one may be written in half precision, a file of half the length; OpenCV computes with it in single precision.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch

_OPSET = 13
_SMALL = 256  # numbers; arrays of no more stay as they are


def export(net: Any, shape: tuple[int, ...], outputs: tuple[str, ...], path: Path, halved: bool = False) -> None:
    """Write ``net`` for inputs of exactly ``shape``, ``halved`` in half precision."""
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
    if halved:
        _halve(path)


def _halve(path: Path) -> None:
    """Keep long arrays of weights in half precision, each with a node that widens it."""
    model = onnx.load(str(path))
    graph, helper, arrays = model.graph, onnx.helper, onnx.numpy_helper
    widened = []
    for one in graph.initializer:
        weights = arrays.to_array(one)
        if weights.dtype == np.float32 and weights.size > _SMALL:
            name = f"{one.name}.half"
            widened.append(helper.make_node("Cast", [name], [one.name], to=onnx.TensorProto.FLOAT))
            one.CopyFrom(arrays.from_array(weights.astype(np.float16), name))
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend(widened + nodes)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
