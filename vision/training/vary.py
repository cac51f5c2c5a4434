"""Chance: another lamp, another lens, another sensor for a sample already cut.

Samples are square uint8 pictures n × n × 3, B, G, R; a sample's dice stay where they are.
``vision.training.card.seen`` makes each of these changes to many at once.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from vision.pictures.arrays import Bytes, Floats
from vision.training.cloth import noise
from vision.training.colours import coloured

CODED = 0.2  # how many samples are kept as JPEG files
# From one bar of light to the next, by the sample's side; how sharp their edges are, from soft to hard.
PERIODS, HARDNESS = (0.05, 0.8), (2.0, 16.0)

# How many samples each change comes in. In the order light takes: lamp and shadows, lens, sensor.
SHARES = {
    "shadow": 0.12,
    "barred": 0.1,
    "glare": 0.2,
    "streak": 0.15,
    "lamp": 0.5,
    "overexposed": 0.06,
    "smeared": 0.07,
    "soft": 0.2,
    "coarse": 0.22,
    "noisy": 0.4,
    "pale": 0.25,
    "gamma": 0.3,
    "sharpened": 0.14,
}


def vary(rng: Generator, image: Bytes, tinted: float = 0.0) -> Bytes:
    """The same things otherwise seen, a share of them ``tinted`` in any colours."""
    return seen_otherwise(rng, coloured(rng, image, tinted))


def seen_otherwise(rng: Generator, image: Bytes) -> Bytes:
    """The same things seen in other light by another camera; every change comes in some samples only."""
    picture: Floats = image.astype(np.float32)
    for name, share in SHARES.items():
        if rng.random() < share:
            picture = _CHANGES[name](rng, picture)
    image = np.clip(picture, 0, 255).astype(np.uint8)
    return _coded(rng, image) if rng.random() < CODED else image


def smear(rng: Generator, longest_px: float) -> Floats:
    """The kernel of a short straight movement."""
    length, angle = rng.uniform(1, max(1.5, longest_px)), rng.uniform(0, np.pi)
    n = 2 * int(length) + 3
    kernel: Floats = np.zeros((n, n), np.float32)
    reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    start, end = (tuple(round(float(v)) for v in n // 2 + sign * reach) for sign in (-1, 1))
    cv2.line(kernel, start, end, (1.0,), 1)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _lamp(rng: Generator, picture: Floats) -> Floats:
    colour = rng.uniform(0.7, 1.3, 3).astype(np.float32)
    return np.asarray(picture * colour * np.float32(np.exp(rng.normal(0, 0.25))), np.float32)


def _overexposed(rng: Generator, picture: Floats) -> Floats:
    return np.asarray(np.minimum(picture * np.float32(rng.uniform(1.2, 2.0)), 255), np.float32)


def _pale(rng: Generator, picture: Floats) -> Floats:
    grey = picture.mean(-1, keepdims=True)
    return np.asarray(grey + (picture - grey) * np.float32(rng.uniform(0, 1.6)), np.float32)


def _gamma(rng: Generator, picture: Floats) -> Floats:
    return np.asarray(255 * (np.clip(picture, 0, 255) / 255) ** np.float32(np.exp(rng.normal(0, 0.3))), np.float32)


def _shadow(rng: Generator, picture: Floats) -> Floats:
    """The soft edge of something between lamp and table."""
    n = picture.shape[0]
    angle, place = rng.uniform(-np.pi, np.pi), rng.uniform(-0.4, 0.4) * n
    across = np.arange(n, dtype=np.float32) - n / 2
    depth = across[None] * np.float32(np.cos(angle)) + across[:, None] * np.float32(np.sin(angle)) - place
    dark = 1 / (1 + np.exp(np.clip(-depth / rng.uniform(0.3, 0.06 * n), -30, 30)))
    return np.asarray(picture * (1 - rng.uniform(0.2, 0.7) * dark)[..., None], np.float32)


def _barred(rng: Generator, picture: Floats) -> Floats:
    """Light that comes through blinds, a lattice or leaves: bars and spots, finer or wider than a die."""
    n = picture.shape[0]
    period, turn = n * float(np.exp(rng.uniform(*np.log(PERIODS)))), rng.uniform(0, np.pi)
    kind = int(rng.integers(3))
    if kind == 2:
        spots = noise(rng, n, period)
        light = spots / (np.abs(spots).max() + 1e-6)
    else:
        y, x = np.mgrid[0:n, 0:n].astype(np.float32) * np.float32(2 * np.pi / period)
        start = rng.uniform(0, 2 * np.pi, 2)
        light = np.sin(x * np.cos(turn) + y * np.sin(turn) + start[0])
        if kind == 1:
            light = np.minimum(light, np.sin(y * np.cos(turn) - x * np.sin(turn) + start[1]))
    lit = 1 / (1 + np.exp(-float(np.exp(rng.uniform(*np.log(HARDNESS)))) * light))
    low = rng.uniform(0.3, 0.8)
    return np.asarray(picture * (low + (1.1 - low) * lit)[..., None], np.float32)


def _glare(rng: Generator, picture: Floats) -> Floats:
    """Highlights of lamps and windows, on pips as well as beside them."""
    n = picture.shape[0]
    bright: Bytes = np.zeros((n, n), np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        x, y = (int(v) for v in rng.uniform(0.1 * n, 0.9 * n, 2))
        long, slim = float(rng.uniform(0.02, 0.22) * n), float(rng.uniform(0.25, 1))
        axes = (max(1, round(long)), max(1, round(long * slim)))
        light = (float(rng.uniform(60, 256)),)
        cv2.ellipse(bright, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, light, -1, cv2.LINE_AA)
    soft = cv2.GaussianBlur(bright, (0, 0), float(rng.uniform(0.3, 0.05 * n)))
    return np.asarray(picture + soft[..., None], np.float32)


def _streak(rng: Generator, picture: Floats) -> Floats:
    """The reflection of a tube or a window frame: a bright bent line, sharp or soft, across whatever lies there."""
    n = picture.shape[0]
    start, bend, end = rng.uniform(0.1 * n, 0.9 * n, (3, 2))
    reach = float(rng.uniform(0.3, 1))
    share = np.linspace(0, reach, 12)[:, None]
    curve = (1 - share) ** 2 * start + 2 * share * (1 - share) * bend + share**2 * end
    bright: Bytes = np.zeros((n, n), np.uint8)
    light = (float(rng.uniform(80, 256)),)
    thickness = max(1, round(float(rng.uniform(0.01, 0.07)) * n))
    cv2.polylines(bright, [curve.round().astype(np.int32)], False, light, thickness, cv2.LINE_AA)
    soft = cv2.GaussianBlur(bright, (0, 0), float(rng.uniform(0.3, 0.025 * n)))
    return np.asarray(picture + soft[..., None], np.float32)


def _smeared(rng: Generator, picture: Floats) -> Floats:
    return np.asarray(cv2.filter2D(picture, -1, smear(rng, 0.07 * picture.shape[0])), np.float32)


def _coarse(rng: Generator, picture: Floats) -> Floats:
    """As a camera with fewer pixels sees it."""
    n = picture.shape[0]
    few = max(8, round(n / float(rng.uniform(1, 2.4))))
    small = cv2.resize(picture, (few, few), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (n, n), interpolation=cv2.INTER_LINEAR), np.float32)


def _soft(rng: Generator, picture: Floats) -> Floats:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.4)), np.float32)


def _sharpened(rng: Generator, picture: Floats) -> Floats:
    edges = picture - cv2.GaussianBlur(picture, (0, 0), 1.2)
    return np.asarray(picture + edges * np.float32(rng.uniform(0.3, 1.5)), np.float32)


def _noisy(rng: Generator, picture: Floats) -> Floats:
    grain = rng.standard_normal(picture.shape, np.float32) * np.float32(rng.uniform(1, 9))
    return np.asarray(picture + grain, np.float32)


def _coded(rng: Generator, image: Bytes) -> Bytes:
    _, coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


_CHANGES = {
    "shadow": _shadow,
    "barred": _barred,
    "glare": _glare,
    "streak": _streak,
    "lamp": _lamp,
    "overexposed": _overexposed,
    "smeared": _smeared,
    "soft": _soft,
    "coarse": _coarse,
    "noisy": _noisy,
    "pale": _pale,
    "gamma": _gamma,
    "sharpened": _sharpened,
}
