"""Traces tables into a folder of labelled photographs, which ``bench`` and the training read as they read real ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.traced.table import Kind, Table, random_table
from vision.traced.trace import photographed, traced


def trace_folder(folder: Path, seeds: range, wanted: Kind, done_with: Callable[[str], object]) -> None:
    """Trace, photograph and label a table of each seed, but for those that are there, and those with half a die.

    done_with: is told of each one that is there now.
    """
    (folder / "images").mkdir(parents=True, exist_ok=True)
    labels = folder / "labels.json"
    told: list[dict[str, Any]] = json.loads(labels.read_text(encoding="utf-8")) if labels.exists() else []
    done = {entry["file"] for entry in told}
    for seed in seeds:
        file = f"table_{seed:05d}.jpg"
        if file in done:
            continue
        rng = np.random.default_rng(seed)
        table = random_table(rng, wanted)
        if not _whole(table):
            continue
        picture = photographed(rng, traced(table, wanted.samples, seed), table.about["light"] == "dusk")
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))]
        cv2.imwrite(str(folder / "images" / file), picture, quality)
        told.append(_label(file, table))
        part = labels.with_suffix(".part")
        part.write_text(json.dumps(told), encoding="utf-8")
        part.replace(labels)
        done_with(f"{file} {table.about}")


def _whole(table: Table) -> bool:
    """Whether all its dice lie in the picture."""
    size = table.camera.width, table.camera.height
    return all(min(x, y) >= 0 and x + w <= size[0] and y + h <= size[1] for _, (x, y, w, h) in table.dice)


def _label(file: str, table: Table) -> dict[str, Any]:
    dice = [{"box": list(box), "value": value} for value, box in table.dice]
    return {"file": file, "width": table.camera.width, "height": table.camera.height, "dice": dice, **table.about}
