"""Every throw of some dice and its chance, merged by multiset.

Nouns:
    throw    values ascending and the chance to throw them in any order      ``((1, 6), 2/36)``
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from companion.games.core import Values

FACES = range(1, 7)


@cache
def throws(dice: int) -> tuple[tuple[Values, float], ...]:
    """All throws of so many dice, each with its chance; the chances sum to 1."""
    return tuple(
        (values, _orders(values) / len(FACES) ** dice) for values in combinations_with_replacement(FACES, dice)
    )


def _orders(values: Values) -> int:
    """In how many orders these values can lie."""
    return factorial(len(values)) // prod(map(factorial, Counter(values).values()))
