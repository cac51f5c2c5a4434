"""Dice shown once, face by face, and known again from then on: logos for a 1, smoke, gold on black.

The face network need not understand such a die; the marks of what it sees (``vision.reading.marks``), and the die's
colour, are much the same the next time (``vision.reading.known_die``). Pictures are what is kept, so that dice stay
known to a later network, which sees with other eyes.

Nouns:
    Face       one face as it was shown: the die's name, its value, a square picture with the die in its middle
    Enrolled   all faces shown so far, kept in a file
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator

from companion.detection import Box, Image, middle_of, shown_value, size_of
from companion.games.saying import say
from companion.whole import keep_whole
from vision.pictures.arrays import Floats
from vision.pictures.crops import cut
from vision.reading.face import CROP_PX, SIDE, Answer, Evidence, FaceReader
from vision.reading.known_die import SURE, KnownDie, Recalled, Shown
from vision.reading.marks import Marker

DICE_FILE = "dice.json"  # in the data folder
# A shown face is remembered in so many turns up to so far, in radians, near and far, clear and blurred. Farther ones
# need not be: marks are much the same however the die lies, but for its sides, which are never seen above its top face.
_LOOKS, _TURNED = 12, 0.3
_SPREAD, _PICTURE_PX = 1.9, 96  # wide enough to be turned, and a little finer than the network sees
_DIE_PX = _PICTURE_PX / _SPREAD
# The least chance of a value that is told, and of one that is asked about where the network is not sure of any.
_KNOWN, _PERHAPS = 0.98, 0.5
_BELIEVED = 0.995  # the chance of a value known again


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One face of a die, ``picture`` n × n × 3 being ``_SPREAD`` die sizes wide."""

    name: str
    value: int
    picture: Image


class Enrolled:
    """The faces shown so far; a thread may read while another shows."""

    def __init__(
        self,
        path: Path | None = None,
        look: Callable[[Sequence[Face]], list[Shown]] | None = None,
        marks: Callable[[Sequence[Answer]], Floats] | None = None,
    ) -> None:
        """Begin with those kept in ``path``. Raises ValueError for a file not of ours.

        look: what is to be remembered of faces.  marks: of all looks at a die.
        """
        self._path = path
        self._look, self._marks = look or looks_at, marks
        self._looks: dict[Face, Shown] = {}
        self._remember(_load(path) if path is not None and path.exists() else ())

    @property
    def empty(self) -> bool:
        """Whether no die was shown."""
        return not self._looks

    @property
    def dice(self) -> dict[str, tuple[int, ...]]:
        """The names of all dice and the values shown of each."""
        names = dict.fromkeys(face.name for face in self._looks)
        return {name: tuple(sorted(f.value for f in self._looks if f.name == name)) for name in names}

    def show(self, face: Face) -> None:
        """Remember one face of one die, instead of what was shown of it before, and write all down."""
        others = [f for f in self._looks if (f.name, f.value) != (face.name, face.value)]
        self._keep((*others, face))

    def forget(self, name: str) -> None:
        """Forget a die. Raises ValueError where none has this name."""
        if name not in self.dice:
            raise ValueError(say("No die is known as {name}: look at the list again.", name=name))
        self._keep(tuple(f for f in self._looks if f.name != name))

    def reconsider(self, evidence: Evidence, answers: Sequence[Answer], colour: Floats) -> Evidence:
        """What all looks at a thing say of it, now that dice were shown.

        evidence: by the looks alone.  colour: the thing's (L*, a*, b*).
        """
        # Loaded once there is a die to know again.
        self._marks = self._marks or Marker().marks
        marks, chances = self._marks(answers), np.array(evidence.chances)
        recalled = [die.recall(marks, chances, colour) for die in self._known]
        told = {one.value for one in recalled if one.chance >= _KNOWN and not one.contradicted}
        if len(told) == 1:
            return known_again(told.pop())
        likeliest = max(recalled, key=lambda one: one.chance, default=None)
        least = _KNOWN if max(evidence.chances[1:]) >= SURE else _PERHAPS
        return evidence if likeliest is None or likeliest.chance < least else doubted(evidence, likeliest)

    def _keep(self, faces: tuple[Face, ...]) -> None:
        if self._path is not None:
            _save(self._path, faces)
        self._remember(faces)

    def _remember(self, faces: tuple[Face, ...]) -> None:
        new = [face for face in faces if face not in self._looks]
        looks = self._looks | dict(zip(new, self._look(new), strict=True))
        self._looks = {face: looks[face] for face in faces}
        shown = self._looks.values()
        self._known = tuple(KnownDie(tuple(one for one in shown if one.name == name)) for name in self.dice)


def face_of(name: str, value: int, image: Image, box: Box) -> Face:
    """The face of the die in ``box`` (x, y, width, height) of a picture."""
    return Face(name, value, cut(image, middle_of(box), _SPREAD * size_of(box), _PICTURE_PX))


def looks_at(faces: Sequence[Face]) -> list[Shown]:
    """What is to be remembered of each face."""
    if not faces:
        return []
    reader, marker = FaceReader(), Marker()
    return [_shown(reader, marker, face) for face in faces]


def _shown(reader: FaceReader, marker: Marker, face: Face) -> Shown:
    chance = np.random.default_rng(0)
    turns = np.linspace(-_TURNED, _TURNED, _LOOKS)
    answers = [reader.answer(_otherwise(face.picture, float(turn), chance)) for turn in turns]
    corner = (_PICTURE_PX - _DIE_PX) / 2
    colour = colour_of(face.picture, (corner, corner, _DIE_PX, _DIE_PX))
    return Shown(face.name, face.value, marker.marks(answers), np.mean([a.faces for a in answers], axis=0), colour)


def _otherwise(picture: Image, turn: float, chance: Generator) -> Image:
    """The crop of a face as it may be seen another time: turned so far, a little off, blurred, in other light."""
    side = SIDE * _DIE_PX * float(np.exp(chance.normal(0, 0.06)))
    x, y = (_PICTURE_PX / 2 + 0.04 * _DIE_PX * chance.standard_normal(2)).tolist()
    mirror, blurred = chance.random(2) < 0.5
    crop = cut(picture, (x, y), side, CROP_PX, turn, bool(mirror))
    if blurred:
        crop = np.asarray(cv2.GaussianBlur(crop, (0, 0), float(chance.uniform(0.3, 1.2))), np.uint8)
    lit = crop * np.exp(chance.normal(0, 0.15)) * chance.uniform(0.9, 1.1, 3)
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def colour_of(image: Image, box: Box) -> Floats:
    """The die's own colour: the median of the middle of its box, (L*, a*, b*)."""
    middle = cut(image, middle_of(box), 0.7 * size_of(box), 16)
    lab = cv2.cvtColor(middle.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    return np.asarray(np.median(lab.reshape(-1, 3), axis=0), np.float32)


def known_again(value: int) -> Evidence:
    """Evidence of a die that was known again as showing ``value``."""
    rest = (1 - _BELIEVED) / 6
    chances = tuple(_BELIEVED if k == value else rest for k in range(7))
    alone = tuple(float(k == value) for k in range(1, 7))
    return Evidence(chances, _BELIEVED, value, orderly=1.0, counts=alone)


def doubted(evidence: Evidence, recalled: Recalled) -> Evidence:
    """Evidence of what may be a die that was shown: not to be passed over, nor believed where the network disagrees."""
    die = max(evidence.die, recalled.chance)
    values = np.array(evidence.chances[1:]) / sum(evidence.chances[1:])
    if values.argmax() != recalled.value - 1:
        values = 0.5 * values + 0.5 * np.eye(6)[recalled.value - 1]
    return replace(evidence, chances=(1 - die, *(die * values).tolist()), perhaps_shown=True)


def _load(path: Path) -> tuple[Face, ...]:
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
        return tuple(map(_face, entries))
    except (ValueError, KeyError, TypeError, cv2.error) as error:
        raise ValueError(
            f"{path} does not hold enrolled dice: mend it or delete it, and show the dice again."
        ) from error


def _face(entry: dict[str, Any]) -> Face:
    return Face(str(entry["die"]), shown_value(entry["value"]), _decoded(entry["picture"]))


def _save(path: Path, faces: Iterable[Face]) -> None:
    entries = [{"die": f.name, "value": f.value, "picture": _encoded(f.picture)} for f in faces]
    keep_whole(path, json.dumps(entries).encode())


def _encoded(picture: Image) -> str:
    return base64.b64encode(cv2.imencode(".png", picture)[1].tobytes()).decode()


def _decoded(text: str) -> Image:
    picture = cv2.imdecode(np.frombuffer(base64.b64decode(text, validate=True), np.uint8), cv2.IMREAD_COLOR)
    if picture is None or picture.shape != (_PICTURE_PX, _PICTURE_PX, 3):
        raise ValueError(f"not a picture of a die's face: {text[:20]}")
    return np.asarray(picture, np.uint8)
