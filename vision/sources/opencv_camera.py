"""Live cameras that OpenCV can open: a USB camera, or a stream of pictures from the network."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from companion.detection import Image
from companion.frames import CameraError, Frame
from companion.games.saying import say
from vision.pictures.pixels import small_grey
from vision.sources.usb_light import UsbLight

_STREAM_MILLISECONDS = 2500
"""The longest wait for a picture of a stream."""

_CLOSE_SECONDS = 3.0
"""Longer than a read of a stream takes: one that returns when the program has ended aborts it."""


class Capture(Protocol):
    """The part of ``cv2.VideoCapture`` that a live camera needs."""

    def isOpened(self) -> bool: ...

    def read(self) -> tuple[bool, Any]: ...

    def get(self, propId: int) -> float: ...

    def set(self, propId: int, value: float) -> bool: ...

    def release(self) -> None: ...


class OpenCvCamera:
    """The newest picture of a live camera; a slow reader misses pictures, it never lags behind.

    source: the number of a video device, its path such as ``/dev/video0``, or a stream's address.
    size: (width, height) asked of a device, which may give another.  stall_seconds: longest wait for a picture.
    settle_seconds, mains_hertz: when and to what a device's light is locked, see UsbLight.
    open_capture: opens ``(source, size)``; OpenCV by default.
    Raises CameraError when it cannot be opened, and from ``read`` when pictures stop; close it and open it again then.
    """

    def __init__(
        self,
        source: int | str,
        size: tuple[int, int] = (1280, 960),
        stall_seconds: float = 3.0,
        settle_seconds: float = 2.0,
        mains_hertz: int = 50,
        open_capture: Callable[[int | str, tuple[int, int]], Capture] | None = None,
    ) -> None:
        self._source = source
        self._stall_seconds = stall_seconds
        self._capture = (open_capture or _open_capture)(source, size)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraError(
                say("The {camera} cannot be opened; plug it in, or close the program that uses it.", camera=self.name)
            )
        self._light = UsbLight(settle_seconds, mains_hertz)
        self._arrival = threading.Condition()
        self._newest: tuple[float, Image] | None = None
        self._closing = False
        self._ended = False
        self._grabber = threading.Thread(target=self._grab, name="camera", daemon=True)
        self._grabber.start()

    @property
    def name(self) -> str:
        return f"camera stream {self._source}" if is_address(self._source) else f"USB camera {self._source}"

    def locked(self) -> str:
        """What the camera is locked to, as a sentence; nothing while it follows the light, or sets itself."""
        return self._light.words

    def adjust_to_light(self) -> bool:
        """Let a device's light and lens follow again for ``settle_seconds``; whether it is one, and no stream."""
        if is_address(self._source):
            return False
        self._light.adjust()
        return True

    def read(self) -> Frame:
        """Wait for a picture newer than the last one.  Raises CameraError when none comes."""
        with self._arrival:
            self._arrival.wait_for(lambda: self._newest is not None or self._ended, self._stall_seconds)
            newest, self._newest = self._newest, None
            ended = self._ended
        if newest is None:
            if ended:
                raise CameraError(say("The {camera} is gone; check its cable and it is tried again.", camera=self.name))
            raise CameraError(
                say(
                    "The {camera} has stopped sending pictures; check its cable and it is tried again.",
                    camera=self.name,
                )
            )
        seconds, picture = newest
        return Frame(seconds, small_grey(picture), lambda: picture)

    def close(self) -> None:
        self._closing = True
        self._grabber.join(_CLOSE_SECONDS)

    def _grab(self) -> None:
        """Keep the newest picture until closed or unplugged; only this thread touches the capture."""
        try:
            while not self._closing:
                found, picture = self._capture.read()
                if not found:
                    return
                seconds = time.monotonic()
                if not is_address(self._source):
                    self._light.follow(self._capture, picture, seconds)
                with self._arrival:
                    self._newest = (seconds, picture.astype(np.uint8, copy=False))
                    self._arrival.notify_all()
        finally:
            self._capture.release()
            with self._arrival:
                self._ended = True
                self._arrival.notify_all()


def is_address(source: int | str) -> bool:
    """Whether a source is a network address rather than a device or a file."""
    return isinstance(source, str) and "://" in source


def usb_cameras(sysfs: Path = Path("/sys/class/video4linux")) -> tuple[str, ...]:
    """The device paths of the USB cameras, lowest number first.

    A Pi has a dozen video devices of its own, and a USB camera has a second one for its metadata; both are left out.
    """
    nodes = sorted(sysfs.glob("video*"), key=lambda node: int(node.name.removeprefix("video")))
    return tuple(f"/dev/{node.name}" for node in nodes if _is_usb_camera(node))


def _is_usb_camera(node: Path) -> bool:
    index = node / "index"
    on_usb = any(part.startswith("usb") for part in (node / "device").resolve().parts)
    return on_usb and (not index.exists() or index.read_text().strip() == "0")


def _open_capture(source: int | str, size: tuple[int, int]) -> Capture:
    if is_address(source):
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 5000, cv2.CAP_PROP_READ_TIMEOUT_MSEC, _STREAM_MILLISECONDS]
        return cv2.VideoCapture(str(source), cv2.CAP_FFMPEG, limits)
    if isinstance(source, str) and not Path(source).exists():
        # Asked for what is not there OpenCV writes into the log, every time that it is looked for.
        return cv2.VideoCapture()
    capture = cv2.VideoCapture(source, cv2.CAP_V4L2)
    # Uncompressed pictures of this size do not fit through USB 2 at a useful rate.
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return capture
