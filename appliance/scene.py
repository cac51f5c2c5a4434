"""Makes what the virtual camera sees in a rehearsal: an empty cloth, then dice on it that may be banked.

``python -m appliance.scene FOLDER`` writes ``still/`` (the cloth alone), ``throw/`` (cloth, then dice) and
``throw.json``: the game, the values, the points of STOP. The dice are photographed where photographs are found
(see COMPANION_PHOTOS), and drawn where not.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import cv2
import numpy as np

from companion.detection import Image, Verdict
from companion.games import make
from companion.games.actions import Roll, Stop
from companion.games.play import begin
from vision.demo.table import DemoTable
from vision.photographs import Photo, load_folder, photographs_folder
from vision.reading.reader import DiceReader

SIZE = (1536, 864)
FRAMES_PER_SECOND = 6
CLOTH_PICTURES, DICE_PICTURES = 8, 12
"""Each is shown for four frames: five seconds of cloth, eight of dice, and again."""

FOLDER = "byler"
GAME, OPTIONS = "train-wreck", {"entry": 1}


@dataclass(frozen=True)
class Throw:
    """A cloth without dice and with them, and what they are."""

    cloth: Image
    dice: Image
    values: tuple[int, ...]


def photographed() -> Iterator[Throw]:
    """Photographs of five dice, each with its dice painted over for the empty cloth."""
    folder = photographs_folder()
    if (folder / FOLDER).is_dir():
        for photo in load_folder(folder / FOLDER):
            if len(photo.values) == 5 and all(photo.boxes):
                yield _thrown(photo)


def drawn() -> Iterator[Throw]:
    """The demo table's dice, another throw for each seed."""
    for seed in range(20):
        table = DemoTable(seed, dice=5, realtime=False)
        cloth = _fitted(table.read().load())
        table.throw(5)
        while True:
            frame = table.read()
            if not table.busy:
                break
        yield Throw(cloth, _fitted(frame.load(), cloth), tuple(die.value for die in table.lying))


def banked(values: tuple[int, ...]) -> int | None:
    """What STOP banks for this first throw, or None where the rules do not let one stop."""
    history = begin(make(GAME, OPTIONS), ("Ann", "Bo")).apply(Roll(values))
    stops = [Stop(option.keep, option.points) for option in history.state.options if "stop" in option.may]
    totals = [history.apply(stop).state.totals[0] for stop in stops]
    return max((total for total in totals if total), default=None)


def write(folder: Path) -> None:
    """Write the first throw that may be banked and that the reader reads right."""
    reader = DiceReader()
    for throw in chain(photographed(), drawn()):
        points = banked(throw.values)
        reading = reader.read(throw.dice, 5)
        values = sorted(die.value for die in reading.dice)
        if points and reading.verdict is Verdict.READ and values == sorted(throw.values):
            _write(folder / "still", [throw.cloth])
            _write(folder / "throw", [throw.cloth] * CLOTH_PICTURES + [throw.dice] * DICE_PICTURES)
            told = {
                "game": GAME,
                "options": OPTIONS,
                "values": values,
                "points": points,
                "frames_per_second": FRAMES_PER_SECOND,
            }
            (folder / "throw.json").write_text(json.dumps(told))
            return
    raise SystemExit("No throw was found that the reader reads and the rules let one bank.")


def _write(folder: Path, pictures: list[Image]) -> None:
    folder.mkdir(parents=True)
    for number, picture in enumerate(pictures):
        cv2.imwrite(str(folder / f"{number:03}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])


def _thrown(photo: Photo) -> Throw:
    picture = photo.load()
    mask = np.zeros(picture.shape[:2], np.uint8)
    for box in photo.boxes:
        x, y, w, h = map(round, box)
        mask[max(0, y - 12) : y + h + 12, max(0, x - 12) : x + w + 12] = 255
    cloth = cv2.inpaint(picture, mask, 5, cv2.INPAINT_TELEA)
    return Throw(_fitted(cloth), _fitted(picture, cloth), photo.values)


def _fitted(picture: Image, ground: Image | None = None) -> Image:
    """A picture at the camera's size, its own shape kept, on this ground (itself, when not given)."""
    width, height = SIZE
    canvas = cv2.resize(picture if ground is None else ground, SIZE, interpolation=cv2.INTER_CUBIC)
    scale = min(width / picture.shape[1], height / picture.shape[0])
    fitted = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    top, left = (height - fitted.shape[0]) // 2, (width - fitted.shape[1]) // 2
    canvas[top : top + fitted.shape[0], left : left + fitted.shape[1]] = fitted
    return canvas


if __name__ == "__main__":
    write(Path(sys.argv[1]))
