"""What every way of training starts from, photographs and traced tables, and what it ends with, the marks."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import repeat
from math import ceil
from pathlib import Path

from vision.photographs import TRAINED, Photo, load_folder, photographs_folder
from vision.traced.folder import trace_folder
from vision.traced.table import TO_LEARN
from vision.training.marks import train_marks
from vision.training.shown import PARTS, Part, draw_part

_TRACED_SEEDS, _TRACED = (100_000, 200_000), 300  # the first of each half of the traced tables, and how many of them


def photographs(left_out: Sequence[str]) -> tuple[Photo, ...]:
    """All photographs that may train, but for those of folders ``left_out``."""
    root = photographs_folder()
    folders = [name for name in TRAINED if name not in left_out and (root / name).exists()]
    return tuple(photo for name in folders for photo in load_folder(root / name) if not photo.held_out)


def traced_tables(pool: Executor, work: Path, share: float = 1.0) -> tuple[Photo, ...]:
    """A share of the traced tables, each half of them in a folder of its own; those that are missing are traced."""
    folders = [work / "traced" / str(k) for k in range(len(_TRACED_SEEDS))]
    seeds = [range(first, first + ceil(share * _TRACED)) for first in _TRACED_SEEDS]
    list(pool.map(trace_folder, folders, seeds, repeat(TO_LEARN), repeat(partial(print, flush=True))))
    return tuple(table for folder in folders for table in load_folder(folder))


def learn_marks(pool: Executor, work: Path, weights: Path, share: float = 1.0) -> None:
    """Train the network that knows shown dice again for the face network in ``weights``, and write it there."""
    dice = [Part(work / "dice", number, share) for number in range(PARTS)]
    list(pool.map(draw_part, dice))
    pool.submit(train_marks, dice, weights, share).result()
