"""Marks: by what a shown face is known again. A small network on what the face network saw of it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.pictures.arrays import Floats
from vision.reading.face import Answer
from vision.weights import FOLDER

WEIGHTS = FOLDER / "marks.onnx"


class Marker:
    """Says of looks at one die how its top face looks, whatever turn and light it is in."""

    def __init__(self) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(WEIGHTS))

    def marks(self, answers: Sequence[Answer]) -> Floats:
        """The mean marks of all looks at one die, d; their squared distance says how like two faces are."""
        return np.asarray(np.mean([self._marks(answer) for answer in answers], axis=0), np.float32)

    def _marks(self, answer: Answer) -> Floats:
        self._net.setInput(answer.seen[None])
        return np.asarray(self._net.forward()).ravel()
