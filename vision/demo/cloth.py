"""A woven, printed tablecloth as the camera sees it: threads, a faint print, creases and the fall of the light."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.detection import Image
from vision.demo.die import Colour
from vision.demo.view import View
from vision.pictures.arrays import Floats

_MARGIN_MM = 12.0
_THREAD_MM = 0.75
_STRIPE_MM, _STRIPE_EVERY_MM = 11, 48
_SPRIG_EVERY_MM = 24
_LEAVES = ((0, 3.4), (50, 2.6), (-50, 2.6))
"""A sprig's leaves: degrees from its stem, half their length in millimetres."""

GROUNDS: tuple[tuple[Colour, Colour], ...] = (
    ((128, 146, 150), (110, 132, 148)),
    ((148, 136, 112), (166, 152, 120)),
    ((116, 132, 108), (100, 122, 104)),
    ((112, 112, 148), (104, 98, 134)),
)
"""(ground, print) colours as blue, green, red."""


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """A flat piece of cloth that fills the picture.

    left_mm, top_mm: its corner on the table.  across_mm, along_mm: h × w distances of every pixel from that corner.
    scale: pixels for a millimetre.
    """

    left_mm: float
    top_mm: float
    across_mm: Floats
    along_mm: Floats
    scale: float

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        height, width = self.across_mm.shape
        return width, height


def draw_cloth(view: View, seed: int) -> Image:
    """An empty table, height × width × 3 uint8; the same seed gives the same cloth."""
    rng = np.random.default_rng(seed)
    piece = _piece_for(view)
    ground, ink = (np.array(colour, np.float32) for colour in GROUNDS[int(rng.integers(len(GROUNDS)))])
    printed = _print(rng, piece)[..., None]
    flat = (ground * (1 - printed) + ink * printed) * (_weave(rng, piece) * _creases(rng, piece))[..., None]
    seen = cv2.warpPerspective(np.asarray(flat, np.float32), _to_picture(view, piece), (view.width, view.height))
    return np.clip(seen * _fall_of_light(view)[..., None], 0, 255).astype(np.uint8)


def _piece_for(view: View) -> _Piece:
    corners = np.array([[0, 0], [view.width, 0], [0, view.height], [view.width, view.height]], np.float32)
    seen = view.on_cloth(corners)
    left, bottom = seen.min(axis=0) - _MARGIN_MM
    right, top = seen.max(axis=0) + _MARGIN_MM
    # A little finer than the picture, so that the threads survive being seen at an angle.
    scale = 1.07 * view.pixels_per_mm
    grid = np.meshgrid(np.arange(0, right - left, 1 / scale), np.arange(0, top - bottom, 1 / scale))
    across_mm, along_mm = (np.asarray(distances, np.float32) for distances in grid)
    return _Piece(float(left), float(top), across_mm, along_mm, scale)


def _to_picture(view: View, piece: _Piece) -> Floats:
    """The homography from the flat cloth's pixels to the picture's."""
    flat = np.array([[0, 0], [1000, 0], [1000, 1000], [0, 1000]], np.float32)
    points = np.zeros((4, 3), np.float32)
    points[:, 0] = piece.left_mm + flat[:, 0] / piece.scale
    points[:, 1] = piece.top_mm - flat[:, 1] / piece.scale
    return np.asarray(cv2.getPerspectiveTransform(flat, view.pixels(points)), np.float32)


def _weave(rng: np.random.Generator, piece: _Piece) -> Floats:
    """Plain weave: threads go over and under each other, none is quite even; brightness round 1."""
    across = piece.across_mm / _THREAD_MM + 0.6 * _soft_noise(rng, piece, 18)
    along = piece.along_mm / _THREAD_MM + 0.6 * _soft_noise(rng, piece, 18)
    warp, weft = np.floor(across).astype(int), np.floor(along).astype(int)
    over = (warp + weft) % 2 == 0
    rounded = np.sin(np.pi * np.where(over, across - warp, along - weft))
    tones = rng.normal(0, 0.05, (2, 4096))
    tone = np.where(over, tones[0][warp], tones[1][weft])
    fuzz = 0.035 * rng.standard_normal(over.shape, np.float32)
    return np.asarray(0.80 + 0.24 * rounded + tone + fuzz, np.float32)


def _print(rng: np.random.Generator, piece: _Piece) -> Floats:
    """Sprigs in staggered rows between broad stripes: how much of the print's colour lies there, 0–1."""
    width, height = piece.size
    ink = np.zeros((height, width), np.uint8)
    ink[:, piece.across_mm[0] % _STRIPE_EVERY_MM < _STRIPE_MM] = 90
    step = int(_SPRIG_EVERY_MM * piece.scale)
    for row, y in enumerate(range(0, height + step, step)):
        for x in range(step // 2 * (row % 2), width + step, step):
            _sprig(ink, (x, y), float(rng.uniform(0, 360)), piece.scale)
    return cv2.GaussianBlur(ink, (0, 0), 1.2).astype(np.float32) / 255


def _sprig(ink: Image, stem: tuple[int, int], angle: float, scale: float) -> None:
    for turn, length_mm in _LEAVES:
        length = round(length_mm * scale)
        tip = np.radians(angle + turn)
        middle = (stem[0] + round(length * np.cos(tip)), stem[1] + round(length * np.sin(tip)))
        cv2.ellipse(ink, middle, (length, length // 3), angle + turn, 0, 360, (200,), -1, cv2.LINE_AA)


def _creases(rng: np.random.Generator, piece: _Piece) -> Floats:
    """Two ironed folds and gentle waves; brightness round 1."""
    waves = 0.05 * _soft_noise(rng, piece, 52)
    for place_mm in (piece.across_mm, piece.along_mm):
        away = (place_mm - place_mm.max() * rng.uniform(0.25, 0.75)) / 1.2
        waves += 0.10 * away * np.exp(-0.5 * away * away)
    return np.asarray(1 + waves, np.float32)


def _soft_noise(rng: np.random.Generator, piece: _Piece, grain_mm: float) -> Floats:
    """Smooth noise of mean 0 and deviation about 1, with bumps ``grain_mm`` wide."""
    columns, rows = (int(length / grain_mm / piece.scale) + 4 for length in piece.size)
    coarse = rng.standard_normal((rows, columns), np.float32)
    return np.asarray(cv2.resize(coarse, piece.size, interpolation=cv2.INTER_CUBIC), np.float32)


def _fall_of_light(view: View) -> Floats:
    """The window to the upper left makes that side brighter; the lens darkens the corners."""
    across, along = np.meshgrid(np.linspace(-1, 1, view.width), np.linspace(-1, 1, view.height))
    window = 1 - 0.07 * across - 0.06 * along
    return (window * (1 - 0.08 * (across * across + along * along))).astype(np.float32)
