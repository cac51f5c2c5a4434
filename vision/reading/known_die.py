"""Knows a die again that was shown face by face: arithmetic on the marks of its faces.

Marks are near for the same face, however it is turned and lit, and far for others: the squared distance is what speaks
against two faces being the same, in the units of a logarithm of odds (``vision.training.marks`` teaches them so).
Whether the face network makes the same of both, and the die's colour, speak for it or against it beside them.

Nouns:
    Shown      one face of a die as it was shown
    KnownDie   all shown faces of one die
    Recalled   the shown face that is likeliest the one seen
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

import numpy as np

from vision.pictures.arrays import Floats

# Squared distance at which a face is as likely another as the one shown; the marks are trained to it.
STRANGE = 9.0
# How much a colour farther off, in CIE L*a*b*, speaks for another die; light counts for less than hue. It never settles
# the matter: by candlelight, or in a hard shadow, the same die is farther off than dice of two colours are.
_COLOUR, _LIGHTNESS_SHARE, _MOST_FOR_COLOUR = 30.0, 0.4, 3.0
_FACES = 6
_ANY = 0.003  # chance of an answer that the network never gave of the shown face
# A value of which the network is so sure is not overruled, unless it took the shown face for the same with such a
# chance: a face may have been shown badly, and what is plain to see should be asked about at most.
SURE, _MISREAD = 0.9, 0.5


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


@dataclass(frozen=True, slots=True)
class Recalled:
    """The value 1–6 of a shown face, and the chance 0–1 that it is the one seen.

    contradicted: whether the network is sure of another value.
    """

    value: int
    chance: float
    contradicted: bool


@dataclass(frozen=True, slots=True, eq=False)
class KnownDie:
    """The k shown ``faces`` of one die."""

    faces: tuple[Shown, ...]

    def recall(self, marks: Floats, chances: Floats, colour: Floats) -> Recalled:
        """The face that was likeliest seen.

        marks: d, the mean of all looks.  chances: of no die and 1–6, so too.  colour: (L*, a*, b*).
        """
        farther = min(colour_gap(face.colour, colour) for face in self.faces) / _COLOUR
        strange = STRANGE - min(_MOST_FOR_COLOUR, farther**2)
        near = [_agreed(face.taken, chances) - float(np.square(marks - face.marks).sum()) for face in self.faces]
        # What was not shown may be the face that is seen, and another die may be.
        likely = np.exp(np.array([*near, -strange]))
        likely[-1] *= 1 + _FACES - len(self.faces)
        best = int(likely[:-1].argmax())
        face, said = self.faces[best], 1 + int(chances[1:].argmax())
        contradicted = said != face.value and chances[said] >= SURE and face.taken[said] < _MISREAD
        return Recalled(face.value, float(likely[best] / likely.sum()), bool(contradicted))


def _agreed(taken: Floats, chances: Floats) -> float:
    """How far what the network makes of a face agrees with what it made of the shown one: 0, or below."""
    return log(min(1.0, float(taken @ chances) / float(taken @ taken)) + _ANY)


def colour_gap(a: Floats, b: Floats) -> float:
    """How far apart two colours are, a change of light counted less."""
    return float(np.hypot(_LIGHTNESS_SHARE * (a[0] - b[0]), np.hypot(a[1] - b[1], a[2] - b[2])))
