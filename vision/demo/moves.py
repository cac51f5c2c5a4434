"""What happens to dice besides being thrown: pushed, tipped over, spinning on a corner, carried somewhere else.

Nouns:
    Push    a die that a finger pushes along, perhaps over onto another side
    Spin    a thrown die that turns on its corner before it falls
    Carry   a die that a hand takes and lays down elsewhere

Each is, like ``motion.Roll``, a pure function of the seconds since the visit began.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from vision.demo.die import Die, about, lowest_mm
from vision.demo.motion import Roll

_SPIN_TURNS_A_SECOND = 2.5
_TILT = 0.95
_FALL_SHARE = 0.2


@dataclass(frozen=True, slots=True, eq=False)
class Push:
    """A die pushed from where it lay to ``end``; ``tip`` radians about the level ``axis`` are turned on the way."""

    start: Die
    end: Die
    start_seconds: float
    seconds: float
    axis: tuple[float, float, float] = (1.0, 0.0, 0.0)
    tip: float = 0.0

    @property
    def end_seconds(self) -> float:
        """When it lies."""
        return self.start_seconds + self.seconds

    def at(self, seconds: float) -> Die | None:
        """The die at a time: None before it is pushed, when it still lies where it lay."""
        if seconds < self.start_seconds:
            return None
        if seconds >= self.end_seconds:
            return self.end
        share = (seconds - self.start_seconds) / self.seconds
        turn = about(self.axis, -self.tip * (1 - share)) @ self.end.turn
        (x0, y0, _), (x1, y1, _) = self.start.centre_mm, self.end.centre_mm
        height_mm = lowest_mm(turn, self.end.finish)
        return Die((x0 + share * (x1 - x0), y0 + share * (y1 - y0), height_mm), turn, self.end.finish)


@dataclass(frozen=True, slots=True, eq=False)
class Spin:
    """A roll that ends on a corner, turns there for ``spin_seconds``, and only then falls flat."""

    roll: Roll
    spin_seconds: float

    @property
    def end(self) -> Die:
        """The die as it will lie."""
        return self.roll.end

    @property
    def end_seconds(self) -> float:
        """When it lies."""
        return self.roll.end_seconds + self.spin_seconds

    def at(self, seconds: float) -> Die | None:
        """The die at a time: None while still in the hand."""
        if seconds >= self.end_seconds:
            return self.end
        rolling = self.roll.at(seconds)
        if rolling is not self.end:
            return rolling
        left = 1 - (seconds - self.roll.end_seconds) / self.spin_seconds
        tilt = _TILT * min(1.0, left / _FALL_SHARE)
        spun = about((0, 0, 1), 2 * math.pi * _SPIN_TURNS_A_SECOND * left * self.spin_seconds)
        turn = spun @ about((math.sqrt(0.5), math.sqrt(0.5), 0), tilt) @ self.end.turn
        x, y, _ = self.end.centre_mm
        return Die((x, y, lowest_mm(turn, self.end.finish)), turn, self.end.finish)


@dataclass(frozen=True, slots=True, eq=False)
class Carry:
    """A die that is laid down as ``end`` at ``end_seconds``; until then it is in the hand."""

    end: Die
    end_seconds: float

    def at(self, seconds: float) -> Die | None:
        """The die once it has been laid down."""
        return self.end if seconds >= self.end_seconds else None
