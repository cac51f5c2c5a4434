"""Every format a camera may send ends as the same BGR picture."""

import cv2
import numpy as np
import pytest

from companion.frames import CameraError
from vision.pixels import luma, small_grey, to_bgr

WIDTH, HEIGHT = 64, 48


def colours():
    """Four big patches: blue, green, red and grey, each even in itself so that YUV loses nothing."""
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    picture[:24, :32], picture[:24, 32:] = (200, 40, 40), (40, 200, 40)
    picture[24:, :32], picture[24:, 32:] = (40, 40, 200), (128, 128, 128)
    return picture


def as_nv12(bgr):
    i420 = cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420)
    chroma = i420[HEIGHT:].reshape(2, -1)
    return np.vstack([i420[:HEIGHT], chroma.T.reshape(HEIGHT // 2, WIDTH)])


def padded(planes):
    """Rows longer than the picture is wide, as a camera's memory has them (NV12 keeps one stride for both planes)."""
    return np.hstack([planes, np.zeros((planes.shape[0], 32), np.uint8)])


@pytest.mark.parametrize(
    ("pixel_format", "encode"),
    [
        ("RGB888", lambda bgr: bgr),
        ("BGR888", lambda bgr: cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB)),
        ("XRGB8888", lambda bgr: cv2.cvtColor(bgr, cv2.COLOR_BGR2BGRA)),
        ("XBGR8888", lambda bgr: cv2.cvtColor(bgr, cv2.COLOR_BGR2RGBA)),
        ("YUV420", lambda bgr: cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420)),
        ("YVU420", lambda bgr: cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_YV12)),
        ("NV12", as_nv12),
        ("NV12", lambda bgr: padded(as_nv12(bgr))),
    ],
)
def test_every_format_gives_the_same_picture(pixel_format, encode):
    bgr = to_bgr(encode(colours()), pixel_format, (WIDTH, HEIGHT))
    assert bgr.shape == (HEIGHT, WIDTH, 3)
    assert bgr.dtype == np.uint8
    assert cv2.absdiff(bgr, colours()).mean() < 3


def test_motion_jpeg_is_decoded():
    _, jpeg = cv2.imencode(".jpg", colours())
    assert cv2.absdiff(to_bgr(jpeg.ravel(), "MJPEG", (WIDTH, HEIGHT)), colours()).mean() < 10


def test_an_unknown_format_is_refused_by_name():
    with pytest.raises(CameraError, match="SRGGB10"):
        to_bgr(colours(), "SRGGB10", (WIDTH, HEIGHT))


def test_luma_is_the_first_plane_without_padding():
    plane = luma(padded(as_nv12(colours())), (WIDTH, HEIGHT))
    assert plane.shape == (HEIGHT, WIDTH)
    assert plane.flags.c_contiguous


@pytest.mark.parametrize(
    ("shape", "small"),
    [
        ((960, 1280, 3), (240, 320)),
        ((720, 1280, 3), (180, 320)),
        ((960, 1280), (240, 320)),
        ((100, 200, 3), (100, 200)),
    ],
)
def test_grey_is_320_wide_and_keeps_its_shape(shape, small):
    grey = small_grey(np.full(shape, 90, np.uint8))
    assert grey.shape == small
    assert np.all(grey == 90)
