"""Dice that all moved as one: the camera was knocked, or cloth or tray were moved, and nothing was thrown.

Nouns:
    carry   a turn, a scale near 1 and a shift, the same for all dice; a point (x, y) is x + iy
    many    so many dice that no throw falls as those before lay to each other: these may be turned by any angle
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Sequence, Sized
from itertools import combinations

Spot = tuple[int, complex, float]
"""A die's value, its middle and its size, in pixels."""

SCALE, TURN_RADIANS = 1.12, 0.3
MANY = 4
APART, MANY_APART = 0.25, 0.5  # a view from beside draws a turned tray out another way
TWO_APART = 3.0


def are_many(dice: Sized) -> bool:
    """Whether no throw of these falls as they lay to each other, so that their places alone tell that they moved."""
    return len(dice) >= MANY


def carried(before: Sequence[Spot], after: Sequence[Spot]) -> dict[int, int]:
    """Which die of ``before`` each of ``after`` is, by their places in the sequences, where one carry explains all.

    Empty where none does, and for a single die, whose move says nothing.
    """
    if len(before) < 2 or sorted(value for value, _, _ in before) != sorted(value for value, _, _ in after):
        return {}
    for turn, shift in _carries(before, after):
        paired = _paired(before, after, turn, shift)
        if len(paired) == len(after):
            return paired
    return {}


def _carries(before: Sequence[Spot], after: Sequence[Spot]) -> Iterator[tuple[complex, complex]]:
    """Every carry that brings those two dice of ``before`` that lie farthest apart to two of ``after``.

    Were they near each other, the unsteadiness of their boxes would be a turn that throws the others far off.
    """
    (one, at_one, size), (two, at_two, _) = max(combinations(before, 2), key=lambda pair: abs(pair[0][1] - pair[1][1]))
    if abs(at_two - at_one) < 1:
        return
    for i, (value, to_one, _) in enumerate(after):
        for j, (other, to_two, _) in enumerate(after):
            if i == j or (value, other) != (one, two):
                continue
            turn = (to_two - to_one) / (at_two - at_one)
            if len(before) == 2 and abs(to_one - at_one) > TWO_APART * size:
                continue
            turned = math.pi if are_many(before) else TURN_RADIANS
            if 1 / SCALE <= abs(turn) <= SCALE and abs(cmath.phase(turn)) <= turned:
                yield turn, to_one - turn * at_one


def _paired(before: Sequence[Spot], after: Sequence[Spot], turn: complex, shift: complex) -> dict[int, int]:
    paired: dict[int, int] = {}
    apart = MANY_APART if are_many(before) else APART
    for i, (value, at, size) in enumerate(after):
        for j, (old, was, _) in enumerate(before):
            if (
                j not in paired.values()
                and value == old
                and math.isclose(abs(turn * was + shift - at), 0, abs_tol=apart * size)
            ):
                paired[i] = j
                break
    return paired
