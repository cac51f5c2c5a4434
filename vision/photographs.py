"""The labelled photographs: where they lie, what they show, and which of them no network was trained on.

Nouns:
    Photo      a labelled photograph
    held out   a photograph no network was trained on
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import shorten
from typing import Any

from companion.detection import Box, Image, shown_value
from vision.sources.stills import load_photo

# Folders whose photographs, but for the held-out third, trained the networks.
TRAINED = ("byler", "matteo_webcam", "pxl_trays", "roboflow_d6")
# Folders whose boxes lie round whole dice.
BOXED = ("byler", "pxl_trays", "roboflow_d6")

_FORM = '{"file": "a.jpg", "dice": [{"value": 6, "box": [x, y, width, height] or null}]}'
_RUN = 10
_EVERY = 3
# Labels found wrong by looking: folder and file stem → (written, true).
CORRECTED = {
    ("byler", "IMG_20191209_095439"): (5, 4),
    ("byler", "IMG_20191209_095954"): (2, 3),
    ("byler", "IMG_20191209_100722"): (6, 5),
    ("byler", "IMG_20191209_095555"): (5, 6),
    ("byler", "IMG_20191209_100002"): (2, 3),
    ("byler", "IMG_20191208_111246"): (2, 3),
    ("pxl_trays", "PXL_20240219_192137038"): (4, 3),
    ("roboflow_d6", "dice_297"): (2, 5),
}
# Labels missing, or of dice that are not in the picture, found by looking.
_MISLABELLED = (
    ("roboflow_d6", "dice_193"),
    ("roboflow_d6", "dice_59"),
    ("matteo_webcam", "train_five_1"),
    ("byler", "IMG_20191208_111730"),
    ("byler", "IMG_20191208_112342"),
    ("byler", "IMG_20191209_095533"),
    ("byler", "IMG_20191208_111530"),
    ("byler", "IMG_20191208_112353"),
    ("pxl_trays", "PXL_20240219_191143808"),
)


@dataclass(frozen=True, slots=True)
class Photo:
    """A labelled photograph; ``boxes`` has one entry a die, None where nobody drew one.

    bare: a picture of the same view without dice, None where nobody took one.
    """

    folder: str
    path: Path
    values: tuple[int, ...]
    boxes: tuple[Box | None, ...]
    held_out: bool
    bare: Path | None = None

    @property
    def trained_nothing(self) -> bool:
        """Whether no network was trained on it: it is held out, or of a folder that is."""
        return self.held_out or self.folder not in TRAINED

    @property
    def doubtful(self) -> bool:
        """Whether a label was wrong, so that nobody knows which box belongs to the corrected value."""
        return (self.folder, self.path.stem) in CORRECTED

    def load(self) -> Image:
        """The picture, height × width × 3 uint8, B, G, R. Raises CameraError where it cannot be read."""
        return load_photo(self.path)

    def load_bare(self) -> Image | None:
        """The picture without dice, if there is one. Raises CameraError where it cannot be read."""
        return None if self.bare is None else load_photo(self.bare)


def photographs_folder() -> Path:
    """Where the photographs lie: COMPANION_PHOTOS, else beside the checkout."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "photos"
    return Path(os.environ.get("COMPANION_PHOTOS", beside))


def labelled_folders() -> tuple[Path, ...]:
    """Every folder of labelled photographs that is there. Raises ValueError where there is none."""
    root = photographs_folder()
    found = tuple(path.parent for path in sorted(root.glob("*/labels.json")))
    if not found:
        raise ValueError(f"No photographs in {root}: set COMPANION_PHOTOS to the folder that holds them.")
    return found


def load_folder(folder: Path) -> tuple[Photo, ...]:
    """All photographs of one folder, by name; every third run of ten is held out, so that series stay together.

    The folder holds ``images/`` and ``labels.json``: [{"file", "dice": [{"box": [x, y, w, h] or null, "value": 1–6}]}],
    and where the same view was photographed without dice "bare", a file, too. Raises ValueError where the labels are
    missing or not of this form.
    """
    folder = folder.absolute()  # where one stands, ".", has no name
    labels = folder / "labels.json"
    try:
        entries = json.loads(labels.read_text(encoding="utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ValueError(f"{folder} has no labels.json: name a folder of labelled photographs.") from error
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{labels} is not a list of photographs with their dice: {error}.") from error
    if not isinstance(entries, list):
        raise ValueError(f"{labels} is not a list of photographs with their dice; each is written as {_FORM}.")
    photos = sorted((_photo(labels, entry) for entry in entries), key=lambda photo: str(photo.path))
    parted = (replace(photo, held_out=k // _RUN % _EVERY == _EVERY - 1) for k, photo in enumerate(photos))
    return tuple(photo for photo in parted if (photo.folder, photo.path.stem) not in _MISLABELLED)


def _photo(labels: Path, entry: Any) -> Photo:
    """The photograph that an entry of these labels tells of. Raises ValueError where it is not of their form."""
    folder = labels.parent
    try:
        path = folder / "images" / entry["file"]
        values = [shown_value(die["value"]) for die in entry["dice"]]
        boxes = tuple(_box(die["box"]) for die in entry["dice"])
        if (folder.name, path.stem) in CORRECTED:
            written, true = CORRECTED[folder.name, path.stem]
            values[values.index(written)] = true
        bare = folder / "images" / entry["bare"] if "bare" in entry else None
    except KeyError as error:
        why = f"{error} is missing"
    except TypeError:
        why = "something is of another kind"
    except ValueError as error:
        why = str(error)
    else:
        return Photo(folder.name, path, tuple(values), boxes, held_out=False, bare=bare)
    told = shorten(json.dumps(entry, ensure_ascii=False), 120, placeholder=" …")
    where = f"{labels} is not a list of photographs with their dice: in {told}"
    raise ValueError(f"{where} {why}; each is written as {_FORM}.")


def _box(written: list[float] | None) -> Box | None:
    if written is None:
        return None
    x, y, w, h = written
    return float(x), float(y), float(w), float(h)
