"""What of a change from one small grey picture to another the light explains: lamps, candles, a television.

Nouns:
    gain   by how many times the light of the room is stronger, smooth all over the picture

Things that come or go cover a part of the cloth, so most of the rest tells what the light does: row by row, for lamps
flicker in bands along the rows, and as a gain that rises and falls gently, for a flame sways.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from vision.pictures.arrays import Bytes, Floats, median

STEP = 4
SAME_LIGHT_LEVELS = 1.5
BAND_LEVELS, BAND_GAIN = 12.0, 0.12
LIT_ALIKE = (15, 3)  # of every STEP-th pixel, across and down
CELL = 8
DARK_LEVELS, BRIGHT_LEVELS = 8.0, 230.0
"""The gain of what is darker is noise, and what is brighter is perhaps as bright as the camera can show."""
SAME_LIGHT = 0.01
LEAST_CELLS, FITTING, FITTING_SHARE = 50, 0.04, 0.7
MEAN_OF_MEDIAN = 1.18  # of the absolute values of normal noise
_ROUNDS, _LEAST_SPREAD, _USUAL, _STEADY = 5, 0.02, 1.5, 1e-3


def difference(one: Bytes, other: Bytes) -> Floats:
    """The absolute difference of two grey pictures less what a change of light explains.

    Light adds or multiplies, so the smaller of both differences counts; lamps flicker in bands along the rows.
    """
    sample, before = one[::STEP, ::STEP].astype(np.float32), other[::STEP, ::STEP].astype(np.float32)
    brighter = median(sample - before, axis=1)
    if np.abs(brighter).max() < SAME_LIGHT_LEVELS:
        plain: Floats = cv2.absdiff(one, other)
        return plain
    one, other = one.astype(np.float32), other.astype(np.float32)
    gains = median(sample, axis=1) / np.maximum(1.0, median(before, axis=1))
    added = one - other - _rows(brighter, BAND_LEVELS, len(one))
    multiplied = one - other * _rows(gains, BAND_GAIN, len(one))
    absolute: Floats = np.minimum(np.abs(added), np.abs(multiplied))
    return absolute


def unexplained(now: Bytes, before: Bytes) -> Floats:
    """How far each pixel is from all that light which changes gently over the picture may have made of it.

    Its full gain shows where the flame is all the light there is, and the camera can show what is so bright; elsewhere
    less of it does.
    """
    apart = difference(now, before)
    gain = _gain(now, before)
    if gain is None:
        return apart
    least, most = np.minimum(gain, 1) * before, np.maximum(gain, 1) * before
    left: Floats = np.minimum(apart, np.maximum(0, np.maximum(least - now, now - most)))
    return left


def graininess(now: Bytes, before: Bytes, calm: Bytes | None) -> float:
    """The mean absolute difference of two grey pictures less what light changes, however unevenly: their noise.

    calm: where it counts, 1 there; None where all of it does.
    """
    return float(_grains(now, before, calm).mean())


def usual_graininess(now: Bytes, before: Bytes, calm: Bytes | None) -> float:
    """The graininess of two pictures as it is where nothing moves, which is most of them, for all that moves there."""
    return MEAN_OF_MEDIAN * float(median(_grains(now, before, calm)))


def _grains(now: Bytes, before: Bytes, calm: Bytes | None) -> Floats:
    sample, earlier = now[::STEP, ::STEP].astype(np.float32), before[::STEP, ::STEP].astype(np.float32)
    gain = cv2.blur(sample, LIT_ALIKE) / np.maximum(1.0, cv2.blur(earlier, LIT_ALIKE))
    left: Floats = np.abs(sample - gain * earlier)
    return left if calm is None else left[calm[::STEP, ::STEP] > 0]


def _gain(now: Bytes, before: Bytes) -> Floats | None:
    """The gain at each pixel, in logarithms a quadratic and bands; None where most of the picture obeys none.

    None, too, where half of the picture is lit as before: that is soon told, and usual.
    """
    height, width = now.shape
    size = (width // CELL, height // CELL)
    cells, earlier = (cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32) for grey in (now, before))
    usable = (np.maximum(cells, earlier) < BRIGHT_LEVELS).ravel()
    logs = np.log((cells + DARK_LEVELS) / (earlier + DARK_LEVELS))
    if np.count_nonzero(usable) < LEAST_CELLS or float(median(np.abs(logs))) < SAME_LIGHT:
        return None
    terms = _terms(*cells.shape)
    fit: Floats = np.zeros(terms.shape[1], np.float32)
    bands: Floats = np.zeros((len(logs), 1), np.float32)
    fit[0] = median(logs)
    for _ in range(_ROUNDS):
        # What came or went differs by more than the light explains.
        wanted = (logs - bands).ravel()
        off = wanted - terms @ fit
        usual = max(_LEAST_SPREAD, _USUAL * float(median(np.abs(off))))
        weighed = terms * (usable / (1 + (off / usual) ** 2) ** 2)[:, None]
        fit = np.linalg.solve(weighed.T @ terms + _STEADY * np.eye(len(fit), dtype=np.float32), weighed.T @ wanted)
        gentle = (terms @ fit).reshape(logs.shape)
        bands = np.clip(median(logs - gentle, axis=1)[:, None], -BAND_GAIN, BAND_GAIN)
    gentle += bands
    if np.mean(np.abs(logs - gentle).ravel()[usable] < FITTING) < FITTING_SHARE:
        return None
    gains = np.exp(gentle).astype(np.float32)
    return np.asarray(cv2.resize(gains, (width, height), interpolation=cv2.INTER_LINEAR))


@cache
def _terms(rows: int, columns: int) -> Floats:
    """The terms of a quadratic at each cell, cells × 6."""
    down, across = np.meshgrid(np.linspace(-0.5, 0.5, rows), np.linspace(-0.5, 0.5, columns), indexing="ij")
    terms = (np.ones_like(across), across, down, across * across, across * down, down * down)
    return np.stack(terms, -1).reshape(-1, len(terms)).astype(np.float32)


def _rows(values: Floats, most: float, height: int) -> Floats:
    """One value for each row from those of every STEP-th; a row that something covers is not believed too far."""
    usual = median(values)
    bands: Floats = np.repeat(np.clip(values, usual - most, usual + most), STEP)[:height, None].astype(np.float32)
    return bands
