"""Draws dice as people show them, face by face: a logo for the 1, smoke, gold on black, and plain ones.

Nouns:
    part    some dice, kept on disk: of every face of each a few crops, the die turned, nearer, farther, in other light
    astray  a crop of no face: it lies half beside the die, takes in far too much or little, or shows a coin or a key
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from companion.whole import keep_whole
from vision.pictures.arrays import Bytes, Floats
from vision.pictures.crops import cut
from vision.reading.face import CROP_PX, SIDE
from vision.training.cloth import random_cloth
from vision.training.clutter import scatter
from vision.training.look import Look, View, hsv, random_look, random_view, turned
from vision.training.render import Sprite, draw_die, on_top
from vision.training.vary import seen_otherwise

PARTS, LOOKS = 60, 5  # each face is seen so often, and once astray
_DICE = 40  # in a part
_TABLE_PX = 144
_KINDS = {"plain": 0.25, "logo": 0.45, "smoke": 0.2, "gold": 0.1}
_ASTRAY = {"beside": 0.5, "wide": 0.1, "narrow": 0.1, "thing": 0.3}

Print = tuple[Floats, Floats]
"""An outline n × 2 on a face of −1 to 1, and its colour (B, G, R) 0–1."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some drawn dice: the folder they are kept in, their number, and how much of a whole part they are."""

    folder: Path
    number: int
    share: float = 1.0

    @property
    def path(self) -> Path:
        """The crops, dice × 6 × looks and one astray × 56 × 56 × 3."""
        return self.folder / f"{self.number}.npy"


def draw_part(part: Part) -> None:
    """Draw the dice of one part, if it was not done before."""
    if part.path.exists():
        return
    rng = np.random.default_rng((2, part.number))
    dice = [_drawn(rng) for _ in range(max(2, round(part.share * _DICE)))]
    drawn = BytesIO()
    np.save(drawn, np.stack(dice))
    keep_whole(part.path, drawn.getvalue())


def _drawn(rng: Generator) -> Bytes:
    """Crops of one die, 6 × looks and one astray × 56 × 56 × 3."""
    look, logo = _shown_look(rng)
    view, cloth = random_view(rng), random_cloth(rng, _TABLE_PX)
    size_px = float(np.exp(rng.uniform(np.log(26), np.log(64))))
    faces = []
    for value in range(1, 7):
        printed = logo if value == 1 else ()
        sprites = [_sprite(value, look, printed, _jogged(rng, view)) for _ in range(LOOKS)]
        sizes = size_px * np.exp(rng.normal(0, 0.07, LOOKS))
        laid = [(*_laid(rng, cloth, sprite, size), size) for sprite, size in zip(sprites, sizes.tolist(), strict=True)]
        crops = [_crop(rng, *one) for one in laid]
        faces.append(np.stack([*crops, _astray(rng, cloth, *laid[-1])]))
    return np.stack(faces)


def _jogged(rng: Generator, view: View) -> View:
    """The die turned anyhow, the camera about where it was."""
    lower = float(np.clip(view.elevation + rng.normal(0, 0.08), 0.6, 1.55))
    return replace(turned(view, float(rng.uniform(-np.pi, np.pi))), elevation=lower)


def _shown_look(rng: Generator) -> tuple[Look, Sequence[Print]]:
    """A die such as people show, and what is printed on it for a 1."""
    look = random_look(rng)
    kind = str(rng.choice(list(_KINDS), p=list(_KINDS.values())))
    if kind == "logo":
        return replace(look, one_pip=0.02), _logo(rng, look)
    if kind == "smoke":
        body, pip = hsv(rng.random(), rng.uniform(0, 0.4), rng.uniform(0.1, 0.35)), _dull(rng)
        vein = np.clip(body + rng.normal(0, 0.12, 3), 0, 1).astype(np.float32)
        clear, marble = float(rng.uniform(0.5, 1)), float(rng.uniform(0.3, 1))
        return replace(look, body=body, vein=vein, pip_colour=pip, aces=pip, clear=clear, marble=marble), ()
    if kind == "gold":
        body, pip = hsv(0, 0, rng.uniform(0.03, 0.1)), hsv(0.12, 0.8, rng.uniform(0.35, 0.7))
        gloss = float(rng.uniform(0.5, 0.9))
        return replace(look, body=body, vein=body, pip_colour=pip, aces=pip, gloss=gloss, marble=0.0), ()
    return look, ()


def _logo(rng: Generator, look: Look) -> list[Print]:
    """Some outlines in the pips' ink or a fainter one; now and then on a field, or in a ring."""
    ink = look.pip_colour
    if rng.random() < 0.4:
        ink = look.body + rng.uniform(0.4, 1) * (rng.random(3) - look.body)
    ink = np.asarray(ink, np.float32)
    size = float(rng.uniform(0.6, 1.3))
    outlines = [(size * _outline(rng), ink) for _ in range(int(rng.integers(1, 4)))]
    around = np.arange(32) * 2 * np.pi / 32
    disc = np.stack([np.cos(around), np.sin(around)], 1).astype(np.float32)
    kind = rng.random()
    if kind < 0.15:
        return [(0.85 * disc, ink), *((outline, look.body) for outline, _ in outlines)]
    if kind < 0.3:
        return [(0.85 * disc, ink), (float(rng.uniform(0.65, 0.8)) * disc, look.body), *outlines]
    return outlines


def _dull(rng: Generator) -> Floats:
    hue = rng.uniform(-0.04, 0.04) % 1 if rng.random() < 0.5 else rng.random()
    return hsv(float(hue), rng.uniform(0.5, 1), rng.uniform(0.2, 0.45))


def _outline(rng: Generator) -> Floats:
    """A star, a letter's stroke or a blot on a face of −1 to 1: n × 2."""
    n = int(rng.integers(3, 12))
    around = np.arange(n) * 2 * np.pi / n if rng.random() < 0.5 else np.sort(rng.uniform(0, 2 * np.pi, n))
    reach = np.where(np.arange(n) % 2, 0.25, 0.6) if rng.random() < 0.4 else rng.uniform(0.15, 0.65, n)
    reach = (reach * rng.uniform(0.6, 1))[:, None]
    return np.asarray(reach * np.stack([np.cos(around), np.sin(around)], 1) + rng.uniform(-0.2, 0.2, 2), np.float32)


def _sprite(value: int, look: Look, printed: Sequence[Print], view: View) -> Sprite:
    sprite = draw_die(value, look, view)
    colour = sprite.colour.copy()
    for outline, ink in printed:
        places = on_top(outline, view, colour.shape[0])
        shade = tuple((0.9 * 255 * ink).tolist())
        cv2.fillPoly(colour, [np.round(places * 8).astype(np.int32)], shade, cv2.LINE_AA, 3)
    return replace(sprite, colour=colour)


def _laid(rng: Generator, cloth: Floats, sprite: Sprite, size_px: float) -> tuple[Bytes, Floats]:
    """A die of a size on the cloth, and where its middle is (x, y)."""
    x, y, w, h = sprite.box
    k = size_px / max(w, h)
    shift = rng.uniform(-4, 4, 2) + _TABLE_PX / 2 - k * np.array([x + w / 2, y + h / 2])
    affine = np.column_stack([k * np.eye(2), shift]).astype(np.float32)
    colour = cv2.GaussianBlur(sprite.colour, (0, 0), 0.35 / k) if k < 0.7 else sprite.colour
    laid = cv2.warpAffine(colour, affine, (_TABLE_PX, _TABLE_PX), borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpAffine(sprite.alpha, affine, (_TABLE_PX, _TABLE_PX))[..., None]
    table = np.clip(cloth + (laid - cloth) * alpha, 0, 255).astype(np.uint8)
    return table, (k * np.array([x + w / 2, y + h / 2]) + shift).astype(np.float32)


def _crop(rng: Generator, table: Bytes, middle: Floats, size_px: float) -> Bytes:
    """What is cut for the network round a thing of such a size."""
    centre = middle + rng.normal(0, 0.05, 2) * size_px
    side, turn = SIDE * size_px * float(np.exp(rng.normal(0, 0.07))), float(rng.normal(0, 0.22))
    crop = cut(table, (float(centre[0]), float(centre[1])), side, CROP_PX, turn, bool(rng.random() < 0.5))
    return seen_otherwise(rng, crop)


def _astray(rng: Generator, cloth: Floats, table: Bytes, middle: Floats, size_px: float) -> Bytes:
    """A crop that is no die's: beside the one that lies there, much wider, much narrower, or of another thing."""
    kind = str(rng.choice(list(_ASTRAY), p=list(_ASTRAY.values())))
    if kind == "beside":
        angle, off = rng.uniform(-np.pi, np.pi), rng.uniform(0.4, 0.9) * size_px
        return _crop(rng, table, middle + off * np.array([np.cos(angle), np.sin(angle)]), size_px)
    if kind == "thing":
        picture = np.clip(cloth, 0, 255).astype(np.uint8)
        boxes = scatter(rng, picture, int(rng.integers(2, 8)), size_px)
        x, y, w, _ = boxes[0] if boxes else (*middle, size_px, size_px)
        return _crop(rng, picture, np.array([x + w / 2, y + w / 2], np.float32), 2 * w * float(rng.uniform(0.8, 1.2)))
    return _crop(rng, table, middle, size_px * float(rng.uniform(1.8, 3) if kind == "wide" else rng.uniform(0.25, 0.5)))
