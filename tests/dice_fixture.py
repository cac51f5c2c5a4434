"""What the face reader may have seen, and a reader that sees nothing, for tests."""

from __future__ import annotations

from companion.detection import Detection, Image, Reading, Verdict
from vision.face import Evidence


class Blind:
    """Sees one 6 everywhere, and believes it where it is told that one die lies there."""

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        verdict = Verdict.READ if expected == 1 else Verdict.UNSURE
        return Reading(verdict, (Detection(6, (0, 0, 1, 1), 1.0, True),))


def evidence(value: int, die: float, right: float) -> Evidence:
    """A die with such a chance, of that value with such a share of all six."""
    faces = [die * (right if k == value else (1 - right) / 5) for k in range(1, 7)]
    return Evidence((1 - die, *faces), 0.9 * die * right, value, counts=tuple(faces))
