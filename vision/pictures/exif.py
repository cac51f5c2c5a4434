"""Which way up a camera was held, where OpenCV does not always see to it: in JPEG and WebP files.

Nouns:
    orientation   1–8, by the Exif standard (JEITA CP-3451, tag 274): how a picture is to be turned and mirrored
    segment       a part of a JPEG file: a marker, and the length of itself and what follows (ITU-T T.81, annex B)
    chunk         a part of a WebP file: four letters, the length of what follows, and that, in an even number of bytes
"""

from __future__ import annotations

import struct

import cv2
import numpy as np

from companion.detection import Image
from vision.pictures.quarters import rotated

_ORIENTATION, _UPRIGHT = 274, 1
_HEAD = b"Exif\0\0"
_METADATA, _SCAN, _FILL = 0xFFE1, 0xFFDA, 0xFFFF  # markers
_ENTRY_BYTES = 12
_DEGREES = {1: 0, 2: 0, 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270}  # clockwise
_MIRRORED = frozenset({2, 4, 5, 7})


def orientation(data: bytes) -> int | None:
    """The orientation that a JPEG or WebP file tells: 1, upright, where it tells none; None for any other file."""
    is_jpeg = data[:2] == b"\xff\xd8"
    if not is_jpeg and not (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        return None
    try:
        return _of_exif(_segment(data) if is_jpeg else _chunk(data, b"EXIF"))
    except (struct.error, KeyError):
        return _UPRIGHT


def turned_upright(picture: Image, orientation: int) -> Image:
    """A picture of that orientation as people see it: turned, then mirrored from left to right."""
    turned = rotated(picture, _DEGREES.get(orientation, 0))
    return np.asarray(cv2.flip(turned, 1) if orientation in _MIRRORED else turned, np.uint8)


def _segment(data: bytes) -> bytes:
    """The Exif data of a JPEG file, of which OpenCV sees no more than the first metadata. Raises struct.error."""
    at = 2
    while True:
        marker, length = struct.unpack_from(">HH", data, at)
        if marker == _SCAN:
            raise struct.error("what follows is the picture")
        if marker == _FILL:
            at += 1
        elif marker == _METADATA and data.startswith(_HEAD, at + 4):
            return data[at + 4 : at + 2 + length]
        else:
            at += 2 + length


def _chunk(data: bytes, name: bytes) -> bytes:
    """What is in a chunk. Raises struct.error where there is none."""
    at = 12
    while True:
        found, length = struct.unpack_from("<4sI", data, at)
        if found == name:
            return data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _of_exif(exif: bytes) -> int:
    """The orientation in the first directory of Exif data. Raises struct.error or KeyError where there is none."""
    exif = exif.removeprefix(_HEAD)
    order = {b"II": "<", b"MM": ">"}[exif[:2]]
    (at,) = struct.unpack_from(f"{order}I", exif, 4)
    (entries,) = struct.unpack_from(f"{order}H", exif, at)
    for k in range(entries):
        tag, _, _, value = struct.unpack_from(f"{order}HHIH", exif, at + 2 + k * _ENTRY_BYTES)
        if tag == _ORIENTATION:
            return int(value)
    return _UPRIGHT
