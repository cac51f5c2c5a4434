"""Chance: dice and cloth of other colours for a sample already cut.

The dice of photographs have few colours, and networks know by heart that pips are black or white. So the same picture,
with its light, grain and blur, is shown with pips, dice and cloth of any colours: red pips on dark smoke, gold on wine.
So the face network learns; the detector, which so takes more of what is no die for one, is shown what there is.
``vision.training.card.seen`` makes the same changes to many at once.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from vision.pictures.arrays import Bytes, Floats

# How many samples have their three colours exchanged, and how many of the face networks' come in any others.
DYED, TINTED = 0.2, 0.6
TWO_COLOURED = 0.5  # how many of the latter are seen in two colours and those between
# What is darker or brighter than these shares of the pixels, in percent, is as dark as anything, or a highlight.
DARK, BRIGHT = 3, 97
LEAST_RANGE = 12.0  # of grey between these, so that mere grain is not drawn out
TOLD_APART = 45.0  # how far two colours are from each other, at least, in 0–255 of each
LEFT = 0.6  # of its own colours, at most, beside the two
SCALES = (0.35, 1.1)  # of what colours differ by, once they are turned
MIDDLES = (50.0, 205.0)  # of each colour, where they are turned about
SHINE = 1.5  # of how much brighter highlights are: they are the lamp's, and white on any die


def coloured(rng: Generator, image: Bytes, share: float) -> Bytes:
    """The same things, some with their colours exchanged, and a ``share`` of them in any; n × n × 3 uint8."""
    chance = rng.random()
    if chance < DYED:
        return np.asarray(image[..., rng.permutation(3)], np.uint8, order="C")
    return tinted(rng, image) if chance < DYED + share else image


def tinted(rng: Generator, image: Bytes) -> Bytes:
    """The same dice and cloth in any colours."""
    picture: Floats = image.astype(np.float32)
    grey: Floats = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)[..., None]
    low, high = np.percentile(grey, (DARK, BRIGHT))
    if rng.random() < TWO_COLOURED:
        share = np.clip((grey - low) / max(high - low, LEAST_RANGE), 0, 1)
        other = _two_coloured(rng, share) + (picture - grey) * np.float32(rng.uniform(0, LEFT))
    else:
        other = _turned(rng, picture)
    shine = np.maximum(grey - high, 0) * np.float32(rng.uniform(0, SHINE))
    return np.asarray(np.clip(other + shine, 0, 255), np.uint8)


def _two_coloured(rng: Generator, share: Floats) -> Floats:
    """What is dark, 0, in one colour, what is bright, 1, in another: either may be the brighter one then."""
    dark, bright = rng.uniform(0, 255, (2, 3))
    apart = bright - dark
    apart *= max(1.0, TOLD_APART / max(float(np.linalg.norm(apart)), 1e-6))
    return np.asarray(dark + apart * share, np.float32)


def _turned(rng: Generator, picture: Floats) -> Floats:
    """All colours turned about their mean, or that and reversed: what differed still differs, as much or less."""
    axis = rng.standard_normal(3)
    axis *= rng.uniform(-np.pi, np.pi) / max(float(np.linalg.norm(axis)), 1e-6)
    turn = cv2.Rodrigues(axis)[0] * rng.uniform(*SCALES) * rng.choice((-1, 1))
    middle = picture.mean((0, 1))
    return np.asarray((picture - middle) @ turn.T + rng.uniform(*MIDDLES, 3), np.float32)
