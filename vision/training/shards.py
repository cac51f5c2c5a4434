"""The scenes of one round, gathered in parts that can be made side by side and kept on disk.

Nouns:
    shard   one part: its pictures in one array file, mapped into memory, and the dice of each picture beside it
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np

from companion.whole import keep_whole
from vision.photographs import Photo
from vision.reading.detector import WEIGHTS as HEAT_WEIGHTS
from vision.reading.detector import Detector
from vision.reading.face import WEIGHTS as FACE_WEIGHTS
from vision.reading.face import FaceReader
from vision.training.boxing import whole_boxes
from vision.training.collect import draw_scenes, draw_sets, draw_sprites, gather_dice, photo_scenes, with_things
from vision.training.marking import marked
from vision.training.scene import Scene
from vision.weights import FOLDER

# In round one, in each of the others.
_SPRITES, _SETS, _SCENES = (1000, 700), (180, 150), (1600, 1300)
_HIDING = 325  # scenes whose dice hide, where there are things, for which dice may be mistaken
# Of each photograph and each traced table: where networks learn from nothing, and where they know drawn dice well.
_WINDOWS, _WINDOWS_MORE = 16, 24


@dataclass(frozen=True, slots=True)
class Shard:
    """One part of a round's scenes: the folder they go to, its number, and what its photographs are made ready with.

    share: how much of it is made.  weights: folder of the networks that box and mark the photographs.  traced: tables
    of the path tracer.  things: pictures of what may lie beside drawn dice.
    """

    folder: Path
    number: int
    share: float = 1.0
    weights: Path = FOLDER
    photos: tuple[Photo, ...] = ()
    traced: tuple[Photo, ...] = ()
    things: tuple[Path, ...] = ()

    @property
    def done(self) -> bool:
        """Whether it was made before."""
        return self._dice.exists()

    @property
    def _dice(self) -> Path:
        return self.folder / f"{self.number}.pickle"

    def scaled(self, whole: int) -> int:
        """How many are made where the whole shard has so many."""
        return max(1, round(self.share * whole))

    def keep(self, scenes: Sequence[Scene]) -> None:
        """Write the pictures, then the dice, whose file marks the part as whole."""
        self.folder.mkdir(parents=True, exist_ok=True)
        np.save(self.folder / f"{self.number}.npy", np.stack([scene.image for scene in scenes]))
        keep_whole(self._dice, pickle.dumps([(scene.dice, scene.decoys, scene.doubles) for scene in scenes]))


def load_scenes(folder: Path) -> list[Scene]:
    """All scenes kept in a folder; their pictures stay on disk until they are looked at."""
    found: list[Scene] = []
    for path in sorted(folder.glob("*.pickle")):
        pictures = np.load(path.with_suffix(".npy"), mmap_mode="r")
        found += [Scene(image, *known) for image, known in zip(pictures, pickle.loads(path.read_bytes()), strict=True)]
    return found


def draw_shard(shard: Shard) -> None:
    """A part of round one: drawn dice on drawn cloths."""
    if not shard.done:
        rng = np.random.default_rng((0, shard.number))
        sprites, sets = draw_sprites(rng, shard.scaled(_SPRITES[0])), draw_sets(rng, shard.scaled(_SETS[0]))
        shard.keep(draw_scenes(rng, sprites, sets, (), shard.scaled(_SCENES[0])))


def photograph_shard(shard: Shard) -> None:
    """A part of a later round: windows of photographs and traced tables, and drawn scenes with parts of photographs."""
    if shard.done:
        return
    rng = np.random.default_rng((1, shard.number))
    boxer, reader = Detector(shard.weights / HEAT_WEIGHTS.name), FaceReader(shard.weights / FACE_WEIGHTS.name)
    photos = [p for p in (whole_boxes(p, boxer) for p in shard.photos) if p is not None]
    sprites, sets = gather_dice(rng, shard.scaled(_SPRITES[1]), shard.scaled(_SETS[1]), photos)
    each = _WINDOWS_MORE if shard.things else _WINDOWS
    windows = chain.from_iterable(photo_scenes(rng, photo, each) for photo in photos)
    tables = chain.from_iterable(photo_scenes(rng, table, each, certain=True) for table in shard.traced)
    drawn = draw_scenes(rng, sprites, sets, photos, shard.scaled(_SCENES[1]), shard.things)
    if shard.things:
        drawn += draw_scenes(rng, sprites, sets, (), shard.scaled(_HIDING), shard.things, hiding=True)
    beside = with_things(rng, chain(windows, tables), shard.things)
    shard.keep([marked(scene, reader, boxer) for scene in (*drawn, *beside)])
