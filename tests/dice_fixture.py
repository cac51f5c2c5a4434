"""What the face reader may have seen, and a reader that sees nothing, for tests."""

from __future__ import annotations

from companion.detection import Detection, Image, Reading, Verdict
from vision.reading.face import Evidence
from vision.reading.seen import Seen


class Blind:
    """Sees one 6 everywhere, and believes it where it is told that one die lies there."""

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        verdict = Verdict.READ if expected == 1 else Verdict.UNSURE
        return Reading(verdict, (Detection(6, (0, 0, 1, 1), 1.0, True),))


def evidence(value: int, die: float, right: float) -> Evidence:
    """A die with such a chance, of that value with such a share of all six."""
    faces = [die * (right if k == value else (1 - right) / 5) for k in range(1, 7)]
    return Evidence((1 - die, *faces), 0.9 * die * right, value, counts=tuple(faces))


def seen(
    value: int, *, heat: float = 0.92, sure: float = 0.98, pips: int | None = None, at: float = 0, size: float = 40
) -> Seen:
    """A candidate that looks like ``value`` with chance ``sure``; the rest goes to no die and the other values."""
    rest = (1 - sure) / 6
    chances = tuple(sure if k == value else rest for k in range(7))
    counted = value if pips is None else pips
    counts = tuple(0.9 if k == counted else 0.02 for k in range(1, 7))
    looks = Evidence(chances, max(sure - 0.02, 0.01), counted, counts=counts)
    return Seen((at, 0, size, size), heat, looks)


def well_read(value: int, at: float, size: float = 40) -> Seen:
    """A die that is read without doubt."""
    chances = tuple(0.99 if k == value else 0.01 / 6 for k in range(7))
    counts = tuple(0.98 if k == value else 0.02 for k in range(1, 7))
    return Seen((at, 0, size, size), 0.8, Evidence(chances, 0.98, value, 1.0, counts=counts))


def nothing(heat: float = 0.5, at: float = 0) -> Seen:
    """A candidate that the face reader calls no die."""
    return Seen((at, 0, 40, 40), heat, Evidence((0.97, *[0.005] * 6), 0.005, 0))
