"""Gathers what the networks are trained on: drawn dice, dice cut from photographs, windows of photographs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.random import Generator

from companion.detection import middle_of, size_of
from vision.photographs import Photo
from vision.pictures.arrays import Bytes, Floats
from vision.pictures.boxes import centre_inside, moved
from vision.pictures.crops import affine_of, cut
from vision.training.cloth import random_cloth
from vision.training.cutouts import cut_out
from vision.training.everyday import everyday_patch
from vision.training.look import random_look, random_view, turned
from vision.training.render import Sprite, draw_die
from vision.training.scene import SCENE_PX, Placed, Scene, compose, lay_beside
from vision.training.things import random_things

_TURNABLE = ("byler",)  # taken from straight above: any side may be up
_LEGIBLE_PX = 20
_FOR_ONE_PX = 60  # how large a die is reckoned to be in a picture without one
# How many scenes have a cloth in the colours of one of their dice: of all, and of those whose dice are to hide there.
_ALIKE, _HIDING = 0.3, 0.85
# How many scenes lie on a diceless patch of the labelled photographs; of the others, on one of everyday things.
_ON_PATCHES, _ON_EVERYDAY = 0.17, 0.12
_THINGS, _WITH_THINGS = 4, 0.4  # at most, where there are any, and how many scenes have some
_KINDS_OF_DICE = 8
_SET, _SETS = 6, 0.5  # dice in one light, and how many scenes show such ones
_LOOKS = (1, 2, _SET)  # how many looks the dice of a set have among them
_SQUARE = 0.6  # how many of the drawn sets lie squarely to each other, so that they can be pushed together


def draw_sprites(rng: Generator, count: int) -> list[Sprite]:
    """``count`` drawn dice, each of its own look and in its own view."""
    return [draw_die(int(rng.integers(1, 7)), random_look(rng), random_view(rng)) for _ in range(count)]


def draw_sets(rng: Generator, count: int) -> list[list[Sprite]]:
    """``count`` sets of drawn dice in one light, alike or of several colours, which differ in how they lie, too."""
    return [_draw_set(rng) for _ in range(count)]


def _draw_set(rng: Generator) -> list[Sprite]:
    looks = [random_look(rng) for _ in range(int(rng.choice(_LOOKS)))]
    view, square = random_view(rng), rng.random() < _SQUARE
    turns = rng.integers(0, 4, _SET) * np.pi / 2 if square else rng.uniform(-np.pi, np.pi, _SET)
    values = rng.integers(1, 7, _SET)
    dice = [
        draw_die(int(value), looks[int(rng.integers(len(looks)))], turned(view, turn))
        for value, turn in zip(values, turns, strict=True)
    ]
    return dice if square else [replace(die, edges=None) for die in dice]


def draw_scenes(
    rng: Generator,
    sprites: Sequence[Sprite],
    sets: Sequence[Sequence[Sprite]],
    photos: Sequence[Photo],
    count: int,
    things: Sequence[Path] = (),
    hiding: bool = False,
) -> list[Scene]:
    """``count`` scenes strewn with ``sprites`` or with one of ``sets``, on drawn cloths and on patches of photographs.

    Dice of a set may lie pushed together.  things: pictures of what may lie beside dice.  hiding: whether all drawn
    cloths are patterned, and mostly in the colours of a die, as a blue one with white pips among white dots on blue.
    """
    patches = [patch for photo in photos for patch in _diceless(rng, photo)]
    scenes = []
    for _ in range(count):
        on_patch = bool(patches) and rng.random() < _ON_PATCHES
        if on_patch:
            cloth = patches[int(rng.integers(len(patches)))].astype(np.float32)
        elif not hiding and rng.random() < _ON_EVERYDAY:
            cloth = everyday_patch(rng, SCENE_PX).astype(np.float32)
        else:
            cloth = random_cloth(rng, SCENE_PX, patterned=hiding)
        alike = bool(rng.random() < _SETS)
        laid = sets[int(rng.integers(len(sets)))] if alike else [sprites[k] for k in _some(rng, len(sprites))]
        cloth = _like(rng, cloth, laid[0]) if rng.random() < (_HIDING if hiding else _ALIKE) else cloth
        strewn = compose(rng, cloth, laid, alike, _some_things(rng, things))
        scenes.append(replace(strewn, certain=not on_patch))
    return scenes


def with_things(rng: Generator, scenes: Iterable[Scene], things: Sequence[Path]) -> Iterator[Scene]:
    """Windows of photographs, now and then with some of ``things`` laid beside their dice."""
    for scene in scenes:
        beside = _some_things(rng, things)
        yield lay_beside(rng, scene, beside) if beside else scene


def _some_things(rng: Generator, things: Sequence[Path]) -> list[Sprite]:
    beside = int(rng.integers(1, _THINGS + 1)) if things and rng.random() < _WITH_THINGS else 0
    return random_things(rng, things, beside)


def _some(rng: Generator, count: int) -> list[int]:
    return [int(k) for k in rng.integers(0, count, _KINDS_OF_DICE)]


def _like(rng: Generator, cloth: Floats, sprite: Sprite) -> Floats:
    """The cloth in about the colours of a die: ivory on linen, red on red and white checks, blue among white dots."""
    shown = sprite.colour[sprite.alpha > 0.5].astype(np.float32)
    body = np.median(shown, axis=0) + rng.normal(0, 12, 3)
    if rng.random() < 0.5:
        return np.asarray(np.clip((cloth - cloth.mean((0, 1))) * rng.uniform(0.1, 1) + body, 0, 255), np.float32)
    strangeness = np.abs(shown - body).sum(1)
    pips = shown[strangeness >= np.quantile(strangeness, 0.96)].mean(0)
    grey = cloth.mean(-1)
    low, high = np.percentile(grey, (2, 98))
    share = np.clip((grey - low) / (high - low + 1), 0, 1)[..., None]
    one, other = (body, pips) if rng.random() < 0.5 else (pips, body)
    return np.asarray(np.clip(one + (other - one) * share, 0, 255), np.float32)


def gather_dice(
    rng: Generator, sprites: int, sets: int, photos: Sequence[Photo]
) -> tuple[list[Sprite], list[list[Sprite]]]:
    """So many drawn dice and sets of them, and with these all that can be cut out of the photographs."""
    pasted = paste_sets(photos)
    single = draw_sprites(rng, sprites) + [sprite for one in pasted for sprite in one]
    return single, draw_sets(rng, sets) + [one for one in pasted if len(one) > 1]


def paste_sets(photos: Sequence[Photo]) -> list[list[Sprite]]:
    """All dice that can be cut out of the photographs, by photograph."""
    return [list(cut_out(photo.load(), photo)) for photo in photos]


def photo_scenes(rng: Generator, photo: Photo, count: int, certain: bool = False) -> list[Scene]:
    """``count`` windows of a photograph, scaled so that its dice are as large as those of drawn scenes.

    certain: whether its labels miss no die, as those of a traced table do not.
    """
    boxes = [box for box in photo.boxes if box is not None]
    if len(boxes) < len(photo.values) or not (boxes or certain) or photo.doubtful:
        return []
    image = photo.load()
    middle = float(np.median([size_of(b) for b in boxes])) if boxes else _FOR_ONE_PX
    if middle < _LEGIBLE_PX:
        return []
    scenes = []
    for _ in range(count):
        size_px = float(np.exp(rng.uniform(np.log(22), np.log(min(100, 1.6 * middle)))))
        side = SCENE_PX * middle / size_px
        about = middle_of(boxes[int(rng.integers(len(boxes)))]) if boxes else rng.uniform((0, 0), image.shape[1::-1])
        cx, cy = (c + rng.uniform(-0.4, 0.4) * side for c in about)
        half = min(side, *image.shape[:2]) / 2
        centre = (float(np.clip(cx, half, image.shape[1] - half)), float(np.clip(cy, half, image.shape[0] - half)))
        turn = int(rng.integers(4)) * np.pi / 2 if photo.folder in _TURNABLE else 0.0
        mirror = bool(rng.random() < 0.5)
        affine = affine_of(centre, SCENE_PX / side, SCENE_PX, turn, mirror)
        dice = tuple(Placed(value, moved(box, affine), None) for value, box in zip(photo.values, boxes, strict=True))
        inside = tuple(d for d in dice if centre_inside(d.box, SCENE_PX))
        scenes.append(Scene(cut(image, centre, side, SCENE_PX, turn, mirror), inside, certain=certain))
    return scenes


def _diceless(rng: Generator, photo: Photo) -> list[Bytes]:
    image = photo.load()
    found = []
    for _ in range(6):
        side = float(rng.uniform(0.2, 0.7)) * min(image.shape[:2])
        x, y = (float(rng.uniform(0, limit - side)) for limit in (image.shape[1], image.shape[0]))
        if all(b is not None and _apart(b, (x, y, side, side)) for b in photo.boxes):
            found.append(cut(image, (x + side / 2, y + side / 2), side, SCENE_PX))
    return found


def _apart(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    m = 0.5 * max(a[2], a[3])
    return a[0] - m > b[0] + b[2] or a[0] + a[2] + m < b[0] or a[1] - m > b[1] + b[3] or a[1] + a[3] + m < b[1]
