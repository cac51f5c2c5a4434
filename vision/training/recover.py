"""Turns exported weights back into what training works on, so that it can go on from the shipped ones.

Export folds each normalisation into the convolution before it, and no checkpoint is shipped beside the weights.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import onnx
import torch
from torch import nn


def recover(net: Any, path: Path, pictures: Iterable[Any]) -> None:
    """Make ``net`` compute what the network exported to ``path`` does, ready to learn on.

    pictures: batches of what it learns from. How widely each convolution answers to them is measured, and the
    normalisation after it set so that it changes nothing until the net learns.  Raises ValueError where the file holds
    another network.
    """
    batches = list(pictures)
    written, convolutions = _written(path), _in_order(net.eval(), batches[0])
    if [weight.shape for weight, _ in written] != [one.weight.shape for one in convolutions]:
        raise ValueError(f"{path} holds another network than the one to be trained: give the weights of that one.")
    norms = _normalisations(net)
    with torch.no_grad():
        for one, (weight, bias) in zip(convolutions, written, strict=True):
            one.weight.copy_(weight)
            if one in norms:
                _passes_on(norms[one], bias)
            else:
                one.bias.copy_(bias)
        for one, (mean, variance) in _answers(net, norms, batches).items():
            norm = norms[one]
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_((variance + norm.eps).sqrt())
            norm.bias += mean


def _written(path: Path) -> list[tuple[Any, Any]]:
    """Weight and bias of every convolution, in the order they are computed in."""
    graph = onnx.load(str(path)).graph
    arrays = {one.name: torch.tensor(onnx.numpy_helper.to_array(one)) for one in graph.initializer}
    arrays |= {node.output[0]: arrays[node.input[0]].float() for node in graph.node if node.op_type == "Cast"}
    # What follows a convolution whose answer is used twice is not folded in.
    norms = {node.input[0]: node for node in graph.node if node.op_type == "BatchNormalization"}
    found = []
    for node in graph.node:
        if node.op_type == "Conv":
            weight, *bias = (arrays[name] for name in node.input[1:])
            if bias:
                found.append((weight, bias[0]))
            else:
                norm = norms[node.output[0]]
                scale, shift, mean, variance = (arrays[name] for name in norm.input[1:])
                scale = scale / (variance + onnx.helper.get_node_attr_value(norm, "epsilon")).sqrt()
                found.append((weight * scale[:, None, None, None], shift - mean * scale))
    return found


def _in_order(net: Any, batch: Any) -> list[Any]:
    """The net's convolutions, in the order they are computed in."""
    order: dict[Any, None] = {}
    hooks = [
        one.register_forward_hook(lambda module, _, __: order.setdefault(module))
        for one in net.modules()
        if isinstance(one, nn.Conv2d)
    ]
    with torch.no_grad():
        net(batch)
    for hook in hooks:
        hook.remove()
    return list(order)


def _normalisations(net: Any) -> dict[Any, Any]:
    """Each convolution's own normalisation, where it has one."""
    rows = [list(one) for one in net.modules() if isinstance(one, nn.Sequential)]
    pairs = [pair for row in rows for pair in pairwise(row)]
    return {one: norm for one, norm in pairs if isinstance(one, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d)}


def _passes_on(norm: Any, bias: Any) -> None:
    """Let a normalisation add ``bias``, and do nothing else."""
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.fill_(1)
    norm.bias.copy_(bias)


def _answers(net: Any, norms: dict[Any, Any], batches: Iterable[Any]) -> dict[Any, tuple[Any, Any]]:
    """Mean and variance of the answers of each convolution that has a normalisation, by channel."""
    sums: dict[Any, Any] = dict.fromkeys(norms, 0)

    def add(one: Any, _: Any, out: Any) -> None:
        wide = out.double().transpose(0, 1).flatten(1)
        sums[one] = sums[one] + torch.stack([torch.ones_like(wide).sum(1), wide.sum(1), (wide**2).sum(1)])

    hooks = [one.register_forward_hook(add) for one in norms]
    for batch in batches:
        net(batch)
    for hook in hooks:
        hook.remove()
    means = {one: (total / count, squares / count) for one, (count, total, squares) in sums.items()}
    return {one: (mean.float(), (square - mean**2).float()) for one, (mean, square) in means.items()}
