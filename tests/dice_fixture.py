"""What the face reader may have seen, for tests."""

from __future__ import annotations

from vision.face import Evidence


def evidence(value: int, die: float, right: float) -> Evidence:
    """A die with such a chance, of that value with such a share of all six."""
    faces = [die * (right if k == value else (1 - right) / 5) for k in range(1, 7)]
    return Evidence((1 - die, *faces), 0.9 * die * right, value, counts=tuple(faces))
