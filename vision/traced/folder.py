"""Traces tables into a folder of labelled photographs, which ``bench`` and the training read as they read real ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator

from companion.whole import keep_whole
from vision.pictures.arrays import Bytes
from vision.traced.table import Kind, Table, random_table
from vision.traced.trace import photographed, random_film, traced

_THINGS_BEFORE = 0.5  # how often the things lay there before the dice did
_DRIFT = 0.08  # of the light, or the camera's exposure, between the two pictures


def trace_folder(folder: Path, seeds: range, wanted: Kind, done_with: Callable[[str], object]) -> None:
    """Trace, photograph and label a table of each seed, but for those that are there, and those with half a die.

    done_with: is told of each one that is there now.
    """
    (folder / "images").mkdir(parents=True, exist_ok=True)
    labels = folder / "labels.json"
    if not labels.exists():
        keep_whole(labels, b"[]")
    told: list[dict[str, Any]] = json.loads(labels.read_text(encoding="utf-8"))
    done = {entry["file"] for entry in told}
    for seed in seeds:
        file = f"table_{seed:05d}.jpg"
        if file in done:
            continue
        rng = np.random.default_rng(seed)
        table = random_table(rng, wanted)
        if not _whole(table):
            continue
        light = traced(table, wanted.samples, seed)
        film = random_film(rng, light, table.about["light"] == "dusk")
        _keep(rng, folder / "images" / file, photographed(rng, light, film))
        label = _label(file, table)
        if wanted.bare:
            label["bare"] = f"bare_{file}"
            bare = traced(table.bare(things=bool(rng.random() < _THINGS_BEFORE)), wanted.samples, seed + 1)
            later = replace(film, gains=film.gains * np.exp(rng.normal(0, _DRIFT)))
            _keep(rng, folder / "images" / label["bare"], photographed(rng, bare, later))
        told.append(label)
        keep_whole(labels, json.dumps(told).encode())
        done_with(f"{file} {table.about}")


def _keep(rng: Generator, path: Path, picture: Bytes) -> None:
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))])


def _whole(table: Table) -> bool:
    """Whether all its dice lie in the picture."""
    size = table.camera.width, table.camera.height
    return all(min(x, y) >= 0 and x + w <= size[0] and y + h <= size[1] for _, (x, y, w, h) in table.dice)


def _label(file: str, table: Table) -> dict[str, Any]:
    dice = [{"box": list(box), "value": value} for value, box in table.dice]
    return {"file": file, "width": table.camera.width, "height": table.camera.height, "dice": dice, **table.about}
