"""Traces tables into a folder of labelled photographs: ``python -m vision.traced FOLDER``; then ``bench FOLDER``.

Needs ``pip install -e '.[traced]'`` and LLVM (``sudo apt install libllvm19``; where several lie on the machine,
DRJIT_LIBLLVM_PATH names the newest). A table takes some five seconds of two cores. Interrupted, the same command goes
on.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.traced.table import Table, random_table
from vision.traced.trace import photographed, traced


def main() -> int:
    """Trace, photograph, label; 0 when all tables are there."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first table; each has its own")
    chosen = parser.parse_args()
    (chosen.folder / "images").mkdir(parents=True, exist_ok=True)
    labels = chosen.folder / "labels.json"
    told: list[dict[str, Any]] = json.loads(labels.read_text(encoding="utf-8")) if labels.exists() else []
    done = {entry["file"] for entry in told}
    for seed in range(chosen.seed, chosen.seed + chosen.tables):
        file = f"table_{seed:05d}.jpg"
        if file in done:
            continue
        rng = np.random.default_rng(seed)
        table = random_table(rng)
        if not _whole(table):
            continue
        picture = photographed(rng, traced(table, seed), table.about["light"] == "dusk")
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))]
        cv2.imwrite(str(chosen.folder / "images" / file), picture, quality)
        told.append(_label(file, table))
        part = labels.with_suffix(".part")
        part.write_text(json.dumps(told), encoding="utf-8")
        part.replace(labels)
        print(file, table.about, flush=True)
    return 0


def _whole(table: Table) -> bool:
    """Whether all its dice lie in the picture."""
    size = table.camera.width, table.camera.height
    return all(min(x, y) >= 0 and x + w <= size[0] and y + h <= size[1] for _, (x, y, w, h) in table.dice)


def _label(file: str, table: Table) -> dict[str, Any]:
    dice = [{"box": list(box), "value": value} for value, box in table.dice]
    return {"file": file, "width": table.camera.width, "height": table.camera.height, "dice": dice, **table.about}


if __name__ == "__main__":
    raise SystemExit(main())
