"""A network of YOLOv5n's layers with random weights, to compare speeds with: what hobby dice readers mostly run.

The sizes are those of its published description: width a quarter, depth a third, 640 × 640 input, 80 classes. Only its
cost is of interest, so its weights mean nothing. Needs the ``onnx`` package of the training extra.
"""

from __future__ import annotations

from typing import Any

import numpy as np

INPUT_PX = 640
_OPSET = 13
_ANCHORS, _WORDS = 3, 85
_STEPS = (8, 16, 32)


def network() -> bytes:
    """The network as an ONNX file. Raises ImportError where onnx is not installed."""
    from onnx import TensorProto, helper

    layers = _Layers()
    outputs = layers.all("picture")
    value = helper.make_tensor_value_info
    given = value("picture", TensorProto.FLOAT, (1, 3, INPUT_PX, INPUT_PX))
    told = [
        value(name, TensorProto.FLOAT, (1, _ANCHORS * _WORDS, INPUT_PX // step, INPUT_PX // step))
        for name, step in zip(outputs, _STEPS, strict=True)
    ]
    graph = helper.make_graph(layers.nodes, "yolo_sized", [given], told, layers.weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", _OPSET)], ir_version=8)
    return bytes(model.SerializeToString())


class _Layers:
    """Grows the graph, layer by layer; every method takes the name of its input and gives that of its output."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.weights: list[Any] = []
        self._widths = {"picture": 3}
        self._rng = np.random.default_rng(0)

    def all(self, picture: str) -> list[str]:
        """Backbone, neck and heads; the heads' names."""
        quarter = self.c3(self.conv(self.conv(picture, 16, 6, 2), 32, 3, 2), 32, 1)
        eighth = self.c3(self.conv(quarter, 64, 3, 2), 64, 2)
        sixteenth = self.c3(self.conv(eighth, 128, 3, 2), 128, 3)
        last = self.pyramid(self.c3(self.conv(sixteenth, 256, 3, 2), 256, 1))
        narrow32 = self.conv(last, 128, 1)
        mixed16 = self.c3(self.join(self.grow(narrow32), sixteenth), 128, 1, False)
        narrow16 = self.conv(mixed16, 64, 1)
        out8 = self.c3(self.join(self.grow(narrow16), eighth), 64, 1, False)
        out16 = self.c3(self.join(self.conv(out8, 64, 3, 2), narrow16), 128, 1, False)
        out32 = self.c3(self.join(self.conv(out16, 128, 3, 2), narrow32), 256, 1, False)
        return [self.conv(out, _ANCHORS * _WORDS, 1, active=False) for out in (out8, out16, out32)]

    def conv(self, x: str, width: int, side: int, stride: int = 1, active: bool = True) -> str:
        """A convolution, and SiLU where it is active."""
        from onnx import numpy_helper

        name = f"conv{len(self.nodes)}"
        shape = (width, self._widths[x], side, side)
        weights = self._rng.normal(0, np.prod(shape[1:]) ** -0.5, shape).astype(np.float32)
        self.weights.append(numpy_helper.from_array(weights, f"{name}_weights"))
        edge = 2 if side == 6 else side // 2
        y = self._node(
            "Conv", [x, f"{name}_weights"], width, strides=[stride] * 2, pads=[edge] * 4, kernel_shape=[side] * 2
        )
        return self._node("Mul", [y, self._node("Sigmoid", [y], width)], width) if active else y

    def c3(self, x: str, width: int, depth: int, straight: bool = True) -> str:
        """Two halves, one of them through ``depth`` bottlenecks, joined."""
        deep = self.conv(x, width // 2, 1)
        for _ in range(depth):
            y = self.conv(self.conv(deep, width // 2, 1), width // 2, 3)
            deep = self._node("Add", [deep, y], width // 2) if straight else y
        return self.conv(self.join(deep, self.conv(x, width // 2, 1)), width, 1)

    def pyramid(self, x: str) -> str:
        """Three poolings after one another, all joined."""
        levels = [self.conv(x, 128, 1)]
        for _ in range(3):
            levels.append(self._node("MaxPool", [levels[-1]], 128, kernel_shape=[5, 5], pads=[2] * 4, strides=[1, 1]))
        return self.conv(self.join(*levels), 256, 1)

    def grow(self, x: str) -> str:
        """Twice as high and wide."""
        from onnx import numpy_helper

        if not any(w.name == "twice" for w in self.weights):
            self.weights.append(numpy_helper.from_array(np.array([1, 1, 2, 2], np.float32), "twice"))
        return self._node("Resize", [x, "", "twice"], self._widths[x], mode="nearest")

    def join(self, *parts: str) -> str:
        """All planes behind one another."""
        return self._node("Concat", list(parts), sum(self._widths[part] for part in parts), axis=1)

    def _node(self, kind: str, inputs: list[str], width: int, **settings: Any) -> str:
        from onnx import helper

        name = f"{kind.lower()}{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **settings))
        self._widths[name] = width
        return name
