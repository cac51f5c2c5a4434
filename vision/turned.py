"""A camera that hangs upside down or sideways, whose pictures are turned until they are upright."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from companion.detection import Image
from companion.frames import Frame, FrameSource

_CODES = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}


def rotated(picture: Image, degrees: int) -> Image:
    """A picture turned clockwise by ``degrees``, a whole number of quarters; as it is where they make whole turns."""
    code = _CODES.get(degrees % 360)
    return picture if code is None else np.asarray(cv2.rotate(picture, code), np.uint8)


class Turned:
    """The pictures of ``source``, turned clockwise by ``degrees``, a whole number of quarters."""

    def __init__(self, source: FrameSource, degrees: int) -> None:
        self._source, self._degrees = source, degrees

    def turn(self, degrees: int) -> None:
        """Turn the pictures that are read from now on by so much instead."""
        self._degrees = degrees

    @property
    def name(self) -> str:
        return self._source.name

    def read(self) -> Frame | None:
        """The next frame, turned; None and CameraError as the source has them."""
        frame, degrees = self._source.read(), self._degrees
        if frame is None:
            return None
        return replace(frame, grey=rotated(frame.grey, degrees), load=lambda: rotated(frame.load(), degrees))

    def close(self) -> None:
        """Let the camera go."""
        self._source.close()
