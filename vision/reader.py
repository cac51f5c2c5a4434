"""The dice reader: a picture in, a reading out."""

from __future__ import annotations

import time
from dataclasses import replace

import cv2

from companion.detection import Image, Reading
from vision.decide import Seen, decide
from vision.detector import Detector
from vision.face import FaceReader


class DiceReader:
    """Reads any ordinary pipped dice on any cloth; implements ``companion.detection.Reader``.

    threads: processor threads OpenCV may use, for the whole process.
    """

    def __init__(self, threads: int = 1) -> None:
        cv2.setNumThreads(threads)
        self._detector = Detector()
        self._faces = FaceReader()

    def read(self, image: Image, expected: int | None = None) -> Reading:
        """Read a height × width × 3 uint8 picture in B, G, R order.

        expected: how many dice must lie there by the rules, if known; it decides doubts, it never hides a clear die.
        """
        start = time.perf_counter()
        seen = [Seen(c.box, c.heat, self._faces.read(image, c.box)) for c in self._detector.find(image)]
        reading = decide(seen, expected)
        return replace(reading, milliseconds=1000 * (time.perf_counter() - start))
