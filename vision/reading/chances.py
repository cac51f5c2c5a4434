"""Arithmetic on probabilities 0–1 and their odds, the logarithm of p / (1 − p)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log


def odds_of(p: float) -> float:
    """The odds of a chance, which is taken for no surer than one in a thousand."""
    p = min(max(p, 1e-3), 1 - 1e-3)
    return log(p / (1 - p))


def chance_of(odds: float) -> float:
    """The chance that has such odds."""
    return 1 / (1 + exp(-odds))


def by_both(one: float, other: float) -> float:
    """The chance of what two looks say with such chances: as sure as they are on average."""
    return chance_of((odds_of(one) + odds_of(other)) / 2)


def count_chances(chances: Sequence[float]) -> list[float]:
    """The chance that exactly 0, 1, 2, … of independent things are so, each being so with its own chance."""
    counts = [1.0]
    for p in chances:
        counts = [a * (1 - p) + b * p for a, b in zip([*counts, 0.0], [0.0, *counts], strict=True)]
    return counts
