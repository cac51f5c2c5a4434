"""What a rehearsal needs of the demo table: to throw dice, to do things to them, and to know what truly lies there.

Nouns:
    Stage   the demo table with everything that goes on over it
    Seen    a die that truly lies on it
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from companion.frames import Frame

Point = tuple[float, float]


class Seen(Protocol):
    """A die that truly lies on the stage: its value and its middle in pixels."""

    @property
    def value(self) -> int: ...

    @property
    def x(self) -> float: ...

    @property
    def y(self) -> float: ...


class Stage(Protocol):
    """The demo table with everything that goes on over it; places are (x, y) in pixels of its picture."""

    @property
    def seconds(self) -> float: ...

    @property
    def busy(self) -> bool: ...

    @property
    def lying(self) -> Sequence[Seen]: ...

    def read(self) -> Frame: ...

    def throw(self, count: int, keeping: Iterable[Point] | None = None) -> None: ...

    def pick_up(self, places: Iterable[Point]) -> None: ...

    def push(self, place: Point, edges: float, over: bool) -> None: ...

    def set_aside(self, places: Sequence[Point], targets: Sequence[Point]) -> None: ...

    def rest_hand(self, place: Point, seconds: float) -> None: ...

    def cover(self, place: Point, half_px: int, seconds: float) -> None: ...

    def disturb(self) -> None:
        """Change the light, lean over the table, or knock against the camera, in some random way."""
        ...

    def strip_place(self, number: int) -> Point: ...
