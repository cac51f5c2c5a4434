"""Photographed dice in the place of drawn ones, and other cloths, for rehearsed evenings: ``rehearse --photos``.

Nouns:
    collection   dice cut out of photographs that trained nothing, by what they show
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import cv2
import numpy as np

from companion.detection import Reader
from vision.demo import sprite
from vision.demo.die import Die, Finish
from vision.demo.painter import Painter
from vision.demo.render import draw_die
from vision.demo.view import View
from vision.measuring.pasted import CLOTHS, legible_sets
from vision.pictures.arrays import Floats
from vision.training.render import Sprite

Collection = Mapping[int, Sequence[Sprite]]

_LEAST_PX = 40.0  # a smaller one would have to be enlarged, and be blurred by that
_LONGEST = 1.35  # times as long as wide: of a longer one the outline by colour has left out half
_HALF = 0.5  # of a die covers a pixel that counts as its own


def dice_at_hand(reader: Reader) -> Collection:
    """All dice in the photographs at hand that ``reader`` reads on plain grey.

    Raises ValueError where these do not show every value.
    """
    return by_value(die for dice in legible_sets(reader, ()) for die in dice)


def by_value(dice: Iterable[Sprite]) -> Collection:
    """Those that are large enough and whole, by their values. Raises ValueError where these do not show every value."""
    found: defaultdict[int, list[Sprite]] = defaultdict(list)
    for die in dice:
        shorter, longer = sorted(die.box[2:])
        if _LEAST_PX <= longer <= _LONGEST * shorter:
            found[die.value].append(die)
    if len(found) < len(range(1, 7)):
        raise ValueError("The photographs at hand do not show all six values: add others to their folder.")
    return found


def painter_of(collection: Collection, view: View, seed: int) -> Painter:
    """Paints a table with a cloth of ``bench --pasted`` and dice of the collection, both chosen by the seed."""
    rng = np.random.default_rng(seed)
    cloth = CLOTHS[str(rng.choice(list(CLOTHS)))](rng)
    fitted = cv2.resize(cloth, (view.width, view.height), interpolation=cv2.INTER_AREA)
    return Painter(view, seed, 0.0, np.asarray(fitted, np.uint8), Photographed(collection, seed))


class Photographed:
    """How each die of a table looks: for each that it shows some die of the collection, always the same."""

    def __init__(self, collection: Collection, seed: int) -> None:
        self._collection = collection
        self._chance = random.Random(seed)
        self._chosen: dict[tuple[Finish, int], Sprite] = {}

    def __call__(self, view: View, die: Die) -> sprite.Sprite:
        """The photographed die where the drawn one would lie, as large."""
        key = die.finish, die.value
        if key not in self._chosen:
            self._chosen[key] = self._chance.choice(self._collection[die.value])
        return _in_place_of(draw_die(view, die, samples=1), self._chosen[key])


def _in_place_of(drawn: sprite.Sprite, photographed: Sprite) -> sprite.Sprite:
    """The photographed die about the middle of the drawn one, its longer side as long."""
    rows, columns = np.nonzero(drawn.cover[..., 0] > _HALF)
    size = max(np.ptp(rows), np.ptp(columns)) + 1
    x, y, w, h = photographed.box
    scale = float(size) / max(w, h)
    way = np.array([[scale, 0, -scale * x], [0, scale, -scale * y]], np.float32)
    fitted = (max(1, round(scale * w)), max(1, round(scale * h)))
    colour, cover = (_fitted(layer, way, scale, fitted) for layer in (photographed.colour, photographed.alpha))
    left, top = (
        (edges.max() + edges.min() + 1 - side) / 2 for edges, side in zip((columns, rows), fitted, strict=True)
    )
    return sprite.Sprite(round(drawn.x + left), round(drawn.y + top), colour * cover[..., None], cover[..., None])


def _fitted(layer: Floats, way: Floats, scale: float, size: tuple[int, int]) -> Floats:
    """A layer of a photographed die made larger or, without letting its fine structure flicker, smaller."""
    levels = np.asarray(layer, np.float32)
    soft = cv2.GaussianBlur(levels, (0, 0), 0.4 / scale) if scale < 1 else levels
    return np.asarray(cv2.warpAffine(soft, way, size, borderMode=cv2.BORDER_REPLICATE), np.float32)
