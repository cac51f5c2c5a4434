"""Real dice on cloths they were not photographed on, in other light: ``bench --pasted N``.

They are cut out of labelled photographs that no network was trained on, and pasted on the cloths of
``vision.measuring.trials``. Only those take part that are read rightly alone on plain grey, so that what goes wrong is
the cloth's and the light's doing.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from companion.detection import Image, Reader, Verdict
from vision.demo.cloth import draw_cloth
from vision.measuring import trial_scenery as scenery
from vision.measuring.benchmark import outcome_of
from vision.measuring.trials import Trial, by_knowledge, view_of
from vision.photographs import labelled_folders, load_folder
from vision.pictures.arrays import Floats
from vision.training.collect import paste_sets
from vision.training.render import Sprite

CLOTHS: dict[str, scenery.Cloth] = {
    "woven": lambda rng: draw_cloth(view_of(Trial()), int(rng.integers(1 << 30))),
    "white": scenery.plain(232, 236, 238),
    "black": scenery.plain(30, 30, 32),
    "green": scenery.plain(70, 120, 50),
    "gingham": scenery.gingham,
    "polka dots": scenery.polka,
    "flowers": scenery.flowers,
    "basket weave": scenery.basket,
    "newspaper": scenery.newspaper,
    "boards": scenery.boards,
}
_LIGHTS: tuple[scenery.Change | None, ...] = (
    None,
    scenery.torch,
    scenery.hard_shadow,
    scenery.blinds,
    scenery.candle,
    scenery.noisy,
    scenery.squeezed,
)
_READINGS = 3  # of each table: of the picture alone, told the number, and shown bare, too
_MOST_DICE = 6
_LEAST_PX = 34.0  # a smaller die is made as large, for it is the cloth that is on trial
_LARGER = (1.0, 1.5)  # all dice of a table by so much
_MIXED = 0.3  # how often they are of several photographs
_PLAIN: scenery.Cloth = scenery.plain(160, 165, 165)
_TRIES = 30


def try_pasted(reader: Reader, count: int, folders: Sequence[Path] = ()) -> Iterator[str]:
    """Lay and read ``count`` tables on each cloth: three lines for each, then for all.

    The first tells what is read of the picture alone, the second where the number of dice is told, the third where the
    cloth without dice is shown, too, as a fixed camera knows it.

    folders: of photographs, all known ones where none is named.  Raises ValueError where no dice can be cut out.
    """
    sets = legible_sets(reader, folders)
    if not sets:
        raise ValueError("No dice can be cut out of what trained nothing there: name a folder that has boxes.")
    yield f"{sum(map(len, sets))} dice, read rightly on plain grey"
    sums = [Counter[str]() for _ in range(_READINGS)]
    for number, (name, cloth) in enumerate(CLOTHS.items()):
        counts = [Counter[str]() for _ in range(_READINGS)]
        for seed in range(count):
            image, bare, values = lay(np.random.default_rng((number, seed)), cloth, sets, _LIGHTS[seed % len(_LIGHTS)])
            readings = reader.read(image), reader.read(image, len(values)), reader.read(image, len(values), bare)
            for reading, counted in zip(readings, counts, strict=True):
                counted[outcome_of(reading, values)] += 1
        yield from by_knowledge(name, counts)
        for total, counted in zip(sums, counts, strict=True):
            total.update(counted)
    yield from by_knowledge("all", sums)


def legible_sets(reader: Reader, folders: Sequence[Path]) -> list[list[Sprite]]:
    """The dice of each photograph that trained nothing, cut out, which ``reader`` reads alone."""
    photos = [photo for folder in folders or labelled_folders() for photo in load_folder(folder)]
    pasted = paste_sets([photo for photo in photos if photo.trained_nothing])
    sets = [[die for die in dice if _read_alone(reader, die)] for dice in pasted]
    return [dice for dice in sets if dice]


def _read_alone(reader: Reader, die: Sprite) -> bool:
    picture = _PLAIN(np.random.default_rng(0)).astype(np.float32)
    _put(picture, die, _scale(die), (scenery.WIDTH / 2, scenery.HEIGHT / 2))
    reading = reader.read(picture.astype(np.uint8), 1)
    return reading.verdict is Verdict.READ and reading.values == (die.value,)


def lay(
    rng: Generator, cloth: scenery.Cloth, sets: Sequence[Sequence[Sprite]], light: scenery.Change | None
) -> tuple[Image, Image, tuple[int, ...]]:
    """One to six of the dice, mostly of one photograph, on a cloth: the picture, one without them, their values."""
    bare = cloth(rng).astype(np.float32)
    picture = bare.copy()
    one, mixed, larger = sets[int(rng.integers(len(sets)))], rng.random() < _MIXED, float(rng.uniform(*_LARGER))
    shadow = _shadow(rng)
    placed: list[tuple[float, float, float]] = []
    values = []
    for _ in range(int(rng.integers(1, _MOST_DICE + 1))):
        dice = sets[int(rng.integers(len(sets)))] if mixed else one
        die = dice[int(rng.integers(len(dice)))]
        scale = larger * _scale(die)
        place = _free_place(rng, placed, scale * max(die.alpha.shape))
        if place is not None:
            _put(picture, die, scale, place[:2], shadow)
            placed.append(place)
            values.append(die.value)
    image, same = _noisy(picture, rng), deepcopy(rng)  # the same shadows fall on both, but the noise is another
    lit = image if light is None else light(image, rng)
    without = _noisy(bare, rng)
    return lit, without if light is None else light(without, same), tuple(values)


def _noisy(picture: Floats, rng: Generator) -> Image:
    return np.asarray(np.clip(picture + rng.normal(0, 1.5, picture.shape), 0, 255), np.uint8)


def _scale(die: Sprite) -> float:
    return max(1.0, _LEAST_PX / max(die.box[2:]))


def _shadow(rng: Generator) -> tuple[float, float, float]:
    """How far right and down a die's shadow lies, in its sizes, and how dark it is."""
    angle, reach = rng.uniform(0, math.tau), rng.uniform(0, 0.4)
    return reach * math.cos(angle), reach * math.sin(angle), rng.uniform(0.1, 0.6)


def _free_place(
    rng: Generator, placed: Sequence[tuple[float, float, float]], size: float
) -> tuple[float, float, float] | None:
    """The middle of a place of that size on which nothing lies, and the size; None where none was found."""
    for _ in range(_TRIES):
        x, y = rng.uniform(size, scenery.WIDTH - size), rng.uniform(size, scenery.HEIGHT - size)
        if all(math.hypot(x - u, y - v) > (size + other) / 2 for u, v, other in placed):
            return float(x), float(y), size
    return None


def _put(
    picture: Floats,
    die: Sprite,
    scale: float,
    middle: tuple[float, float],
    shadow: tuple[float, float, float] = (0.0, 0.0, 0.0),
) -> None:
    """The die, so much larger, about a place of the picture, after its shadow."""
    height, width = die.alpha.shape
    right, down, dark = shadow
    size = picture.shape[1::-1]
    affine = np.array([[scale, 0, middle[0] - scale * width / 2], [0, scale, middle[1] - scale * height / 2]])
    cast = affine + np.array([[0, 0, right * scale * width], [0, 0, down * scale * height]])
    shade = cv2.GaussianBlur(cv2.warpAffine(die.alpha, cast, size), (0, 0), 0.1 * scale * width)
    picture *= 1 - dark * shade[..., None]
    colour = cv2.warpAffine(die.colour, affine, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    picture += (colour - picture) * cv2.warpAffine(die.alpha, affine, size)[..., None]
