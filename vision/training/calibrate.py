"""Fits the few numbers of ``vision.decide`` to labelled photographs: ``python -m vision.training.calibrate``.

Uses held-out photographs with boxes only, by plain logistic regression, and prints the weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vision.arrays import Floats
from vision.boxes import shared
from vision.decide import Seen, die_features, value_features
from vision.detector import Detector
from vision.face import FaceReader
from vision.photographs import CORRECTED, FOLDERS, Photo, load_folder, photographs_folder

_RIDGE = 1e-2
_ROUNDS = 50


def main() -> int:
    """Print the fitted weights of both decisions."""
    detector, faces = Detector(), FaceReader()
    root = photographs_folder()
    photos = [p for f in FOLDERS for p in load_folder(root, f) if _usable(p)]
    pairs = [pair for photo in photos for pair in judged(photo, detector, faces)]
    dice = logistic([die_features(seen) for seen, _ in pairs], [value > 0 for _, value in pairs])
    found = [(seen, value) for seen, value in pairs if value > 0]
    values = logistic([value_features(seen) for seen, _ in found], [seen.ranking[0] == v for seen, v in found])
    print(f"{len(photos)} photographs, {len(pairs)} candidates, {len(found)} dice")
    print("die  ", " ".join(f"{w:.2f}" for w in dice))
    print("value", " ".join(f"{w:.2f}" for w in values))
    return 0


def _usable(photo: Photo) -> bool:
    """Whether it trained nothing and tells of each die where it lies."""
    return photo.held_out and None not in photo.boxes and photo.path.stem not in CORRECTED


def judged(photo: Photo, detector: Detector, faces: FaceReader) -> Iterator[tuple[Seen, int]]:
    """Every candidate of a photograph with the value of the die it frames, 0 where it frames none."""
    image = photo.load()
    for candidate in detector.find(image):
        seen = Seen(candidate.box, candidate.heat, faces.read(image, candidate.box))
        inside = [v for v, b in zip(photo.values, photo.boxes, strict=True) if b and shared(b, candidate.box) > 0.5]
        if len(inside) <= 1:
            yield seen, inside[0] if inside else 0


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
