"""Photographs otherwise lit, seen, coded and pressed: ``bench --changed N``.

Changes are those of the drawn trials, so that each says of real dice what ``bench --trials`` says of drawn ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path

import cv2
import numpy as np

from companion.detection import Image, Reader
from vision.measuring import trial_scenery as scenery
from vision.measuring.benchmark import FEW, outcome_of
from vision.measuring.trials import by_knowledge
from vision.photographs import Photo, labelled_folders, load_folder

_LARGEST_PX = 3280  # as wide as the pictures of the second Raspberry Pi camera


def _pressed(shape: float) -> scenery.Change:
    """A picture so many times as wide as high, pressed into a square, as collections press them.

    What it lacks to that shape is its edge, drawn out.
    """

    def change(image: Image, rng: np.random.Generator) -> Image:
        height, width = image.shape[:2]
        across, along = max(0, round(shape * height) - width), max(0, round(width / shape) - height)
        sides = along // 2, along - along // 2, across // 2, across - across // 2
        whole = cv2.copyMakeBorder(image, *sides, cv2.BORDER_REPLICATE)
        side = round(sqrt(whole.shape[0] * whole.shape[1]))
        return np.asarray(cv2.resize(whole, (side, side), interpolation=cv2.INTER_AREA), np.uint8)

    return change


def _as_it_is(image: Image, rng: np.random.Generator) -> Image:
    return image


def _grey(image: Image, rng: np.random.Generator) -> Image:
    return np.repeat(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=-1)


def _enlarged(image: Image, rng: np.random.Generator) -> Image:
    larger = _LARGEST_PX / max(image.shape[:2])
    return np.asarray(cv2.resize(image, None, fx=larger, fy=larger, interpolation=cv2.INTER_CUBIC), np.uint8)


CHANGES: dict[str, scenery.Change] = {
    "as they are": _as_it_is,
    "dusk": scenery.dusk,
    "torch": scenery.torch,
    "hard shadows": scenery.hard_shadow,
    "through blinds": scenery.blinds,
    "candle": scenery.candle,
    "overexposed": scenery.overexposed,
    "without colour": _grey,
    "defocused": scenery.defocused,
    "shaken": scenery.shaken,
    "noise": scenery.noisy,
    "JPEG 18": scenery.squeezed,
    "3280 pixels wide": _enlarged,
    "upside down": scenery.upside_down,
    "sideways": scenery.sideways,
    "a third wider": scenery.widened,
    "a third higher": scenery.narrowed,
    "upright 4:3 in a square": _pressed(3 / 4),
    "upright 16:9 in a square": _pressed(9 / 16),
    "lying 4:3 in a square": _pressed(4 / 3),
    "lying 16:9 in a square": _pressed(16 / 9),
}


def try_changed(reader: Reader, every: int, folders: Sequence[Path] = ()) -> Iterator[str]:
    """Read one in so many photographs of one to six dice that trained nothing, with each change: two lines for each.

    The second is what is read where the number of dice is told.  folders: all known ones where none is named.
    Raises ValueError where no such photographs are at hand.
    """
    photos = _photographs(folders)[::every]
    yield f"{len(photos)} photographs of one to six dice that trained nothing"
    for name, change in CHANGES.items():
        alone, told = counts = Counter[str](), Counter[str]()
        for seed, photo in enumerate(photos):
            image = change(photo.load(), np.random.default_rng(seed))
            alone[outcome_of(reader.read(image), photo.values)] += 1
            told[outcome_of(reader.read(image, len(photo.values)), photo.values)] += 1
        yield from by_knowledge(name, counts)


def _photographs(folders: Sequence[Path]) -> list[Photo]:
    photos = [photo for folder in folders or labelled_folders() for photo in load_folder(folder)]
    some = [photo for photo in photos if photo.trained_nothing and 1 <= len(photo.values) <= FEW]
    if not some:
        raise ValueError("No photograph there shows one to six dice and trained nothing: name another folder.")
    return some
