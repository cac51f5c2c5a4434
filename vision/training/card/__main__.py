"""From nothing to weights in minutes, on a graphics card: ``python -m vision.training.card``.

Both networks learn side by side from scenes that the machine's processors draw meanwhile, as the rounds of
``python -m vision.training`` do; networks that were trained before box and mark the photographs. Last comes the
network that knows shown dice again. A run that was broken off starts anew.

Needs ``pip install -e '.[training]'``, with a torch that finds the card, whose memory holds 64 GB or more.
"""

from __future__ import annotations

import argparse
import os
import shutil
import time
from collections.abc import Sequence
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Any

import cv2
import torch

from vision.detector import WEIGHTS, Detector
from vision.photographs import TRAINED, Photo
from vision.training.boxing import whole_boxes
from vision.training.card.drawing import Source, start, taken
from vision.training.card.fit import Training
from vision.training.card.pool import Pool
from vision.training.sources import learn_marks, photographs, traced_tables
from vision.training.workers import workers

# How many scenes of each kind are kept, and how many of the samples come from them.
_DRAWN, _PASTED, _WINDOWS, _TRACED = "drawn", "pasted", "windows", "traced"
_ROOM = {_DRAWN: 30_000, _PASTED: 25_000, _WINDOWS: 25_000, _TRACED: 20_000}
_SHARES = {_DRAWN: 0.25, _PASTED: 0.24, _WINDOWS: 0.32, _TRACED: 0.19}
_STEPS, _TELL_SECONDS = 10, 15  # between two looks for new scenes; between two lines


def main() -> int:
    """Draw, train, export; 0 when the weights are written."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, default=Path("data/training"), help="folder for tables and weights")
    parser.add_argument("--known", type=Path, default=WEIGHTS.parent, help="networks that mark the photographs")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long the card trains")
    parser.add_argument(
        "--leave-out", action="append", default=[], choices=TRAINED, help="a folder that trains nothing"
    )
    chosen = parser.parse_args()
    if chosen.minutes <= 0:
        parser.error("--minutes must be above 0.")
    if not torch.cuda.is_available():
        parser.error("torch finds no graphics card here: python -m vision.training trains without one.")
    weights = chosen.work / "card"
    weights.mkdir(parents=True, exist_ok=True)
    processors = os.cpu_count() or 1
    with workers(processors) as pool:
        tables = traced_tables(pool, chosen.work)
        found = list(pool.map(_whole, photographs(chosen.leave_out), repeat(chosen.known)))
        photos = tuple(photo for photo in found if photo is not None)
        scenes = chosen.work / "scenes_card"
        shutil.rmtree(scenes, ignore_errors=True)
        scenes.mkdir(parents=True)
        drawers = start(max(1, processors - 1), _sources(photos, tables), chosen.known, scenes)
        _train(drawers, scenes, weights, 60 * chosen.minutes)
        shutil.rmtree(scenes)
        learn_marks(pool, chosen.work, weights)
    return 0


def _whole(photo: Photo, known: Path) -> Photo | None:
    return whole_boxes(photo, _detector(known))


@cache
def _detector(known: Path) -> Detector:
    """One for all photographs of a process."""
    cv2.setNumThreads(1)
    return Detector(known / WEIGHTS.name)


def _sources(photos: tuple[Photo, ...], tables: tuple[Photo, ...]) -> tuple[Source, ...]:
    """In the order they are drawn in: windows are had for less, and what is pasted takes longest."""
    windows, traced = Source(_WINDOWS, photos), Source(_TRACED, tables, certain=True)
    return Source(_DRAWN), windows, Source(_PASTED, photos, pasted=True), traced, windows


def _train(drawers: Sequence[Any], scenes: Path, weights: Path, seconds: float) -> None:
    """Train on what the processes draw, end these, and write the weights."""
    torch.manual_seed(7)
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = True
    pool = Pool(_ROOM, "cuda")
    while min(pool.came.values()) == 0:
        if not all(one.is_alive() for one in drawers):
            raise RuntimeError("A process that draws scenes has ended: what it said is above.")
        _fill(pool, scenes)
        time.sleep(0.2)
    shares = torch.tensor(list(_SHARES.values()), device="cuda")
    nets = [Training(which, pool, shares) for which in ("heat", "face")]
    began = told = time.monotonic()
    while (now := time.monotonic()) < began + seconds:
        for net in nets:
            net.step((now - began) / seconds)
        if nets[0].steps % _STEPS == 0:
            torch.cuda.synchronize()
            _fill(pool, scenes)
            torch.cuda.synchronize()
        if now - told > _TELL_SECONDS:
            told = now
            losses = ", ".join(f"{float(net.loss):.4f}" for net in nets)
            print(f"{now - began:.0f} s, {nets[0].steps} steps, losses {losses}, scenes {pool.came}", flush=True)
    for drawer in drawers:
        drawer.kill()
    for net in nets:
        net.write(weights)


def _fill(pool: Pool, scenes: Path) -> None:
    for region, drawn in taken(scenes):
        pool.add(region, drawn)


if __name__ == "__main__":
    raise SystemExit(main())
