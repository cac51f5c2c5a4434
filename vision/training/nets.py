"""The two networks, in torch: plain convolutions, ReLU, addition and nearest upsampling, so that cv2.dnn runs them."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn


def _conv(inputs: int, outputs: int, stride: int = 1) -> Any:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class _Block(nn.Module):  # type: ignore[misc]
    """Two convolutions beside a straight path."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Any) -> Any:
        return torch.relu(x + self.second(self.first(x)))


class HeatNet(nn.Module):  # type: ignore[misc]
    """Finds dice: n × 3 × h × w in 0–1 to n × 5 × h/4 × w/4 of heat (a logit), dx, dy, log w, log h in cells."""

    def __init__(self) -> None:
        super().__init__()
        self.quarter_scale = nn.Sequential(_conv(3, 16, 2), _conv(16, 32, 2), _Block(32))
        self.eighth_scale = nn.Sequential(_conv(32, 48, 2), _Block(48), _Block(48))
        self.sixteenth_scale = nn.Sequential(_conv(48, 64, 2), _Block(64), _Block(64))
        self.up16, self.up8 = nn.Conv2d(64, 48, 1), nn.Conv2d(48, 32, 1)
        self.join8 = _conv(48, 48)
        self.head = nn.Sequential(_conv(32, 32), nn.Conv2d(32, 5, 1))
        self.grow = nn.Upsample(scale_factor=2, mode="nearest")
        self.head[1].bias.data[0] = -3.0

    def forward(self, x: Any) -> Any:
        quarter = self.quarter_scale(x)
        eighth = self.eighth_scale(quarter)
        eighth = self.join8(eighth + self.grow(self.up16(self.sixteenth_scale(eighth))))
        return self.head(quarter + self.grow(self.up8(eighth)))


class FaceNet(nn.Module):  # type: ignore[misc]
    """Reads one die: n × 3 × 64 × 64 levelled crop to logits n × 7 (no die, 1–6) and a pip map n × 1 × 32 × 32."""

    def __init__(self) -> None:
        super().__init__()
        self.half_scale = nn.Sequential(_conv(3, 16, 2), _Block(16))
        self.quarter_scale = nn.Sequential(_conv(16, 64, 2), _Block(64), _Block(64))
        self.eighth_scale = nn.Sequential(_conv(64, 96, 2), _Block(96), _Block(96))
        self.face = nn.Sequential(_conv(96, 96, 2), nn.Dropout2d(0.1), nn.Conv2d(96, 7, 4))
        self.up8, self.up4 = nn.Conv2d(96, 64, 1), nn.Conv2d(64, 16, 1)
        self.pips = nn.Sequential(_conv(16, 24), nn.Conv2d(24, 1, 1))
        self.grow = nn.Upsample(scale_factor=2, mode="nearest")

    def forward(self, x: Any) -> Any:
        half = self.half_scale(x)
        quarter = self.quarter_scale(half)
        eighth = self.eighth_scale(quarter)
        joined = torch.relu(quarter + self.grow(self.up8(eighth)))
        return self.face(eighth).flatten(1), self.pips(half + self.grow(self.up4(joined)))
