"""Chance: coins, keys, tiles, many-sided dice, cards, emblems, letters, pens and fingers, drawn where no die is."""

from __future__ import annotations

import string

import cv2
import numpy as np
from numpy.random import Generator

from companion.detection import Box
from vision.pictures.arrays import Bytes, Floats
from vision.training.cloth import random_colour

# A card is 63 mm wide, three times its ``r``, and a die 16 mm: a pale card no larger than a die, with one sign in its
# middle or three in a row, would teach that a plain 1 or 3 is no die. So would a square key with a full stop or a
# square tile with a disc: keys bear only signs, and tiles have five corners or more.
_CARD = 63 / 3 / 16
_SIGNS = string.ascii_letters + string.digits
_LETTERS = _SIGNS + "oO0:.%8&@"


def scatter(rng: Generator, picture: Bytes, count: int, die_px: float) -> list[Box]:
    """Draw ``count`` things that are no dice into the uint8 picture, in place, beside dice of ``die_px`` pixels.

    Gives the middles of those that could be taken for dice where little of them is seen.
    """
    drawn = (_text, _text, _disc, _ring, _button, _key, _tile, _many_sided, _card, _emblem, _bar, _spots, _fingers)
    like_dice = (_button, _key, _tile, _many_sided, _emblem)
    size_px, boxes = picture.shape[0], []
    for _ in range(count):
        x, y = (int(v) for v in rng.uniform(0, size_px, 2))
        draw, r = drawn[int(rng.integers(len(drawn)))], float(rng.uniform(0.03, 0.14) * size_px)
        draw(rng, picture, x, y, _CARD * die_px * rng.uniform(0.8, 1.3) if draw is _card else r)
        if draw in like_dice:
            boxes.append((x - r / 2, y - r / 2, r, r))
    return boxes


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
        letter, scale = str(rng.choice(list(_SIGNS))), r / 18
        cv2.putText(picture, letter, place, int(rng.integers(0, 5)), scale, random_colour(rng).tolist(), 2, cv2.LINE_AA)


def _tile(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    """A piece of a game board: a polygon with a rim, and mostly a disc with a number."""
    r, corners, turn = r * rng.uniform(1, 2.5), int(rng.integers(5, 9)), rng.uniform(0, np.pi)
    angles = turn + np.arange(corners) * 2 * np.pi / corners
    outline = r * np.stack([np.cos(angles), rng.uniform(0.6, 1) * np.sin(angles)], 1)
    for size in (1.0, rng.uniform(0.8, 0.97)):
        points = (np.array([x, y]) + size * outline).astype(np.int32)
        cv2.fillConvexPoly(picture, points, random_colour(rng).tolist(), cv2.LINE_AA)
    if rng.random() < 0.7:
        _disc(rng, picture, x, y, r * rng.uniform(0.25, 0.45))
        _number(rng, picture, x, y, r, 13)


def _many_sided(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    """A die of eight to twenty sides from above: facets in shades of one colour, a number on the middle one."""
    body, corners, turn = random_colour(rng), int(rng.integers(4, 7)), rng.uniform(0, 2 * np.pi)
    angles = turn + np.arange(corners) * 2 * np.pi / corners
    outline = np.stack([np.cos(angles), np.sin(angles)], 1) * r
    inner = outline @ np.array([[0.0, 1.0], [-1.0, 0.0]]) * rng.uniform(0.45, 0.7)
    inner = inner[:: 2 if corners == 6 else 1]
    middle = np.array([x, y])
    for k in range(corners):
        facet = np.stack([outline[k - 1], outline[k], np.zeros(2)]) + middle
        shade = np.clip(body * rng.uniform(0.5, 1.1), 0, 255).tolist()
        cv2.fillConvexPoly(picture, facet.astype(np.int32), shade, cv2.LINE_AA)
    cv2.fillConvexPoly(picture, (inner + middle).astype(np.int32), np.clip(body * 1.1, 0, 255).tolist(), cv2.LINE_AA)
    _number(rng, picture, x, y, r, 21)


def _card(rng: Generator, picture: Bytes, x: int, y: int, r: float) -> None:
    """A playing card: suit signs in rows on a pale rectangle, and its rank in a corner."""
    turn, columns, rows = rng.uniform(0, 2 * np.pi), int(rng.integers(1, 4)), int(rng.integers(1, 5))
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    middle, wide, high = np.array([x, y]), 1.5 * r, 2.2 * r
    corners = [middle + sx * wide * along + sy * high * across for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    paper = np.clip(245 - rng.exponential(12, 3), 0, 255).tolist()
    cv2.fillConvexPoly(picture, np.array(corners).astype(np.int32), paper, cv2.LINE_AA)
    ink = [(30.0, 25.0, 25.0), (45.0, 30.0, 190.0)][int(rng.integers(2))]
    sides, size = int(rng.integers(3, 6)), r * rng.uniform(0.15, 0.3)
    spikes = turn + np.arange(2 * sides) * np.pi / sides
    sign = np.stack([np.cos(spikes), np.sin(spikes)], 1) * size * np.tile([1.0, rng.uniform(0.4, 1)], sides)[:, None]
    for u in np.linspace(-0.5, 0.5, columns) if columns > 1 else (0.0,):
        for v in np.linspace(-0.7, 0.7, rows) if rows > 1 else (0.0,):
            place = middle + u * wide * along + v * high * across
            cv2.fillPoly(picture, [(place + sign).astype(np.int32)], ink, cv2.LINE_AA)
    rank, corner = str(rng.choice(list("AKQJ23456789"))), _at(middle - 0.85 * wide * along - 0.6 * high * across)
    cv2.putText(picture, rank, corner, int(rng.integers(0, 5)), r / 40, ink, 1, cv2.LINE_AA)


def _number(rng: Generator, picture: Bytes, x: int, y: int, r: float, below: int) -> None:
    number, scale = str(rng.integers(1, below)), r / 50
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
