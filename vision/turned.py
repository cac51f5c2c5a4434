"""A camera that hangs upside down or sideways, whose pictures are turned until they are upright."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from companion.detection import Image
from companion.frames import Frame, FrameSource

_CODES = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}


def rotated(picture: Image, degrees: int) -> Image:
    """A picture turned clockwise by ``degrees``, which are 90, 180 or 270."""
    return np.asarray(cv2.rotate(picture, _CODES[degrees]), np.uint8)


class Turned:
    """The pictures of ``source``, all turned clockwise by ``degrees``, which are 90, 180 or 270."""

    def __init__(self, source: FrameSource, degrees: int) -> None:
        self._source, self._degrees = source, degrees

    @property
    def name(self) -> str:
        return self._source.name

    def read(self) -> Frame | None:
        """The next frame, turned; None and CameraError as the source has them."""
        frame = self._source.read()
        if frame is None:
            return None
        return replace(
            frame,
            grey=rotated(frame.grey, self._degrees),
            load=lambda: rotated(frame.load(), self._degrees),
        )

    def close(self) -> None:
        """Let the camera go."""
        self._source.close()
