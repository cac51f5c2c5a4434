"""Frames in, looks out: what state the table is in, and which dice lie there once they have settled.

Nouns:
    Watcher   follows one table; time is the frames' own, so that a recording or a test steps it

Dice count once nothing has moved for 300 ms, no hand is in view, and three readings over 200 ms agree. Never because
time has run out: dice may spin on a corner for seconds.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from companion.detection import Detection, Image, Reader, Reading
from companion.frames import Frame
from companion.sight import Look, Lying, TableState
from vision.looks import likeness, patch_of
from vision.motion import STILL, Motion, Movement, difference, hand_since
from vision.tracker import Tracker

STILL_SECONDS = 0.3
BETWEEN_READINGS_SECONDS = 0.1
AGREEING = 3
DISAGREED_SECONDS = 2.5
HAND_RESTS_SECONDS = 8.0
SAME_PLACE = 0.25
AS_EMPTY_LEVELS, AS_EMPTY_LOOK = 12.0, 0.7


class Watcher:
    """Follows one table through its frames."""

    def __init__(
        self, reader: Reader, empty: Image | None = None, strip: tuple[tuple[float, float], ...] | None = None
    ) -> None:
        """empty: a picture of the table without dice, if there is one.  strip: the keep strip, a polygon in pixels."""
        self._reader = reader
        self._empty = empty
        self._tracker = Tracker(strip)
        self._motion = Motion()
        self._scene: str | None = None
        self._moving_as = TableState.SETTLING
        self._still_since: float | None = None
        self._readings: list[tuple[float, Reading]] = []
        self._settled: tuple[Lying, ...] | None = None
        self._reference: Image | None = None

    def step(self, frame: Frame, expected: int | None = None) -> Look:
        """The look of the table in this frame; ``expected`` tells how many dice the rules want there, if known."""
        movement = self._movement(frame)
        if not movement.still or self._still_since is None:
            return self._moved(movement, frame)
        if self._settled is not None:
            return Look(frame.seconds, TableState.READ, self._settled)
        still = frame.seconds - self._still_since
        if still < STILL_SECONDS:
            return Look(frame.seconds, self._moving_as)
        if still < HAND_RESTS_SECONDS and self._hand_in_view(frame):
            return Look(frame.seconds, TableState.HAND)
        return self._settling(frame, expected)

    def _movement(self, frame: Frame) -> Movement:
        same = frame.scene is not None and frame.scene == self._scene
        self._scene = frame.scene
        return STILL if same and self._settled is not None else self._motion.step(frame.grey, frame.seconds)

    def _moved(self, movement: Movement, frame: Frame) -> Look:
        self._still_since = frame.seconds
        self._readings = []
        self._settled = None
        if not movement.still:
            hand = movement.hand or self._hand_in_view(frame)
            self._moving_as = TableState.HAND if hand else TableState.ROLLING
        return Look(frame.seconds, self._moving_as)

    def _hand_in_view(self, frame: Frame) -> bool:
        return self._reference is not None and hand_since(frame.grey, self._reference)

    def _settling(self, frame: Frame, expected: int | None) -> Look:
        if not self._readings or frame.seconds - self._readings[-1][0] >= BETWEEN_READINGS_SECONDS:
            image = frame.load()
            reading = self._without_empty(self._reader.read(image, expected), image)
            self._readings.append((frame.seconds, reading))
            agreed = self._agreed(frame.seconds)
            if agreed is not None:
                self._settled = self._tracker.update(agreed, image, frame.seconds)
                self._reference = frame.grey.copy()
                return Look(frame.seconds, TableState.READ, self._settled)
        return Look(frame.seconds, TableState.SETTLING)

    def _without_empty(self, reading: Reading, image: Image) -> Reading:
        """The reading less what the empty table shows just the same."""
        if self._empty is None or self._empty.shape != image.shape:
            return reading
        return replace(reading, dice=tuple(die for die in reading.dice if _differs(image, self._empty, die)))

    def _agreed(self, now: float) -> tuple[Detection, ...] | None:
        """The dice three readings agree on; when they never do, the last reading with what varied in doubt."""
        recent = [reading.dice for _, reading in self._readings[-AGREEING:]]
        last = recent[-1]
        if len(recent) == AGREEING and all(_agree(last, dice) for dice in recent[:-1]):
            sure = [sum(_at(dice, die).sure for dice in recent) * 2 > AGREEING for die in last]
            return tuple(replace(die, sure=certain) for die, certain in zip(last, sure, strict=True))
        if len(recent) == AGREEING and now - self._readings[0][0] >= DISAGREED_SECONDS:
            return tuple(replace(die, sure=die.sure and all(_seen(dice, die) for dice in recent)) for die in last)
        return None


def _agree(one: tuple[Detection, ...], other: tuple[Detection, ...]) -> bool:
    return len(one) == len(other) and all(_seen(other, die) for die in one)


def _seen(dice: tuple[Detection, ...], die: Detection) -> bool:
    """Whether the same die, with the same value, is among the dice."""
    return bool(dice) and _at(dice, die).value == die.value and _apart(_at(dice, die), die) <= SAME_PLACE


def _at(dice: tuple[Detection, ...], die: Detection) -> Detection:
    return min(dice, key=lambda other: _apart(other, die))


def _apart(one: Detection, other: Detection) -> float:
    return float(np.hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1])) / one.size


def _differs(image: Image, empty: Image, die: Detection) -> bool:
    """Whether the picture inside the die's box is not what the empty table shows there.

    An ivory die on a white cloth is hardly brighter than the cloth, but it looks like no cloth.
    """
    x, y, w, h = (round(edge) for edge in die.box)
    region = (slice(max(0, y), max(0, y + h)), slice(max(0, x), max(0, x + w)))
    if image[region].size == 0:
        return True
    now, before = (cv2.cvtColor(picture[region], cv2.COLOR_BGR2GRAY) for picture in (image, empty))
    if float(difference(now, before).mean()) >= AS_EMPTY_LEVELS:
        return True
    return likeness(patch_of(image, die), patch_of(empty, die)) < AS_EMPTY_LOOK
