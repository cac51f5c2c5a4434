"""Photographs as a camera: a folder of them, or a single one, shown one after the other."""

from __future__ import annotations

import re
from collections.abc import Set
from pathlib import Path

import cv2

from companion.detection import Image
from companion.frames import CameraError, CutShort, Frame
from companion.whole import keep_whole
from vision.pace import Pace
from vision.pictures.pixels import decoded, small_grey

# Windows saves a browser's pictures as .jfif; .mpo is a JPEG of a camera with two lenses.
_JPEG_SUFFIXES = frozenset({".jpg", ".jpeg", ".jpe", ".jfif", ".mpo"})
PHOTO_SUFFIXES = _JPEG_SUFFIXES | {".png", ".bmp", ".webp", ".tif", ".tiff"}
# Photographs of phones, and others, in forms that not every OpenCV reads.
PHONE_SUFFIXES = frozenset({".heic", ".heif", ".avif", ".jxl", ".jp2", ".gif"})
# What cameras keep beside or instead of a photograph; what OpenCV finds in one is a thumbnail, on which no die is seen.
RAW_SUFFIXES = frozenset({".dng", ".cr2", ".cr3", ".nef", ".arw", ".orf", ".rw2", ".raf"})


class FolderCamera:
    """Shows each photograph of a folder for a while, in natural order (2.jpg before 10.jpg).

    folder: the folder, or one photograph.  seconds_each: how long each is shown.  fps: frames a second.
    loop: begin again after the last one, otherwise the source ends.  realtime: keep to the wall clock.
    Raises CameraError when there is no photograph, or when one of them is none.
    """

    def __init__(
        self, folder: str | Path, seconds_each: float = 4.0, fps: float = 30, loop: bool = False, realtime: bool = True
    ) -> None:
        self._photos = photos_in(Path(folder))
        for photo in self._photos:
            if not _is_photograph(photo):
                raise _unreadable(photo)
        self._name = f"photographs in {folder}"
        self._seconds_each = seconds_each
        self._loop = loop
        self._pace = Pace(fps, realtime)
        self._shown: Path | None = None
        self._picture: Image
        self._grey: Image

    @property
    def name(self) -> str:
        return self._name

    def read(self) -> Frame | None:
        """The next frame; frames of one photograph share picture and scene.  Raises CameraError."""
        seconds = self._pace.tick()
        # Frame times are sums of 1/fps; without the nudge the last frame of a photograph could come once too often.
        turn = int(seconds / self._seconds_each + 1e-9)
        if turn >= len(self._photos) and not self._loop:
            return None
        photo = self._photos[turn % len(self._photos)]
        if photo != self._shown:
            try:
                self._picture = load_photo(photo)
            except CameraError as error:
                if self._shown is None:
                    raise
                raise CutShort(str(error)) from None
            # Handed out again and again: nobody may draw on it.
            self._picture.flags.writeable = False
            self._grey = small_grey(self._picture)
            self._shown = photo
        picture = self._picture
        return Frame(seconds, self._grey, lambda: picture, scene=str(photo))

    def close(self) -> None:
        """Nothing to let go of."""


def photos_in(path: Path, suffixes: Set[str] = PHOTO_SUFFIXES) -> tuple[Path, ...]:
    """The photographs of a folder in natural order, or the one photograph that ``path`` is.  Raises CameraError."""
    if path.is_file():
        photos = [path]
    elif path.is_dir():
        named = (p for p in path.iterdir() if p.suffix.lower() in suffixes and not p.name.startswith("."))
        photos = _without_negatives(sorted((p for p in named if not p.is_dir()), key=lambda p: _natural(p.name)))
    else:
        raise CameraError(f"There is no folder or photograph at {path}; check the spelling.")
    if not photos:
        raise CameraError(f"The folder {path} holds no photographs; put some .jpg or .png files in it.")
    return tuple(photos)


def load_photo(photo: Path) -> Image:
    """A photograph as BGR, turned upright as its camera says.  Raises CameraError when it cannot be decoded."""
    try:
        picture = decoded(photo.read_bytes())
    except OSError as error:
        why = f"The photograph {photo} cannot be opened ({error.strerror})"
        raise CameraError(f"{why}: see that it is still there, and that you may read it.") from None
    if picture is None or photo.suffix.lower() in RAW_SUFFIXES:
        raise _unreadable(photo)
    return picture


def keep_picture(image: Image, path: Path) -> None:
    """Write a picture to a file, whole or not at all. Raises OSError."""
    _, data = cv2.imencode(path.suffix, image)
    keep_whole(path, data.tobytes())


def _without_negatives(photos: list[Path]) -> list[Path]:
    """The photographs, less the raw ones of which the camera kept a picture that can be read, too."""
    developed = {photo.stem for photo in photos if photo.suffix.lower() in PHOTO_SUFFIXES}
    return [photo for photo in photos if photo.suffix.lower() not in RAW_SUFFIXES or photo.stem not in developed]


def _is_photograph(photo: Path) -> bool:
    """Whether a file seems to be one, by its first bytes; where its name is none for OpenCV its turn will tell."""
    try:
        str(photo).encode()
    except UnicodeEncodeError:
        return True
    return cv2.haveImageReader(str(photo))


def _unreadable(photo: Path) -> CameraError:
    return CameraError(f"The photograph {photo} cannot be read; take it away or save it again as .jpg.")


def _natural(name: str) -> list[tuple[int, str]]:
    """A sorting key that compares runs of digits as numbers."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name.lower())]
