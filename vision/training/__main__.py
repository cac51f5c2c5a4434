"""From nothing to the shipped weights: ``python -m vision.training``.

Round one learns from drawn scenes and from photographs with boxes round whole dice. Its networks then box the dice and
mark the pips of all photographs, and round two goes on learning from those. Held-out photographs
(``vision.photographs``) train nothing. Interrupted, the same command goes on from the last checkpoint in the work
folder. Takes about two hours on two cores.
"""

from __future__ import annotations

import argparse
import pickle
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import torch

from vision import detector
from vision.detector import Detector
from vision.face import CROP_PX, LOOKS, WEIGHTS, FaceReader
from vision.photographs import BOXED, TRAINED, Photo, load_folder, photographs_folder
from vision.training.boxing import boxed
from vision.training.collect import draw_scenes, draw_sprites, paste_sprites, photo_scenes
from vision.training.export import export
from vision.training.fit import Course, face_batches, face_loss, fit, heat_batches, heat_loss
from vision.training.marking import marked
from vision.training.nets import FaceNet, HeatNet
from vision.training.scene import Scene

_SPRITES, _SCENES, _WINDOWS = 5000, 8000, 16
_HEAT = (Course(0, 2000, 2e-3, 1), Course(2000, 7800, 1.2e-3, 2))
_FACE = (Course(0, 2000, 2e-3, 3), Course(2000, 7500, 1.4e-3, 4))


def main() -> int:
    """Draw, train, export; 0 when the weights are written."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, default=Path("data/training"), help="folder for scenes and checkpoints")
    parser.add_argument("--threads", type=int, default=2, help="processor threads")
    chosen = parser.parse_args()
    chosen.work.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(chosen.threads)
    cv2.setNumThreads(1)
    root = photographs_folder()
    folders = {
        name: [p for p in load_folder(root, name) if not p.held_out] for name in TRAINED if (root / name).exists()
    }
    for number in (0, 1):
        photos = [p for name, some in folders.items() if number or name in BOXED for p in _whole(name, some)]
        scenes = _kept(chosen.work / f"scenes_{number}.pickle", photos, number)
        _round(number, scenes, chosen.work)
    return 0


def _whole(name: str, photos: Sequence[Photo]) -> list[Photo]:
    if name in BOXED:
        return list(photos)
    boxer = Detector()
    return [found for photo in photos if (found := boxed(photo, boxer)) is not None]


def gather(photos: Sequence[Photo], number: int) -> list[Scene]:
    """All scenes of one round, drawn ones and windows of photographs, in round two with their pips marked."""
    rng = np.random.default_rng(number)
    sprites = draw_sprites(rng, _SPRITES) + paste_sprites(photos)
    windows = [scene for photo in photos for scene in photo_scenes(rng, photo, _WINDOWS)]
    scenes = draw_scenes(rng, sprites, photos, _SCENES) + windows
    if number == 0:
        return scenes
    reader = FaceReader()
    return [marked(scene, reader) for scene in scenes]


def _kept(path: Path, photos: Sequence[Photo], number: int) -> list[Scene]:
    """The scenes of one round, gathered once and kept in a file."""
    if not path.exists():
        path.write_bytes(pickle.dumps(gather(photos, number), protocol=5))
    scenes: list[Scene] = pickle.loads(path.read_bytes())
    return scenes


def _round(number: int, scenes: Sequence[Scene], work: Path) -> None:
    heat, face = (net().to(memory_format=torch.channels_last) for net in (HeatNet, FaceNet))
    fit(heat, heat_batches(scenes), heat_loss, work / "heat.pt", _HEAT[number])
    fit(face, face_batches(scenes), face_loss, work / "face.pt", _FACE[number])
    export(heat, (1, 3, *detector.CANVASES[0]), ("heat",), detector.WEIGHTS)
    export(face, (len(LOOKS), 3, CROP_PX, CROP_PX), ("face", "pips"), WEIGHTS)


if __name__ == "__main__":
    raise SystemExit(main())
