"""A die as a solid: which pips lie on which side, how it is turned, what it is made of.

Nouns:
    turn     3 × 3 rotation matrix; its columns are the die's own axes in table coordinates (x right, y away, z up)
    Finish   body and pips: colours, size, rounding
    Die      one die somewhere above the cloth, turned somehow

On the die's own axes 1 looks along +z, 2 along +x and 3 along +y: opposite sides add up to 7, and 1, 2, 3 run
counter-clockwise round their corner, as on western dice.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vision.pictures.arrays import Floats

Colour = tuple[int, int, int]
Outline = tuple[tuple[float, float], ...]
"""Corners (x, y) on a face of −1 to 1."""

AXES = {1: (2, 1), 2: (0, 1), 3: (1, 1), 4: (1, -1), 5: (0, -1), 6: (2, -1)}
"""Value → (axis 0–2, side ±1) that its face looks along."""

_CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
PIPS = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}
"""Value → places of its pips on the face, in steps of ``Finish.pip_step_mm`` along the two axes after its own."""


@dataclass(frozen=True, slots=True)
class Finish:
    """What a die is made of; colours are (blue, green, red) 0–255, lengths in millimetres.

    logo: what is printed flat in the pips' colour instead of the 1; where two outlines overlap the body shows.
    vein: a second colour of the body, in ``waves`` through it: each (x, y, z, phase) in radians for an edge's length.
    """

    name: str
    body: Colour
    pip: Colour
    edge_mm: float = 16.0
    rounding_mm: float = 2.4
    pip_radius_mm: float = 1.65
    pip_step_mm: float = 4.1
    gloss: float = 0.6
    logo: tuple[Outline, ...] = ()
    vein: Colour | None = None
    waves: tuple[tuple[float, float, float, float], ...] = ()


FINISHES = (
    Finish("ivory", (205, 228, 238), (22, 20, 24)),
    Finish("red", (38, 30, 172), (240, 244, 246), gloss=0.8),
    Finish("blue", (150, 72, 28), (240, 244, 246)),
    Finish("black", (34, 32, 32), (238, 242, 244), rounding_mm=2.0),
    Finish("green", (66, 116, 30), (236, 242, 244)),
    Finish("white", (236, 238, 238), (30, 26, 26), rounding_mm=3.0, pip_radius_mm=1.5),
)


@dataclass(frozen=True, slots=True, eq=False)
class Die:
    """One die: the centre of its body as (x, y, z) in millimetres over the cloth, its turn and its finish."""

    centre_mm: tuple[float, float, float]
    turn: Floats
    finish: Finish

    @property
    def value(self) -> int:
        """The value of the face that looks upwards most."""
        up = self.turn[2]
        axis = int(np.argmax(np.abs(up)))
        side = 1 if up[axis] > 0 else -1
        return next(value for value, face in AXES.items() if face == (axis, side))


def resting(value: int, x_mm: float, y_mm: float, heading: float, finish: Finish) -> Die:
    """A die lying flat with ``value`` on top, turned by ``heading`` radians about the vertical."""
    return Die((x_mm, y_mm, finish.edge_mm / 2), about((0, 0, 1), heading) @ _upright(value), finish)


def about(axis: tuple[float, float, float], angle: float) -> Floats:
    """The rotation by ``angle`` radians about a unit axis (Rodrigues)."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]], np.float32)
    return np.asarray(np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * (cross @ cross), np.float32)


def corners_of(die: Die, inset_mm: float = 0.0) -> Floats:
    """The eight corners of a die's cube, or of a cube ``inset_mm`` within it: 8 × 3 millimetres on the table."""
    half = die.finish.edge_mm / 2 - inset_mm
    signs = np.array(np.meshgrid([-1, 1], [-1, 1], [-1, 1]), np.float32).reshape(3, -1).T
    return np.asarray(half * signs @ die.turn.T + np.array(die.centre_mm), np.float32)


def lowest_mm(turn: Floats, finish: Finish) -> float:
    """How far the lowest point of a turned die lies below its centre, in millimetres."""
    flat = finish.edge_mm / 2 - finish.rounding_mm
    return float(flat * np.abs(turn[2]).sum() + finish.rounding_mm)


def _upright(value: int) -> Floats:
    """The turn that brings a value's face to the top."""
    axis, side = AXES[value]
    first, second = np.eye(3, dtype=np.float32)[[(axis + 1) % 3, (axis + 2) % 3]]
    top = side * np.eye(3, dtype=np.float32)[axis]
    return np.stack([first, second, top] if side > 0 else [second, first, top])
