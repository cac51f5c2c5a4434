"""The networks, in torch: plain convolutions, ReLU, addition and nearest upsampling, so that cv2.dnn runs them.

The two that read are mostly bottlenecks: a narrow 3 × 3 between two 1 × 1. On one thread of OpenCV they cost a third of
plain pairs of 3 × 3, and pictures come in folded (``vision.pictures.crops.folded``), because convolutions of three
planes are slow. So are, in OpenCV 5, those of 3 × 3 that halve; most do with 2 × 2.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import nn


def _conv(inputs: int, outputs: int, stride: int = 1, side: int = 3) -> Any:
    convolution = nn.Conv2d(inputs, outputs, side, stride, (side - 1) // 2, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class _Bottleneck(nn.Module):  # type: ignore[misc]
    """Three convolutions, the middle one half as wide, beside a straight path."""

    def __init__(self, width: int) -> None:
        super().__init__()
        half = width // 2
        widen = nn.Sequential(nn.Conv2d(half, width, 1, bias=False), nn.BatchNorm2d(width))
        self.path = nn.Sequential(_conv(width, half, side=1), _conv(half, half), widen)

    def forward(self, x: Any) -> Any:
        return torch.relu(x + self.path(x))


def _stage(inputs: int, width: int, bottlenecks: int, side: int = 3) -> Any:
    return nn.Sequential(_conv(inputs, width, 2, side), *(_Bottleneck(width) for _ in range(bottlenecks)))


class HeatNet(nn.Module):  # type: ignore[misc]
    """Finds dice: n × 12 × h/2 × w/2, folded, in 0–1 to n × 5 × h/4 × w/4 of heat (a logit), dx, dy, log w, log h."""

    def __init__(self) -> None:
        super().__init__()
        self.quarter_scale = _stage(12, 32, 1, side=2)
        self.eighth_scale = _stage(32, 64, 2, side=2)
        self.sixteenth_scale = _stage(64, 96, 2, side=2)
        self.up16, self.up8 = nn.Conv2d(96, 64, 1), nn.Conv2d(64, 32, 1)
        self.join8 = _Bottleneck(64)
        self.head = nn.Sequential(_conv(32, 16), nn.Conv2d(16, 5, 1))
        self.grow = nn.Upsample(scale_factor=2, mode="nearest")
        self.head[1].bias.data[0] = -3.0

    def forward(self, x: Any) -> Any:
        quarter = self.quarter_scale(x)
        eighth = self.eighth_scale(quarter)
        eighth = self.join8(eighth + self.grow(self.up16(self.sixteenth_scale(eighth))))
        return self.head(torch.relu(quarter + self.grow(self.up8(eighth))))


# Of a face network that reads better, and takes more than twice as long.
LARGER_WIDTHS = (32, 96, 192)


class FaceNet(nn.Module):  # type: ignore[misc]
    """Reads one die: n × 3 × 56 × 56, levelled, to n × 13 logits, a map n × 4 × 14 × 14 of pips and n × 128 × 7 × 7.

    The logits are no die, 1–6 on the top face (one of the seven), and 1–6 on a visible side (any of the six). The map
    is folded. The last is what it saw, whatever it made of it; by that ``MarkNet`` knows a die again.

    widths: planes at half, a quarter and an eighth of the size.
    """

    def __init__(self, widths: tuple[int, int, int] = (16, 64, 128)) -> None:
        super().__init__()
        half, quarter, eighth = widths
        self.half_scale = _conv(3, half, 2)
        self.quarter_scale = _stage(half, quarter, 1)
        self.eighth_scale = _stage(quarter, eighth, 3, side=2)
        self.face = nn.Sequential(_conv(eighth, eighth, 2), nn.Dropout2d(0.1), nn.Conv2d(eighth, 13, 4))
        self.up8 = nn.Conv2d(eighth, quarter, 1)
        self.pips = nn.Sequential(_Bottleneck(quarter), nn.Conv2d(quarter, 4, 1))
        self.grow = nn.Upsample(scale_factor=2, mode="nearest")
        self._kept: tuple[Any, ...] = ()

    def keep_sight(self) -> None:
        """Learn only to judge faces from now on: what it sees, by which shown dice are known, stays as it is."""
        self._kept = (self.half_scale, self.quarter_scale, self.eighth_scale, self.up8, self.pips)
        for part in self._kept:
            part.requires_grad_(False)

    def train(self, mode: bool = True) -> Any:
        """As any module, but for what is kept."""
        super().train(mode)
        for part in self._kept:
            part.eval()
        return self

    def forward(self, x: Any) -> Any:
        quarter = self.quarter_scale(self.half_scale(x))
        eighth = self.eighth_scale(quarter)
        pips = self.pips(torch.relu(quarter + self.grow(self.up8(eighth))))
        return self.face(eighth).flatten(1), pips, eighth


class MarkNet(nn.Module):  # type: ignore[misc]
    """What ``FaceNet`` saw, n × 128 × 7 × 7, to marks n × 64, which are near for the same face and far for others."""

    def __init__(self) -> None:
        super().__init__()
        self.parts = nn.Sequential(nn.Conv2d(128, 96, 3, padding=1), nn.ReLU(inplace=True), nn.AdaptiveAvgPool2d(1))
        self.marks = nn.Conv2d(96, 64, 1)

    def forward(self, seen: Any) -> Any:
        return self.marks(self.parts(seen)).flatten(1)
