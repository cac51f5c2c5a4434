"""How sure a share is that was counted."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, lgamma, log

_HALVINGS = 60


def clopper_pearson(hits: int, total: int, doubt: float = 0.05) -> tuple[float, float]:
    """The exact interval of a share (C. J. Clopper and E. S. Pearson, 1934), wrong at most ``doubt`` of the time."""
    low = 0.0 if hits == 0 else _solve(lambda p: 1 - _at_most(hits - 1, total, p), doubt / 2)
    high = 1.0 if hits == total else _solve(lambda p: -_at_most(hits, total, p), -doubt / 2)
    return low, high


def _at_most(hits: int, total: int, share: float) -> float:
    """The binomial chance of at most so many hits."""
    if share in (0.0, 1.0):
        return 1.0 if share == 0.0 or hits >= total else 0.0
    ways = (lgamma(total + 1) - lgamma(k + 1) - lgamma(total - k + 1) for k in range(hits + 1))
    return sum(exp(w + k * log(share) + (total - k) * log(1 - share)) for k, w in enumerate(ways))


def _solve(rising: Callable[[float], float], wanted: float) -> float:
    """Where a rising function of 0–1 takes a value."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if rising(middle) > wanted else (middle, high)
    return (low + high) / 2
