"""A camera that hangs upside down or sideways, whose pictures are turned until they are upright."""

from __future__ import annotations

from dataclasses import replace

from companion.frames import Frame, FrameSource
from vision.pictures.quarters import rotated


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
