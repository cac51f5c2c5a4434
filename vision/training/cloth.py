"""Chance: tablecloths, and what else lies on them.

A cloth is a height × width × 3 float32 picture, B, G, R in 0–255. Clutter is whatever has spots, letters or round
shapes and is no die; it teaches the networks what to leave alone.
"""

from __future__ import annotations

import string
from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from vision.pictures.arrays import Bytes, Floats
from vision.training.motifs import strew

_PRINT = string.ascii_letters + string.digits + "      .,:;oO0"


def random_cloth(rng: Generator, size_px: int, patterned: bool = False) -> Floats:
    """A square of plain, woven, patterned, printed, wooden, furry, speckled or mottled cloth, with folds.

    patterned: whether it has dots, checks or print on it, dots most of all.
    """
    kinds = _PATTERNED if patterned else _KINDS
    cloth = kinds[int(rng.integers(len(kinds)))](rng, size_px)
    if rng.random() < 0.4:
        cloth = cloth * (1 + rng.uniform(0.05, 0.3) * _folds(rng, size_px))[..., None]
    shade = noise(rng, size_px, size_px // 2) * rng.uniform(0, 0.25)
    return np.clip(cloth * (1 + shade)[..., None], 0, 255).astype(np.float32)


def noise(rng: Generator, size_px: int, cell_px: float, stretch: float = 1.0) -> Floats:
    """Smooth noise, about −1 to 1, whose lumps are ``cell_px`` high and ``stretch`` times as wide."""
    rows = max(2, int(size_px / max(cell_px, 1)) + 2)
    columns = max(2, int(size_px / max(cell_px * stretch, 1)) + 2)
    lumps = rng.normal(0, 0.5, (rows, columns)).astype(np.float32)
    return np.asarray(cv2.resize(lumps, (size_px, size_px), interpolation=cv2.INTER_CUBIC), np.float32)


def random_colour(rng: Generator) -> Floats:
    """Any colour, greyish and pale ones a little more often."""
    hsv = np.array([[[rng.uniform(0, 180), 255 * rng.random() ** 1.5, 255 * rng.uniform(0.08, 1)]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _grid(rng: Generator, size_px: int) -> tuple[Floats, Floats]:
    turn = rng.uniform(0, np.pi) if rng.random() < 0.7 else 0.0
    x, y = np.meshgrid(np.arange(size_px, dtype=np.float32), np.arange(size_px, dtype=np.float32))
    bend = noise(rng, size_px, size_px / 3) * rng.uniform(0, 4)
    return (np.cos(turn) * x + np.sin(turn) * y + bend, np.cos(turn) * y - np.sin(turn) * x - bend)


def _mix(a: Floats, b: Floats, share: Floats) -> Floats:
    return np.asarray(a + (b - a) * share[..., None], np.float32)


def _near(rng: Generator, colour: Floats) -> Floats:
    return np.clip(colour + rng.normal(0, 35, 3), 0, 255).astype(np.float32)


def _plain(rng: Generator, size_px: int) -> Floats:
    grain = noise(rng, size_px, rng.uniform(1, 3)) * rng.uniform(0, 0.12)
    return np.asarray(random_colour(rng) * (1 + grain)[..., None], np.float32)


def _woven(rng: Generator, size_px: int) -> Floats:
    x, y = _grid(rng, size_px)
    period = float(np.exp(rng.uniform(np.log(2.2), np.log(36))))
    warp, weft = np.sin(x * 2 * np.pi / period), np.sin(y * 2 * np.pi / period)
    above = np.sin(x * np.pi / period) * np.sin(y * np.pi / period) > 0
    uneven = 1 + noise(rng, size_px, period, 3) * rng.uniform(0, 0.6)
    colour = random_colour(rng)
    other = random_colour(rng) if rng.random() < 0.25 else _near(rng, colour)
    dark = np.float32(rng.uniform(0.3, 0.85))
    shade = dark + (1 - dark) * np.clip(np.where(above, np.abs(warp), np.abs(weft)) * uneven, 0, 1)
    return np.asarray(np.where(above[..., None], colour, other) * shade[..., None], np.float32)


def _dotted(rng: Generator, size_px: int) -> Floats:
    x, y = _grid(rng, size_px)
    period = rng.uniform(8, 70)
    shift = np.where(np.floor(y / period) % 2 > 0, rng.choice([0.0, 0.5]), 0.0)
    gap = np.hypot((x / period + shift) % 1 - 0.5, (y / period) % 1 - 0.5) * period
    dots = np.clip(period * rng.uniform(0.1, 0.38) - gap + 0.5, 0, 1)
    return _mix(random_colour(rng), random_colour(rng), dots)


def _checked(rng: Generator, size_px: int) -> Floats:
    x, y = _grid(rng, size_px)
    period = rng.uniform(10, 90)
    checks = ((np.floor(x / period) % 2) + (np.floor(y / period) % 2)) / 2
    if rng.random() < 0.3:
        checks = np.abs((np.floor(x / period) + np.floor(y / period)) % 2)
    return _mix(random_colour(rng), random_colour(rng), checks.astype(np.float32))


def _striped(rng: Generator, size_px: int) -> Floats:
    x, _ = _grid(rng, size_px)
    period = rng.uniform(5, 90)
    return _mix(random_colour(rng), random_colour(rng), ((x / period) % 1 < rng.uniform(0.1, 0.9)).astype(np.float32))


def _wood(rng: Generator, size_px: int) -> Floats:
    rings = np.sin(noise(rng, size_px, size_px / rng.uniform(3, 14), 6) * rng.uniform(4, 25))
    fibre = noise(rng, size_px, rng.uniform(1, 2.5), 20)
    hsv = np.array([[[rng.uniform(5, 22), rng.uniform(50, 190), rng.uniform(60, 230)]]], np.uint8)
    colour = np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)
    wood = colour * (1 + rng.uniform(0, 0.15) * rings + rng.uniform(0, 0.2) * fibre)[..., None]
    return np.ascontiguousarray(np.rot90(wood, int(rng.integers(4))), np.float32)


def _fur(rng: Generator, size_px: int) -> Floats:
    cell = rng.uniform(1, 9)
    lumps = noise(rng, size_px, cell) + noise(rng, size_px, cell / 2)
    colour = random_colour(rng)
    return _mix(colour * np.float32(rng.uniform(0.35, 0.9)), _near(rng, colour), np.clip(lumps * 0.6 + 0.5, 0, 1.3))


def _flowered(rng: Generator, size_px: int) -> Floats:
    picture: Bytes = np.clip(_plain(rng, size_px), 0, 255).astype(np.uint8)
    strew(rng, picture, [random_colour(rng).tolist() for _ in range(3)])
    return np.asarray(picture, np.float32)


def _ornamented(rng: Generator, size_px: int) -> Floats:
    """Damask, lace, tiles: waves in a few directions, evenly apart, make rings, stars and lattices of each other."""
    x, y = _grid(rng, size_px)
    period, directions = float(np.exp(rng.uniform(np.log(8), np.log(110)))), int(rng.integers(2, 5))
    waves = np.zeros_like(x)
    for order in (1, 2, 3):
        height, phase = rng.normal(0, 1 / order), rng.uniform(0, 2 * np.pi)
        for k in range(directions):
            turn = np.pi * k / directions
            along = (np.cos(turn) * x + np.sin(turn) * y) * (2 * np.pi * order / period)
            waves += np.float32(height) * np.cos(along + np.float32(phase))
    ink = np.clip((waves - np.quantile(waves[::4, ::4], rng.uniform(0.2, 0.8))) * rng.uniform(1, 12) + 0.5, 0, 1)
    return _mix(random_colour(rng), random_colour(rng), ink)


def _printed(rng: Generator, size_px: int) -> Floats:
    """Newsprint, posters: lines of small or large text, some of them bold."""
    picture: Bytes = np.full((size_px, size_px, 3), random_colour(rng), np.uint8)
    ink, scale = random_colour(rng).tolist(), float(np.exp(rng.uniform(np.log(0.25), np.log(1.8))))
    font = int(rng.integers(0, 5))
    for y in range(0, size_px + 30, max(8, int(rng.uniform(20, 34) * scale))):
        words = "".join(rng.choice(list(_PRINT), max(20, int(80 / scale))))
        heavy = max(1, round(2 * scale)) if rng.random() < 0.3 else 1
        cv2.putText(picture, words, (-int(rng.integers(30)), y), font, scale, ink, heavy, cv2.LINE_AA)
    turned = cv2.getRotationMatrix2D((size_px / 2, size_px / 2), float(rng.uniform(0, 360)), 1.0)
    whole = cv2.warpAffine(picture, turned, (size_px, size_px), borderMode=cv2.BORDER_REFLECT)
    return np.asarray(whole, np.float32)


def _speckled(rng: Generator, size_px: int) -> Floats:
    """A table top with specks or crumbs, terrazzo, granite: spots of all sizes in no order, most of them tiny."""
    picture: Bytes = np.clip(_plain(rng, size_px), 0, 255).astype(np.uint8)
    inks = [random_colour(rng).tolist() for _ in range(int(rng.integers(1, 4)))]
    biggest = float(np.exp(rng.uniform(0, np.log(size_px / 20))))
    for _ in range(int(np.exp(rng.uniform(np.log(20), np.log(900))))):
        x, y = (int(v) for v in rng.uniform(0, size_px, 2))
        radius = 0.5 + biggest * rng.random() ** 4
        axes = (max(1, round(radius)), max(1, round(radius * rng.uniform(0.4, 1))))
        ink = inks[int(rng.integers(len(inks)))]
        cv2.ellipse(picture, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, ink, -1, cv2.LINE_AA)
    return np.asarray(picture, np.float32)


def _mottled(rng: Generator, size_px: int) -> Floats:
    """Patches of several colours in lumps of several sizes: painted boards, stone, leaves, worn leather."""
    picture = np.broadcast_to(random_colour(rng), (size_px, size_px, 3))
    cell = rng.uniform(0.03, 0.3) * size_px
    for _ in range(int(rng.integers(2, 6))):
        lumps = noise(rng, size_px, cell) + 0.5 * noise(rng, size_px, cell / 2.7) + 0.3 * noise(rng, size_px, cell / 7)
        share = np.clip(lumps * rng.uniform(1, 12) - rng.uniform(-1, 2), 0, 1)
        picture = _mix(np.asarray(picture, np.float32), random_colour(rng), share)
        cell = max(2.0, cell * rng.uniform(0.3, 1))
    return np.asarray(picture, np.float32)


def _creases(rng: Generator, size_px: int) -> Floats:
    """Straight folds of ironed linen: a lit flank and a dark one beside each line."""
    x, y = np.meshgrid(np.arange(size_px, dtype=np.float32), np.arange(size_px, dtype=np.float32))
    shade: Floats = np.zeros((size_px, size_px), np.float32)
    for _ in range(int(rng.integers(1, 6))):
        turn, width = rng.uniform(0, np.pi), rng.uniform(1, 0.05 * size_px)
        away = (np.cos(turn) * x + np.sin(turn) * y - rng.uniform(-0.5, 1.2) * size_px) / np.float32(width)
        shade += np.float32(rng.uniform(-1, 1)) * away * np.exp(-np.minimum(away * away, 50))
    return shade


def _folds(rng: Generator, size_px: int) -> Floats:
    if rng.random() < 0.5:
        return _creases(rng, size_px)
    lumps = noise(rng, size_px, size_px / rng.uniform(2, 8), rng.uniform(1, 3))
    return np.asarray(np.clip(cv2.Sobel(lumps, cv2.CV_32F, 1, 1, ksize=5) * 8, -1, 1), np.float32)


_Kind = Callable[[Generator, int], Floats]

_KINDS: tuple[_Kind, ...] = (
    *(_plain, _plain, _woven, _woven, _woven, _wood, _fur, _fur),
    *(_dotted, _dotted, _checked, _checked, _striped, _printed, _speckled, _mottled, _mottled),
    *(_flowered, _flowered, _flowered, _ornamented),
)
_PATTERNED: tuple[_Kind, ...] = (_dotted, _dotted, _dotted, _checked, _striped, _printed, _flowered, _ornamented)
