"""A visitor's hand and sleeve, seen from above, fingers pointing away from the players' side.

The hand is a relief: every finger is a rounded bar, the highest bar wins, and the slope of the relief is lit.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from vision.demo.sprite import Sprite
from vision.demo.surface import LIGHT
from vision.pictures.arrays import Floats

WIDTH, HEIGHT = 420, 1100
GRASP = (200, 130)
"""The point of the drawing, (x, y) in pixels, that lies over the dice when the hand takes or throws them."""

Bar = tuple[float, float, float, float, float, float]

_SKIN: tuple[Bar, ...] = (
    (205, 430, 205, 330, 92, 108),
    (140, 300, 122, 185, 34, 30),
    (122, 185, 150, 92, 30, 25),
    (190, 290, 180, 160, 36, 32),
    (180, 160, 196, 62, 32, 26),
    (240, 292, 240, 165, 35, 31),
    (240, 165, 234, 74, 31, 25),
    (288, 310, 296, 205, 31, 27),
    (296, 205, 272, 120, 27, 22),
    (120, 390, 66, 290, 40, 34),
    (66, 290, 96, 196, 34, 28),
    (205, 430, 212, 640, 84, 74),
)
"""Bars as x, y, x, y, radius at the first end, radius at the second; pixels of the sprite."""

_SLEEVE: tuple[Bar, ...] = ((212, 640, 216, 700, 104, 108), (216, 700, 225, 1200, 108, 124))
_NAILS = ((152, 86, 12), (197, 57, 6), (233, 69, -6), (269, 116, -16), (99, 190, 22))
_SKIN_COLOUR = np.array([124, 158, 208], np.float32)
_SLEEVE_COLOUR = np.array([104, 78, 58], np.float32)
_NAIL_COLOUR = np.array([168, 186, 226], np.float32)
_THICKNESS = 34.0
"""Half the thickness of palm, wrist and sleeve in pixels: broad bars are flat, not round."""
_SHADOW_SHIFT = (34, 40)
_SHADOW_BLUR = 16


@cache
def draw_hand(scale: float = 1.0) -> tuple[Sprite, Sprite]:
    """The hand and its shadow, both with their grasping point at the picture's (0, 0); scale 1 suits 1280 pixels."""
    skin, sleeve = _relief(_SKIN), _relief(_SLEEVE)
    relief = np.where(sleeve > 0, sleeve, skin)
    colours = np.where((sleeve > 0)[..., None], _SLEEVE_COLOUR, _SKIN_COLOUR)
    colours = _with_nails(colours) * _lit(relief)[..., None]
    rng = np.random.default_rng(1)
    mottled = cv2.GaussianBlur(rng.normal(0, 1, relief.shape).astype(np.float32), (0, 0), 5)
    colours = np.clip(colours * (1 + 0.35 * mottled[..., None]), 0, 255)
    cover = np.asarray(cv2.GaussianBlur((relief > 0).astype(np.float32), (0, 0), 1.0), np.float32)[..., None]
    hand = Sprite(-GRASP[0], -GRASP[1], (colours * cover).astype(np.float32), cover)
    return _scaled(hand, scale), _scaled(_shadow(cover[..., 0]), scale)


def moved(sprite: Sprite, x: float, y: float) -> Sprite:
    """The same sprite with its grasping point at (x, y) of the picture."""
    return Sprite(round(x) + sprite.x, round(y) + sprite.y, sprite.colours, sprite.cover)


def _scaled(sprite: Sprite, scale: float) -> Sprite:
    colours, cover = (
        np.asarray(cv2.resize(layer, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.float32)
        for layer in (sprite.colours, sprite.cover)
    )
    return Sprite(round(sprite.x * scale), round(sprite.y * scale), colours, cover[..., None])


def _relief(bars: tuple[Bar, ...]) -> Floats:
    """Height in pixels of the highest bar at each place, 0 where there is none."""
    across, along = np.meshgrid(np.arange(WIDTH, dtype=np.float32), np.arange(HEIGHT, dtype=np.float32))
    height = np.zeros((HEIGHT, WIDTH), np.float32)
    for x0, y0, x1, y1, first, second in bars:
        dx, dy = x1 - x0, y1 - y0
        share = np.clip(((across - x0) * dx + (along - y0) * dy) / (dx * dx + dy * dy), 0, 1)
        away = np.hypot(across - x0 - share * dx, along - y0 - share * dy)
        radius = first + share * (second - first)
        flattened = np.minimum(radius, _THICKNESS) / radius
        height = np.maximum(height, flattened * np.sqrt(np.clip(radius * radius - away * away, 0, None)))
    return height


def _lit(relief: Floats) -> Floats:
    """Brightness of the relief's slopes under the window's light, about 1 where it is level."""
    smooth = cv2.GaussianBlur(relief, (0, 0), 4)
    slope_y, slope_x = np.gradient(smooth)
    length = np.sqrt(slope_x**2 + slope_y**2 + 1)
    facing = (-slope_x * LIGHT[0] + slope_y * LIGHT[1] + LIGHT[2]) / length
    return np.asarray(0.42 + 0.58 * np.clip(facing, 0, None) / LIGHT[2], np.float32)


def _with_nails(colours: Floats) -> Floats:
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    for x, y, angle in _NAILS:
        cv2.ellipse(mask, (x, y), (12, 16), angle, 0, 360, (255,), -1, cv2.LINE_AA)
    share = cv2.GaussianBlur(mask, (0, 0), 1.2).astype(np.float32)[..., None] / 255
    return np.asarray(colours * (1 - share) + _NAIL_COLOUR * share, np.float32)


def _shadow(cover: Floats) -> Sprite:
    """A soft shadow, thrown to the lower right because the hand is high over the cloth."""
    border = 3 * _SHADOW_BLUR
    wide = cv2.copyMakeBorder(cover, border, border, border, border, cv2.BORDER_CONSTANT)
    shade = (0.42 * cv2.GaussianBlur(wide, (0, 0), _SHADOW_BLUR)).astype(np.float32)[..., None]
    left, top = (_SHADOW_SHIFT[0] - GRASP[0] - border, _SHADOW_SHIFT[1] - GRASP[1] - border)
    return Sprite(left, top, np.zeros((*shade.shape[:2], 3), np.float32), shade)
