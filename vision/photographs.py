"""The labelled photographs: where they lie, what they show, and which of them no network was trained on.

Nouns:
    Photo      a labelled photograph
    held out   a photograph no network was trained on
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.detection import Box, Image

FOLDERS = ("byler", "damiantab", "matteo_webcam", "pxl_trays", "roboflow_d6")
# Folders whose photographs, but for the held-out third, trained the networks.
TRAINED = ("byler", "matteo_webcam", "pxl_trays", "roboflow_d6")
# Folders whose boxes lie round whole dice.
BOXED = ("byler", "pxl_trays", "roboflow_d6")

_RUN = 10
_EVERY = 3
# Labels found wrong by looking: file stem → (written, true).
CORRECTED = {
    "IMG_20191209_095439": (5, 4),
    "IMG_20191209_095954": (2, 3),
    "IMG_20191209_100722": (6, 5),
    "IMG_20191209_095555": (5, 6),
    "IMG_20191209_100002": (2, 3),
}


# Labels missing, or of dice that are not in the picture, found by looking.
_MISLABELLED = ("dice_193", "dice_59", "train_five_1")


@dataclass(frozen=True, slots=True)
class Photo:
    """A labelled photograph; ``boxes`` has one entry a die, None where nobody drew one."""

    folder: str
    path: Path
    values: tuple[int, ...]
    boxes: tuple[Box | None, ...]
    held_out: bool

    def load(self) -> Image:
        """The picture, height × width × 3 uint8, B, G, R."""
        return np.asarray(cv2.imread(str(self.path), cv2.IMREAD_COLOR), np.uint8)


def photographs_folder() -> Path:
    """Where the photographs lie: COMPANION_PHOTOS, else beside the checkout."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "photos"
    return Path(os.environ.get("COMPANION_PHOTOS", beside))


def load_folder(root: Path, folder: str) -> tuple[Photo, ...]:
    """All photographs of one folder, by name; every third run of ten is held out, so that series stay together."""
    entries = json.loads((root / folder / "labels.json").read_text(encoding="utf-8"))
    entries.sort(key=lambda entry: entry["file"])
    photos = (_photo(root / folder, entry, k // _RUN % _EVERY == _EVERY - 1) for k, entry in enumerate(entries))
    return tuple(photo for photo in photos if photo.path.stem not in _MISLABELLED)


def _photo(folder: Path, entry: dict[str, Any], held_out: bool) -> Photo:
    path = folder / "images" / entry["file"]
    dice = entry["dice"]
    values = [int(die["value"]) for die in dice]
    boxes = tuple(_box(die["box"]) for die in dice)
    if path.stem in CORRECTED:
        written, true = CORRECTED[path.stem]
        values[values.index(written)] = true
    return Photo(folder.name, path, tuple(values), boxes, held_out)


def _box(written: list[float] | None) -> Box | None:
    if written is None:
        return None
    x, y, w, h = written
    return float(x), float(y), float(w), float(h)
