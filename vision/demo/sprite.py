"""Drawn patches, and laying them over a picture."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.detection import Image
from vision.pictures.arrays import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A drawn patch.

    x, y: its top left pixel in the picture.  colours: h × w × 3 float32 0–255, already weighed by ``cover``.
    cover: h × w × 1 float32, 0–1.
    """

    x: int
    y: int
    colours: Floats
    cover: Floats


def paste(picture: Image, sprite: Sprite) -> None:
    """Lay a sprite over a picture (height × width × 3 uint8), in place; what lies outside is cut off."""
    height, width = sprite.cover.shape[:2]
    left, top = max(sprite.x, 0), max(sprite.y, 0)
    right, bottom = min(sprite.x + width, picture.shape[1]), min(sprite.y + height, picture.shape[0])
    if left >= right or top >= bottom:
        return
    cut = slice(top - sprite.y, bottom - sprite.y), slice(left - sprite.x, right - sprite.x)
    under = picture[top:bottom, left:right]
    mixed = under * (1 - sprite.cover[cut]) + sprite.colours[cut]
    picture[top:bottom, left:right] = np.clip(mixed + 0.5, 0, 255).astype(np.uint8)
