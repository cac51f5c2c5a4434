"""Chance: photographs of everyday things, none of them a die: a cup, coins, a cat, a face, gravel, bricks, print.

They come with scikit-image and are in the public domain or CC0. Its other pictures train nothing: by them can be told
how often a table without dice is asked about.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.random import Generator

from vision.pictures.arrays import Bytes
from vision.pictures.crops import cut

_PICTURES = ("astronaut", "brick", "chelsea", "coffee", "coins", "gravel", "hubble_deep_field", "page", "retina")
_LEAST_PX = 100


def everyday_patch(rng: Generator, size_px: int) -> Bytes:
    """A square of one of the pictures, anywhere in it and turned by quarters, as ``size_px`` × ``size_px`` × 3."""
    picture = everyday_picture(_PICTURES[int(rng.integers(len(_PICTURES)))])
    limit = min(picture.shape[:2])
    side = float(np.exp(rng.uniform(np.log(_LEAST_PX), np.log(limit))))
    x, y = (float(rng.uniform(side / 2, length - side / 2)) for length in (picture.shape[1], picture.shape[0]))
    turn = int(rng.integers(4)) * np.pi / 2
    return cut(picture, (x, y), side, size_px, turn, bool(rng.random() < 0.5))


@cache
def everyday_picture(name: str) -> Bytes:
    """One of scikit-image's pictures, height × width × 3, B, G, R."""
    # Commands that everybody has import this module for others' sake, and an ordinary table has no scikit-image.
    from skimage import data

    picture = np.asarray(getattr(data, name)(), np.uint8)
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR if picture.ndim == 2 else cv2.COLOR_RGB2BGR), np.uint8)
