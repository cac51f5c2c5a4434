"""The room round the demo table, as it changes what the camera sees: light, flicker, noise, a bump, a lost focus.

Nouns:
    Room   light and camera at one moment
    Lean   somebody leans over the table for a while, between it and the lamp
    Air    lays a room over the painted pictures
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from companion.detection import Image
from vision.pictures.arrays import Bytes, Floats

_NOISES = 8
_BAND_ROWS = 230


@dataclass(frozen=True, slots=True)
class Room:
    """Light and camera at one moment.

    light: 1 for as painted, 0 for none.  warmth: shifts red against blue, −1 to 1.  flicker: share of the light that
    lamps on alternating current take away at worst, in bands across the picture.  blur: of the lens, a deviation in
    pixels.  shift: (x, y, degrees) the camera has been pushed, in pixels and turned about the picture's middle.
    """

    light: float = 1.0
    warmth: float = 0.0
    flicker: float = 0.0
    blur: float = 0.0
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)


PLAIN = Room()
LEAN_SECONDS = 0.6
_FARTHEST, _SOFT = 0.75, 0.03


@dataclass(frozen=True, slots=True)
class Lean:
    """Somebody who leans over the table, whose shadow comes from one side, lies there and goes.

    start, end: seconds at which it begins to come and has gone, at least twice LEAN_SECONDS apart.  side: from where,
    in radians from the right edge clockwise.  reach: as far as it comes, beyond the picture's middle, as a share of its
    width or height, −0.5 to 0.5.  depth: the share of the light that it takes.
    """

    start: float
    end: float
    side: float
    reach: float
    depth: float

    def light(self, across: Floats, down: Floats, seconds: float) -> Floats:
        """The share of light that is left, 0–1, at places given by their shares of width and height, −0.5 to 0.5."""
        come = min(1.0, (seconds - self.start) / LEAN_SECONDS, (self.end - seconds) / LEAN_SECONDS)
        edge = _FARTHEST - max(0.0, come) * (_FARTHEST + self.reach)
        beyond = across * math.cos(self.side) + down * math.sin(self.side) - edge
        return np.asarray(1 - self.depth / (1 + np.exp(-beyond / _SOFT)), np.float32)


class Air:
    """Lays rooms over pictures of one size; each frame gets noise of its own, as a sensor gives."""

    def __init__(self, width: int, height: int, noise: float, seed: int) -> None:
        """noise: its deviation in grey levels."""
        self._size = (width, height)
        self._across = (np.arange(width, dtype=np.float32) / width - 0.5)[None, :, None]
        self._down = (np.arange(height, dtype=np.float32) / height - 0.5)[:, None, None]
        rng = np.random.default_rng(seed)
        grains = (rng.normal(0, noise, (height, width, 3)).astype(np.float32) for _ in range(_NOISES if noise else 0))
        soft = (np.round(1.6 * cv2.GaussianBlur(grain, (0, 0), 0.6)) for grain in grains)
        # OpenCV adds and subtracts bytes ten times as fast as it adds what has a sign.
        self._noises = [(_bytes(grain), _bytes(-grain)) for grain in soft]
        self._taken = 0

    def seen(self, plain: Image, room: Room, seconds: float, lean: Lean | None = None) -> Image:
        """The picture (height × width × 3 uint8) as the camera sees it in this room at this time."""
        picture: Bytes = plain
        if lean is not None and lean.start <= seconds < lean.end:
            picture = (picture * lean.light(self._across, self._down, seconds)).astype(np.uint8)
        if room.shift != PLAIN.shift:
            picture = cv2.warpAffine(picture, self._pushed(room), self._size, borderMode=cv2.BORDER_REPLICATE)
        if room.blur:
            picture = cv2.GaussianBlur(picture, (0, 0), room.blur)
        if room.light != 1 or room.warmth:
            picture = cv2.LUT(picture, _levels(room))
        if room.flicker:
            picture = np.clip(picture * _bands(self._size[1], room.flicker, seconds), 0, 255).astype(np.uint8)
        if self._noises:
            self._taken = (self._taken + 1) % len(self._noises)
            brighter, darker = self._noises[self._taken]
            picture = cv2.subtract(cv2.add(picture, brighter), darker)
        return np.asarray(picture, np.uint8)

    def _pushed(self, room: Room) -> Floats:
        x, y, degrees = room.shift
        turned = cv2.getRotationMatrix2D((self._size[0] / 2, self._size[1] / 2), degrees, 1.0)
        turned[:, 2] += np.array([x, y])
        return np.asarray(turned)


def _bytes(grain: Floats) -> Bytes:
    return np.asarray(np.clip(grain, 0, 255), np.uint8)


def _levels(room: Room) -> Image:
    """What becomes of each level of blue, green and red: 1 × 256 × 3."""
    gains = room.light * np.array([1 - 0.25 * room.warmth, 1.0, 1 + 0.25 * room.warmth])
    return np.clip(np.arange(256)[:, None] * gains, 0, 255).astype(np.uint8)[None]


def _bands(rows: int, flicker: float, seconds: float) -> Floats:
    """The share of light for each row; the bands wander because 100 flickers a second are no multiple of the frames."""
    phase = 2 * math.pi * (np.arange(rows) / _BAND_ROWS + 100.3 * seconds)
    return (1 - flicker * (0.5 + 0.5 * np.sin(phase))).astype(np.float32)[:, None, None]
