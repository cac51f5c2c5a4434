"""Dice followed from reading to reading: a die keeps its number until it has been thrown again.

Nouns:
    Track     one die: its number, where it lay last, what it looked like
    Tracker   gives each die of a reading the number of the track it continues, or a new one

A die that lies where it lay and looks as it looked is the same die, even if it was covered for a while. A die that was
pushed a little keeps its number as long as its pips and its look stay, and another die shows by staying that it was no
throw. Everything else is a die newly thrown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import count

import cv2
import numpy as np

from companion.detection import Detection, Image
from companion.sight import Lying
from vision.looks import likeness, patch_of
from vision.motion import Grid

CLEARED_SECONDS = 2.0
# Distances in sizes of the die, looks as correlations: the very place, about the place, pushed, pushed on its own.
EXACT, PLACE, PUSHED, PUSHED_ALONE = 0.1, 0.2, 1.0, 0.5
EXACT_LOOK, PLACE_LOOK, PUSHED_LOOK, POSE_LOOK = 0.4, 0.7, 0.75, 0.95
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
        """The dice of a settled reading, numbered, in the order of the reading."""
        self._forget_when_cleared(dice, seconds)
        patches = [patch_of(image, die) for die in dice]
        followed = self._followed(dice, patches)
        lying = tuple(self._lying(die, followed.get(index)) for index, die in enumerate(dice))
        seen = [Track(die, patch) for die, patch in zip(lying, patches, strict=True)]
        numbers = {die.number for die in lying}
        gone = [replace(track, there=False) for track in self._tracks if track.die.number not in numbers]
        # A covered die comes back before anything else is thrown; later on, a die at its place is another throw.
        thrown = len(followed) < len(dice)
        self._tracks = seen if thrown else [*seen, *gone]
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
        """Which track each die continues: dice that stayed first, then those that were pushed."""
        followed = _paired(dice, patches, self._tracks, _stayed)
        reach = PUSHED if followed else PUSHED_ALONE if len(dice) == 1 else 0.0
        taken = {track.die.number for track in followed.values()}
        left = [track for track in self._tracks if track.there and track.die.number not in taken]
        pushed = _paired(dice, patches, left, partial(_pushed, reach=reach))
        return pushed | followed

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


def _paired(
    dice: tuple[Detection, ...],
    patches: list[Grid],
    tracks: list[Track],
    fits: Callable[[Detection, Track, float], bool],
) -> dict[int, Track]:
    """The dice, by their place in the reading, with the tracks they continue: the best fit first, each only once."""
    pairs = []
    for index, (die, patch) in enumerate(zip(dice, patches, strict=True)):
        for track in tracks:
            look = likeness(patch, track.patch) if _distance(die, track.die) <= PUSHED else -1.0
            if fits(die, track, look):
                pairs.append((_distance(die, track.die) - look, index, track))
    paired: dict[int, Track] = {}
    taken: set[int] = set()
    for _, index, track in sorted(pairs, key=lambda pair: pair[0]):
        if index not in paired and track.die.number not in taken:
            paired[index] = track
            taken.add(track.die.number)
    return paired


def _stayed(die: Detection, track: Track, look: float) -> bool:
    distance = _distance(die, track.die)
    if die.value != track.die.value:
        return distance <= EXACT and look >= POSE_LOOK
    return (distance <= EXACT and look >= EXACT_LOOK) or (distance <= PLACE and look >= PLACE_LOOK)


def _pushed(die: Detection, track: Track, look: float, reach: float) -> bool:
    return die.value == track.die.value and _distance(die, track.die) <= reach and look >= PUSHED_LOOK
