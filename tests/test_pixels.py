"""Every format a camera may send ends as the same BGR picture."""

import struct
import zlib

import cv2
import numpy as np
import pytest

from companion.frames import CameraError
from vision.pictures.pixels import decoded, luma, small_grey, to_bgr

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


def exif(orientation, order="<"):
    """Exif data with a make before the orientation."""
    head = (b"II" if order == "<" else b"MM") + struct.pack(f"{order}HI", 42, 8)
    entries = struct.pack(f"{order}HHIHH", 271, 3, 1, 0, 0) + struct.pack(f"{order}HHIHH", 274, 3, 1, orientation, 0)
    return head + struct.pack(f"{order}H", 2) + entries + bytes(4)


def webp(picture, *chunks):
    """A WebP file with more chunks behind the picture's."""
    data = cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, 101])[1].tobytes()
    for name, content in chunks:
        data += name + struct.pack("<I", len(content)) + content + bytes(len(content) % 2)
    return data[:4] + struct.pack("<I", len(data) - 8) + data[8:]


def as_jpeg(picture, *segments):
    """The same as JPEG, with metadata before the picture's own."""
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 100])[1].tobytes()
    told = b"".join(b"\xff\xe1" + struct.pack(">H", len(held) + 2) + held for held in segments)
    return data[:2] + told + data[2:]


def upright(orientation):
    """The picture as OpenCV turns it upright."""
    data = as_jpeg(colours(), b"Exif\0\0" + exif(orientation))
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_webp_picture_is_turned_upright_as_a_jpeg_is(orientation, order):
    """A 5 seen from beside the vertical was read as a 6, upside down."""
    turned = decoded(webp(colours(), (b"ICCP", b"odd"), (b"EXIF", exif(orientation, order))))
    assert turned.shape == upright(orientation).shape
    assert cv2.absdiff(turned, upright(orientation)).mean() < 3


@pytest.mark.parametrize(
    "before", [(), (b"http://ns.adobe.com/xap/1.0/\0<x/>",), (b"http://ns.adobe.com/xap/1.0/\0",) * 2]
)
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_jpeg_picture_is_turned_upright_whatever_it_tells_before(orientation, before):
    """One that a program had put its own notes into was read as it lay, and its boxes were those of no picture seen."""
    turned = decoded(as_jpeg(colours(), *before, b"Exif\0\0" + exif(orientation, ">"), b"http://more"))
    assert turned.shape == upright(orientation).shape
    assert cv2.absdiff(turned, upright(orientation)).mean() < 3


@pytest.mark.parametrize(
    "held", [(), (b"Exif\0\0",), (b"Exif\0\0II", b"Exif"), (b"Exif\0\0" + exif(6)[:20],), (b"\xff" * 9,)]
)
def test_a_jpeg_picture_that_does_not_tell_how_it_was_held_is_left_as_it_lies(held):
    assert cv2.absdiff(decoded(as_jpeg(colours(), *held)), colours()).mean() < 10


def test_what_fills_the_room_before_a_marker_hides_no_orientation():
    data = as_jpeg(colours(), b"Exif\0\0" + exif(6))
    assert decoded(data[:2] + b"\xff\xff" + data[2:]).shape == (WIDTH, HEIGHT, 3)


@pytest.mark.parametrize("held", [b"", b"II", b"nothing of the kind", exif(6)[:20], b"MM" + exif(6)[2:]])
def test_a_webp_picture_that_does_not_tell_how_it_was_held_is_left_as_it_lies(held):
    assert cv2.absdiff(decoded(webp(colours(), (b"EXIF", held))), colours()).mean() < 3
    assert cv2.absdiff(decoded(webp(colours())), colours()).mean() < 3


def test_a_picture_of_a_size_that_no_picture_has_is_none():
    data = bytearray(cv2.imencode(".png", colours())[1].tobytes())
    data[16:24] = struct.pack(">II", 40000, 40000)
    data[29:33] = struct.pack(">I", zlib.crc32(bytes(data[12:29])))
    assert decoded(bytes(data)) is None
