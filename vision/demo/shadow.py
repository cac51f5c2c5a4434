"""The soft shadow of a die: what it hides from the cloth of the window, and of the ceiling right beside it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.demo.die import Die, corners_of
from vision.demo.sprite import Sprite
from vision.demo.surface import GAMMA, LIGHT
from vision.demo.view import View
from vision.pictures.arrays import Floats

_WINDOW_SPREAD = 0.16
_WINDOW_SHARE = 0.62
_CEILING_SHARE = 0.34
_CEILING_REACH_MM = 12.0
_CEILING_BLUR_MM = 1.5
_WINDOW_BLUR_MM = 0.3
_MARGIN_MM = 5.0
_GOLDEN_ANGLE = 2.399963


def draw_shadow(view: View, die: Die, light_samples: int = 16) -> Sprite:
    """The shade of a die on the cloth: ``cover`` is the share of light it takes, the colours are black."""
    inset_mm = 0.5 * die.finish.rounding_mm
    corners = corners_of(die, inset_mm)
    falls = [view.pixels(corners - corners[:, 2:] * light) for light in _window(light_samples)]
    foot = view.pixels(corners * np.array([1, 1, 0], np.float32))
    outline = np.concatenate([*falls, foot])
    margin_px = round(_MARGIN_MM * view.pixels_per_mm)
    low = np.floor(outline.min(axis=0)).astype(int) - margin_px
    width, height = np.ceil(outline.max(axis=0)).astype(int) + margin_px - low
    fallen = np.mean([_filled(fall - low, width, height) for fall in falls], axis=0)
    hidden = cv2.GaussianBlur(_filled(foot - low, width, height), (0, 0), _CEILING_BLUR_MM * view.pixels_per_mm)
    cast = cv2.GaussianBlur(fallen, (0, 0), _WINDOW_BLUR_MM * view.pixels_per_mm)
    nearness = np.clip(1 - (corners[:, 2].min() - inset_mm) / _CEILING_REACH_MM, 0, 1)
    light = 1 - _WINDOW_SHARE * cast - _CEILING_SHARE * nearness * hidden
    cover = np.asarray(1 - np.clip(light, 0, 1) ** (1 / GAMMA), np.float32)[..., None]
    return Sprite(int(low[0]), int(low[1]), np.zeros((height, width, 3), np.float32), cover)


def _window(samples: int) -> Floats:
    """Slopes n × 3 of the light from points spread evenly over the window: millimetres sideways for each one up."""
    number = np.arange(samples)
    away, angle = _WINDOW_SPREAD * np.sqrt((number + 0.5) / samples), _GOLDEN_ANGLE * number
    spread = np.stack([away * np.cos(angle), away * np.sin(angle), 0 * angle], axis=1)
    return np.asarray(LIGHT / LIGHT[2] + spread, np.float32)


def _filled(outline: Floats, width: int, height: int) -> Floats:
    """The convex hull of points (n × 2 pixels) as a mask of 0 and 1."""
    mask = np.zeros((height, width), np.uint8)
    hull = cv2.convexHull(np.round(outline * 16).astype(np.int32))
    cv2.fillConvexPoly(mask, hull, (255,), cv2.LINE_AA, shift=4)
    return mask.astype(np.float32) / 255
