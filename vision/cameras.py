"""Which camera: from the word on the command line to an open source of frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.frames import CameraError, FrameSource
from vision.demo.table import DemoTable
from vision.opencv_camera import OpenCvCamera, is_address, usb_cameras
from vision.pi_camera import PiCamera
from vision.stills import PHOTO_SUFFIXES, FolderCamera
from vision.video_file import VideoFile

HELP = "auto, pi, usb, usb:N, demo, a folder of photographs, a photograph, a video, or a stream's address"


@dataclass(frozen=True, slots=True)
class Pick:
    """An open source, and one sentence for the user that says which it is and why."""

    source: FrameSource
    sentence: str


def open_camera(
    spec: str = "auto",
    *,
    realtime: bool = True,
    seed: int | None = None,
    list_usb: Callable[[], tuple[str, ...]] = usb_cameras,
) -> Pick:
    """Open the camera that ``spec`` names.

    spec: one of HELP; auto is the Pi's camera, else the first USB camera, else the demo table.
    realtime: whether photographs, videos and the demo table keep to the wall clock.  seed: of the demo table.
    list_usb: finds the USB cameras.  Raises CameraError with a sentence that says what to do.
    """
    spec = spec.strip()
    if spec == "auto":
        return _best(realtime, seed, list_usb)
    if spec == "demo":
        return Pick(DemoTable(seed, realtime=realtime), "The demo table is shown, as asked.")
    source = PiCamera() if spec == "pi" else _usb(spec, list_usb) or _recording(spec, realtime)
    return Pick(source, f"The {source.name} is used, as asked.")


def _best(realtime: bool, seed: int | None, list_usb: Callable[[], tuple[str, ...]]) -> Pick:
    troubles: list[str] = []
    attempts: tuple[Callable[[], FrameSource], ...] = (PiCamera, lambda: _first_usb(list_usb))
    for attempt in attempts:
        try:
            source = attempt()
        except CameraError as error:
            troubles.append(str(error))
        else:
            return Pick(source, " ".join([*troubles, f"The {source.name} is used."]))
    return Pick(DemoTable(seed, realtime=realtime), " ".join([*troubles, "So the demo table is shown."]))


def _first_usb(list_usb: Callable[[], tuple[str, ...]]) -> FrameSource:
    devices = list_usb()
    if not devices:
        raise CameraError("No USB camera was found; plug one in.")
    return OpenCvCamera(devices[0])


def _usb(spec: str, list_usb: Callable[[], tuple[str, ...]]) -> FrameSource | None:
    """The live camera of OpenCV that a spec names, or None if it names none."""
    if spec == "usb":
        return _first_usb(list_usb)
    if spec.startswith("usb:") and spec.removeprefix("usb:").isdigit():
        return OpenCvCamera(f"/dev/video{spec.removeprefix('usb:')}")
    if spec.startswith("/dev/video") or is_address(spec):
        return OpenCvCamera(spec)
    return None


def _recording(spec: str, realtime: bool) -> FrameSource:
    path = Path(spec).expanduser()
    if path.is_dir() or (path.is_file() and path.suffix.lower() in PHOTO_SUFFIXES):
        return FolderCamera(path, realtime=realtime)
    if path.is_file() or "%" in path.name:
        return VideoFile(path, realtime=realtime)
    raise CameraError(f"There is no camera or file called {spec}; choose {HELP}.")
