"""The demo table where no camera was found, shown until one is plugged in."""

from __future__ import annotations

from collections.abc import Callable

from companion.frames import CameraError, Frame, FrameSource
from companion.games.saying import say

EVERY_SECONDS = 2.0


class Stopgap:
    """The pictures of ``source``, until ``cameras`` finds one that was not among ``there``, or was away meanwhile."""

    def __init__(self, source: FrameSource, there: tuple[str, ...], cameras: Callable[[], tuple[str, ...]]) -> None:
        self._source, self._cameras = source, cameras
        self._there = set(there)
        self._looked: float | None = None

    @property
    def name(self) -> str:
        return self._source.name

    def read(self) -> Frame | None:
        """The source's next frame. Raises CameraError where a camera was plugged in: open it instead."""
        frame = self._source.read()
        if frame is None:
            return None
        if self._looked is None or frame.seconds - self._looked >= EVERY_SECONDS:
            self._looked = frame.seconds
            self._look()
        return frame

    def close(self) -> None:
        """Let the source go."""
        self._source.close()

    def _look(self) -> None:
        there = set(self._cameras())
        new, self._there = there - self._there, there
        if new:
            raise CameraError(say("A camera was plugged in: the table is seen by it from now on."))
