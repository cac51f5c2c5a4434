"""A woven, printed tablecloth as the camera sees it: threads, a faint print, creases and the fall of the light."""

from __future__ import annotations

import cv2
import numpy as np

from companion.detection import Image
from vision.demo.die import Colour, Floats
from vision.demo.view import View

_PIXELS_PER_MM = 5.0
_MARGIN_MM = 12.0
_THREAD_MM = 0.75

GROUNDS: tuple[tuple[Colour, Colour], ...] = (
    ((128, 146, 150), (110, 132, 148)),
    ((148, 136, 112), (166, 152, 120)),
    ((116, 132, 108), (100, 122, 104)),
    ((112, 112, 148), (104, 98, 134)),
)
"""(ground, print) colours as blue, green, red."""


def draw_cloth(view: View, seed: int) -> Image:
    """An empty table, height × width × 3 uint8; the same seed gives the same cloth."""
    rng = np.random.default_rng(seed)
    left_mm, bottom_mm, width_mm, height_mm = _extent(view)
    size = int(width_mm * _PIXELS_PER_MM), int(height_mm * _PIXELS_PER_MM)
    ground, print_colour = GROUNDS[int(rng.integers(len(GROUNDS)))]
    printed = _print(rng, size)[..., None]
    flat = np.array(ground, np.float32) * (1 - printed) + np.array(print_colour, np.float32) * printed
    flat *= (_weave(rng, size) * _creases(rng, size))[..., None]
    seen = cv2.warpPerspective(
        flat, _to_picture(view, left_mm, bottom_mm + height_mm), (view.width, view.height), flags=cv2.INTER_AREA
    )
    return np.clip(seen * _fall_of_light(view)[..., None], 0, 255).astype(np.uint8)


def _extent(view: View) -> tuple[float, float, float, float]:
    """left, bottom, width and height in millimetres of a piece of cloth that fills the picture."""
    corners = np.array([[0, 0], [view.width, 0], [0, view.height], [view.width, view.height]], np.float32)
    seen = view.on_cloth(corners)
    low, high = seen.min(axis=0) - _MARGIN_MM, seen.max(axis=0) + _MARGIN_MM
    return float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])


def _to_picture(view: View, left_mm: float, top_mm: float) -> Floats:
    """The homography from the flat cloth's pixels to the picture's."""
    flat = np.array([[0, 0], [1000, 0], [1000, 1000], [0, 1000]], np.float32)
    points = np.zeros((4, 3), np.float32)
    points[:, 0] = left_mm + flat[:, 0] / _PIXELS_PER_MM
    points[:, 1] = top_mm - flat[:, 1] / _PIXELS_PER_MM
    return cv2.getPerspectiveTransform(flat, view.pixels(points)).astype(np.float32)


def _weave(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """Plain weave: threads go over and under each other, none is quite even; brightness round 1."""
    width, height = size
    across, along = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    thread = _THREAD_MM * _PIXELS_PER_MM
    across = across / thread + 0.6 * _soft_noise(rng, size, 90)
    along = along / thread + 0.6 * _soft_noise(rng, size, 90)
    warp, weft = np.floor(across).astype(int), np.floor(along).astype(int)
    over = (warp + weft) % 2 == 0
    rounded = np.where(over, np.sin(np.pi * (across % 1)), np.sin(np.pi * (along % 1)))
    tones = rng.normal(0, 0.05, (2, 4096)).astype(np.float32)
    tone = np.where(over, tones[0][warp], tones[1][weft])
    fuzz = rng.normal(0, 0.035, (height, width)).astype(np.float32)
    return np.asarray(0.80 + 0.24 * rounded + tone + fuzz, np.float32)


def _print(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """Sprigs in staggered rows between broad stripes: how much of the print's colour lies there, 0–1."""
    width, height = size
    ink = np.zeros((height, width), np.uint8)
    for x in range(0, width, int(48 * _PIXELS_PER_MM)):
        cv2.rectangle(ink, (x, 0), (x + int(11 * _PIXELS_PER_MM), height), (90,), -1)
    step = int(24 * _PIXELS_PER_MM)
    for row, y in enumerate(range(0, height + step, step)):
        for x in range(step // 2 * (row % 2), width + step, step):
            _sprig(ink, x, y, float(rng.uniform(0, 360)))
    return cv2.GaussianBlur(ink, (0, 0), 1.2).astype(np.float32) / 255


def _sprig(ink: Image, x: int, y: int, angle: float) -> None:
    """Three little leaves on a stem."""
    for leaf, length in ((angle, 17), (angle + 50, 13), (angle - 50, 13)):
        tip = np.radians(leaf)
        middle = (round(x + length * np.cos(tip)), round(y + length * np.sin(tip)))
        cv2.ellipse(ink, middle, (length, length // 3), leaf, 0, 360, (200,), -1, cv2.LINE_AA)


def _creases(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """Two ironed folds and gentle waves; brightness round 1."""
    width, height = size
    across, along = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    waves = 0.05 * _soft_noise(rng, size, 260)
    for place, fold in ((across, width * rng.uniform(0.25, 0.75)), (along, height * rng.uniform(0.25, 0.75))):
        away = (place - fold) / (1.2 * _PIXELS_PER_MM)
        waves += 0.10 * away * np.exp(-0.5 * away * away)
    return (1 + waves).astype(np.float32)


def _soft_noise(rng: np.random.Generator, size: tuple[int, int], grain: int) -> Floats:
    """Smooth noise of mean 0 and deviation about 1, with bumps ``grain`` pixels wide."""
    width, height = size
    coarse = rng.normal(0, 1, (height // grain + 4, width // grain + 4)).astype(np.float32)
    return cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC).astype(np.float32, copy=False)


def _fall_of_light(view: View) -> Floats:
    """The window to the upper left makes that side brighter; the lens darkens the corners."""
    across, along = np.meshgrid(np.linspace(-1, 1, view.width), np.linspace(-1, 1, view.height))
    window = 1 - 0.07 * across - 0.06 * along
    return (window * (1 - 0.08 * (across * across + along * along))).astype(np.float32)
