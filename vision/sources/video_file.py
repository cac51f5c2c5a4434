"""Recordings as a camera: a video file, or a numbered series of pictures such as ``shot_%03d.jpg``."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from companion.detection import Image
from companion.frames import CameraError, Frame
from vision.pace import Pace
from vision.pictures.pixels import small_grey


class VideoFile:
    """Every frame of a recording in turn, at the times the recording says.

    path: a video, or a numbered series.  realtime: wait for each frame's time, otherwise as fast as it is read.
    Raises CameraError when it cannot be opened.
    """

    def __init__(self, path: str | Path, realtime: bool = True) -> None:
        self._path = path
        self._capture = cv2.VideoCapture(str(path))
        if not self._capture.isOpened():
            raise CameraError(f"The video {path} cannot be opened; check the name, or save it again as .mp4.")
        # A phone that was held upright writes lying pictures, and beside them how to turn them.
        self._capture.set(cv2.CAP_PROP_ORIENTATION_AUTO, 1)
        self._period_seconds = 1 / (self._capture.get(cv2.CAP_PROP_FPS) or 30.0)
        self._seconds: float | None = None
        # Not every frame has its place in a regular grid, so only the waiting half of the pace is used.
        self._pace = Pace(1 / self._period_seconds, realtime)

    @property
    def name(self) -> str:
        return f"video {self._path}"

    def read(self) -> Frame | None:
        """The next frame, or None after the last.  Raises CameraError when the file holds no picture at all."""
        found, decoded = self._capture.read()
        if not found:
            if self._seconds is None:
                raise CameraError(f"The video {self._path} holds no pictures; choose another.")
            return None
        self._seconds = self._frame_seconds()
        self._pace.wait_until(self._seconds)
        picture: Image = decoded.astype(np.uint8, copy=False)
        return Frame(self._seconds, small_grey(picture), lambda: picture)

    def close(self) -> None:
        self._capture.release()

    def _frame_seconds(self) -> float:
        """The recording's own time of the frame just decoded; a container without times counts frames instead."""
        stamped = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        if self._seconds is None:
            return max(0.0, stamped)
        return stamped if stamped > self._seconds else self._seconds + self._period_seconds
