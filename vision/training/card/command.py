"""From nothing to weights in minutes, on a graphics card: ``python -m vision.training.card``.

All networks learn side by side from scenes that the machine's processors draw meanwhile, as the rounds of
``python -m vision.training`` do, with things beside the dice as ``--go-on`` has them: the first pair, the second and
the larger face network. With ``--leave-out`` as many others learn beside them that never see those folders, for
cross-validation. Networks that were trained before box and mark the photographs. Last comes the network that knows
shown dice again. A run that was broken off starts anew.

Needs ``pip install -e '.[training]'``, with a torch that finds the card, whose memory holds 64 GB or more, and npm.
"""

from __future__ import annotations

import argparse
import os
import shutil
import time
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Any

import cv2
import torch

from vision.photographs import TRAINED, Photo
from vision.reading.detector import WEIGHTS, Detector
from vision.reading.reader import SECOND
from vision.training.boxing import whole_boxes
from vision.training.card.drawing import Source, start, taken
from vision.training.card.fit import Training, batches
from vision.training.card.pool import Pool
from vision.training.folds import fold_name
from vision.training.rounds import PAIR
from vision.training.sources import learn_marks, photographs, traced_tables
from vision.training.things import fetch_things
from vision.training.workers import workers
from vision.weights import FOLDER

# Regions of the pool: how many scenes of each kind are kept, and how many of the samples come from them.
_DRAWN, _PASTED, _WINDOWS, _TRACED = "drawn", "pasted", "windows", "traced"
_ROOM = {_DRAWN: 12_000, _TRACED: 10_000, _PASTED: 8_000, _WINDOWS: 9_000}
_SHARES = {_DRAWN: 0.25, _TRACED: 0.19, _PASTED: 0.24, _WINDOWS: 0.32}
_LEFT_OUT = "-left-out"  # what the regions of folders left out are called besides
_NETWORKS = (*((".", which) for which in (*PAIR, "larger")), *((SECOND, which) for which in PAIR))
_STEPS, _TELL_SECONDS = 10, 15  # between two looks for new scenes; between two lines


def main() -> int:
    """Draw, train, export; 0 when the weights are written."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, default=Path("data/training"), help="folder for tables and weights")
    parser.add_argument("--known", type=Path, default=FOLDER, help="networks that mark the photographs")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long the card trains")
    parser.add_argument(
        "--leave-out", action="append", default=[], choices=TRAINED, help="a folder that others beside never see"
    )
    chosen = parser.parse_args()
    if chosen.minutes <= 0:
        parser.error("--minutes must be above 0.")
    if not torch.cuda.is_available():
        parser.error("torch finds no graphics card here: python -m vision.training trains without one.")
    try:
        things = fetch_things(chosen.work / "things")
    except RuntimeError as error:
        parser.error(str(error))
    weights, processors = chosen.work / "card", os.cpu_count() or 1
    with workers(processors) as pool:
        tables = traced_tables(pool, chosen.work)
        found = list(pool.map(_whole, photographs(()), repeat(chosen.known)))
        photos = [photo for photo in found if photo is not None]
        left_out = [photo for photo in photos if photo.folder in chosen.leave_out]
        others = [photo for photo in photos if photo.folder not in chosen.leave_out]
        scenes = chosen.work / "scenes_card"
        shutil.rmtree(scenes, ignore_errors=True)
        scenes.mkdir(parents=True)
        sources = _sources(others, left_out, tables)
        drawers = start(max(1, processors - 1), sources, things, chosen.known, scenes)
        shares = {weights: _shares(len(left_out) / max(1, len(photos)))}
        if chosen.leave_out:
            shares[chosen.work / fold_name("card", chosen.leave_out)] = _SHARES
        regions = {source.region: _ROOM[source.region.removesuffix(_LEFT_OUT)] for source in sources}
        _train(drawers, scenes, Pool(regions, "cuda"), shares, 60 * chosen.minutes)
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


def _sources(others: Sequence[Photo], left_out: Sequence[Photo], tables: Sequence[Photo]) -> tuple[Source, ...]:
    """In the order they are drawn in; photographs of folders left out apart from the others."""
    found = [Source(_DRAWN), Source(_TRACED, tuple(tables), certain=True)]
    for name, photos in (("", tuple(others)), (_LEFT_OUT, tuple(left_out))):
        if photos:
            found += [Source(_WINDOWS + name, photos), Source(_PASTED + name, photos, pasted=True)]
    return tuple(found)


def _shares(left_out: float) -> Mapping[str, float]:
    """What of the samples comes from each region where all photographs train, each as much as any other.

    left_out: so many of the photographs are of folders left out, 0–1.
    """
    apart = {region: _SHARES[region] for region in (_PASTED, _WINDOWS)}
    kept = {region: share * (1 - left_out) for region, share in apart.items()}
    return {**_SHARES, **kept, **{region + _LEFT_OUT: share * left_out for region, share in apart.items()}}


def _train(
    drawers: Sequence[Any], scenes: Path, pool: Pool, shares: Mapping[Path, Mapping[str, float]], seconds: float
) -> None:
    """Train on what the processes draw, end these, and write the networks, those of each folder by its shares."""
    torch.manual_seed(7)
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = True
    while min(pool.came.values()) == 0:
        if not all(one.is_alive() for one in drawers):
            raise RuntimeError("A process that draws scenes has ended: what it said is above.")
        _fill(pool, scenes)
        time.sleep(0.2)
    nets = _beginners(pool, shares)
    _learn([net for _, net in nets], pool, scenes, seconds)
    for drawer in drawers:
        drawer.kill()
    for folder, net in nets:
        net.write(folder)


def _beginners(pool: Pool, shares: Mapping[Path, Mapping[str, float]]) -> list[tuple[Path, Training]]:
    """Networks that know nothing yet, each with the folder it is to be written to."""
    batch_of, found = batches(pool), []
    for folder, of_folder in shares.items():
        told = torch.tensor([of_folder.get(region, 0.0) for region in pool.room], device="cuda")
        found += [(folder / sub, Training(which, batch_of[which], told)) for sub, which in _NETWORKS]
    return found


def _learn(nets: Sequence[Training], pool: Pool, scenes: Path, seconds: float) -> None:
    """A step of each after another, while more scenes come."""
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


def _fill(pool: Pool, scenes: Path) -> None:
    for region, drawn in taken(scenes):
        pool.add(region, drawn)
