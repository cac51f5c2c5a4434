"""What a traced table is covered with: a picture of 1,400 × 1,400 pixels, R, G, B 0–1 and linear."""

from __future__ import annotations

import colorsys
import string
from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from vision.pictures.arrays import Floats
from vision.traced.die import lumps

SIZE = 1400
_LETTERS = list(string.ascii_letters + string.digits + "      ., ")


def random_cloth(rng: Generator) -> tuple[str, Floats]:
    """A kind of cloth, and one of it."""
    kind = str(rng.choice(sorted(CLOTHS)))
    return kind, np.clip(CLOTHS[kind](rng), 0.01, 0.95)


def _colour(rng: Generator) -> Floats:
    return np.array(colorsys.hsv_to_rgb(rng.random(), 0.9 * rng.random() ** 1.3, rng.uniform(0.08, 0.9)))


def _paint(rng: Generator) -> list[float]:
    return [float(part) for part in _colour(rng)]


def _sheet(colour: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.full((SIZE, SIZE, 3), colour, np.float32)


def _bent(rng: Generator) -> tuple[Floats, Floats]:
    """x and y of each pixel, on a cloth that is not quite straight."""
    x, y = np.meshgrid(np.arange(SIZE, dtype=float), np.arange(SIZE, dtype=float))
    return x + 12 * lumps(rng, SIZE, 300), y + 12 * lumps(rng, SIZE, 260)


def _plain(rng: Generator) -> Floats:
    return np.asarray(_colour(rng) * (1 + 0.06 * lumps(rng, SIZE, 2))[..., None])


def _felt(rng: Generator) -> Floats:
    return np.asarray(_colour(rng) * (1 + 0.25 * lumps(rng, SIZE, 2) + 0.15 * lumps(rng, SIZE, 12))[..., None])


def _carpet(rng: Generator) -> Floats:
    tufts = 0.7 + 0.5 * lumps(rng, SIZE, rng.uniform(4, 12)) + 0.3 * lumps(rng, SIZE, 3)
    return np.asarray(_colour(rng) * tufts[..., None])


def _woven(rng: Generator) -> Floats:
    (x, y), period = _bent(rng), rng.uniform(5, 30)
    over = (np.floor(x / period) + np.floor(y / period)) % 2 > 0
    strand = np.where(over, np.abs(np.sin(np.pi * x / period)), np.abs(np.sin(np.pi * y / period)))
    shade = 0.25 + 0.75 * np.clip(strand * (1 + 0.35 * lumps(rng, SIZE, period)), 0, 1.2)
    colour = _colour(rng)
    other = _colour(rng) if rng.random() < 0.3 else colour
    return np.asarray(np.where(over[..., None], colour, other) * shade[..., None])


def _knitted(rng: Generator) -> Floats:
    (x, y), stitch = _bent(rng), rng.uniform(14, 44)
    row = (y + 1.2 * np.abs(x % stitch - stitch / 2)) % (0.8 * stitch) / (0.8 * stitch)
    shade = (1 - 2 * np.abs(row - 0.5)) * np.clip(np.abs(np.sin(2 * np.pi * x / stitch)) + 0.3, 0, 1)
    return np.asarray(_colour(rng) * (0.3 + 0.7 * shade)[..., None])


def _lace(rng: Generator) -> Floats:
    (x, y), period = _bent(rng), 2 * np.pi / rng.uniform(18, 60)
    waves = np.cos(period * x) + np.cos(period * y) + 1.4 * np.cos(2 * period * x) * np.cos(2 * period * y)
    return np.where((waves > rng.uniform(-0.5, 0.8))[..., None], np.array([0.85, 0.83, 0.78]), 0.6 * _colour(rng))


def _plaid(rng: Generator) -> Floats:
    (x, y), period = _bent(rng), rng.uniform(60, 220)
    cloth: Floats = np.asarray(_sheet(_colour(rng)), float)
    for _ in range(4):
        start, width, colour = rng.uniform(0, period), rng.uniform(4, 0.3 * period), _colour(rng)
        for across in (x, y):
            cloth = cloth + (colour - cloth) * (0.5 * ((across + start) % period < width))[..., None]
    return cloth


def _checked(rng: Generator) -> Floats:
    (x, y), period = _bent(rng), rng.uniform(30, 160)
    share = (np.floor(x / period) % 2 + np.floor(y / period) % 2)[..., None] / 2
    return np.asarray(_colour(rng) * (1 - share) + _colour(rng) * share)


def _dotted(rng: Generator) -> Floats:
    (x, y), period = _bent(rng), rng.uniform(25, 120)
    dots = np.hypot(x % period - period / 2, y % period - period / 2) < period * rng.uniform(0.12, 0.36)
    return np.where(dots[..., None], _colour(rng), _colour(rng))


def _tiled(rng: Generator) -> Floats:
    (x, y), period = _bent(rng), rng.uniform(40, 200)
    grout = (x % period < 4) | (y % period < 4)
    return np.where(grout[..., None], 0.6 * _colour(rng), _colour(rng))


def _hexagons(rng: Generator) -> Floats:
    (x, y), period = _bent(rng), 2 * np.pi / rng.uniform(30, 120)
    angles = np.radians([0, 60, 120])
    waves = sum(np.cos(period * (np.cos(a) * x + np.sin(a) * y)) for a in angles)
    return np.where((waves > rng.uniform(-1, 1.5))[..., None], _colour(rng), _colour(rng))


def _boards(rng: Generator) -> Floats:
    fibres = cv2.resize(rng.normal(0, 0.5, (400, 12)).astype(np.float32), (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)
    _, y = _bent(rng)
    rings = np.sin(30 * lumps(rng, SIZE, 700) + 0.02 * y)
    gaps = np.where(y % rng.uniform(150, 500) < 3, 0.4, 1.0)
    return np.asarray(
        np.array([0.5, 0.32, 0.17]) * rng.uniform(0.35, 1.7) * ((1 + 0.22 * fibres + 0.1 * rings) * gaps)[..., None]
    )


def _bamboo(rng: Generator) -> Floats:
    (x, y), stick = _bent(rng), rng.uniform(12, 40)
    shade = (0.35 + 0.65 * np.abs(np.sin(np.pi * y / stick))) * np.where(x % (9 * stick) < 3, 0.2, 1)
    return np.asarray(np.array([0.7, 0.6, 0.38]) * rng.uniform(0.5, 1.1) * shade[..., None])


def _cork(rng: Generator) -> Floats:
    shade = (1 + 0.5 * lumps(rng, SIZE, 5) + 0.3 * lumps(rng, SIZE, 16)) * np.where(lumps(rng, SIZE, 8) > 0.75, 0.4, 1)
    return np.asarray(np.array([0.55, 0.38, 0.22]) * shade[..., None])


def _leather(rng: Generator) -> Floats:
    return np.asarray(
        0.6 * _colour(rng) * (1 + 0.35 * np.abs(lumps(rng, SIZE, 7)) + 0.2 * lumps(rng, SIZE, 20))[..., None]
    )


def _marble(rng: Generator) -> Floats:
    veins = np.abs(np.sin(4 * lumps(rng, SIZE, 300) + 2 * lumps(rng, SIZE, 90) + 1.2 * lumps(rng, SIZE, 30)))
    return np.asarray(np.array([0.85, 0.84, 0.82]) * (1 - 0.6 * np.exp(-9 * veins))[..., None])


def _terrazzo(rng: Generator) -> Floats:
    sheet, colours = _sheet(np.full(3, rng.uniform(0.4, 0.85))), [_paint(rng) for _ in range(4)]
    for _ in range(1200):
        angles = np.sort(rng.uniform(0, 2 * np.pi, 6))
        chip = rng.uniform(3, 22) * np.stack([np.cos(angles), np.sin(angles)], 1) * rng.uniform(0.5, 1, (6, 1))
        cv2.fillPoly(sheet, [(rng.uniform(0, SIZE, 2) + chip).astype(int)], colours[int(rng.integers(4))], cv2.LINE_AA)
    return np.asarray(sheet, float)


def _leopard(rng: Generator) -> Floats:
    sheet = _sheet(np.array([0.75, 0.55, 0.3]))
    for _ in range(350):
        (x, y), r, turn = rng.uniform(0, SIZE, 2).astype(int).tolist(), rng.uniform(12, 34), float(rng.uniform(0, 360))
        axes, thick = (int(r), int(0.8 * r)), int(0.35 * r) + 1
        cv2.ellipse(sheet, (x, y), axes, turn, 0, 300, (0.08, 0.05, 0.03), thick, cv2.LINE_AA)
    return np.asarray(sheet, float)


def _flowers(rng: Generator) -> Floats:
    """Strewn flowers of many colours, one over the other here and there."""
    sheet = _sheet(_colour(rng))
    for _ in range(int(rng.integers(20, 160))):
        x, y, r, petal = *rng.uniform(0, SIZE, 2), rng.uniform(8, 45), _paint(rng)
        for angle in rng.uniform(0, 2 * np.pi) + np.arange(5) * 2 * np.pi / 5:
            middle = (int(x + r * np.cos(angle)), int(y + r * np.sin(angle)))
            cv2.circle(sheet, middle, int(0.7 * r), petal, -1, cv2.LINE_AA)
        cv2.circle(sheet, (int(x), int(y)), int(0.5 * r), _paint(rng), -1, cv2.LINE_AA)
    return np.asarray(sheet, float)


def _daisies(rng: Generator) -> Floats:
    """Rows of daisies, all alike."""
    sheet, petal, eye, step = _sheet(_colour(rng)), _paint(rng), _paint(rng), rng.uniform(60, 170)
    r = step * rng.uniform(0.22, 0.42)
    for row in range(int(SIZE / step) + 2):
        for column in range(int(SIZE / step) + 2):
            x, y = np.array([column + row % 2 / 2, row]) * step + rng.normal(0, 0.06 * step, 2)
            for angle in np.arange(8) * np.pi / 4:
                middle = (int(x + 0.6 * r * np.cos(angle)), int(y + 0.6 * r * np.sin(angle)))
                axes = (int(0.4 * r), int(0.17 * r))
                cv2.ellipse(sheet, middle, axes, float(np.degrees(angle)), 0, 360, petal, -1, cv2.LINE_AA)
            cv2.circle(sheet, (int(x), int(y)), int(0.27 * r), eye, -1, cv2.LINE_AA)
    return np.asarray(sheet, float)


def _print(rng: Generator) -> Floats:
    scale = float(np.exp(rng.uniform(np.log(0.4), np.log(1.6))))
    ink = np.zeros((SIZE, SIZE), np.uint8)  # OpenCV 5 writes into bytes alone
    for y in range(0, SIZE, int(30 * scale) + 6):
        words, thick = "".join(rng.choice(_LETTERS, int(90 / scale))), 1 + int(scale * rng.uniform(0.5, 2))
        cv2.putText(ink, words, (-7 * y % 40, y), int(rng.integers(0, 5)), scale, (255,), thick, cv2.LINE_AA)
    return np.asarray(np.array([0.83, 0.81, 0.75]) * (1 - 0.97 * ink[..., None] / 255))


def _squared(rng: Generator) -> Floats:
    (x, y), period = _bent(rng), rng.uniform(14, 70)
    lines = (x % period < 2) | (y % period < 2)
    return np.where(lines[..., None], np.array([0.3, 0.45, 0.7]), np.array([0.86, 0.86, 0.84]))


_MADE: tuple[Callable[[Generator], Floats], ...] = (
    *(_plain, _felt, _carpet, _woven, _knitted, _lace, _plaid, _checked, _dotted, _tiled, _hexagons, _boards, _bamboo),
    *(_cork, _leather, _marble, _terrazzo, _leopard, _flowers, _daisies, _print, _squared),
)
CLOTHS = {make.__name__.strip("_"): make for make in _MADE}
