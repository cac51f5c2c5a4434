"""A drawn table that a watcher follows, whose reader is told what lies there."""

from collections.abc import Iterable

import cv2
import numpy as np

from companion.detection import Box, Detection, Image, Reading, Verdict
from companion.frames import Frame
from companion.sight import Look, TableState
from vision.following.watcher import Watcher
from vision.pictures.pixels import small_grey

CLOTH, SIDE, FPS = 90, 60, 30
SKIN = (120, 150, 200)
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}
Placed = tuple[int, int, int]


class Told:
    """A reader that is told what lies there, and counts how often it is asked."""

    def __init__(self) -> None:
        self.dice: tuple[Placed, ...] = ()
        self.heap: Box = (0, 0, 0, 0)
        self.sure = True
        self.asked = 0
        self.bare: Image | None = None

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        self.asked += 1
        self.bare = bare
        found = tuple(
            Detection(value, (x - SIDE / 2, y - SIDE / 2, SIDE, SIDE), 0.99, self.sure, (value,))
            for value, x, y in self.dice
            if not _inside(self.heap, x, y)
        )
        if any(self.heap):
            found += (Detection(5, self.heap, 0.5, False, (5, 3)),)
        if not found:
            return Reading(Verdict.NONE)
        return Reading(Verdict.READ if all(die.sure for die in found) else Verdict.UNSURE, found)


def _inside(box: Box, x: int, y: int) -> bool:
    return box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]


def _paint(image: Image, corners: tuple[int, int, int, int], colour: tuple[int, int, int]) -> None:
    x0, y0, x1, y1 = corners
    cv2.rectangle(image, (x0, y0), (x1, y1), colour, -1)


class Table:
    """A drawn table of 640 × 480 pixels, looked at so many times a second."""

    def __init__(self, noise: float = 2.0, fps: float = FPS) -> None:
        self.fps = fps
        self.reader = Told()
        self.watcher = Watcher(self.reader)
        chance = np.random.default_rng(1)
        self.noise = [chance.normal(0, noise, (480, 640, 3)).astype(np.float32) for _ in range(7)]
        self.pattern = np.zeros((480, 640, 3), np.float32)
        self.light = 0.0
        self.hand: tuple[int, int, int, int] | None = None
        self.palm: tuple[int, int, int, int] | None = None
        self.napkin: tuple[int, int, int, int] | None = None
        self.shift = (0.0, 0.0)
        self.held: Image | None = None
        self.seconds = 0.0
        self.expected: int | None = None

    def picture(self) -> Image:
        image = np.full((480, 640, 3), CLOTH, np.float32)
        if self.palm:
            _paint(image, self.palm, SKIN)
        for value, x, y in self.reader.dice:
            cv2.rectangle(image, (x - 30, y - 30), (x + 30, y + 30), (230, 230, 230), -1)
            for across, down in PIPS[value]:
                cv2.circle(image, (x + 15 * across, y + 15 * down), 6, (20, 20, 20), -1)
        if self.napkin:
            _paint(image, self.napkin, (170, 180, 190))
        if self.hand:
            _paint(image, self.hand, SKIN)
        image += self.pattern
        way = np.array([[1, 0, self.shift[0]], [0, 1, self.shift[1]]])
        image = cv2.warpAffine(image, way, (640, 480), borderMode=cv2.BORDER_REPLICATE)
        image += self.light + self.noise[round(self.seconds * FPS) % len(self.noise)]
        return np.clip(image, 0, 255).astype(np.uint8)

    def lay(self, *dice: Placed) -> "Table":
        self.reader.dice = dice
        return self

    def wait(self, seconds: float, lights: Iterable[float] | None = None) -> list[Look]:
        looks = []
        for _, light in zip(range(round(seconds * self.fps)), lights or [0.0] * 10_000, strict=False):
            self.seconds += 1 / self.fps
            self.light = light
            image = self.picture() if self.held is None else self.held
            frame = Frame(self.seconds, small_grey(image), lambda image=image: image)
            looks.append(self.watcher.step(frame, self.expected))
        return looks

    def numbers(self, seconds: float = 1.5) -> list[int]:
        """The numbers of the dice once they have settled."""
        last = self.wait(seconds)[-1]
        assert last.state is TableState.READ, last.state
        return [die.number for die in last.dice or ()]


THREE: tuple[Placed, ...] = ((1, 100, 100), (4, 300, 200), (6, 500, 350))


def patterned(table: Table, seed: int = 3) -> Table:
    """The table with a coarse print on its cloth."""
    print_ = np.random.default_rng(seed).normal(0, 25, (48, 64)).astype(np.float32)
    table.pattern = cv2.resize(print_, (640, 480), interpolation=cv2.INTER_CUBIC)[..., None] * np.ones(3, np.float32)
    return table
