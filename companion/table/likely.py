"""What a die may show instead of what was read, the likeliest first."""

from __future__ import annotations

MISTAKEN = {1: (2, 3), 2: (3, 1), 3: (2, 5), 4: (5, 6), 5: (4, 6), 6: (5, 4)}
"""The faces a reader takes most easily for one another: a pip too many or too few."""


def others(value: int, likely: tuple[int, ...] = ()) -> list[int]:
    """The five other values: the reader's own next choices first, then those mistaken most easily, then the rest."""
    order = dict.fromkeys((*likely, *MISTAKEN[value], *range(1, 7)))
    return [other for other in order if other != value]
