"""Chance: what is printed all over a tablecloth: flowers, stars, hearts, leaves, berries, rings.

A flower with an eye is the likeliest thing on a kitchen table to be taken for a 1. Every motif bulges, branches or has
rings: a plain patch with one sign in its middle is what a 1 looks like.

Nouns:
    motif   draws one thing into a picture: about a place x, y, of so many pixels' radius, turned, in some colours
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from vision.pictures.arrays import Bytes, Floats

Colours = list[list[float]]
Motif = Callable[[Bytes, Floats, float, float, Colours], None]


def strew(rng: Generator, picture: Bytes, colours: Colours) -> None:
    """Print one to three motifs all over a square uint8 picture, in place: in rows or anyhow, sparse or dense.

    colours: at least three, in which they are printed.
    """
    size_px, motifs = picture.shape[0], [_designed(rng, colours) for _ in range(int(rng.integers(1, 4)))]
    radius = float(np.exp(rng.uniform(np.log(0.02), np.log(0.13)))) * size_px
    step, upright, alike = radius * rng.uniform(2.1, 6), rng.random() < 0.4, rng.random() < 0.5
    astray, rows = float(rng.choice([0.02, 0.1, 0.5])), int(size_px / step) + 2
    for row in range(rows):
        for column in range(rows):
            place = (np.array([column + row % 2 / 2, row]) + rng.normal(0, astray, 2)) * step
            r = radius if alike else radius * float(rng.uniform(0.4, 1.3))
            turn = 0.0 if upright else float(rng.uniform(0, 2 * np.pi))
            motif, inks = motifs[int(rng.integers(len(motifs)))]
            motif(picture, place, r, turn, inks)


def _designed(rng: Generator, colours: Colours) -> tuple[Motif, Colours]:
    """One motif, and the colours in the order it uses them."""
    design, first = _DESIGNS[int(rng.integers(len(_DESIGNS)))], int(rng.integers(len(colours)))
    return design(rng), colours[first:] + colours[:first]


def _flower(rng: Generator) -> Motif:
    """Petals round an eye: round ones, pointed ones, or one scalloped patch."""
    petals, length, width = int(rng.integers(4, 13)), rng.uniform(0.35, 0.5), rng.uniform(0.5, 1.1)
    eye, seeds, scalloped = rng.uniform(0.15, 0.5), rng.random() < 0.3, rng.random() < 0.3
    deep = rng.uniform(0.12, 0.35)

    def motif(picture: Bytes, place: Floats, r: float, turn: float, colours: Colours) -> None:
        if scalloped:
            around = np.linspace(0, 2 * np.pi, 60, endpoint=False)
            reach = r * (1 - deep + deep * np.abs(np.cos(petals * around / 2)))
            _patch(picture, place, around + turn, reach, colours[0])
        else:
            half = r * length * min(width, 1.3 * np.tan(np.pi / petals) * 2)
            for angle in turn + np.arange(petals) * 2 * np.pi / petals:
                middle = place + r * (1 - length) * _towards(angle)
                _oval(picture, middle, (r * length, half), angle, colours[0])
        _oval(picture, place, (eye * r, eye * r), 0, colours[1])
        if seeds:
            _oval(picture, place, (0.4 * eye * r, 0.4 * eye * r), 0, colours[2])

    return motif


def _star(rng: Generator) -> Motif:
    spikes, inner, eye = int(rng.integers(4, 9)), rng.uniform(0.2, 0.6), rng.choice([0.0, rng.uniform(0.1, 0.25)])

    def motif(picture: Bytes, place: Floats, r: float, turn: float, colours: Colours) -> None:
        around = turn + np.arange(2 * spikes) * np.pi / spikes
        _patch(picture, place, around, r * np.tile([1.0, inner], spikes), colours[0])
        if eye:
            _oval(picture, place, (eye * r, eye * r), 0, colours[1])

    return motif


def _heart(rng: Generator) -> Motif:
    slim = rng.uniform(0.7, 1.1)

    def motif(picture: Bytes, place: Floats, r: float, turn: float, colours: Colours) -> None:
        t = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        y = -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)) / 17
        x = slim * 16 * np.sin(t) ** 3 / 17
        _patch(picture, place, np.arctan2(y, x) + turn, r * np.hypot(x, y), colours[0])

    return motif


def _sprig(rng: Generator) -> Motif:
    """A stem with leaves on both sides, and berries at their ends now and then."""
    pairs, slim, berries = int(rng.integers(1, 6)), rng.uniform(0.2, 0.5), rng.random() < 0.4

    def motif(picture: Bytes, place: Floats, r: float, turn: float, colours: Colours) -> None:
        along = _towards(turn)
        start, end = place - r * along, place + r * along
        cv2.line(picture, _at(start), _at(end), colours[1], max(1, int(0.06 * r)), cv2.LINE_AA)
        for k in range(pairs):
            root = start + (k + 0.7) / (pairs + 0.5) * (end - start)
            for side in (-0.9, 0.9):
                leaf = root + 0.35 * r * _towards(turn + side)
                _oval(picture, leaf, (0.36 * r, 0.36 * r * slim), turn + side, colours[0])
                if berries:
                    _oval(picture, leaf + 0.4 * r * _towards(turn + side), (0.12 * r, 0.12 * r), 0, colours[2])

    return motif


def _fruit(rng: Generator) -> Motif:
    """A round fruit with a highlight and a leaf, alone or two on their stalks."""
    pair, shine, flat = rng.random() < 0.4, rng.uniform(0.1, 0.3), rng.uniform(0.75, 1)

    def motif(picture: Bytes, place: Floats, r: float, turn: float, colours: Colours) -> None:
        top = place + r * _towards(turn)
        _oval(picture, top + 0.3 * r * _towards(turn + 1), (0.4 * r, 0.18 * r), turn + 1, colours[1])
        size = r * (0.4 if pair else 0.7)
        for side in (-0.45, 0.45) if pair else (0.0,):
            middle = place - 0.3 * r * _towards(turn) + side * r * _towards(turn + 1.57)
            cv2.line(picture, _at(top), _at(middle), colours[1], max(1, int(0.07 * r)), cv2.LINE_AA)
            _oval(picture, middle, (size, size * flat), turn, colours[0])
            _oval(picture, middle + 0.35 * size * _towards(turn + 0.6), (shine * size, shine * size), 0, colours[2])

    return motif


def _rings(rng: Generator) -> Motif:
    """Rings one in the other, some of them of dots."""
    radii = np.sort(rng.uniform(0.2, 1, int(rng.integers(2, 5))))[::-1]
    dotted, dots = rng.random(len(radii)) < 0.4, int(rng.integers(6, 17))

    def motif(picture: Bytes, place: Floats, r: float, turn: float, colours: Colours) -> None:
        for k, (radius, of_dots) in enumerate(zip(radii, dotted, strict=True)):
            colour = colours[k % len(colours)]
            if of_dots:
                for angle in turn + np.arange(dots) * 2 * np.pi / dots:
                    _oval(picture, place + r * radius * _towards(angle), (0.08 * r, 0.08 * r), 0, colour)
            else:
                cv2.circle(picture, _at(place), max(1, int(r * radius)), colour, max(1, int(0.1 * r)), cv2.LINE_AA)

    return motif


def _towards(angle: float) -> Floats:
    return np.array([np.cos(angle), np.sin(angle)])


def _patch(picture: Bytes, place: Floats, angles: Floats, reach: Floats, colour: list[float]) -> None:
    outline = place + reach[:, None] * np.stack([np.cos(angles), np.sin(angles)], 1)
    cv2.fillPoly(picture, [outline.round().astype(np.int32)], colour, cv2.LINE_AA)


def _oval(picture: Bytes, place: Floats, half: tuple[float, float], angle: float, colour: list[float]) -> None:
    axes = (max(1, round(half[0])), max(1, round(half[1])))
    cv2.ellipse(picture, _at(place), axes, float(np.degrees(angle)), 0, 360, colour, -1, cv2.LINE_AA)


def _at(point: Floats) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


_DESIGNS = (_flower, _flower, _flower, _star, _heart, _sprig, _fruit, _rings)
