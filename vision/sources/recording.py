"""The frames of a recorded evening, on the recording's own clock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from companion.detection import Image
from companion.frames import CameraError, Frame
from companion.recordings.evening import Evening, Event, Unreadable
from vision.pictures.pixels import small_grey
from vision.sources.stills import PHOTO_SUFFIXES, load_photo
from vision.sources.video_file import VideoFile

FPS = 30


def frames(evening: Evening) -> Iterator[Frame]:
    """Every frame the camera saw until the recording ends: pictures at 30 a second, videos at their own rate.

    The last picture of a video stays. Until something is shown the camera sees the empty table, if there is a picture
    of it. Raises Unreadable where a picture cannot be read.
    """
    shows = [event for event in evening.events if event.picture is not None]
    starts = [*shows, Event(evening.ends)]
    if evening.empty and (not shows or shows[0].seconds > 0):
        starts = [Event(0.0, picture=evening.empty), *starts]
    for shown, following in pairwise(starts):
        yield from _shown(shown, following.seconds)


def picture(path: Path) -> Image:
    """One picture of a recording. Raises Unreadable."""
    try:
        return load_photo(path)
    except CameraError as error:
        raise Unreadable(str(error)) from None


def _shown(event: Event, until: float) -> Iterator[Frame]:
    path = event.picture
    if path is None:
        return
    if path.suffix.lower() in PHOTO_SUFFIXES:
        yield from _still(picture(path), f"{path} from {event.seconds}", event.seconds, until)
        return
    last: Frame | None = None
    for last in _moving(path, event.seconds, until):
        yield last
    if last is not None:
        yield from _still(last.load(), f"the end of {path} from {event.seconds}", last.seconds + 1 / FPS, until)


def _still(image: Image, scene: str, now: float, until: float) -> Iterator[Frame]:
    grey = small_grey(image)
    while now < until:
        yield Frame(now, grey, lambda: image, scene)
        now += 1 / FPS


def _moving(path: Path, start: float, until: float) -> Iterator[Frame]:
    try:
        video = VideoFile(path, realtime=False)
        while (frame := video.read()) is not None and start + frame.seconds < until:
            yield replace(frame, seconds=start + frame.seconds)
        video.close()
    except CameraError as error:
        raise Unreadable(str(error)) from None
