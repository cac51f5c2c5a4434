"""What a reader says of one picture.

Nouns:
    Detection   one die: its value, where it lies, how sure the reader is
    Reading     all dice of one picture, and whether the picture as a whole may be believed
    Reader      anything that turns a picture into a Reading
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Image = NDArray[np.uint8]
else:
    Image = Any

Box = tuple[float, float, float, float]


def middle_of(box: Box) -> tuple[float, float]:
    """The middle of a box (x, y, width, height): (x, y)."""
    x, y, w, h = box
    return x + w / 2, y + h / 2


def size_of(box: Box) -> float:
    """The mean of a box's width and height."""
    return (box[2] + box[3]) / 2


def by_half(box: Box, image: Image) -> Box:
    """Where a box of a picture, or of its like, lies once that is turned by half."""
    height, width = image.shape[:2]
    x, y, w, h = box
    return width - x - w, height - y - h, w, h


def shown_value(written: Any) -> int:
    """What a die shows, 1–6, as a file tells it. Raises ValueError where no die can show that."""
    if written not in range(1, 7):
        raise ValueError(f"a die cannot show {written!r}")
    return int(written)


class Verdict(StrEnum):
    """Whether a picture's dice may be scored: all of them believed, some in doubt or missing, or none there."""

    READ = "read"
    UNSURE = "unsure"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Detection:
    """One die in a picture.

    value: the top face, 1–6.  box: (x, y, width, height) in pixels of the picture, round the whole die.
    confidence: probability 0–1 that die and value are right.  sure: whether it may be scored without asking.
    likely: the likeliest values, best first, at most three; its first is ``value``.
    glare: whether glare may hide a pip, so that no other look at the same picture tells more of its value.
    """

    value: int
    box: Box
    confidence: float
    sure: bool
    likely: tuple[int, ...] = ()
    glare: bool = False

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box, (x, y) in pixels."""
        return middle_of(self.box)

    @property
    def size(self) -> float:
        """The mean of the box's width and height in pixels."""
        return size_of(self.box)


@dataclass(frozen=True, slots=True)
class Reading:
    """All dice of one picture; ``dice`` is empty exactly when ``verdict`` is NONE.

    at_a_glance: whether the first look at it left no doubt.
    """

    verdict: Verdict
    dice: tuple[Detection, ...] = ()
    milliseconds: float = field(default=0.0, compare=False)
    at_a_glance: bool = field(default=False, compare=False)

    @property
    def in_glare(self) -> bool:
        """Whether it is asked about for what glare may hide, which no other look at the picture settles."""
        return self.verdict is Verdict.UNSURE and any(die.glare for die in self.dice)

    @property
    def values(self) -> tuple[int, ...]:
        """The values ascending, the one-line text form of a throw."""
        return tuple(sorted(d.value for d in self.dice))

    def placed(self, place: Callable[[Box], Box]) -> Reading:
        """The reading with each box where ``place`` puts it, as in another picture of the same dice."""
        return replace(self, dice=tuple(replace(die, box=place(die.box)) for die in self.dice))


class Reader(Protocol):
    """Reads the dice of one picture.

    expected: how many the rules say must lie there, if known.  bare: the same view without dice, if there is one.
    """

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        """Read a height × width × 3 uint8 picture in B, G, R order, and a bare one of the same size."""
        ...
