"""Scenes in a graphics card's memory, with all that samples are made of, as tensors of fixed shape.

Nouns:
    Packed   scenes as arrays, as a process that draws them hands them on
    Pool     scenes in the card's memory, in regions by where they come from; the newest take the place of the oldest
    site     a place and side to cut what is no die
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import torch
from numpy.random import Generator

from vision.pictures.arrays import Floats, Integers
from vision.training.samples import elsewhere
from vision.training.scene import SCENE_PX, Placed, Scene

MOST_DICE, MOST_DOUBLES, SITES, PIPS = 20, 8, 16, 6
SIDES = tuple(SCENE_PX >> level for level in range(4))  # of each picture, each half as large as the one before
FAR = -1e4  # where a pip lies that is none


@dataclass(frozen=True, slots=True, eq=False)
class Packed:
    """n scenes: pictures n × 320 × 320 × 3; their dice, padded to ``MOST_DICE``, and how many there are; and so on.

    boxes: x, y, w, h.  pips: x, y of each, ``FAR`` away where there is none.  pips_known, sides_known: 0 or 1.
    doubles: boxes, padded with empty ones ``FAR`` away.  sites: x, y, side.
    """

    pictures: Integers
    counts: Integers
    boxes: Floats
    values: Integers
    pips: Floats
    pips_known: Floats
    sides: Floats
    sides_known: Floats
    doubles: Floats
    sites: Floats

    def named(self) -> dict[str, Any]:
        """Its arrays by name."""
        return {one.name: getattr(self, one.name) for one in fields(self)}


def packed(rng: Generator, scenes: Sequence[Scene]) -> Packed:
    """The scenes, but for those with more dice than fit."""
    scenes = [scene for scene in scenes if len(scene.dice) <= MOST_DICE]
    n = len(scenes)
    pack = Packed(
        pictures=np.stack([scene.image for scene in scenes]),
        counts=np.array([len(scene.dice) for scene in scenes], np.int64),
        boxes=np.full((n, MOST_DICE, 4), (FAR, FAR, 1, 1), np.float32),
        values=np.zeros((n, MOST_DICE), np.int64),
        pips=np.full((n, MOST_DICE, PIPS, 2), FAR, np.float32),
        pips_known=np.zeros((n, MOST_DICE), np.float32),
        sides=np.zeros((n, MOST_DICE, 6), np.float32),
        sides_known=np.zeros((n, MOST_DICE), np.float32),
        doubles=np.full((n, MOST_DOUBLES, 4), (FAR, FAR, 0, 0), np.float32),
        sites=np.zeros((n, SITES, 3), np.float32),
    )
    for i, scene in enumerate(scenes):
        for j, die in enumerate(scene.dice):
            _write(pack, (i, j), die)
        for j, double in enumerate(scene.doubles[:MOST_DOUBLES]):
            pack.doubles[i, j] = double
        pack.sites[i] = [(*centre, side) for centre, side in (elsewhere(rng, scene) for _ in range(SITES))]
    return pack


def _write(pack: Packed, at: tuple[int, int], die: Placed) -> None:
    pack.boxes[at], pack.values[at] = die.box, die.value
    if die.pips is not None:
        pack.pips[at][: len(die.pips)], pack.pips_known[at] = die.pips, 1
    if die.sides is not None:
        pack.sides[at], pack.sides_known[at] = die.sides, 1


class Pool:
    """Room for so many scenes in each region, by its name, on ``device``."""

    def __init__(self, room: Mapping[str, int], device: str) -> None:
        self.device, self.room = device, dict(room)
        self.first = dict(zip(room, np.cumsum([0, *room.values()])[:-1].tolist(), strict=True))
        self.came = dict.fromkeys(room, 0)  # how many scenes came in all
        total = sum(room.values())
        self.pixels = torch.zeros((total, sum(side**2 for side in SIDES)), dtype=torch.int32, device=device)
        self.known: dict[str, Any] = {}
        self.held = torch.zeros(len(room), dtype=torch.float32, device=device)
        self.firsts = torch.tensor(list(self.first.values()), dtype=torch.int64, device=device)

    def add(self, region: str, scenes: Packed) -> None:
        """Put scenes into a region, in place of its oldest ones if it is full."""
        arrays = scenes.named()
        count, room = len(scenes.pictures), self.room[region]
        places = (self.came[region] + np.arange(count)) % room + self.first[region]
        at = torch.from_numpy(places).to(self.device)
        pictures = torch.from_numpy(arrays.pop("pictures")).to(self.device)
        self.pixels[at] = _levels(pictures)
        for name, array in arrays.items():
            tensor = torch.from_numpy(array).to(self.device)
            if name not in self.known:
                shape = (sum(self.room.values()), *tensor.shape[1:])
                self.known[name] = torch.zeros(shape, dtype=tensor.dtype, device=self.device)
            self.known[name][at] = tensor
        self.came[region] += count
        self.held[list(self.room).index(region)] = min(self.came[region], room)

    def some(self, count: int, shares: Any) -> Any:
        """Numbers of ``count`` scenes, chosen by the shares of the regions."""
        weights = shares * (self.held > 0)
        bounds = (weights / weights.sum()).cumsum(0)
        region = (torch.rand(count, 1, device=self.device) > bounds).sum(1).clamp(max=len(self.room) - 1)
        within = (torch.rand(count, device=self.device) * self.held[region]).long()
        return self.firsts[region] + within


def _levels(pictures: Any) -> Any:
    """Each picture in all its sizes, one after another, a pixel's three colours in one number: blue lowest."""
    found = []
    for _ in SIDES:
        blue, green, red = pictures.to(torch.int32).flatten(1, 2).unbind(2)
        found.append(blue | green << 8 | red << 16)
        pictures = _halved(pictures)
    return torch.cat(found, 1)


def _halved(pictures: Any) -> Any:
    n, side = len(pictures), pictures.shape[1] // 2
    squares = pictures.view(n, side, 2, side, 2, 3).to(torch.int16).sum((2, 4), dtype=torch.int16)
    return ((squares + 2) // 4).to(torch.uint8)
