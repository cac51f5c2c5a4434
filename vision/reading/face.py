"""Reads the top face of one die from one or several looks at it.

Nouns:
    look       a crop round the die, at one turn and scale, mirrored or not; the value is the same in all of them
    Answer     what the network says of one look
    Evidence   what all looks said together: chances of no die and of 1–6, pips of the top face, values of the sides
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from pathlib import Path
from statistics import fmean, median

import cv2
import numpy as np

from companion.detection import Box, Image, middle_of, size_of
from vision.pictures.arrays import Bytes, Floats
from vision.pictures.crops import affine_of, cut, level, unfolded
from vision.reading.chances import count_chances
from vision.reading.peaks import peak_cells
from vision.weights import FOLDER

CROP_PX = 56
MAP_PX = 28
_MIDDLE = (MAP_PX / 2 - 0.5, MAP_PX / 2 - 0.5)
SIDE = 1.26  # side of a crop in die sizes
WEIGHTS = FOLDER / "face.onnx"
# Turn in radians, mirrored, scale: small turns only, because a low camera tells the top face by its being up.
LOOKS = ((0.0, False, 1.0), (0.0, True, 1.08), (0.22, False, 0.94), (-0.22, True, 1.0))
_PIP, _FAINT = 0.4, 0.08  # heat of a pip that is counted, and of one that may be one
_MOST_PIPS = 12
# In cells of the map: a pip is out of place when its mirror place is farther from any pip, a single one when it is
# farther from the middle, and two when they are nearer to each other than opposite corners are.
_STRAY, _OFF_MIDDLE, _CORNERS_APART = 3.0, 7.0, 8.5


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """The network's words about one look.

    faces: chances of no die and 1–6.  sides: chances that 1–6 show on a side.
    pips: the map's peaks, k × 3 (x, y in cells, heat 0–1), hottest first, faint ones too.
    seen: what it saw, 128 × 7 × 7, whatever it made of it.
    """

    faces: Floats
    sides: Floats
    pips: Floats
    seen: Floats


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the looks said together.

    chances: probabilities of no die, 1, 2, 3, 4, 5, 6.  worst: the lowest chance any look gave the likeliest value.
    pips: top pips counted, the median of the looks.  orderly: share of looks whose pips lie as on a die, 0–1.
    sides: chances that 1, 2, 3, 4, 5, 6 show on a side.  counts: chances that 1, 2, 3, 4, 5, 6 pips lie on top, by
    the heats of the pips alone; what is missing to 1 is the chance of none or more.  perhaps_shown: whether it may be
    a die that was shown (``vision.reading.enrolment``), though the network says otherwise.
    """

    chances: tuple[float, ...]
    worst: float
    pips: int
    orderly: float = 1.0
    sides: tuple[float, ...] = (0.0,) * 6
    counts: tuple[float, ...] = (0.0,) * 6
    perhaps_shown: bool = False

    @property
    def die(self) -> float:
        """The chance that a die lies there, of whatever value."""
        return 1 - self.chances[0]


class FaceReader:
    """The two-headed network through OpenCV, a look at a time."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(weights))

    def look(self, image: Image, box: Box, looks: Sequence[tuple[float, bool, float]] = LOOKS) -> list[Answer]:
        """What the network says of the die in ``box`` (x, y, width, height, round all of it) in some of ``LOOKS``."""
        centre, size = middle_of(box), size_of(box)
        return [
            self.answer(cut(image, centre, SIDE * size * scale, CROP_PX, turn, mirror)) for turn, mirror, scale in looks
        ]

    def answer(self, crop: Bytes) -> Answer:
        """What the network says of one crop, 56 × 56 × 3."""
        self._net.setInput(level(crop))
        logits, planes, seen = (np.asarray(out) for out in self._net.forward(("face", "pips", "seen")))
        words = logits.ravel()
        faces = np.exp(words[:7] - words[:7].max())
        return Answer(faces / faces.sum(), 1 / (1 + np.exp(-words[7:])), pip_peaks(unfolded(planes)[0]), seen[0].copy())


def weigh(answers: Sequence[Answer]) -> Evidence:
    """Join what was said of one die's looks."""
    chances = _mean([answer.faces.tolist() for answer in answers])
    best = max(range(1, 7), key=chances.__getitem__)
    pips = [clear(answer.pips) for answer in answers]
    return Evidence(
        chances,
        min(float(answer.faces[best]) for answer in answers),
        int(median(map(len, pips))),
        sum(map(orderly, pips)) / len(pips),
        _mean([answer.sides.tolist() for answer in answers]),
        _mean([counted(answer.pips[:, 2].tolist()) for answer in answers]),
    )


def places_of(answer: Answer, box: Box, turn: float = 0.0) -> tuple[tuple[float, float], ...]:
    """Where in the picture the pips lie that one look at ``box``, turned or not, is sure enough of: (x, y) of each."""
    side = SIDE * size_of(box)
    to_picture = cv2.invertAffineTransform(affine_of(middle_of(box), CROP_PX / side, CROP_PX, turn, mirror=False))
    in_crop = (clear(answer.pips) + 0.5) * (CROP_PX / MAP_PX) - 0.5
    return tuple((x, y) for x, y in (in_crop @ to_picture[:, :2].T + to_picture[:, 2]).tolist())


def _mean(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def clear(pips: Floats) -> Floats:
    """The places of those pips, k × 3, that are hot enough to be counted: n × 2."""
    return pips[pips[:, 2] > _PIP, :2]


def counted(heats: Sequence[float]) -> list[float]:
    """The chances that 1, 2, 3, 4, 5, 6 of the peaks are pips, each being one with its heat for a chance."""
    chances = [*count_chances(heats), *[0.0] * 6]
    return chances[1:7]


def orderly(pips: Floats) -> bool:
    """Whether pips k × 2, in cells of the map, lie as on a die.

    Turned half round about their middle all faces look the same; a 1 lies in the middle, a 2 in opposite corners.
    """
    places = pips.tolist()
    if len(places) < 2:
        return len(places) == 1 and dist(places[0], _MIDDLE) < _OFF_MIDDLE
    if len(places) == 2:
        return dist(*places) >= _CORNERS_APART
    x, y = map(fmean, zip(*places, strict=True))
    opposite = [(2 * x - u, 2 * y - v) for u, v in places]
    return all(min(dist(place, other) for other in places) < _STRAY for place in opposite)


def pip_peaks(pip_map: Floats) -> Floats:
    """The separate peaks of a map of logits, k × 3 (x, y in its cells, heat 0–1), hottest first."""
    rows, columns = peak_cells(pip_map, _FAINT, _MOST_PIPS)
    return np.array([columns, rows, 1 / (1 + np.exp(-pip_map[rows, columns]))], np.float32).T
