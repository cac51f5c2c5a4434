"""Dice shown once, face by face, and known again from then on: logos for a 1, smoke, gold on black.

The face network need not understand such a die; what it sees of it (its marks), and the die's colour, are the same the
next time.

Nouns:
    Shown      one face as it was shown: the die's name, its value, the network's marks, the die's colour
    Enrolled   all faces shown so far, kept in a file
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from companion.detection import Box, Image
from companion.games.saying import say
from vision.arrays import Floats
from vision.crops import cut
from vision.face import CROP_PX, SIDE, Answer, Evidence, FaceReader

DICE_FILE = "dice.json"  # in the data folder
# How like one shown before a die must look (cosine of the marks), and how much likelier than with any other value.
_NEAR, _CLEAR = 0.88, 0.08
_COLOUR = 30.0  # farther apart in CIE L*a*b* than this are two different dice; light counts for less than hue
_LIGHTNESS_SHARE = 0.4
_TURNS = 8  # a shown face is remembered turned round by eighths
_BELIEVED = 0.995  # the chance of a value known again


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """One look at one face: ``marks`` of length 1, ``colour`` (L*, a*, b*)."""

    name: str
    value: int
    marks: Floats
    colour: Floats


class Enrolled:
    """The faces shown so far; a thread may read while another shows."""

    def __init__(self, path: Path | None = None) -> None:
        """Begin with those kept in ``path``. Raises ValueError where the file is not one of ours."""
        self._path = path
        self._shown: tuple[Shown, ...] = _load(path) if path is not None and path.exists() else ()

    @property
    def dice(self) -> dict[str, tuple[int, ...]]:
        """The names of all dice and the values shown of each."""
        names = dict.fromkeys(shown.name for shown in self._shown)
        return {name: tuple(sorted({s.value for s in self._shown if s.name == name})) for name in names}

    def show(self, name: str, value: int, looks: Sequence[Shown]) -> None:
        """Remember one face of one die, instead of what was shown of it before, and write all down."""
        others = [s for s in self._shown if (s.name, s.value) != (name, value)]
        self._keep((*others, *(replace(look, name=name, value=value) for look in looks)))

    def forget(self, name: str) -> None:
        """Forget a die. Raises ValueError where none has this name."""
        if name not in self.dice:
            raise ValueError(say("No die is known as {name}: look at the list again.", name=name))
        self._keep(tuple(s for s in self._shown if s.name != name))

    def recall(self, answers: Sequence[Answer], colour: Floats) -> int | None:
        """The value this die was shown with, if it is clearly one of those shown."""
        alike = [s for s in self._shown if colour_gap(s.colour, colour) < _COLOUR]
        if not alike:
            return None
        nearness = np.stack([s.marks for s in alike]) @ np.mean([a.marks for a in answers], axis=0)
        best = int(nearness.argmax())
        others = [n for n, s in zip(nearness, alike, strict=True) if s.value != alike[best].value]
        clear = nearness[best] - max(others, default=0.0)
        return alike[best].value if nearness[best] >= _NEAR and clear >= _CLEAR else None

    def _keep(self, shown: tuple[Shown, ...]) -> None:
        if self._path is not None:
            _save(self._path, shown)
        self._shown = shown


def look_at(faces: FaceReader, image: Image, box: Box) -> list[Shown]:
    """What is to be remembered of the die in ``box``: it, turned round by eighths, with name and value to be told."""
    x, y, w, h = box
    centre, side = (x + w / 2, y + h / 2), SIDE * (w + h) / 2
    colour = colour_of(image, box)
    turns = np.arange(_TURNS) * (2 * np.pi / _TURNS)
    crops = (cut(image, centre, side, CROP_PX, float(turn)) for turn in turns)
    return [Shown("", 0, faces.answer(crop).marks, colour) for crop in crops]


def colour_of(image: Image, box: Box) -> Floats:
    """The die's own colour: the median of the middle of its box, (L*, a*, b*)."""
    x, y, w, h = box
    middle = cut(image, (x + w / 2, y + h / 2), 0.7 * (w + h) / 2, 16)
    lab = cv2.cvtColor(middle.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    return np.asarray(np.median(lab.reshape(-1, 3), axis=0), np.float32)


def colour_gap(a: Floats, b: Floats) -> float:
    """How far apart two colours are, a change of light counted less."""
    return float(np.hypot(_LIGHTNESS_SHARE * (a[0] - b[0]), np.hypot(a[1] - b[1], a[2] - b[2])))


def known(evidence: Evidence, value: int) -> Evidence:
    """Evidence of a die that was known again as showing ``value``."""
    rest = (1 - _BELIEVED) / 6
    chances = tuple(_BELIEVED if k == value else rest for k in range(7))
    return replace(evidence, chances=chances, worst=_BELIEVED, pips=value, orderly=1.0, sides=(0.0,) * 6)


def _load(path: Path) -> tuple[Shown, ...]:
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
        return tuple(
            Shown(str(e["die"]), int(e["value"]), np.array(e["marks"], np.float32), np.array(e["colour"], np.float32))
            for e in entries
        )
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"{path} does not hold enrolled dice: mend it or delete it, and show the dice again."
        ) from error


def _save(path: Path, shown: Iterable[Shown]) -> None:
    entries = [
        {
            "die": s.name,
            "value": s.value,
            "marks": [round(float(m), 4) for m in s.marks],
            "colour": [round(float(c), 1) for c in s.colour],
        }
        for s in shown
    ]
    part = path.with_suffix(".part")
    part.write_text(json.dumps(entries), encoding="utf-8")
    part.replace(path)
