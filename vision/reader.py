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
from pathlib import Path
from statistics import median
from typing import TypeVar

import cv2

from companion.detection import Box, Image, Reading, Verdict, middle_of, size_of
from vision import missed
from vision.apart import divided
from vision.bare import Compared
from vision.boxes import like_sized, overlap
from vision.busy import busy
from vision.decide import FINE_PX, LIKE_SIZE, decide, glance
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
    warmer,
)
from vision.detector import WEIGHTS as DETECTOR_WEIGHTS
from vision.enrolment import Enrolled
from vision.heap import pairs_in, places_beside, places_between
from vision.looker import Looker
from vision.missed import FAINT, LEGIBLE_PX, heaped, lies_against
from vision.seen import WARM, WELL_DRAWN, Seen, legible, likely_die, may_be_glimpsed, unread

_IN_A_ROW = 0.6  # as hot as a die is taken for that lies where a row of dice goes on
_ROWS = 4  # dice on the far side of a heap are found after so many others
_BOTH_READ = 0.97  # two dice that touch, where one was seen, are believed if each is so legible by itself
_PIP, _PART = 0.2, 0.75  # of a die's size: what may be the pip of a 1, with some of the die round it
_LARGER = 1.25  # times as large as drawn are dice among print and patterns, more often than not
_ONE_DIE = 0.97  # what is so surely one die was drawn well enough, whatever its value
_NEW = 0.7  # as hot as a die is taken for what the table without dice does not show

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
        bare: a picture of that size of the table without dice, if there is one; what it shows, too, is no die, and what
        it does not show is looked at, however little it looks like one from afar.
        """
        start = time.perf_counter()
        plain, scale = shrunk(image, ORDINARY), seen_px(1.0, image, ORDINARY)
        compared = None if bare is None else Compared(image, bare)
        boxes = _new(compared, self._detector.boxes(image, ORDINARY, plain))
        hasty = expected is not None or not self._thorough
        reading = self._glance(image, merge(warmer(boxes, FAINTEST)), plain, scale, expected) if hasty else None
        if reading is None:
            seen = self._with_new(image, compared, _new(compared, self.study(image, boxes)))
            reading = decide(seen, expected)
            told = expected is not None and reading.verdict is Verdict.READ
            small = missed.small_likely(image, seen)
            heaps = None if small else missed.heaps(image, seen)
            blocks = missed.blocks(seen)
            if (small or heaps or blocks) and not told:
                seen = _new(compared, self.search(image, seen, heaps, blocks))
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

    def study(self, image: Image, boxes: list[Candidate] | None = None) -> list[Seen]:
        """Everything on any level that may be a die, with all that can be found out about it.

        boxes: what was drawn on the ordinary level, if it was looked at before.
        """
        boxes = self._detector.boxes(image) if boxes is None else boxes
        found = merge(warmer(boxes, FAINTEST))
        coarser = [level for level in range(len(LEVELS)) if level not in (ORDINARY, FINEST)]
        fine = shrunk(image, FINEST)
        finest = self._detector.boxes(image, FINEST, fine)
        warm = warmer(found, LEAST_HEAT)
        warm += [c for level in coarser for c in self._detector.find(image, level)]
        warm += merge(warmer(finest, LEAST_HEAT))
        looked_at = self._looker.look(image, merge(warm), closely=True)
        seen = [self._better_drawn(image, one, warm) for one in looked_at]
        seen = self._drawn_larger(image, seen, merge([*found, *warmer(finest, FAINTEST), *warm]))
        whole = self._round_pips(image, seen, [*(Candidate(s.box, s.heat) for s in seen), *found], closely=True)
        seen = _instead(seen, whole)
        seen = self._with_dim(image, self._parted(image, seen), [*boxes, *finest])
        return self._with_neighbours(image, fine, seen)

    def _better_drawn(self, image: Image, seen: Seen, found: Sequence[Candidate]) -> Seen:
        """A likely die in the box of another of those ``found``, if the same value can be read better there.

        Two boxes with two values are a reason to ask, not to choose.
        """
        if seen.evidence.die < 0.5 or legible(seen) > WELL_DRAWN:
            return seen
        box = otherwise_drawn(seen.box, found)
        if box is None:
            return seen
        (other,) = self._looker.look(image, [Candidate(box, seen.heat)], closely=True)
        return max(seen, other, key=legible) if other.ranking[0] == seen.ranking[0] else seen

    def _drawn_larger(self, image: Image, seen: list[Seen], found: Sequence[Candidate]) -> list[Seen]:
        """What was ``seen``, and the dice of several pips that can be read where boxes ``found`` were drawn too small.

        They are looked at somewhat larger than drawn, and as large as the dice seen. Where one die surely lies a doubt
        about its value is not the box's doing, and the most legible of several boxes may be wrong.
        """
        dice = [s.box for s in seen if likely_die(s)]
        side = median(map(size_of, dice)) if dice else 0.0
        drawn = [s.box for s in seen if legible(s) > WELL_DRAWN or s.evidence.die > _ONE_DIE]
        left = [c for c in found if not any(overlap(c.box, box) for box in drawn)]
        larger = [
            _square(c, size)
            for c in left
            for size in (_LARGER * size_of(c.box), side)
            if size > size_of(c.box) and (not dice or side / LIKE_SIZE < size < side * LIKE_SIZE)
        ]
        clear = self._well_drawn(image, larger)
        return _instead(seen, clear)

    def _well_drawn(self, image: Image, candidates: Sequence[Candidate]) -> list[Seen]:
        """Those of the candidates, none too small, in which several pips are legible enough, apart from each other."""
        for closely in (False, True):
            looks = self._looker.look(image, [c for c in candidates if size_of(c.box) >= FINE_PX], closely)
            read = [s for s in looks if s.ranking[0] > 1 and legible(s) > WELL_DRAWN]
            candidates = [Candidate(s.box, s.heat) for s in read]
        return _most_legible(read)

    def _round_pips(
        self, image: Image, seen: list[Seen], found: Sequence[Candidate], closely: bool = False
    ) -> list[Seen]:
        """Dice of whose 1s little more than the pip was ``found``: looked at as large as the dice ``seen`` are."""
        dice = [s.box for s in seen if likely_die(s)]
        side = median(map(size_of, dice)) if dice else 0.0
        around: dict[Box, Candidate] = {}  # what was both seen and found is looked at once
        for candidate in found:
            if _PIP * side < size_of(candidate.box) < _PART * side:
                whole = replace(_square(candidate, side), guessed=True)
                if not any(overlap(whole.box, other) for other in dice):
                    around.setdefault(whole.box, whole)
        ones = [s for s in self._looker.look(image, list(around.values()), closely) if s.ranking[0] == 1]
        return _likely_apart(ones)

    def _with_dim(self, image: Image, seen: list[Seen], found: Sequence[Candidate]) -> list[Seen]:
        """What was ``seen``, and whatever else of those ``found`` can be read, however cold it is.

        Such are dice of their cloth's colours, lit in part, or among print. Only what may be as large as the dice seen
        is looked at, and in each box that was drawn of it: joined with others it may show the die less well. What one
        look reads and others do not was glimpsed.
        """
        dice = [s for s in seen if likely_die(s)]
        # One that is cold, too, may have been seen in a worse box than another.
        plain = [die.box for die in dice if die.heat >= WARM]
        others = [
            c
            for c in found
            if any(like_sized(c.box, die.box) for die in dice) and not any(overlap(c.box, box) for box in plain)
        ]
        first = [s for s in self._looker.look(image, others) if legible(s) > WELL_DRAWN or may_be_glimpsed(s)]
        closer = self._looker.look(image, [Candidate(s.box, s.heat) for s in first], closely=True)
        clear = _most_legible([s for s in closer if legible(s) > WELL_DRAWN])
        glimpsed = _glimpsed(first, closer, [*dice, *clear])
        return _instead([*seen, *clear], glimpsed)

    def _parted(self, image: Image, seen: list[Seen]) -> list[Seen]:
        """What was ``seen``, with two dice that touch for what is hot, cannot be read as one die, and can as these."""
        found: list[Seen] = []
        for whole in seen:
            doubtful = unread(whole)
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

    def _with_new(self, image: Image, compared: Compared | None, seen: list[Seen]) -> list[Seen]:
        """What was ``seen``, and the dice among whatever else the table without dice, if it is known, does not show."""
        if compared is None:
            return seen
        places = [box for box in compared.things() if size_of(box) >= FINE_PX]
        seen = [replace(s, heat=max(s.heat, _NEW)) if any(_nearly(s.box, box) for box in places) else s for s in seen]
        known = [s.box for s in seen if legible(s) > WELL_DRAWN]
        new = [Candidate(box, _NEW, guessed=True) for box in places if not any(overlap(box, other) for other in known)]
        looks = _most_legible(self._looker.look(image, new, closely=True))
        dice = [die for die in looks if all(legible(die) > legible(s) for s in seen if overlap(s.box, die.box))]
        return _instead(seen, dice)

    def search(
        self, image: Image, seen: list[Seen], heaps: Sequence[Box] | None = None, blocks: Sequence[Box] = ()
    ) -> list[Seen]:
        """What a study has ``seen``, and what it missed because it is too small for any level.

        heaps: dice that others lie against; nothing but dice of such heaps is looked for, where they are given, and of
        those ``blocks``.
        """
        small = [
            c
            for c in self._detector.find_small(image)
            if heaps is None or lies_against(c.box, heaps) or any(overlap(c.box, block) for block in blocks)
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
        dice = [s.box for s in divided(seen) if likely_die(s) and s.heat > FAINT]
        hot = [s.box for s in seen if unread(s)]
        between = [
            place
            for place in places_between(dice)
            if any(overlap(place, box) for box in hot) and not any(overlap(place, die) for die in dice)
        ]
        places = [*places_beside(small, scale, dice), *between]
        others = self._looker.look(image, _in_a_row(places), closely)
        return _most_legible(others)


def _new(compared: Compared | None, things: Sequence[_Boxed]) -> list[_Boxed]:
    """Those ``things`` that the table without dice, if it is known, does not show just the same."""
    return [thing for thing in things if compared is None or not compared.shown_before(thing.box)]


def _in_a_row(places: Sequence[Box]) -> tuple[Candidate, ...]:
    """What may lie in places where a row of dice goes on."""
    return tuple(Candidate(place, _IN_A_ROW, guessed=True) for place in places)


def _square(candidate: Candidate, side: float) -> Candidate:
    """A candidate as hot, so wide and so high, about the same middle."""
    x, y = middle_of(candidate.box)
    return Candidate((x - side / 2, y - side / 2, side, side), candidate.heat)


def _likely_apart(seen: Sequence[Seen]) -> list[Seen]:
    """The likely dice of those seen, but for those that lie where an earlier one does."""
    found: list[Seen] = []
    for one in seen:
        if likely_die(one) and not any(overlap(one.box, other.box) for other in found):
            found.append(one)
    return found


def _most_legible(seen: Sequence[Seen]) -> list[Seen]:
    """The likely dice of those seen, most legible first, but for those that lie where a more legible one does."""
    return _likely_apart(sorted(seen, key=legible, reverse=True))


def _instead(seen: Sequence[Seen], better: Sequence[Seen]) -> list[Seen]:
    """What is ``better`` seen, and before it those of the others that do not lie where it does."""
    return [s for s in seen if not any(overlap(s.box, one.box) for one in better)] + list(better)


def _glimpsed(first: Sequence[Seen], closer: Sequence[Seen], dice: Sequence[Seen]) -> list[Seen]:
    """What was glimpsed at ``first``, as it was seen on ``closer`` looks, but where one of the ``dice`` lies."""
    found: list[Seen] = []
    for one, close in sorted(zip(first, closer, strict=True), key=lambda looks: -legible(looks[0])):
        if may_be_glimpsed(one) and not any(overlap(one.box, other.box) for other in [*dice, *found]):
            found.append(replace(close, glimpsed=True))
    return found


def _trusted(reading: Reading, small: Image, scale: float, expected: int | None) -> bool:
    """Whether a glance at the picture made ``small`` can have missed no die.

    All are large enough, and as many as expected; or all are told apart, on a cloth from which another would stand out.
    """
    dice = [die.box for die in reading.dice]
    large_enough = scale * min(map(size_of, dice)) >= LEGIBLE_PX
    as_many = expected == len(dice)
    return large_enough and (as_many or not (heaped(scale, dice, dice) or busy(small, scale, dice)))


def _nearly(a: Box, b: Box) -> bool:
    return overlap(a, b) and like_sized(a, b)
