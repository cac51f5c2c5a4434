"""Pixels in the two forms the table needs, whatever the camera delivers.

Nouns:
    BGR     height × width × 3 uint8 in B, G, R order, OpenCV's own
    grey    the same view about 320 pixels wide, height × width uint8, for motion
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Box, Image
from companion.frames import CameraError
from companion.games.saying import say
from vision.pictures.arrays import Floats
from vision.pictures.exif import orientation, turned_upright

GREY_WIDTH = 320

# libcamera names formats by the bits of a word, so its RGB888 lies in memory as B, G, R.
_CONVERSIONS = {
    "BGR888": cv2.COLOR_RGB2BGR,
    "XRGB8888": cv2.COLOR_BGRA2BGR,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "YVU420": cv2.COLOR_YUV2BGR_YV12,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "NV21": cv2.COLOR_YUV2BGR_NV21,
    "YUYV": cv2.COLOR_YUV2BGR_YUYV,
    "UYVY": cv2.COLOR_YUV2BGR_UYVY,
}
PLANAR_FORMATS = frozenset({"YUV420", "YVU420", "NV12", "NV21"})


def to_bgr(raw: Image, pixel_format: str, size: tuple[int, int]) -> Image:
    """A camera's array as BGR.

    raw: the array as the camera library hands it out; rows may be padded.
    pixel_format: the name the camera's configuration says it delivers, such as "NV12".
    size: (width, height) of the picture in pixels.  Raises CameraError for a format unknown here.
    """
    width, height = size
    if pixel_format == "RGB888":
        return raw[:height, :width]
    if pixel_format == "MJPEG":
        picture = decoded(raw.tobytes())
        if picture is None:
            raise CameraError(say("The camera sent a broken picture; check its cable."))
        return picture
    if pixel_format not in _CONVERSIONS:
        raise CameraError(f"The camera sends pictures as {pixel_format}, which is not understood; try another camera.")
    bgr = cv2.cvtColor(np.ascontiguousarray(raw), _CONVERSIONS[pixel_format])
    return bgr[:height, :width].astype(np.uint8, copy=False)


def decoded(data: bytes) -> Image | None:
    """The bytes of a picture file as BGR, turned upright as its camera says; None where they are no picture."""
    held = orientation(data)
    flags = cv2.IMREAD_COLOR | (0 if held is None else cv2.IMREAD_IGNORE_ORIENTATION)
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), flags) if data else None
    except cv2.error:  # of a size that no picture has, or of a kind that this build does not read
        return None
    if picture is None:
        return None
    image = picture.astype(np.uint8, copy=False)
    return image if held is None else turned_upright(image, held)


def luma(raw: Image, size: tuple[int, int]) -> Image:
    """The brightness plane of a planar YUV array (one of PLANAR_FORMATS): its first rows, without the padding."""
    width, height = size
    return np.ascontiguousarray(raw[:height, :width])


def small_grey(picture: Image) -> Image:
    """A BGR or grey picture as grey, shrunk to GREY_WIDTH pixels; a narrower picture keeps its size."""
    height, width = picture.shape[:2]
    if width > GREY_WIDTH:
        size = (GREY_WIDTH, max(1, round(height * GREY_WIDTH / width)))
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
    if picture.ndim == 3:
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)
    return picture


def slopes(picture: Floats) -> tuple[Floats, Floats]:
    """How steep a height × width picture is from left to right, and from top to bottom, in levels a pixel; float32."""
    across, down = (cv2.Sobel(picture, cv2.CV_32F, x, 1 - x, ksize=3, scale=1 / 8) for x in (1, 0))
    return across, down


def window(picture: Image, place: Box, margin: float) -> tuple[slice, slice]:
    """The rows and columns of a box in a picture's pixels and of so many of its sizes around it, at least one pixel."""
    x, y, w, h = place
    across, down = margin * w, margin * h
    top, left = max(0, round(y - down)), max(0, round(x - across))
    bottom, right = max(top + 1, round(y + h + down)), max(left + 1, round(x + w + across))
    return slice(min(top, picture.shape[0] - 1), bottom), slice(min(left, picture.shape[1] - 1), right)
