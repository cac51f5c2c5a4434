"""Which way up a camera was held, where OpenCV does not see to it: in WebP files.

Nouns:
    orientation   1–8, by the Exif standard (JEITA CP-3451, tag 274): how a picture is to be turned and mirrored
    chunk         a part of a WebP file: four letters, the length of what follows, and that, in an even number of bytes
"""

from __future__ import annotations

import struct

import cv2
import numpy as np

from companion.detection import Image
from vision.pictures.quarters import rotated

_ORIENTATION, _UPRIGHT = 274, 1
_ENTRY_BYTES = 12
_DEGREES = {1: 0, 2: 0, 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270}  # clockwise
_MIRRORED = frozenset({2, 4, 5, 7})


def is_webp(data: bytes) -> bool:
    """Whether the bytes of a file are a WebP picture's."""
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def webp_orientation(data: bytes) -> int:
    """The orientation that a WebP file tells; 1, upright, where it tells none or one that makes no sense."""
    try:
        return _of_exif(_chunk(data, b"EXIF"))
    except (struct.error, KeyError):
        return _UPRIGHT


def turned_upright(picture: Image, orientation: int) -> Image:
    """A picture of that orientation as people see it: turned, then mirrored from left to right."""
    turned = rotated(picture, _DEGREES.get(orientation, 0))
    return np.asarray(cv2.flip(turned, 1) if orientation in _MIRRORED else turned, np.uint8)


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
    exif = exif.removeprefix(b"Exif\0\0")
    order = {b"II": "<", b"MM": ">"}[exif[:2]]
    (at,) = struct.unpack_from(f"{order}I", exif, 4)
    (entries,) = struct.unpack_from(f"{order}H", exif, at)
    for k in range(entries):
        tag, _, _, value = struct.unpack_from(f"{order}HHIH", exif, at + 2 + k * _ENTRY_BYTES)
        if tag == _ORIENTATION:
            return int(value)
    return _UPRIGHT
