"""Reads the top face of one die from several looks at it.

Nouns:
    look       a crop round the die, at one turn and scale, mirrored or not; the value is the same in all of them
    Evidence   what all looks said together: chances of no die and of 1–6, and pips counted on the top face
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.detection import Box, Image
from vision.arrays import Bytes, Floats
from vision.crops import cut, level

CROP_PX = 64
MAP_PX = 32
SIDE = 1.4  # side of a crop in die sizes
WEIGHTS = Path(__file__).with_name("weights") / "face.onnx"
# Turn in radians, mirrored, scale: small turns only, because a low camera tells the top face by its being up.
LOOKS = ((0.0, False, 1.0), (0.0, True, 1.08), (0.22, False, 0.94), (-0.22, True, 1.0))
_PIP = 0.4


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the looks said together.

    chances: probabilities of no die, 1, 2, 3, 4, 5, 6.  worst: the lowest chance any look gave the likeliest value.
    pips: top pips counted, the median of the looks.
    """

    chances: tuple[float, ...]
    worst: float
    pips: int


class FaceReader:
    """The two-headed network through OpenCV, four looks at a time."""

    def __init__(self) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(WEIGHTS))

    def read(self, image: Image, box: Box) -> Evidence:
        """What the die in ``box`` (x, y, width, height, round the whole die) shows."""
        x, y, w, h = box
        centre, size = (x + w / 2, y + h / 2), (w + h) / 2
        crops = [cut(image, centre, SIDE * size * scale, CROP_PX, turn, mirror) for turn, mirror, scale in LOOKS]
        return weigh(*self.answer(np.stack(crops)))

    def answer(self, crops: Bytes) -> tuple[Floats, Floats]:
        """The network's own words about crops k × 64 × 64 × 3: logits k × 7 and pip maps (logits) k × 32 × 32."""
        self._net.setInput(level(crops.astype(np.float32)))
        logits, maps = self._net.forward(("face", "pips"))
        return logits.reshape(len(crops), 7), maps.reshape(len(crops), MAP_PX, MAP_PX)


def weigh(logits: Floats, maps: Floats) -> Evidence:
    """Join the looks' answers, logits k × 7 and pip maps (logits) k × 32 × 32."""
    shifted = np.exp(logits - logits.max(1, keepdims=True))
    each = shifted / shifted.sum(1, keepdims=True)
    mean = each.mean(0)
    best = int(mean[1:].argmax()) + 1
    counts = [len(pip_peaks(m)) for m in maps]
    return Evidence(tuple(float(v) for v in mean), float(each[:, best].min()), int(np.median(counts)))


def pip_peaks(pip_map: Floats) -> Floats:
    """The separate peaks of a map of logits, k × 2 (x, y) in its cells."""
    heat = 1 / (1 + np.exp(-pip_map))
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    return np.argwhere((heat >= top) & (heat > _PIP))[:, ::-1].astype(np.float32)
