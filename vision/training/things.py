"""Chance: toys, fruit, cutlery, beasts, faces and signs, none of them a die, to lie among drawn dice.

Their pictures are the Fluent Emoji, modelled and rendered by Microsoft (MIT licence), which npm fetches.
"""

from __future__ import annotations

import re
import subprocess
import tarfile
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from vision.pictures.arrays import Bytes, Floats
from vision.training.render import Sprite, box_of

_PACKAGE = "@lobehub/fluent-emoji-3d@1.1.0"
# A die, and what a die looks like of which little is seen, teach nothing true: squares with a disc or nothing on them,
# ice. All flags, and each person in five more colours of skin, would be too many of one kind.
_LEFT_OUT = re.compile(
    r"(1f3b2|1f9ca|1f4a0|1f518|1f53[236789]|23f[89a]|25a[ab]|25f[bcde]|2b1[bc]|1f7e[5-9ab])(-fe0f)?"
    r"|1f1[ef].*|.*1f3f[b-f].*"
)
_PX = 128  # of a picture's side; a thing is seldom drawn larger
_FLATTEST = 0.65  # a thing's height where the camera looks from low, by its width


def fetch_things(folder: Path) -> tuple[Path, ...]:
    """The pictures' files in ``folder``, fetched if they are not there.

    Raises RuntimeError with a sentence where npm is missing or does not reach its registry.
    """
    if not folder.exists():
        part = folder.with_suffix(".part")
        part.mkdir(parents=True, exist_ok=True)
        try:
            subprocess.run(["npm", "pack", "--silent", _PACKAGE], cwd=part, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise RuntimeError(
                f"The pictures of things that are no dice ({_PACKAGE}) could not be fetched: install npm, go online, "
                "and try again."
            ) from error
        with tarfile.open(next(part.glob("*.tgz"))) as packed:
            packed.extractall(part, filter="data")
        part.rename(folder)
    return tuple(path for path in sorted(folder.rglob("*.webp")) if not _LEFT_OUT.fullmatch(path.stem))


def random_things(rng: Generator, pictures: Sequence[Path], count: int) -> list[Sprite]:
    """``count`` of the pictured things, each turned anyhow, seen from above or lower, in paler or stronger colours."""
    return [_thing(rng, pictures[int(rng.integers(len(pictures)))]) for _ in range(count)]


def _thing(rng: Generator, path: Path) -> Sprite:
    whole = np.asarray(cv2.imread(str(path), cv2.IMREAD_UNCHANGED), np.uint8)
    whole = np.asarray(cv2.resize(whole, (_PX, _PX), interpolation=cv2.INTER_AREA), np.uint8)
    whole = whole[:, ::-1] if rng.random() < 0.5 else whole
    turn = cv2.getRotationMatrix2D((_PX / 2, _PX / 2), float(rng.uniform(0, 360)), float(rng.uniform(0.7, 0.98)))
    flat = np.diag([1.0, rng.uniform(_FLATTEST, 1), 1.0])
    seen = cv2.warpAffine(whole, (flat @ np.vstack([turn, [0, 0, 1]]))[:2], (_PX, _PX))
    alpha = np.asarray(seen[..., 3] / np.float32(255), np.float32)
    return Sprite(_tinted(rng, seen[..., :3]), alpha, 0, None, box_of(alpha))


def _tinted(rng: Generator, colour: Bytes) -> Bytes:
    grey: Floats = colour.mean(-1, keepdims=True, dtype=np.float32)
    tinted = (grey + (colour - grey) * rng.uniform(0, 1.1)) * rng.uniform(0.5, 1.1) * rng.uniform(0.85, 1.15, 3)
    return np.clip(tinted, 0, 255).astype(np.uint8)
