"""Has a table at rest read again and again, until enough readings agree.

Dice count once three readings over 200 ms agree. Never because time has run out: dice may spin on a corner for seconds.
Where a reading takes as long as that, two that agree are enough if both leave no doubt, or both leave some: a third
hardly ever tells otherwise, and takes a Raspberry Pi seconds.

Nouns:
    Readings   of one time at rest, each made by an executor: beside the camera's loop, which sees meanwhile what moves
    AtOnce     an executor that is done before it answers, for recordings and tests
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np

from companion.detection import Detection, Reading
from vision.pictures.boxes import overlap

BETWEEN_SECONDS, WEARY_SECONDS = 0.1, 1.0
AGREEING, FEWER = 3, 2
AGREEING_SECONDS = (AGREEING - 1) * BETWEEN_SECONDS
DISAGREED_SECONDS = 2.5
SAME_PLACE = 0.25


class AtOnce(Executor):
    """Does what it is given at once, in the thread that gives it."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """A future that is done; raises what ``fn`` raises."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Readings:
    """What has been read of a table since it came to rest."""

    def __init__(self, executor: Executor) -> None:
        """executor: makes the readings, one at a time."""
        self._executor = executor
        self._made: list[tuple[float, Reading]] = []
        self._under_way: tuple[float, Future[Reading]] | None = None

    def begin_anew(self) -> None:
        """Something has moved: what was read, or is being read, shows another table."""
        if self._under_way is not None:
            self._under_way[1].cancel()
        self._made, self._under_way = [], None

    def are_due(self, now: float, wearily: bool) -> bool:
        """Whether another is to be made; wearily: there is no hurry once as many have been made as usually agree."""
        if self._under_way is not None:
            return False
        between = WEARY_SECONDS if wearily and len(self._made) > AGREEING else BETWEEN_SECONDS
        return not self._made or now - self._made[-1][0] >= between

    def make(self, now: float, read: Callable[[], Reading]) -> None:
        """Have one more made."""
        self._under_way = (now, self._executor.submit(read))

    def agreed(self, now: float) -> tuple[Detection, ...] | None:
        """The dice that enough agree on, once another has been made; None where too few do. Raises what reading did.

        Where they never agree it is the last reading, with what varied in doubt, and so is what only others show.
        """
        if self._under_way is None or not self._under_way[1].done():
            return None
        begun, reading = self._under_way
        self._under_way = None
        self._made.append((begun, reading.result()))
        del self._made[1:-AGREEING]
        recent = [made.dice for _, made in self._made[-AGREEING:]]
        enough, last = self._enough, recent[-1]
        agreeing = recent[-enough:]
        if len(agreeing) == enough and all(_agree(last, dice) for dice in agreeing[:-1]):
            sure = [sum(_at(dice, die).sure for dice in agreeing) * 2 > enough for die in last]
            return tuple(replace(die, sure=certain) for die, certain in zip(last, sure, strict=True))
        if len(recent) == AGREEING and now - self._made[0][0] >= DISAGREED_SECONDS:
            shown = tuple(replace(die, sure=die.sure and all(_seen(dice, die) for dice in recent)) for die in last)
            return shown + _missing(last, recent[:-1])
        return None

    @property
    def legible(self) -> bool:
        """Whether the last one shows dice, most of them surely."""
        return bool(self._made) and legible(self._made[-1][1].dice)

    @property
    def _enough(self) -> int:
        """How many are to agree: fewer where the last two are as far apart as all are, and came to the same verdict."""
        before, one = self._made[-FEWER:][0]
        begun, other = self._made[-1]
        return FEWER if begun - before >= AGREEING_SECONDS and one.verdict is other.verdict else AGREEING


def legible(dice: tuple[Detection, ...]) -> bool:
    """Whether there are dice, at least half of them surely read."""
    return 0 < len(dice) <= 2 * sum(die.sure for die in dice)


def _agree(one: tuple[Detection, ...], other: tuple[Detection, ...]) -> bool:
    return len(one) == len(other) and all(_seen(other, die) for die in one)


def _seen(dice: tuple[Detection, ...], die: Detection) -> bool:
    """Whether the same die, with the same value, is among the dice; what is in doubt in both may change its value."""
    if not dice:
        return False
    same = _at(dice, die)
    return _apart(same, die) <= SAME_PLACE and (same.value == die.value or not (same.sure or die.sure))


def _missing(last: tuple[Detection, ...], others: list[tuple[Detection, ...]]) -> tuple[Detection, ...]:
    """The dice that others show where the last reading shows none, each once and in doubt."""
    missing: tuple[Detection, ...] = ()
    for die in chain.from_iterable(others):
        if not any(overlap(die.box, there.box) for there in last + missing):
            missing += (replace(die, sure=False),)
    return missing


def _at(dice: tuple[Detection, ...], die: Detection) -> Detection:
    return min(dice, key=lambda other: _apart(other, die))


def _apart(one: Detection, other: Detection) -> float:
    return float(np.hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1])) / one.size
