"""Fits ``vision.reading.seen`` to photographs no network saw: ``python -m vision.training.calibrate``.

Best run on weights of a cross-validation (``--weights``, with the folders it left out), whose photographs are strange
dice on strangers' tables. Prints the weights of both decisions by plain logistic regression, then what each threshold
for a throw's values would have led to.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion.detection import Box
from vision.measuring.benchmark import FEW, outcome_of
from vision.photographs import BOXED, TRAINED, Photo, labelled_folders, load_folder
from vision.pictures.arrays import Floats
from vision.pictures.boxes import like_sized, much_larger, shared
from vision.reading import decide as rules
from vision.reading import seen as fits
from vision.reading.decide import decide
from vision.reading.pair import Pair
from vision.reading.seen import Seen, die_features, value_features
from vision.weights import FOLDER

_RIDGE = 1e-2
_ROUNDS = 50
_THRESHOLDS = (0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95)


@dataclass(frozen=True, slots=True)
class Studied:
    """A photograph with everything the reader found out about it."""

    photo: Photo
    seen: tuple[Seen, ...]


def main() -> int:
    """Print the fitted weights and what the thresholds lead to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weights", type=Path, default=FOLDER, help="folder of the networks")
    parser.add_argument("--left-out", action="append", default=[], choices=TRAINED, help="folder they were not shown")
    chosen = parser.parse_args()
    reader = Pair(chosen.weights)
    photos = [p for f in labelled_folders() for p in load_folder(f) if _unseen(p, chosen.left_out)]
    studied = [Studied(photo, tuple(reader.study(photo.load()))) for photo in photos]
    pairs = [pair for one in studied for pair in judged(one)]
    found = [(seen, value) for seen, value in pairs if value > 0]
    dice = logistic([die_features(seen) for seen, _ in pairs], [value > 0 for _, value in pairs])
    values = logistic([value_features(seen) for seen, _ in found], [seen.ranking[0] == v for seen, v in found])
    print(f"{len(photos)} photographs, {len(pairs)} candidates, {len(found)} dice")
    print("die  ", " ".join(f"{w:.2f}" for w in dice))
    print("value", " ".join(f"{w:.2f}" for w in values))
    fits.DIE_WEIGHTS, fits.VALUE_WEIGHTS = tuple(dice), tuple(values)
    for line in thresholds([one for one in studied if len(one.photo.values) <= FEW]):
        print(line)
    return 0


def _unseen(photo: Photo, left_out: Sequence[str]) -> bool:
    """Whether it trained nothing."""
    return photo.trained_nothing or photo.folder in left_out


def judged(studied: Studied) -> Iterator[tuple[Seen, int]]:
    """Every candidate of a photograph with the value of the die it frames, 0 where it frames none."""
    photo = studied.photo
    boxes: list[Box] = [box for box in photo.boxes if box is not None]
    if len(boxes) < len(photo.values) or photo.doubtful:
        return
    for seen in studied.seen:
        inside = [v for v, b in zip(photo.values, boxes, strict=True) if _frames(seen.box, b, photo.folder in BOXED)]
        if len(inside) <= 1:
            yield seen, inside[0] if inside else 0


def _frames(box: Box, written: Box, whole: bool) -> bool:
    """Whether a candidate holds the die of a label, which goes round the ``whole`` die or its top pips alone."""
    fits = like_sized(box, written) if whole else not much_larger(written, box)
    return shared(box, written) > 0.5 and fits


def thresholds(studied: Sequence[Studied]) -> Iterator[str]:
    """What each threshold for all values of a throw leads to, the number of dice not told."""
    for least in _THRESHOLDS:
        rules.VALUES = least
        counts = Counter(outcome_of(decide(one.seen), one.photo.values) for one in studied)
        shares = "  ".join(f"{outcome} {n / len(studied):6.1%}" for outcome, n in sorted(counts.items()))
        yield f"values at least {least:.2f} sure: {shares}"


def logistic(features: Sequence[tuple[float, ...]], truths: Sequence[bool]) -> Floats:
    """Weights w of the chance 1 / (1 + exp(−w·x)), by Newton's method with a small ridge."""
    x, y = np.array(features, float), np.array(truths, float)
    w = np.zeros(x.shape[1])
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        slope = x.T @ (chance - y) + _RIDGE * w
        curve = (x * (chance * (1 - chance))[:, None]).T @ x + _RIDGE * np.eye(len(w))
        w -= np.linalg.solve(curve, slope)
    return w


if __name__ == "__main__":
    raise SystemExit(main())
