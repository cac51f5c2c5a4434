"""Dice that spin on a corner in poor light: smeared alike in every frame, they look at rest where noise hides motion.

The pictures that are read are means of several frames. From one to the next a die at rest differs by what is left of
the noise, as the cloth does, and by the light; one that spins differs in the pattern of its pips.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.detection import Detection, Image
from vision.pictures.arrays import Floats
from vision.pictures.pixels import window

FINEST = 1 / 15  # of a die's size, of what is looked at: less than a pip
# What differs most of a die, in the usual difference of the cloth and in the contrast of the die. At 15 % of good light
# spinning dice have 3.5 and 0.54, 3.7 and 0.78, and the sixteen beside them 1.3 and 0.24 at most.
NOISE_TIMES, CONTRAST_SHARE = 2.4, 0.36
MOST_PERCENT, USUAL_TIMES = 95, 2.9  # of normal noise the 95th percentile is 2.9 times the median


def spinning(before: Image, now: Image, dice: Sequence[Detection]) -> frozenset[Detection]:
    """The dice that spin, of those seen in two pictures of one size (height × width × 3 uint8) taken at rest."""
    if not dice or before.shape != now.shape:
        return frozenset()
    finest = FINEST * float(np.median([die.size for die in dice]))
    one, other = (cv2.GaussianBlur(picture.mean(axis=2, dtype=np.float32), (0, 0), finest) for picture in (before, now))
    apart = other - one
    noise = USUAL_TIMES * float(np.median(np.abs(apart - np.median(apart))))
    return frozenset(die for die in dice if _spins(one[box := window(now, die.box, 0.0)], other[box], noise))


def _spins(one: Floats, other: Floats, noise: float) -> bool:
    """Whether one view of a die differs from another by more than noise and light."""
    x, y = (view.ravel() - view.mean() for view in (one, other))
    left = np.abs(y - x * float(x @ y) / max(1e-6, float(x @ x)))
    most = float(np.percentile(left, MOST_PERCENT))
    return most > NOISE_TIMES * noise and most > CONTRAST_SHARE * float(other.std())
