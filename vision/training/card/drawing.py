"""Draws scenes for a pool in processes of their own, on and on, a batch after another, while the card trains."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator

from vision.photographs import Photo
from vision.reading.detector import WEIGHTS as HEAT_WEIGHTS
from vision.reading.detector import Detector
from vision.reading.face import WEIGHTS as FACE_WEIGHTS
from vision.reading.face import FaceReader
from vision.training.card.pool import Packed, packed
from vision.training.collect import draw_scenes, gather_dice, photo_scenes, with_things
from vision.training.marking import marked
from vision.training.scene import Scene
from vision.training.workers import end_with_parent

_SPRITES, _SETS, _SCENES, _HIDING = 60, 14, 105, 25  # the last are scenes whose dice hide
_PHOTOS, _PASTED, _WINDOWS = 36, 60, 5  # a batch's photographs; those whose dice are cut out; windows of each


@dataclass(frozen=True, slots=True)
class Source:
    """What one region of a pool is drawn from; with neither photographs nor tables, from nothing.

    pasted: whether dice cut out of the photographs are strewn on drawn cloths, not windows cut.  certain: whether no
    label misses a die.
    """

    region: str
    photos: tuple[Photo, ...] = ()
    pasted: bool = False
    certain: bool = False


def draw_on(number: int, sources: Sequence[Source], things: Sequence[Path], weights: Path, folder: Path) -> None:
    """Draw batches of each source in turn, for ever, into files of ``folder``.

    things: pictures of what may lie beside dice.
    """
    end_with_parent()
    cv2.setNumThreads(1)
    boxer, reader = Detector(weights / HEAT_WEIGHTS.name), FaceReader(weights / FACE_WEIGHTS.name)
    turn = number
    while True:
        source, rng = sources[turn % len(sources)], np.random.default_rng((2, number, turn))
        scenes = [marked(scene, reader, boxer) for scene in _drawn(rng, source, things)]
        if scenes:
            _keep(folder / f"{source.region}_{number}_{turn}.pickle", packed(rng, scenes))
        turn += 1


def _drawn(rng: Generator, source: Source, things: Sequence[Path]) -> list[Scene]:
    if source.photos and not source.pasted:
        photos = _some(rng, source.photos, _PHOTOS)
        windows = chain.from_iterable(photo_scenes(rng, one, _WINDOWS, source.certain) for one in photos)
        return list(with_things(rng, windows, things))
    photos = _some(rng, source.photos, _PASTED)
    sprites, sets = gather_dice(rng, _SPRITES, _SETS, photos)
    hiding = draw_scenes(rng, sprites, sets, (), _HIDING, things, hiding=True)
    return draw_scenes(rng, sprites, sets, photos, _SCENES, things) + hiding


def _some(rng: Generator, photos: Sequence[Photo], most: int) -> list[Photo]:
    return [photos[k] for k in rng.permutation(len(photos))[:most]]


def _keep(path: Path, scenes: Packed) -> None:
    # Nothing waits for the disk: what is lost with a pulled plug is drawn again.
    part = path.with_suffix(".part")
    part.write_bytes(pickle.dumps(scenes, protocol=5))
    part.rename(path)


def taken(folder: Path) -> Iterator[tuple[str, Packed]]:
    """The batches that are there, with the names of their regions, each once."""
    for path in sorted(folder.glob("*.pickle"), key=lambda one: one.stat().st_mtime):
        yield path.stem.split("_")[0], pickle.loads(path.read_bytes())
        path.unlink()


def start(count: int, sources: Sequence[Source], things: Sequence[Path], weights: Path, folder: Path) -> list[Any]:
    """So many processes that draw until they are ended."""
    context = get_context("spawn")
    chosen = sources, things, weights, folder
    drawers = [context.Process(target=draw_on, args=(k, *chosen), daemon=True) for k in range(count)]
    for one in drawers:
        one.start()
    return drawers
