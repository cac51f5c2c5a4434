"""Samples for both networks, cut from a pool's scenes: what ``vision.training.samples`` makes one by one, by hundreds.

Nothing here waits for the card, so that a whole step of training can be recorded and played back.
"""

from __future__ import annotations

import math
from typing import Any

import torch

from vision.pictures.crops import FINEST_SCALE
from vision.reading.detector import STRIDE
from vision.reading.face import CROP_PX, MAP_PX, SIDE
from vision.training.card.pool import SIDES, SITES, Pool
from vision.training.card.seen import Camera
from vision.training.colours import TINTED
from vision.training.samples import (
    ASTRAY,
    BELL,
    EITHER,
    HEAT_PX,
    LEAST_BELL,
    MISSIZED,
    NEGATIVES,
    PIP_BELL,
    QUARTERS,
    SCALES,
    TURNED,
)
from vision.training.scene import SCENE_PX


class Cutter:
    """Cuts squares of ``out_px`` pixels from a pool's scenes, as ``vision.pictures.crops.cut`` does from one."""

    def __init__(self, pool: Pool, out_px: int) -> None:
        self.pool, self.out_px = pool, out_px
        line = torch.arange(out_px, dtype=torch.float32, device=pool.device) - out_px / 2
        self.y, self.x = torch.meshgrid(line, line, indexing="ij")
        self.sides = torch.tensor(SIDES, dtype=torch.int64, device=pool.device)
        self.starts = (self.sides**2).cumsum(0) - self.sides**2

    def cut(self, scenes: Any, centres: Any, sides: Any, turns: Any, flips: Any) -> Any:
        """n × 3 × out × out; ``flips`` is −1 where left and right are exchanged, else 1."""
        scale = self.out_px / sides
        level = torch.log2(FINEST_SCALE / scale).ceil().clamp(0, len(SIDES) - 1)
        shrunk = 2**level
        c, s = ((one / scale / shrunk)[:, None, None] for one in (turns.cos(), turns.sin()))
        u = flips[:, None, None] * self.x
        x = (centres[:, 0] / shrunk)[:, None, None] + c * u + s * self.y
        y = (centres[:, 1] / shrunk)[:, None, None] + c * self.y - s * u
        return self._between(scenes, level.long(), x, y)

    def _between(self, scenes: Any, level: Any, x: Any, y: Any) -> Any:
        """The pictures' colours between their pixels, rounded; outside a picture its edge repeats."""
        side = self.sides[level][:, None, None]
        first = (scenes * self.pool.pixels.shape[1] + self.starts[level])[:, None, None]
        left, top = x.floor(), y.floor()
        right_share, low_share = x - left, y - top
        left, top = left.long(), top.long()
        zero = torch.zeros_like(side)
        columns = [(left + k).clamp(zero, side - 1) for k in range(2)]
        rows = [first + (top + k).clamp(zero, side - 1) * side for k in range(2)]
        pixels = self.pool.pixels.view(-1)
        (a, b), (c, d) = ([_colours(pixels[row + column]) for column in columns] for row in rows)
        right_share, low_share = right_share[:, None], low_share[:, None]
        upper, lower = torch.lerp(a, b, right_share), torch.lerp(c, d, right_share)
        return torch.lerp(upper, lower, low_share).round()


def _colours(pixels: Any) -> Any:
    return torch.stack([pixels & 255, pixels >> 8 & 255, pixels >> 16], 1).float()


class _Samples:
    """Batches of ``size`` squares of ``out_px`` pixels, and the places of a target of ``cells`` a side."""

    def __init__(self, pool: Pool, size: int, out_px: int, cells: int) -> None:
        self.pool, self.size, self.device = pool, size, pool.device
        self.cutter, self.camera = Cutter(pool, out_px), Camera(out_px, pool.device)
        line = torch.arange(cells, dtype=torch.float32, device=self.device)
        self.row, self.column = torch.meshgrid(line, line, indexing="ij")

    def _random(self, *shape: int) -> Any:
        return torch.rand(shape, device=self.device)


class HeatSamples(_Samples):
    """Batches for the detector: folded pictures, and their targets."""

    def __init__(self, pool: Pool, size: int) -> None:
        super().__init__(pool, size, HEAT_PX, HEAT_PX // STRIDE)
        self.quarters = torch.tensor(QUARTERS, dtype=torch.float32, device=self.device) * (math.pi / 2)

    def batch(self, shares: Any) -> Any:
        """Pictures n × 12 × 96 × 96 in 0–1, and targets n × 6 × 48 × 48: see ``vision.training.samples``."""
        n, pool = self.size, self.pool
        scenes = pool.some(n, shares)
        side = HEAT_PX / (math.log(SCALES[0]) + math.log(SCALES[1] / SCALES[0]) * self._random(n)).exp()
        low = side.clamp(max=SCENE_PX) / 2
        centres = low[:, None] + (SCENE_PX - 2 * low)[:, None] * self._random(n, 2)
        turns = self.quarters[(self._random(n) * len(QUARTERS)).long()]
        flips = 1 - 2 * (self._random(n) < 0.5).float()
        pictures = self.camera.vary(self.cutter.cut(scenes, centres, side, turns, flips))
        mean = pictures[:, :, ::4, ::4].mean((1, 2, 3), keepdim=True)
        gained = (pictures * (100 / (mean + 1)).clamp(1, 4) / 255).clamp(0, 1)
        folded = gained.view(n, 3, HEAT_PX // 2, 2, HEAT_PX // 2, 2).permute(0, 3, 5, 1, 2, 4)
        return folded.reshape(n, 12, HEAT_PX // 2, HEAT_PX // 2), self._targets(scenes, centres, side, turns, flips)

    def _targets(self, scenes: Any, centres: Any, side: Any, turns: Any, flips: Any) -> Any:
        moved = _Move(centres, HEAT_PX / side, HEAT_PX, turns, flips)
        x, y, w, h = moved.boxes(self.pool.known["doubles"][scenes])
        left, top = ((edge / STRIDE).trunc().clamp(min=0)[..., None, None] for edge in (x, y))
        right, bottom = ((edge / STRIDE).ceil()[..., None, None] for edge in (x + w, y + h))
        inside = (self.column >= left) & (self.column < right) & (self.row >= top) & (self.row < bottom)
        heat = EITHER * inside.any(1).float()
        x, y, w, h = moved.boxes(self.pool.known["boxes"][scenes])
        cx, cy = (x + w / 2), (y + h / 2)
        here = (cx > 0) & (cx < HEAT_PX) & (cy > 0) & (cy < HEAT_PX)
        cx, cy, w, h, here = (one[..., None, None] for one in (cx / STRIDE, cy / STRIDE, w / STRIDE, h / STRIDE, here))
        sigma = (BELL * (w + h) / 2).clamp(min=LEAST_BELL)
        away = (self.column + 0.5 - cx) ** 2 + (self.row + 0.5 - cy) ** 2
        bells = torch.exp(-away / (2 * sigma**2)) * here
        down, across = self.row - cy.floor(), self.column - cx.floor()
        bells = torch.where(here & (down == 0) & (across == 0), 1.0, bells)
        heat = torch.maximum(heat, bells.amax(1))
        near = here & (down.abs() <= 1) & (across.abs() <= 1)
        which = torch.where(near, self._order(near), -1).amax(1, keepdim=True)  # the last drawn counts
        chosen = which.clamp(min=0)
        told = [one.expand_as(near).gather(1, chosen)[:, 0] for one in (cx, cy, w, h)]
        weight = (which[:, 0] >= 0).float()
        parts = (told[0] - self.column - 0.5, told[1] - self.row - 0.5, told[2].log(), told[3].log())
        return torch.stack([heat, weight, *(part * weight for part in parts)], 1)

    def _order(self, near: Any) -> Any:
        return torch.arange(near.shape[1], device=self.device)[:, None, None].expand_as(near)


class FaceSamples(_Samples):
    """Batches for the face network: levelled crops, values, pip maps and their weights, sides and their weights."""

    def __init__(self, pool: Pool, size: int) -> None:
        super().__init__(pool, size, CROP_PX, MAP_PX)

    def batch(self, shares: Any) -> Any:
        """As ``vision.training.fit.face_batches`` gives them."""
        n, known = self.size, self.pool.known
        scenes = self.pool.some(n, shares)
        count = known["counts"][scenes]
        negative = (count == 0) | (self._random(n) < NEGATIVES)
        die = (self._random(n) * count).long()
        x, y, w, h = known["boxes"][scenes, die].unbind(1)
        size = (w + h) / 2
        place = torch.stack([x + w / 2, y + h / 2], 1) + ASTRAY * size[:, None] * torch.randn(n, 2, device=self.device)
        about = SIDE * size * (MISSIZED * torch.randn(n, device=self.device)).exp()
        sites = known["sites"][scenes, (self._random(n) * SITES).long()]
        centres = torch.where(negative[:, None], sites[:, :2], place)
        side = torch.where(negative, sites[:, 2], about)
        turns = TURNED * torch.randn(n, device=self.device)
        flips = 1 - 2 * (self._random(n) < 0.5).float()
        crops = self.camera.vary(self.cutter.cut(scenes, centres, side, turns, flips), TINTED)
        means = crops.mean((2, 3))
        mean = means.mean(1, keepdim=True)
        variance = (means - mean) ** 2 + crops.var((2, 3), unbiased=False)
        spread = variance.mean(1, keepdim=True).sqrt() + 8
        levelled = (crops - mean[..., None, None]) / spread[..., None, None]
        there = (~negative).float()
        pips = self._pips(known["pips"][scenes, die], _Move(centres, CROP_PX / side, CROP_PX, turns, flips))
        return (
            levelled,
            torch.where(negative, 0, known["values"][scenes, die]),
            (pips * there[:, None, None])[:, None],
            torch.where(negative, 1.0, known["pips_known"][scenes, die]),
            known["sides"][scenes, die] * there[:, None],
            known["sides_known"][scenes, die] * there,
        )

    def _pips(self, pips: Any, moved: Any) -> Any:
        x, y = (one[..., None, None] * (MAP_PX / CROP_PX) for one in moved.points(pips))
        away = (self.column + 0.5 - x) ** 2 + (self.row + 0.5 - y) ** 2
        return torch.exp(-away / (2 * PIP_BELL**2)).amax(1)


class _Move:
    """From the scenes to what was cut from them."""

    def __init__(self, centres: Any, scale: Any, out_px: int, turns: Any, flips: Any) -> None:
        self.centres, self.middle = centres, out_px / 2
        self.c, self.s = (scale * turns.cos())[:, None], (scale * turns.sin())[:, None]
        self.flips = flips[:, None]

    def points(self, points: Any) -> Any:
        """x and y, n × k each, of points n × k × 2."""
        x, y = (points - self.centres[:, None]).unbind(2)
        return self.middle + self.flips * (self.c * x - self.s * y), self.middle + self.s * x + self.c * y

    def boxes(self, boxes: Any) -> Any:
        """x, y, width and height, n × k each, of the boxes round boxes n × k × 4."""
        x, y, w, h = boxes.unbind(2)
        corners = [self.points(torch.stack([x + i * w, y + j * h], 2)) for i in range(2) for j in range(2)]
        xs, ys = torch.stack([one[0] for one in corners]), torch.stack([one[1] for one in corners])
        return xs.amin(0), ys.amin(0), xs.amax(0) - xs.amin(0), ys.amax(0) - ys.amin(0)
