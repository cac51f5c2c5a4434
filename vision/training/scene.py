"""Puts sprites on a cloth: a table as the camera sees it, with shadows, neighbours, blur and noise.

Nouns:
    Placed   a die in a scene: value, box, top pips
    Scene    a picture and the dice in it
    decoy    what the detector took for a die and is none
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator

from companion.detection import Box, middle_of, size_of
from vision.pictures.arrays import Bytes, Floats
from vision.training.cloth import noise
from vision.training.clutter import scatter
from vision.training.render import Sprite, box_of
from vision.training.vary import smear

SCENE_PX = 320
_TRIES = 12
_TOUCH = 0.02  # share of a die that another may cover: dice touch, and lie before one another in a low camera's eye
_BESIDE, _ALIKE, _MIXED = (0, 3), (2, 13), (0, 9)  # how many dice, but the last: beside a block, of one kind, of any
# How often a die lies by one of its kind, and how much of that it may cover if square to it.
_FLUSH, _HIDDEN = 0.6, 0.3
# How often dice that lie squarely to each other are laid in a block without a gap; in so many rows and columns at most.
_BLOCK, _ROWS = 0.3, 3
_GAP = (1.0, 1.03)  # from die to die in a block, by its edge
_THING, _LARGEST = (0.7, 4.0), 0.6  # how large a thing is, by a die's size; by the picture's, at most


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A die in a picture; ``pips`` k × 2 (x, y) in pixels and ``sides`` as a sprite has them, None where unknown."""

    value: int
    box: Box
    pips: Floats | None
    sides: Floats | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A height × width × 3 uint8 picture in B, G, R, all dice that lie in it, and the boxes of decoys where sought.

    doubles: the middles of drawn things that could be taken for dice.  certain: whether it shows no die that nobody
    told of, as a photograph may.
    """

    image: Bytes
    dice: tuple[Placed, ...]
    decoys: tuple[Box, ...] = ()
    doubles: tuple[Box, ...] = ()
    certain: bool = False


def compose(
    rng: Generator, cloth: Floats, sprites: Sequence[Sprite], alike: bool = False, things: Sequence[Sprite] = ()
) -> Scene:
    """Strew some of ``sprites`` over a square ``cloth`` and photograph it badly now and then.

    alike: they are dice of one kind in one light and of one scale, which mostly lie pushed together.  things: what lies
    beside them and is no die.
    """
    picture = cloth.copy()
    n = picture.shape[0]
    size_px = float(np.exp(rng.uniform(np.log(22), np.log(n * 0.36))))
    doubles: list[Box] = []
    if rng.random() < 0.6:
        drawable = picture.astype(np.uint8)
        doubles = scatter(rng, drawable, int(rng.integers(1, 9)), size_px)
        picture = drawable.astype(np.float32)
    shadow = _random_shadow(rng, size_px)
    taken: Floats = np.zeros((n, n), np.float32)
    dice = _lay_block(rng, picture, sprites, size_px, taken, shadow) if alike and rng.random() < _BLOCK else []
    for _ in range(int(rng.integers(*(_BESIDE if dice else _ALIKE if alike else _MIXED)))):
        sprite = sprites[int(rng.integers(len(sprites)))]
        other_px = _by_the_first(sprite, sprites) if alike else float(rng.uniform(0.85, 1.15))
        placed = _lay(rng, picture, sprite, size_px * other_px, dice, taken, shadow, alike and rng.random() < _FLUSH)
        if placed is not None:
            dice.append(placed)
    _lay_things(rng, picture, things, size_px, dice, taken, shadow)
    return Scene(_photograph(rng, picture, size_px), tuple(dice), doubles=tuple(doubles))


def lay_beside(rng: Generator, scene: Scene, things: Sequence[Sprite]) -> Scene:
    """A photographed scene with ``things`` laid beside its dice, and these among its decoys."""
    n = scene.image.shape[0]
    taken: Floats = np.zeros((n, n), np.float32)
    for die in scene.dice:
        x, y, w, h = (max(0, round(v)) for v in die.box)
        taken[y : y + h, x : x + w] = 1
    size_px = float(np.median([size_of(die.box) for die in scene.dice])) if scene.dice else rng.uniform(22, 0.3 * n)
    picture = scene.image.astype(np.float32)
    laid = _lay_things(rng, picture, things, size_px, scene.dice, taken, _random_shadow(rng, size_px))
    image = np.clip(picture, 0, 255).astype(np.uint8)
    return replace(scene, image=image, decoys=(*scene.decoys, *(thing.box for thing in laid)))


def _random_shadow(rng: Generator, size_px: float) -> tuple[float, float, float, float]:
    """Where shadows fall, how long they are in pixels, how deep and how soft."""
    return rng.uniform(-np.pi, np.pi), rng.uniform(0, 0.9) * size_px, rng.uniform(0.1, 0.9), rng.uniform(0.02, 0.3)


def _by_the_first(sprite: Sprite, sprites: Sequence[Sprite]) -> float:
    """How many times as large its box is as the first one's: dice of one kind are drawn to one scale."""
    return max(sprite.box[2:]) / max(sprites[0].box[2:])


def _lay(
    rng: Generator,
    picture: Floats,
    sprite: Sprite,
    size_px: float,
    dice: Sequence[Placed],
    taken: Floats,
    shadow: tuple[float, float, float, float],
    flush: bool,
) -> Placed | None:
    n = picture.shape[0]
    near = dice[int(rng.integers(len(dice)))].box if dice and (flush or rng.random() < 0.5) else None
    hidden = _HIDDEN if flush and sprite.edges is not None else _TOUCH
    for _ in range(_TRIES):
        if near is None:
            centre = rng.uniform(0.5 * size_px, n - 0.5 * size_px, 2)
        elif flush and sprite.edges is not None:
            centre = _middle(near) + _step_before(rng, sprite.edges) * size_px / max(sprite.box[2:])
        else:
            angle = rng.uniform(-np.pi, np.pi)
            reach = size_of(near) / 2 + size_px * rng.uniform(0.2, 0.65)
            centre = _middle(near) + reach * np.array([np.cos(angle), np.sin(angle)])
        placed = _put(picture, sprite, centre, size_px, taken, shadow, hidden)
        if placed is not None:
            return placed
    return None


def _lay_things(
    rng: Generator,
    picture: Floats,
    things: Sequence[Sprite],
    size_px: float,
    dice: Sequence[Placed],
    taken: Floats,
    shadow: tuple[float, float, float, float],
) -> list[Placed]:
    laid = []
    for thing in things:
        thing_px = min(size_px * float(np.exp(rng.uniform(*np.log(_THING)))), _LARGEST * picture.shape[0])
        laid.append(_lay(rng, picture, thing, thing_px, dice, taken, shadow, False))
    return [thing for thing in laid if thing is not None]


def _lay_block(
    rng: Generator,
    picture: Floats,
    sprites: Sequence[Sprite],
    size_px: float,
    taken: Floats,
    shadow: tuple[float, float, float, float],
) -> list[Placed]:
    """Dice of one kind in rows and columns that touch, as people lay what they keep, but for those out of the picture.

    None where it is not known how their edges lie.
    """
    n, first = picture.shape[0], sprites[0]
    if first.edges is None:
        return []
    steps = first.edges * size_px / max(first.box[2:]) * rng.uniform(*_GAP)
    columns, rows = (int(rng.integers(1, _ROWS + 1)) for _ in range(2))
    places = (np.indices((columns, rows)).reshape(2, -1).T - (np.array([columns, rows]) - 1) / 2) @ steps
    middle = rng.uniform(0.5 * size_px, n - 0.5 * size_px, 2)
    placed = []
    for place in places[np.argsort(-places[:, 2])]:  # the nearer covers the farther
        sprite = sprites[int(rng.integers(len(sprites)))]
        die_px = size_px * _by_the_first(sprite, sprites)
        placed.append(_put(picture, sprite, middle + place[:2], die_px, taken, shadow, _HIDDEN))
    return [die for die in placed if die is not None]


def _put(
    picture: Floats,
    sprite: Sprite,
    centre: Floats,
    size_px: float,
    taken: Floats,
    shadow: tuple[float, float, float, float],
    hidden: float,
) -> Placed | None:
    """The sprite, where it lies in the picture and covers no more than a share ``hidden`` of what lies there."""
    moved = _move(sprite, centre, size_px, picture.shape[0])
    if moved is None or (moved[1] * taken).sum() >= hidden * moved[1].sum():
        return None
    colour, alpha, box, pips = moved
    np.maximum(taken, alpha, out=taken)
    _cast(picture, alpha, shadow)
    picture += (colour - picture) * alpha[..., None]
    return Placed(sprite.value, box, pips, sprite.sides)


def _middle(box: Box) -> Floats:
    return np.array(middle_of(box))


def _step_before(rng: Generator, edges: Floats) -> Floats:
    """One edge of a die, and a little, towards the camera, so that what is laid later may cover what is there."""
    along, across = rng.permutation(edges)
    step = -np.sign(along[2]) * along * rng.uniform(1.0, 1.05) + across * rng.normal(0, 0.08)
    return np.asarray(step[:2])


def _move(sprite: Sprite, centre: Floats, size_px: float, n: int) -> tuple[Floats, Floats, Box, Floats | None] | None:
    """The sprite with its box's longer side ``size_px`` about ``centre``; None when it does not fit."""
    x, y, w, h = sprite.box
    k = size_px / max(w, h)
    affine = np.array([[k, 0, centre[0] - k * (x + w / 2)], [0, k, centre[1] - k * (y + h / 2)]], np.float32)
    box = (centre[0] - k * w / 2, centre[1] - k * h / 2, k * w, k * h)
    if min(box[0], box[1]) < 1 or max(box[0] + box[2], box[1] + box[3]) > n - 1:
        return None
    smooth = cv2.GaussianBlur(sprite.colour, (0, 0), 0.35 / k) if k < 0.7 else sprite.colour
    colour = cv2.warpAffine(smooth, affine, (n, n), borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    alpha = cv2.warpAffine(sprite.alpha, affine, (n, n))
    pips = None if sprite.pips is None else np.asarray(sprite.pips * k + affine[:, 2], np.float32)
    return colour, alpha, box_of(alpha), pips


def _cast(picture: Floats, alpha: Floats, shadow: tuple[float, float, float, float]) -> None:
    angle, length, depth, softness = shadow
    n = alpha.shape[0]
    dark = alpha
    for share in (0.25, 0.5, 0.75, 1.0):
        shift = np.array([[1, 0, np.cos(angle) * length * share], [0, 1, np.sin(angle) * length * share]], np.float32)
        dark = np.maximum(dark, cv2.warpAffine(alpha, shift, (n, n)))
    dark = cv2.GaussianBlur(dark, (0, 0), max(0.6, softness * (length + 8)))
    picture *= 1 - depth * dark[..., None]


def _photograph(rng: Generator, picture: Floats, size_px: float) -> Bytes:
    """Light, lens, sensor and file: vignette, dusk, colour cast, blur, noise, JPEG."""
    n = picture.shape[0]
    if rng.random() < 0.25:
        edge = noise(rng, n, n / rng.uniform(1, 3)) > rng.uniform(-0.3, 0.3)
        soft = cv2.GaussianBlur(edge.astype(np.float32), (0, 0), rng.uniform(1, 12))
        picture = picture * (1 - rng.uniform(0.2, 0.65) * soft)[..., None]
    if rng.random() < 0.4:
        picture = picture * rng.uniform(0.85, 1.15, 3).astype(np.float32)
    gain = rng.uniform(0.2, 0.6) if rng.random() < 0.2 else rng.uniform(0.75, 1.3)
    picture = np.clip(picture * np.float32(gain), 0, 255)
    blur = rng.uniform(0, 0.03) * size_px if rng.random() < 0.4 else 0.0
    if blur > 0.4:
        picture = cv2.GaussianBlur(picture, (0, 0), blur)
    if rng.random() < 0.1:
        picture = cv2.filter2D(picture, -1, smear(rng, 0.08 * size_px))
    picture = picture + rng.normal(0, 1, picture.shape).astype(np.float32) * np.float32(rng.choice([1.0, 3.0, 7.0]))
    image = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        _, coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])
        image = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return image
