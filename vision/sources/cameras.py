"""Which camera: from the word on the command line to an open source of frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.frames import CameraError, FrameSource
from companion.games.saying import say, together
from vision.demo.table import DemoTable
from vision.sources.opencv_camera import OpenCvCamera, is_address, usb_cameras
from vision.sources.pi_camera import PiCamera
from vision.sources.stills import PHOTO_SUFFIXES, FolderCamera
from vision.sources.stopgap import Stopgap
from vision.sources.video_file import VideoFile

HELP = "auto, pi, usb, usb:N, demo, a folder of photographs, a photograph, a video, or a stream's address"


@dataclass(frozen=True, slots=True)
class Pick:
    """An open source, one sentence for the user that says which it is and why, and what it is set to.

    locked: tells in words what exposure, colours and lens are locked to; nothing where none are.
    demo: the demo table, where it is what is shown.
    """

    source: FrameSource
    sentence: str
    locked: Callable[[], str] = lambda: ""
    demo: DemoTable | None = None


def open_camera(
    spec: str = "auto",
    *,
    realtime: bool = True,
    seed: int | None = None,
    lens_metres: float = 0.5,
    mains_hertz: int = 50,
    list_usb: Callable[[], tuple[str, ...]] = usb_cameras,
    or_demo: bool = True,
) -> Pick:
    """Open the camera that ``spec`` names.

    spec: one of HELP; auto is the Pi's camera, else the first USB camera, else the demo table until one is plugged in.
    realtime: whether photographs, videos and the demo table keep to the wall clock.  seed: of the demo table.
    lens_metres: from the lens to the cloth.  mains_hertz: 50 or 60, of the lamps' current.
    list_usb: finds the USB cameras.  or_demo: whether auto may end at the demo table.  Raises CameraError with a
    sentence that says what to do.
    """
    spec = spec.strip()
    live = _Live(lens_metres, mains_hertz, list_usb)
    if spec == "auto":
        return _best(realtime, seed, live, or_demo)
    if spec == "demo":
        demo = DemoTable(seed, realtime=realtime)
        return Pick(demo, say("The demo table is shown, as asked."), demo=demo)
    if camera := live.open(spec):
        return Pick(camera, say("The {camera} is used, as asked.", camera=camera.name), camera.locked)
    source = _recording(spec, realtime)
    return Pick(source, f"As asked, this is used: the {source.name}.")


def _best(realtime: bool, seed: int | None, live: _Live, or_demo: bool) -> Pick:
    there, troubles = live.list_usb(), list[str]()
    for attempt in (live.on_the_ribbon, live.first_usb):
        try:
            source = attempt()
        except CameraError as error:
            troubles.append(str(error))
        else:
            return Pick(source, together(*troubles, say("The {camera} is used.", camera=source.name)), source.locked)
    if not or_demo:
        raise CameraError(together(*troubles))
    demo = DemoTable(seed, realtime=realtime)
    instead = together(*troubles, say("So the demo table is shown."))
    return Pick(Stopgap(demo, there, live.list_usb), instead, demo=demo)


@dataclass(frozen=True, slots=True)
class _Live:
    """Opens live cameras for this lens and these lamps."""

    lens_metres: float
    mains_hertz: int
    list_usb: Callable[[], tuple[str, ...]]

    def open(self, spec: str) -> PiCamera | OpenCvCamera | None:
        """The live camera that a spec names, or None if it names none. Raises CameraError."""
        if spec == "pi":
            return self.on_the_ribbon()
        if spec == "usb":
            return self.first_usb()
        if spec.startswith("usb:") and spec.removeprefix("usb:").isdigit():
            return self._by_opencv(f"/dev/video{spec.removeprefix('usb:')}")
        if spec.startswith("/dev/video") or is_address(spec):
            return self._by_opencv(spec)
        return None

    def on_the_ribbon(self) -> PiCamera:
        """The Pi's own camera. Raises CameraError."""
        return PiCamera(lens_metres=self.lens_metres, mains_hertz=self.mains_hertz)

    def first_usb(self) -> OpenCvCamera:
        """The first USB camera. Raises CameraError."""
        devices = self.list_usb()
        if not devices:
            raise CameraError(say("No USB camera was found; plug one in."))
        return self._by_opencv(devices[0])

    def _by_opencv(self, source: str) -> OpenCvCamera:
        return OpenCvCamera(source, mains_hertz=self.mains_hertz)


def _recording(spec: str, realtime: bool) -> FrameSource:
    try:
        path = Path(spec).expanduser()
        is_folder, is_file = path.is_dir(), path.is_file()
    except (OSError, RuntimeError) as error:  # as of all that lies under /home, where the service may not look
        raise CameraError(f"{spec} cannot be looked at ({error}): lay it where this program may read it.") from None
    if is_folder or (is_file and path.suffix.lower() in PHOTO_SUFFIXES):
        return FolderCamera(path, realtime=realtime)
    if is_file or "%" in path.name:
        return VideoFile(path, realtime=realtime)
    raise CameraError(f"There is no camera or file called {spec}; choose {HELP}.")
