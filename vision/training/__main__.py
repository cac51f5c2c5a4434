"""From nothing to the shipped weights: ``python -m vision.training``.

Round one learns from drawn scenes alone. Its networks then box the dice and mark the pips of all photographs, and round
two goes on from those, and from drawn scenes strewn with dice cut out of them. Held-out photographs
(``vision.photographs``) train nothing; ``--leave-out`` keeps whole folders out, for cross-validation, and such weights
go to the work folder, not to the shipped ones. Interrupted, the same command goes on from the last checkpoint in the
work folder. The two networks are trained side by side, a processor each.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from vision.detector import WEIGHTS
from vision.photographs import TRAINED, Photo, load_folder, photographs_folder
from vision.training.rounds import Round, train
from vision.training.shards import Shard, draw_shard, photograph_shard

_SHARDS = 8


def main() -> int:
    """Draw, train, export; 0 when the weights are written."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, default=Path("data/training"), help="folder for scenes and checkpoints")
    parser.add_argument(
        "--leave-out", action="append", default=[], choices=TRAINED, help="a folder that trains nothing"
    )
    chosen = parser.parse_args()
    fold = "-".join(["two", *sorted(chosen.leave_out)])
    shipped = WEIGHTS.parent
    rounds = (
        Round(0, chosen.work / "scenes_one", chosen.work / "one", chosen.work / "one"),
        Round(
            1, chosen.work / f"scenes_{fold}", chosen.work / fold, chosen.work / fold if chosen.leave_out else shipped
        ),
    )
    photos = _photographs(chosen.leave_out)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        list(pool.map(draw_shard, [Shard(rounds[0].scenes, k) for k in range(_SHARDS)]))
        list(pool.map(train, (rounds[0], rounds[0]), ("heat", "face")))
        parts = [Shard(rounds[1].scenes, k, rounds[0].weights, photos[k::_SHARDS]) for k in range(_SHARDS)]
        list(pool.map(photograph_shard, parts))
        for checkpoint in ("heat.pt", "face.pt"):
            _go_on(rounds[0].checkpoints / checkpoint, rounds[1].checkpoints / checkpoint)
        list(pool.map(train, (rounds[1], rounds[1]), ("heat", "face")))
    return 0


def _photographs(left_out: Sequence[str]) -> tuple[Photo, ...]:
    root = photographs_folder()
    folders = [name for name in TRAINED if name not in left_out and (root / name).exists()]
    return tuple(photo for name in folders for photo in load_folder(root / name) if not photo.held_out)


def _go_on(before: Path, after: Path) -> None:
    after.parent.mkdir(parents=True, exist_ok=True)
    if not after.exists():
        shutil.copy(before, after)


if __name__ == "__main__":
    raise SystemExit(main())
