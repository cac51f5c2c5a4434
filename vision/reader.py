"""The dice reader: a picture in, a reading out.

Nouns:
    glance   the first look: one level of the picture, one look at each die; it settles most throws
    study    the second: all levels that can show dice, all looks at each; where a glance leaves doubt
    search   the third: the picture made larger, quarter by quarter; where dice may be too small for any level, or touch
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from math import dist
from pathlib import Path
from statistics import median
from typing import TypeVar

import cv2

from companion.detection import Box, Image, Reading, Verdict, middle_of, size_of
from vision.apart import divided
from vision.bare import shown_before
from vision.boxes import like_sized, overlap
from vision.busy import busy
from vision.decide import FINE_PX, decide, glance
from vision.detector import (
    FAINTEST,
    FINEST,
    LEAST_HEAT,
    LEVELS,
    ORDINARY,
    Candidate,
    Detector,
    merge,
    otherwise_drawn,
    seen_px,
    shrunk,
)
from vision.detector import WEIGHTS as DETECTOR_WEIGHTS
from vision.enrolment import Enrolled
from vision.heap import pairs_in, places_beside, places_between
from vision.looker import Looker
from vision.seen import Seen, legible, likely_die

_LEGIBLE_PX = 12.0  # a level that shows dice smaller than this may miss some
_SMALLEST_PX = 28.0  # across in the picture; where nothing shows how large dice are, smaller ones are not searched for
_IN_A_ROW = 0.6  # as hot as a die is taken for that lies where a row of dice goes on
_FAINT = 0.3  # what is less hot is no die by itself
_ROWS = 4  # dice on the far side of a heap are found after so many others
_WELL_DRAWN = 0.9  # a die that is so legible needs no other box
# What is at least so hot and less legible than that may be two dice that touch, if both are so legible by themselves.
_HOT, _BOTH_READ = 0.5, 0.97
_PIP, _PART = 0.2, 0.75  # of a die's size: what may be the pip of a 1, with some of the die round it
# Dice whose middles are nearer to each other than so many of their sizes may touch, and be more than were told apart
# where they are seen no larger than so many pixels.
_TOUCHING, _TOLD_APART_PX = 1.25, 45.0
# So many times as large as a die is a block of two or more.
_BLOCK = 1.3


_Boxed = TypeVar("_Boxed", Candidate, Seen)


class DiceReader:
    """Reads any ordinary pipped dice on any cloth; implements ``companion.detection.Reader``.

    enrolled: dice that were shown face by face.  weights: a folder of other networks than ours.  thorough: whether a
    glance settles only what shows as many dice as it is told of; kept dice laid in a row may pass for fewer.
    """

    def __init__(
        self, enrolled: Enrolled | None = None, weights: Path = DETECTOR_WEIGHTS.parent, thorough: bool = False
    ) -> None:
        # One thread, here and on a Pi: the page and the motion path want the others, and small networks gain little.
        cv2.setNumThreads(1)
        self._thorough = thorough
        self._detector = Detector(weights / DETECTOR_WEIGHTS.name)
        self._looker = Looker(enrolled or Enrolled(), weights)

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        """Read a height × width × 3 uint8 picture in B, G, R order.

        expected: how many dice must lie there by the rules, if known; it decides doubts, it never hides a clear die.
        bare: a picture of that size of the table without dice, if there is one; what it shows, too, is no die.
        """
        start = time.perf_counter()
        plain, scale = shrunk(image, ORDINARY), seen_px(1.0, image, ORDINARY)
        found = tuple(_new(image, bare, self._detector.find(image, ORDINARY, plain, FAINTEST)))
        hasty = expected is not None or not self._thorough
        reading = self._glance(image, found, plain, scale, expected) if hasty else None
        if reading is None:
            seen = _new(image, bare, self.study(image, found))
            reading = decide(seen, expected)
            told = expected is not None and reading.verdict is Verdict.READ
            small = _small_likely(image, seen)
            heaps = None if small else _heaps(image, seen)
            wholes = _wholes(seen)
            if (small or heaps or wholes) and not told:
                seen = _new(image, bare, self.search(image, seen, heaps, wholes))
                reading = decide(seen, expected)
        return replace(reading, milliseconds=1000 * (time.perf_counter() - start))

    def _glance(
        self, image: Image, found: tuple[Candidate, ...], small: Image, scale: float, expected: int | None
    ) -> Reading | None:
        """The reading of one level and one look at each die, if it leaves no doubt.

        small, scale: the picture as that level shows it, and its pixels to one of the picture.
        """
        # What is so faint raises a doubt only where a die can be read, as plain dice that trained nothing can.
        seen = [s for s in self._looker.look(image, found) if s.heat >= LEAST_HEAT or likely_die(s)]
        reading = glance(seen, expected)
        if reading is None or not _trusted(reading, small, scale, expected):
            return None
        between = _in_a_row(places_between([die.box for die in reading.dice]))
        passed_over = (
            self._round_pips(image, seen, found)
            or any(likely_die(s) for s in self._looker.look(image, between))
            or self._beside(image, seen, small, scale)
        )
        return None if passed_over else reading

    def study(self, image: Image, found: tuple[Candidate, ...] | None = None) -> list[Seen]:
        """Everything on any level that may be a die, with all that can be found out about it.

        found: what the ordinary level showed, however faint, if it was looked at before.
        """
        found = self._detector.find(image, least=FAINTEST) if found is None else found
        everything = [c for c in found if c.heat >= LEAST_HEAT]
        coarser = [level for level in range(len(LEVELS)) if level not in (ORDINARY, FINEST)]
        everything += [c for level in coarser for c in self._detector.find(image, level)]
        fine = shrunk(image, FINEST)
        everything += self._detector.find(image, FINEST, fine)
        looked_at = self._looker.look(image, merge(everything), closely=True)
        seen = [self._better_drawn(image, one, everything) for one in looked_at]
        whole = self._round_pips(image, seen, [*(Candidate(s.box, s.heat) for s in seen), *found], closely=True)
        seen = [s for s in seen if not any(overlap(s.box, one.box) for one in whole)] + whole
        return self._with_neighbours(image, fine, self._parted(image, seen))

    def _better_drawn(self, image: Image, seen: Seen, found: Sequence[Candidate]) -> Seen:
        """A likely die in the box of another of those ``found``, if the same value can be read better there.

        Two boxes with two values are a reason to ask, not to choose.
        """
        if seen.evidence.die < 0.5 or legible(seen) > _WELL_DRAWN:
            return seen
        box = otherwise_drawn(seen.box, found)
        if box is None:
            return seen
        (other,) = self._looker.look(image, [Candidate(box, seen.heat)], closely=True)
        return max(seen, other, key=legible) if other.ranking[0] == seen.ranking[0] else seen

    def _round_pips(
        self, image: Image, seen: list[Seen], found: Sequence[Candidate], closely: bool = False
    ) -> list[Seen]:
        """Dice of whose 1s little more than the pip was ``found``: looked at as large as the dice ``seen`` are."""
        dice = [s.box for s in seen if likely_die(s)]
        side = median(map(size_of, dice)) if dice else 0.0
        around: dict[Box, Candidate] = {}  # what was both seen and found is looked at once
        for candidate in found:
            if _PIP * side < size_of(candidate.box) < _PART * side:
                x, y = middle_of(candidate.box)
                box = (x - side / 2, y - side / 2, side, side)
                if not any(overlap(box, other) for other in dice):
                    around.setdefault(box, Candidate(box, candidate.heat, guessed=True))
        ones = [s for s in self._looker.look(image, list(around.values()), closely) if s.ranking[0] == 1]
        return _likely_apart(ones)

    def _parted(self, image: Image, seen: list[Seen]) -> list[Seen]:
        """What was ``seen``, with two dice that touch for what is hot, cannot be read as one die, and can as these."""
        found: list[Seen] = []
        for whole in seen:
            doubtful = _hot_and_unread(whole)
            others = [s.box for s in seen if s is not whole and likely_die(s)] if doubtful else []
            found += (self._two_in(image, whole, others) if doubtful else ()) or [whole]
        return found

    def _two_in(self, image: Image, whole: Seen, others: Sequence[Box]) -> list[Seen]:
        """Two dice that touch, as large as the ``others``, where one was seen; none where no two can be read."""
        size = median(map(size_of, others)) if others else min(whole.box[2:])
        pairs = [
            [Candidate(box, whole.heat, guessed=True) for box in pair]
            for pair in pairs_in(whole.box, size)
            if not any(overlap(box, other) for box in pair for other in others)
        ]
        looks = [(min(map(legible, self._looker.look(image, pair))), k) for k, pair in enumerate(pairs)]
        best, k = max(looks, default=(0.0, 0))
        both = self._looker.look(image, pairs[k], closely=True) if best >= _BOTH_READ else []
        return both if both and min(map(legible, both)) >= _BOTH_READ else []

    def search(
        self, image: Image, seen: list[Seen], heaps: Sequence[Box] | None = None, wholes: Sequence[Box] = ()
    ) -> list[Seen]:
        """What a study has ``seen``, and what it missed because it is too small for any level.

        heaps: dice that others lie against; nothing but dice of such heaps is looked for, where they are given, and of
        those ``wholes`` that may be a heap each.
        """
        small = [
            c
            for c in self._detector.find_small(image)
            if heaps is None or _lies_against(c.box, heaps) or any(overlap(c.box, whole) for whole in wholes)
        ]
        # Only the larger picture shows exactly where so small a die lies, though it may be hotter in another.
        hottest = [replace(c, heat=max(c.heat, *(s.heat for s in seen if _nearly(s.box, c.box)), 0.0)) for c in small]
        rest = [Candidate(s.box, s.heat) for s in seen if not any(_nearly(s.box, c.box) for c in small)]
        before = {s.box for s in seen}
        now = {c.box: c for c in merge(hottest + rest)}
        new = self._looker.look(image, [c for box, c in now.items() if box not in before], closely=True)
        # A die that was read is not given up for what cannot be.
        read = [s.box for s in new if likely_die(s)]
        kept = [s for s in seen if s.box in now or (likely_die(s) and not any(_nearly(s.box, box) for box in read))]
        return self._with_neighbours(image, shrunk(image, FINEST), kept + new)

    def _with_neighbours(self, image: Image, fine: Image, seen: list[Seen]) -> list[Seen]:
        """What was ``seen``, and the dice pushed against it that the detector did not tell apart.

        fine: the picture as the finest level shows it.
        """
        scale = seen_px(1.0, image, FINEST)
        for _ in range(_ROWS):
            others = self._beside(image, seen, fine, scale, closely=True)
            if not others:
                break
            # What was seen there before was too faint to be believed alone.
            seen = [s for s in seen if s.heat >= _IN_A_ROW or not any(_nearly(s.box, o.box) for o in others)] + others
        return seen

    def _beside(self, image: Image, seen: list[Seen], small: Image, scale: float, closely: bool = False) -> list[Seen]:
        """The dice in places where others would lie in a row with those seen, or under something hot between two."""
        dice = [s.box for s in divided(seen) if likely_die(s) and s.heat > _FAINT]
        unread = [s.box for s in seen if _hot_and_unread(s)]
        between = [
            place
            for place in places_between(dice)
            if any(overlap(place, box) for box in unread) and not any(overlap(place, die) for die in dice)
        ]
        places = [*places_beside(small, scale, dice), *between]
        others = self._looker.look(image, _in_a_row(places), closely)
        return _likely_apart(sorted(others, key=legible, reverse=True))


def _new(image: Image, bare: Image | None, things: Sequence[_Boxed]) -> list[_Boxed]:
    """Those ``things`` that the table without dice, if it is known, does not show just the same."""
    return [thing for thing in things if bare is None or not shown_before(image, bare, thing.box)]


def _hot_and_unread(seen: Seen) -> bool:
    """Whether something hot lies there that cannot be read as one die: it may be parts of two."""
    return seen.heat >= _HOT and legible(seen) < _WELL_DRAWN


def _in_a_row(places: Sequence[Box]) -> tuple[Candidate, ...]:
    """What may lie in places where a row of dice goes on."""
    return tuple(Candidate(place, _IN_A_ROW, guessed=True) for place in places)


def _likely_apart(seen: Sequence[Seen]) -> list[Seen]:
    """The likely dice of those seen, but for those that lie where an earlier one does."""
    found: list[Seen] = []
    for one in seen:
        if likely_die(one) and not any(overlap(one.box, other.box) for other in found):
            found.append(one)
    return found


def _trusted(reading: Reading, small: Image, scale: float, expected: int | None) -> bool:
    """Whether a glance at the picture made ``small`` can have missed no die.

    All are large enough, and as many as expected; or all are told apart, on a cloth from which another would stand out.
    """
    dice = [die.box for die in reading.dice]
    large_enough = scale * min(map(size_of, dice)) >= _LEGIBLE_PX
    as_many = expected == len(dice)
    return large_enough and (as_many or not (_heaped(scale, dice, dice) or busy(small, scale, dice)))


def _nearly(a: Box, b: Box) -> bool:
    return overlap(a, b) and like_sized(a, b)


def _small_likely(image: Image, seen: list[Seen]) -> bool:
    """Whether dice may lie there that are too small for the levels looked at; those of an empty table may be."""
    likely = [size_of(s.box) for s in seen if s.heat > 0.5 and s.evidence.die > 0.5]
    size = median(likely) if likely else _SMALLEST_PX
    return size < FINE_PX or seen_px(size, image, FINEST) < _LEGIBLE_PX


def _wholes(seen: list[Seen]) -> list[Box]:
    """What is hot, cannot be read, and is larger than the likely dice: it may be several, laid in a block."""
    dice = [size_of(s.box) for s in seen if likely_die(s)]
    least = _BLOCK * (median(dice) if dice else _SMALLEST_PX)
    return [s.box for s in seen if _hot_and_unread(s) and size_of(s.box) > least]


def _heaps(image: Image, seen: list[Seen]) -> list[Box]:
    """Dice against which something hot lies, where more may lie than the finest level tells apart."""
    hot = [s.box for s in seen if s.heat > _FAINT]
    dice = [s.box for s in seen if s.heat > _FAINT and likely_die(s)]
    return _heaped(seen_px(1.0, image, FINEST), dice, hot)


def _heaped(scale: float, dice: Sequence[Box], hot: Sequence[Box]) -> list[Box]:
    """The dice against which another box of ``hot`` lies, if too small, ``scale`` times as large, to be told apart."""
    small = [die for die in dice if scale * size_of(die) < _TOLD_APART_PX]
    return [die for die in small if _lies_against(die, [other for other in hot if other != die])]


def _lies_against(box: Box, others: Sequence[Box]) -> bool:
    """Whether it is as large as one of the others and as near to it as a die of the same heap, or is that one."""
    return any(
        like_sized(box, other) and dist(middle_of(box), middle_of(other)) < _TOUCHING * size_of(other)
        for other in others
    )
