"""An evening of real dice: photographed dice laid on a photographed cloth, thrown, kept and banked."""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.detection import Image
from vision.photographs import CORRECTED, photographs_folder

FOLDER = photographs_folder() / "byler"
SCALE = 2
SEED = 2
Die = tuple[int, int, int]

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason=f"no photographs at {FOLDER}: set COMPANION_PHOTOS")


class RealDice:
    """Dice cut from photographs, and the cloth they were photographed on with its one die painted over."""

    def __init__(self, seed: int) -> None:
        photos = json.loads((FOLDER / "labels.json").read_text())
        self.photos = [photo for photo in photos if ("byler", Path(photo["file"]).stem) not in CORRECTED]
        self.chance = random.Random(seed)
        alone = next(photo for photo in self.photos if len(photo["dice"]) == 1)
        cloth = cv2.imread(str(FOLDER / "images" / alone["file"]))
        x, y, w, h = map(round, alone["dice"][0]["box"])
        mask = np.zeros(cloth.shape[:2], np.uint8)
        mask[y - 15 : y + h + 15, x - 15 : x + w + 15] = 255
        self.cloth = cv2.resize(cv2.inpaint(cloth, mask, 5, cv2.INPAINT_TELEA), None, fx=SCALE, fy=SCALE)

    def cut(self, value: int) -> Image:
        """One die of this value, with some cloth round it."""
        fitting = [
            (photo["file"], die["box"])
            for photo in self.photos
            for die in photo["dice"]
            if die["value"] == value and die["box"][2] >= 38 and len(photo["dice"]) <= 6 and _alone(photo["dice"], die)
        ]
        name, (x, y, w, h) = self.chance.choice(fitting)
        image = cv2.imread(str(FOLDER / "images" / name))
        edge = w / 4
        piece = image[round(y - edge) : round(y + h + edge), round(x - edge) : round(x + w + edge)]
        return cv2.resize(piece, None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_CUBIC)


def _alone(dice: Sequence[dict[str, Any]], die: dict[str, Any]) -> bool:
    x, y, w, _ = die["box"]
    inside = 80 < x < 500 and 80 < y < 500
    return inside and all(o is die or max(abs(o["box"][0] - x), abs(o["box"][1] - y)) > 1.6 * w for o in dice)


class Cloth:
    """A cloth on which real dice lie."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.dice = RealDice(seed)
        self.lying: dict[Die, Image] = {}
        self.lines: list[dict[str, Any]] = [
            {"game": "train-wreck", "players": ["Ann", "Bo"], "options": {"target": 300}, "empty": "empty.jpg"}
        ]
        self.seconds = 0.0
        cv2.imwrite(str(folder / "empty.jpg"), self.dice.cloth)
        self.show()

    def throw(self, *values: int) -> "Cloth":
        """Dice of these values come to rest where none lies."""
        for value in values:
            while True:
                x, y = self.dice.chance.randint(150, 1130), self.dice.chance.randint(220, 980)
                if all(max(abs(x - a), abs(y - b)) > 120 for _, a, b in self.lying):
                    break
            self.lying[value, x, y] = self.dice.cut(value)
        return self.show()

    def pick_up(self, *values: int) -> "Cloth":
        for value in values:
            del self.lying[next(die for die in reversed(self.lying) if die[0] == value)]
        return self.show()

    def show(self) -> "Cloth":
        picture = self.dice.cloth.astype(np.float32)
        for (_, x, y), piece in self.lying.items():
            _lay(picture, piece.astype(np.float32), x, y)
        picture += np.random.default_rng(len(self.lines)).normal(0, 2, picture.shape)
        name = f"{len(self.lines)}.jpg"
        cv2.imwrite(str(self.folder / name), np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 92])
        return self.event(2.0, show=name)

    def press(self, button: str) -> "Cloth":
        return self.event(1.0, press=button)

    def event(self, lasts: float, **what: Any) -> "Cloth":
        self.lines.append({"t": self.seconds} | what)
        self.seconds += lasts
        return self

    def end(self) -> str:
        self.event(0.0, end=True)
        (self.folder / "evening.jsonl").write_text("\n".join(map(json.dumps, self.lines)))
        return str(self.folder)


def _lay(picture: Any, piece: Any, x: int, y: int) -> None:
    """Blend a die into the picture, its own cloth matched to the cloth there."""
    height, width = piece.shape[:2]
    there = picture[y - height // 2 :, x - width // 2 :][:height, :width]
    rim = np.concatenate([piece[:3].reshape(-1, 3), piece[-3:].reshape(-1, 3)])
    around = np.concatenate([there[:3].reshape(-1, 3), there[-3:].reshape(-1, 3)])
    piece = piece * (np.median(around, axis=0) / np.median(rim, axis=0))
    cover = np.zeros((height, width), np.float32)
    cover[8:-8, 8:-8] = 1
    cover = cv2.GaussianBlur(cover, (0, 0), 4)[..., None]
    there[:] = there * (1 - cover) + piece * cover


def test_an_evening_of_train_wreck_on_real_dice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cloth = Cloth(tmp_path, seed=SEED)
    cloth.throw(1, 3, 4, 5, 6).pick_up(3, 4, 6).press("hold")
    cloth.throw(1, 2, 6).press("stop").pick_up(1, 5, 1, 2, 6)
    cloth.throw(2, 2, 2, 4, 6).pick_up(4, 6).throw(2, 3).pick_up(2, 3).throw(1, 4).press("stop").pick_up(2, 2, 2, 1, 4)
    cloth.throw(3, 3, 4, 4, 6)
    assert main(["replay", cloth.end(), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["by"], line["action"]) for line in lines if "action" in line] == [
        ("camera", {"roll": [1, 3, 4, 5, 6]}),
        ("button", {"keep": [1, 5]}),
        ("camera", {"roll": [1, 2, 6]}),
        ("button", {"stop": [1]}),
        ("camera", {"roll": [2, 2, 2, 4, 6]}),
        ("camera", {"keep": [2, 2, 2]}),
        ("camera", {"roll": [2, 3]}),
        ("camera", {"roll": [1, 4]}),
        ("button", {"stop": [1]}),
        ("camera", {"roll": [3, 3, 4, 4, 6]}),
    ]
    assert lines[-1] == {"totals": {"Ann": 0, "Bo": 0}, "winners": None, "asked": 0, "refused": 0}
