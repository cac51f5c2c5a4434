"""Knows a die again that was shown face by face: arithmetic on the marks of its faces.

Marks are near for the same face, however it is turned and lit, and far for others: the squared distance is what speaks
against two faces being the same, in the units of a logarithm of odds (``vision.training.marks`` teaches them so).

Nouns:
    Shown      one face of a die as it was shown
    KnownDie   all shown faces of one die
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats

# Squared distance at which a face is as likely another as the one shown; the marks are trained to it.
STRANGE = 9.0
# Two dice farther apart than this in CIE L*a*b* are not the same; light counts for less than hue.
_COLOUR, _LIGHTNESS_SHARE = 15.0, 0.4
_KNOWN = 0.98  # the least chance of a value that is told
_FACES = 6
# A value of which the network is so sure stands, unless it took the shown face for the same with such a chance.
_SURE, _MISREAD = 0.9, 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """One face: its ``marks`` d, and ``taken``, the network's mean chances of no die and 1–6 (7).

    colour: the die's (L*, a*, b*).
    """

    name: str
    value: int
    marks: Floats
    taken: Floats
    colour: Floats


@dataclass(frozen=True, slots=True, eq=False)
class KnownDie:
    """The k shown ``faces`` of one die."""

    faces: tuple[Shown, ...]

    def value_of(self, marks: Floats, chances: Floats, colour: Floats) -> int | None:
        """The value of the face that was seen; None where it is not clearly one of those shown.

        marks: d, the mean of all looks.  chances: of no die and 1–6, so too.  colour: (L*, a*, b*).
        """
        if min(colour_gap(face.colour, colour) for face in self.faces) >= _COLOUR:
            return None
        away = [float(np.square(marks - face.marks).sum()) for face in self.faces]
        # What was not shown may be the face that is seen, and another die may be.
        likely = np.exp(-np.array([*away, STRANGE]))
        likely[-1] *= 1 + _FACES - len(self.faces)
        best = int(likely[:-1].argmax())
        if likely[best] < _KNOWN * likely.sum():
            return None
        face = self.faces[best]
        said = 1 + int(chances[1:].argmax())
        contradicted = said != face.value and chances[said] >= _SURE and face.taken[said] < _MISREAD
        return None if contradicted else face.value


def colour_gap(a: Floats, b: Floats) -> float:
    """How far apart two colours are, a change of light counted less."""
    return float(np.hypot(_LIGHTNESS_SHARE * (a[0] - b[0]), np.hypot(a[1] - b[1], a[2] - b[2])))
