"""Dice followed from reading to reading: a die keeps its number until it has been thrown again.

Nouns:
    Track     one die: its number, where it lay last, what it looked like
    Tracker   gives each die of a reading the number of the track it continues, or a new one

A die that lies where it lay and looks as it looked is the same die, even if it was covered for a while. A die that was
pushed keeps its number as long as its pips and its look stay. Everything else is a die newly thrown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count

import cv2
import numpy as np

from companion.detection import Detection, Image
from companion.sight import Lying
from vision.motion import Grid

CLEARED_SECONDS = 2.0
SAME_PLACE, PUSHED = 0.35, 1.0
SAME_LOOK, SAME_POSE, PUSHED_LOOK = 0.55, 0.95, 0.75
PATCH = 24

# One count for the whole process: after a camera was lost and found, no new die may bear an old one's number.
_numbers = count(1)


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """One die as it was last seen; ``there`` tells whether the last reading had it."""

    die: Lying
    patch: Grid
    there: bool = True


class Tracker:
    """Follows the dice of one table."""

    def __init__(self, strip: tuple[tuple[float, float], ...] | None = None) -> None:
        """strip: the keep strip as a polygon in pixels, if there is one."""
        self._strip = None if strip is None else np.array(strip, np.float32)
        self._tracks: list[Track] = []
        self._empty_since: float | None = None

    def update(self, dice: tuple[Detection, ...], image: Image, seconds: float) -> tuple[Lying, ...]:
        """The dice of a settled reading, numbered, in reading order."""
        self._forget_when_cleared(dice, seconds)
        patches = [_patch(image, die) for die in dice]
        followed = self._followed(dice, patches)
        lying = tuple(self._lying(die, followed.get(index)) for index, die in enumerate(dice))
        seen = [Track(die, patch) for die, patch in zip(lying, patches, strict=True)]
        numbers = {die.number for die in lying}
        gone = [replace(track, there=False) for track in self._tracks if track.die.number not in numbers]
        self._tracks = [*seen, *gone]
        return lying

    def _forget_when_cleared(self, dice: tuple[Detection, ...], seconds: float) -> None:
        """Covered dice come back; dice that left an empty table for longer than a glance were picked up."""
        if dice:
            if self._empty_since is not None and seconds - self._empty_since >= CLEARED_SECONDS:
                self._tracks = []
            self._empty_since = None
        elif self._empty_since is None:
            self._empty_since = seconds

    def _followed(self, dice: tuple[Detection, ...], patches: list[Grid]) -> dict[int, Track]:
        """Which track each die continues: the best matches first, each die and each track once."""
        pairs = []
        for index, die in enumerate(dice):
            for track in self._tracks:
                distance = _distance(die, track.die)
                if distance <= PUSHED and (match := _match(die, patches[index], track, distance)) is not None:
                    pairs.append((match, index, track))
        followed: dict[int, Track] = {}
        taken: set[int] = set()
        for _, index, track in sorted(pairs, key=lambda pair: pair[0]):
            if index not in followed and track.die.number not in taken:
                followed[index] = track
                taken.add(track.die.number)
        return followed

    def _lying(self, die: Detection, track: Track | None) -> Lying:
        in_strip = self._strip is not None and cv2.pointPolygonTest(self._strip, die.centre, False) >= 0
        if track is None:
            return Lying(next(_numbers), die.value, die.box, die.sure, die.likely, in_strip)
        # A die that has not moved keeps the value it was read with, unless that was in doubt.
        old = track.die
        value, sure = (old.value, True) if old.sure else (die.value, die.sure)
        return Lying(old.number, value, die.box, sure, die.likely, in_strip)


def _distance(die: Detection, old: Lying) -> float:
    """How far apart two dice lie, in sizes of the die."""
    x, y, w, h = old.box
    return float(np.hypot(die.centre[0] - x - w / 2, die.centre[1] - y - h / 2)) / die.size


def _match(die: Detection, patch: Grid, track: Track, distance: float) -> float | None:
    """How well a die continues a track, less is better; None where it does not."""
    look = _likeness(patch, track.patch)
    if distance <= SAME_PLACE and look >= (SAME_LOOK if die.value == track.die.value else SAME_POSE):
        return distance - look
    if track.there and die.value == track.die.value and look >= PUSHED_LOOK:
        return distance - look
    return None


def _patch(image: Image, die: Detection) -> Grid:
    """The die's look, small and grey, with brightness and contrast taken out; float32 PATCH × PATCH."""
    height, width = image.shape[:2]
    half = die.size / 2
    x0, x1 = int(max(0, die.centre[0] - half)), int(min(width, die.centre[0] + half + 1))
    y0, y1 = int(max(0, die.centre[1] - half)), int(min(height, die.centre[1] + half + 1))
    grey = cv2.cvtColor(image[y0:y1, x0:x1], cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (PATCH, PATCH), interpolation=cv2.INTER_AREA).astype(np.float32)
    flat: Grid = (small - small.mean()) / (small.std() + 1.0)
    return flat


def _likeness(one: Grid, other: Grid) -> float:
    """The correlation of two patches, the better of as they are and shifted by a pixel; at most 1."""
    inner = one[1:-1, 1:-1]
    scores = cv2.matchTemplate(other.astype(np.float32), inner.astype(np.float32), cv2.TM_CCOEFF_NORMED)
    return float(scores.max())
