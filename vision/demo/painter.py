"""Paints the demo table frame by frame and draws nothing twice: cloth, hand and resting dice are kept."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import cv2
import numpy as np

from companion.detection import Image
from vision.demo.cloth import draw_cloth
from vision.demo.die import Die
from vision.demo.hand import draw_hand, moved
from vision.demo.render import Drawn, draw_die, lay
from vision.demo.shadow import draw_shadow
from vision.demo.sprite import Sprite, paste
from vision.demo.view import Point, View
from vision.pictures.arrays import Floats

Look = Callable[[View, Die], Sprite]
"""How a resting die looks."""

_SHUTTER_SHARE = 0.5


class Painter:
    """Paints one table.

    view: the camera.  seed: of cloth and camera noise.  noise: its deviation in grey levels, 0 for none.
    cloth: another one than the drawn one, as large as the picture.  look: of the dice that rest there.
    """

    def __init__(self, view: View, seed: int, noise: float, cloth: Image | None = None, look: Look = draw_die) -> None:
        self._view = view
        self._cloth = draw_cloth(view, seed) if cloth is None else cloth
        self._look = look
        self._hand, self._hand_shadow = draw_hand(view.width / 1280)
        self._grain = _grain(view, seed, noise) if noise else None
        self._drawn: dict[Die, Drawn] = {}
        self._resting: tuple[Die, ...] = ()
        self._laid = self._cloth
        self._still = self._taken(self._cloth)

    def paint(self, resting: Sequence[Die], rolling: Sequence[tuple[Die, Point]], hand: Point | None) -> Image:
        """The table, height × width × 3 uint8, not to be drawn on; the very same picture as long as nothing moves.

        rolling: every moving die with its speed as (x, y) pixels a frame.  hand: its grasping point, None when away.
        """
        self._rest(tuple(resting))
        hands = [moved(sprite, *hand) for sprite in (self._hand_shadow, self._hand)] if hand else []
        hands = [sprite for sprite in hands if sprite.y < self._view.height]
        if not rolling and not hands:
            return self._still
        picture = lay(self._laid, [self._draw_moving(die, speed) for die, speed in rolling])
        for sprite in hands:
            paste(picture, sprite)
        return self._taken(picture)

    def _rest(self, dice: tuple[Die, ...]) -> None:
        """Lay out the resting dice, unless they are the same as last time."""
        if dice != self._resting:
            self._drawn = {die: self._drawn.get(die) or self._draw(die) for die in dice}
            self._laid = lay(self._cloth, self._drawn.values())
            self._still = self._taken(self._laid)
            self._resting = dice

    def _taken(self, picture: Image) -> Image:
        """The picture as the camera's sensor takes it."""
        if self._grain is not None:
            picture = np.asarray(cv2.add(picture, self._grain, dtype=cv2.CV_8U), np.uint8)
        picture.flags.writeable = False
        return picture

    def _draw(self, die: Die) -> Drawn:
        return die, self._look(self._view, die), draw_shadow(self._view, die)

    def _draw_moving(self, die: Die, speed: Point) -> Drawn:
        """A blurred die needs no fine sampling."""
        body = _smeared(draw_die(self._view, die, samples=1), speed)
        return die, body, draw_shadow(self._view, die, light_samples=6)


def _smeared(sprite: Sprite, speed: Point) -> Sprite:
    """A sprite blurred along its way while the shutter is open."""
    x, y = (_SHUTTER_SHARE * part / 2 for part in speed)
    middle = math.ceil(math.hypot(x, y))
    if middle < 1:
        return sprite
    kernel = np.zeros((2 * middle + 1, 2 * middle + 1), np.float32)
    ends = [(middle + round(sign * x), middle + round(sign * y)) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], (1.0,))
    kernel /= kernel.sum()
    patch = np.concatenate([sprite.colours, sprite.cover], axis=2)
    wide = cv2.copyMakeBorder(patch, middle, middle, middle, middle, cv2.BORDER_CONSTANT)
    smeared = np.asarray(cv2.filter2D(wide, -1, kernel, borderType=cv2.BORDER_CONSTANT), np.float32)
    return Sprite(sprite.x - middle, sprite.y - middle, smeared[..., :3], smeared[..., 3:])


def _grain(view: View, seed: int, noise: float) -> Floats:
    """A sensor's noise for the whole picture; it stays, so that a still table stays one and the same picture."""
    grain = np.random.default_rng(seed).normal(0, noise, (view.height, view.width, 3)).astype(np.float32)
    return np.round(cv2.GaussianBlur(grain, (0, 0), 0.6) * 1.6).astype(np.int16)
