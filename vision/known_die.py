"""Knows a die again that was shown face by face: arithmetic on what the face network answers.

The same face looks a little different each time: turned, farther off, in other light. How far its marks move by that
is measured on its own shown picture, turned and changed in such ways; a difference in such a direction counts little,
any other much (a squared Mahalanobis distance).

Nouns:
    Shown      all looks at one shown face
    KnownDie   all shown faces of one die, and how its marks move
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats

# Two dice farther apart than this in CIE L*a*b* are not the same; light counts for less than hue.
_COLOUR, _LIGHTNESS_SHARE = 15.0, 0.4
# A face farther from all shown ones is none of them, and so much farther must the next value be. So, of 340 looks at
# drawn dice with logos, smoke and gold that the network alone would have asked about, 136 are known, one mistakenly.
_FARTHEST, _CLEAR = 0.15, 0.08
# How much of the movement of marks is taken to go in any direction, as few looks do not show them all.
_ANYWHERE = 0.4
# A value of which the network is so sure stands, unless it took the shown face for the same with such a chance.
_SURE, _MISREAD = 0.9, 0.5
_VALUES = 6


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """One face as the network saw it: ``marks`` n × d, ``taken`` its mean chances of no die and 1–6 (7).

    colour: the die's (L*, a*, b*).
    """

    name: str
    value: int
    marks: Floats
    taken: Floats
    colour: Floats


@dataclass(frozen=True, slots=True, eq=False)
class KnownDie:
    """The k shown ``values`` of a die, the mean marks of each k × d, and the ``precision`` d × d to compare them by."""

    values: tuple[int, ...]
    marks: Floats
    precision: Floats
    taken: Floats
    colours: Floats

    def value_of(self, marks: Floats, chances: Floats, colour: Floats) -> int | None:
        """The value of the face that was seen; None where it is not clearly one of those shown.

        marks: d, the mean of all looks.  chances: of no die and 1–6, so too.  colour: (L*, a*, b*).
        """
        if min(colour_gap(own, colour) for own in self.colours) >= _COLOUR:
            return None
        away = marks - self.marks
        distances = (away @ self.precision * away).sum(axis=1)
        best = int(distances.argmin())
        others = [*np.delete(distances, best), *([_FARTHEST] if len(self.values) < _VALUES else [])]
        if distances[best] > _FARTHEST or min(others) - distances[best] < _CLEAR:
            return None
        value, said = self.values[best], 1 + int(chances[1:].argmax())
        contradicted = said != value and chances[said] >= _SURE and self.taken[best, said] < _MISREAD
        return None if contradicted else value


def known_die(shown: Sequence[Shown]) -> KnownDie:
    """What is to be remembered of the ``shown`` faces, one or more, of one die."""
    moves = np.concatenate([face.marks - face.marks.mean(0) for face in shown])
    spread = moves.T @ moves / len(moves)
    d = len(spread)
    seen = spread / max(float(np.trace(spread)), 1e-9)
    return KnownDie(
        tuple(face.value for face in shown),
        np.stack([face.marks.mean(0) for face in shown]),
        np.linalg.inv((1 - _ANYWHERE) * seen + _ANYWHERE * np.eye(d) / d) / d,
        np.stack([face.taken for face in shown]),
        np.stack([face.colour for face in shown]),
    )


def colour_gap(a: Floats, b: Floats) -> float:
    """How far apart two colours are, a change of light counted less."""
    return float(np.hypot(_LIGHTNESS_SHARE * (a[0] - b[0]), np.hypot(a[1] - b[1], a[2] - b[2])))
