"""Cuts a square out of a picture at any place, scale and turn, without aliasing.

Training and reading cut with this one function, so that the networks see the same pixels in both.
"""

from __future__ import annotations

from math import ceil, cos, floor, log2, sin, sqrt
from statistics import fmean

import cv2
import numpy as np

from companion.detection import Image
from vision.pictures.arrays import Floats

FINEST_SCALE = 0.55  # scales below this alias under plain interpolation


def cut(
    image: Image, centre: tuple[float, float], side: float, out_px: int, turn: float = 0, mirror: bool = False
) -> Image:
    """Cut the square of ``side`` pixels about ``centre`` (x, y), scaled to ``out_px`` × ``out_px``.

    turn: radians the content is turned by.  mirror: left and right exchanged.  Outside the picture its edge repeats.
    """
    scale = out_px / side
    if scale < FINEST_SCALE:
        reach = side / 2 * (abs(cos(turn)) + abs(sin(turn))) + 2
        image, centre, scale = _shrink(image, centre, reach, scale)
    affine = affine_of(centre, scale, out_px, turn, mirror)
    crop = cv2.warpAffine(image, affine, (out_px, out_px), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(crop, np.uint8)


def affine_of(centre: tuple[float, float], scale: float, out_px: int, turn: float, mirror: bool) -> Floats:
    """The 2 × 3 map from picture to crop that ``cut`` applies."""
    c, s = scale * cos(turn), scale * sin(turn)
    flip = -1.0 if mirror else 1.0
    x, y = centre
    right = (flip * c, -flip * s, out_px / 2 - flip * (c * x - s * y))
    down = (s, c, out_px / 2 - (s * x + c * y))
    return np.array([right, down], np.float32)


def _shrink(
    image: Image, centre: tuple[float, float], reach: float, scale: float
) -> tuple[Image, tuple[float, float], float]:
    """The part within ``reach`` of the centre, halved until interpolation does the rest."""
    halvings = ceil(log2(FINEST_SCALE / scale))
    block = 2**halvings
    columns = _span(centre[0], reach, image.shape[1], block)
    rows = _span(centre[1], reach, image.shape[0], block)
    part = image[rows, columns]
    if not part.size:
        return image, centre, scale
    place = ((centre[0] - columns.start) / block, (centre[1] - rows.start) / block)
    return halved(part, halvings), place, scale * block


def _span(centre: float, reach: float, limit: int, block: int) -> slice:
    """What lies within ``reach``, in whole blocks: OpenCV is quick only where it halves exactly."""
    start = max(0, int(centre - reach))
    blocks = min(ceil((centre + reach - start) / block), (limit - start) // block)
    return slice(start, start + max(0, blocks) * block)


def halved(image: Image, times: int) -> Image:
    """Every pixel the mean of four, so many times: OpenCV halves ten times as fast as it shrinks by anything else.

    An odd last row or column has no partner and is left out.
    """
    for _ in range(times):
        width, height = image.shape[1] // 2, image.shape[0] // 2
        even = image[: 2 * height, : 2 * width]
        image = np.asarray(cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    return image


def resized(image: Image, size: tuple[int, int]) -> Image:
    """The picture at another ``size`` (width, height), no pixel of it passed over where it shrinks."""
    scale = max(size[0] / image.shape[1], size[1] / image.shape[0])
    image = halved(image, max(0, floor(-log2(scale))))
    method = cv2.INTER_AREA if size[0] < FINEST_SCALE * image.shape[1] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, size, interpolation=method), np.uint8)


def gain(image: Image) -> float:
    """What a dusky picture is to be multiplied by, 1–4, before anything is looked for in it."""
    return float(np.clip(100.0 / (float(image[::4, ::4].mean()) + 1.0), 1.0, 4.0))


def level(crop: Image) -> Floats:
    """A crop h × w × 3, as a network wants it: 1 × 3 × h × w, mean 0, spread 1."""
    means, spreads = (of_colours.ravel().tolist() for of_colours in cv2.meanStdDev(crop))
    mean = fmean(means)
    spread = sqrt(fmean((m - mean) ** 2 + s**2 for m, s in zip(means, spreads, strict=True))) + 8
    return np.asarray(cv2.dnn.blobFromImage(crop, 1 / spread, mean=(mean,) * 3))


def folded(picture: Image | Floats) -> Floats:
    """A picture h × w × c as planes 4c × h/2 × w/2: each square of four pixels becomes one of four times the depth."""
    h, w, c = picture.shape
    squares = picture.reshape(h // 2, 2, w // 2, 2, c).transpose(1, 3, 4, 0, 2)
    return np.ascontiguousarray(squares.reshape(4 * c, h // 2, w // 2), np.float32)


def unfolded(planes: Floats) -> Floats:
    """The way back for n × 4 × h × w, with the order torch's pixel_shuffle has: n × 2h × 2w."""
    n, _, h, w = planes.shape
    return np.asarray(planes.reshape(n, 2, 2, h, w).transpose(0, 3, 1, 4, 2).reshape(n, 2 * h, 2 * w))
