"""Chance: coins, buttons, counters, keys, tiles, emblems, letters, pens and fingers, drawn where no die is."""

from __future__ import annotations

import string

import cv2
import numpy as np
from numpy.random import Generator

from vision.arrays import Bytes, Floats
from vision.training.cloth import random_colour

_LETTERS = string.ascii_letters + string.digits + "oO0:.%8&@"


def scatter(rng: Generator, picture: Bytes, count: int) -> None:
    """Draw ``count`` things that are no dice into the uint8 picture, in place."""
    draws = (_text, _text, _disc, _ring, _button, _key, _tile, _emblem, _bar, _spots, _fingers)
    size_px = picture.shape[0]
    for _ in range(count):
        x, y = (int(v) for v in rng.uniform(0, size_px, 2))
        draws[int(rng.integers(len(draws)))](rng, picture, x, y, float(rng.uniform(0.03, 0.14) * size_px))


def _text(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    words = "".join(rng.choice(list(_LETTERS), int(rng.integers(1, 14))))
    colour, scale = random_colour(rng).tolist(), r / 14
    for line in range(int(rng.integers(1, 4))):
        place = (x - int(3 * r), y + int(line * 2.6 * r))
        thickness = max(1, int(scale * rng.uniform(0.8, 3)))
        cv2.putText(picture, words, place, int(rng.integers(0, 5)), scale, colour, thickness, cv2.LINE_AA)


def _disc(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    cv2.circle(picture, (x, y), max(2, int(r)), random_colour(rng).tolist(), -1, cv2.LINE_AA)


def _ring(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    _disc(rng, picture, x, y, r)
    thickness = max(1, int(r * rng.uniform(0.1, 0.4)))
    cv2.circle(picture, (x, y), max(2, int(r * 0.8)), random_colour(rng).tolist(), thickness, cv2.LINE_AA)


def _button(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    _ring(rng, picture, x, y, r)
    turn, colour, holes = rng.uniform(0, np.pi), random_colour(rng).tolist(), int(rng.choice([2, 4]))
    for k in range(holes):
        angle = turn + 2 * np.pi * k / holes
        place = (int(x + r * 0.3 * np.cos(angle)), int(y + r * 0.3 * np.sin(angle)))
        cv2.circle(picture, place, max(1, int(r * 0.14)), colour, -1, cv2.LINE_AA)


def _key(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    """A rounded tile, mostly with a letter or a mark on it: a keyboard's key, a counter, a blank cube."""
    corners = cv2.boxPoints(((x, y), (2 * r, 2 * r * rng.uniform(0.6, 1.2)), rng.uniform(0, 90))).astype(np.int32)
    cv2.fillConvexPoly(picture, corners, random_colour(rng).tolist(), cv2.LINE_AA)
    if rng.random() < 0.7:
        place = (int(x - r / 2), int(y + r / 2))
        letter, scale = str(rng.choice(list(_LETTERS))), r / 18
        cv2.putText(picture, letter, place, int(rng.integers(0, 5)), scale, random_colour(rng).tolist(), 2, cv2.LINE_AA)


def _tile(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    """A piece of a game board: a polygon with a rim, and mostly a disc with a number."""
    r, corners, turn = r * rng.uniform(1, 2.5), int(rng.integers(4, 9)), rng.uniform(0, np.pi)
    angles = turn + np.arange(corners) * 2 * np.pi / corners
    outline = r * np.stack([np.cos(angles), rng.uniform(0.6, 1) * np.sin(angles)], 1)
    for size in (1.0, rng.uniform(0.8, 0.97)):
        points = (np.array([x, y]) + size * outline).astype(np.int32)
        cv2.fillConvexPoly(picture, points, random_colour(rng).tolist(), cv2.LINE_AA)
    if rng.random() < 0.7:
        _disc(rng, picture, x, y, r * rng.uniform(0.25, 0.45))
        number, scale = str(rng.integers(1, 13)), r / 50
        place = (int(x - 9 * scale * len(number)), int(y + 10 * scale))
        cv2.putText(picture, number, place, int(rng.integers(0, 5)), scale, random_colour(rng).tolist(), 1, cv2.LINE_AA)


def _emblem(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    """A small pale or dark patch with strokes on it: a printed sail, a stamp, a logo, a meeple, a bottle top."""
    corners = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 9))))
    outline = r * np.stack([np.cos(corners), np.sin(corners)], 1) + rng.normal(0, 0.12 * r, (len(corners), 2))
    cv2.fillPoly(picture, [(outline + np.array([x, y])).astype(np.int32)], random_colour(rng).tolist(), cv2.LINE_AA)
    ink = random_colour(rng).tolist()
    for _ in range(int(rng.integers(1, 7))):
        start, end = np.array([x, y]) + rng.normal(0, 0.4 * r, (2, 2))
        cv2.line(picture, _at(start), _at(end), ink, max(1, int(0.12 * r)), cv2.LINE_AA)


def _bar(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    angle, length = rng.uniform(0, 2 * np.pi), r * rng.uniform(2, 10)
    end = (int(x + length * np.cos(angle)), int(y + length * np.sin(angle)))
    cv2.line(picture, (x, y), end, random_colour(rng).tolist(), max(1, int(r * rng.uniform(0.1, 0.8))), cv2.LINE_AA)


def _fingers(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    """Fingers of one hand side by side, rounded by light, with nails."""
    hsv = np.array([[[rng.uniform(3, 16), rng.uniform(40, 170), rng.uniform(70, 250)]]], np.uint8)
    skin = np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)
    angle, thick = rng.uniform(0, 2 * np.pi), max(3, int(r * rng.uniform(0.8, 1.6)))
    along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    for k in range(int(rng.integers(1, 5))):
        root = np.array([x, y]) + across * k * thick * 1.05
        tip = root + along * thick * rng.uniform(2, 5)
        for share in (1.0, 0.7, 0.35):
            colour = np.clip(skin * (1.12 - 0.4 * share), 0, 255).tolist()
            cv2.line(picture, _at(root), _at(tip), colour, max(1, int(thick * share)), cv2.LINE_AA)
        nail = np.clip(skin * 1.15 + 12, 0, 255).tolist()
        axes = (max(1, int(0.3 * thick)), max(1, int(0.22 * thick)))
        cv2.ellipse(picture, _at(tip), axes, float(np.degrees(angle)), 0, 360, nail, -1, cv2.LINE_AA)


def _at(point: Floats) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def _spots(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    """Loose spots in no die's order: crumbs, screws, sockets, print."""
    colour = random_colour(rng).tolist()
    for _ in range(int(rng.integers(1, 9))):
        place = (int(x + rng.normal(0, r)), int(y + rng.normal(0, r)))
        cv2.circle(picture, place, max(1, int(r * rng.uniform(0.08, 0.25))), colour, -1, cv2.LINE_AA)
