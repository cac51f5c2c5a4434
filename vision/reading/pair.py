"""What one pair of networks, a detector and a face network, makes of a picture: a picture in, a reading out.

Nouns:
    glance   the first look: one level of the picture, and one look at each die, or several where the number of dice is
             told; it settles most throws
    study    the second: all levels that can show dice, all looks at each; where a glance leaves doubt
    search   the third: the picture made larger, quarter by quarter; where dice may be too small for any level, or touch
    view     the picture as it is, or made higher or wider; a second one is read so where the first leaves doubt
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from companion.detection import Box, Image, Reading, Verdict, size_of
from vision.pictures.boxes import nearly, overlap
from vision.reading import missed
from vision.reading.again import Again, in_a_row, instead
from vision.reading.bare import Compared
from vision.reading.busy import busy
from vision.reading.decide import SURE, decide, glance
from vision.reading.detector import (
    FAINTEST,
    FINEST,
    LEAST_HEAT,
    LEVELS,
    ORDINARY,
    WEIGHTS,
    Candidate,
    Detector,
    merge,
    seen_px,
    shrunk,
    warmer,
)
from vision.reading.enrolment import Enrolled
from vision.reading.heap import places_between
from vision.reading.looker import Looker
from vision.reading.missed import LEGIBLE_PX, heaped, lies_against
from vision.reading.second_view import as_in, higher, settle
from vision.reading.seen import Seen, disputed, likely_die
from vision.reading.way_up import read_turned
from vision.weights import FOLDER

_Boxed = TypeVar("_Boxed", Candidate, Seen)


class Pair:
    """Reads any ordinary pipped dice on any cloth by one pair of networks; a ``companion.detection.Reader``.

    weights: the networks' folder.  enrolled, thorough: as for ``vision.reading.reader.DiceReader``.
    """

    def __init__(self, weights: Path = FOLDER, enrolled: Enrolled | None = None, thorough: bool = False) -> None:
        self._enrolled, self._thorough = enrolled or Enrolled(), thorough
        self._detector = Detector(weights / WEIGHTS.name)
        self._looker = Looker(self._enrolled, weights)
        self._again = Again(self._looker)

    def with_larger(self, weights: Path) -> Pair:
        """One that finds as this does, but looks closely by the larger face network in the file ``weights``."""
        other = copy(self)
        other._looker = self._looker.with_larger(weights)
        other._again = Again(other._looker)
        return other

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        """As ``vision.reading.reader.DiceReader.read``, by these networks alone."""
        view = partial(self._view, image, expected, bare)
        return settle(view, expected, square=image.shape[0] == image.shape[1])

    def one_view(self, image: Image, expected: int | None, bare: Image | None, closer: bool = False) -> Reading:
        """The reading of the picture as it is, without another view to settle doubts.

        closer: whether, told their number, a glance may take several looks at the dice. What is to settle another
        reading's doubt is to study the picture.
        """
        plain = shrunk(image, ORDINARY)
        compared = None if bare is None else Compared(image, bare)
        boxes = _new(compared, self._detector.boxes(image, ORDINARY, plain))
        found = merge(warmer(boxes, FAINTEST))
        first = self._again.not_printed(compared, self._looker.look(image, found))
        hasty = expected is not None or (self._enrolled.empty and not self._thorough)
        reading = self._glance(image, first, plain, expected, closer) if hasty else None
        if reading is not None:
            return replace(reading, at_a_glance=True)
        seen = self._again.with_new(image, compared, _new(compared, self.study(image, boxes)))
        seen = self._again.not_printed(compared, seen)
        reading = decide(disputed(seen, first), expected)
        told = expected is not None and reading.verdict is Verdict.READ
        small = missed.small_likely(image, seen)
        heaps = None if small else missed.heaps(image, seen)
        blocks = missed.blocks(seen)
        if (small or heaps or blocks) and not told:
            seen = self._again.not_printed(compared, _new(compared, self.search(image, seen, heaps, blocks)))
            reading = decide(disputed(seen, first), expected)
        if reading.verdict is Verdict.UNSURE:
            reading = read_turned(self._looker, image, seen, reading, expected) or reading
        return reading

    def _view(self, image: Image, expected: int | None, bare: Image | None, steps: int) -> Reading:
        """The reading of a picture made higher by so many steps."""
        if steps == 0:
            return self.one_view(image, expected, bare, closer=True)
        view = higher(image, steps)
        return as_in(image, view, self.one_view(view, expected, None if bare is None else higher(bare, steps)))

    def _glance(
        self,
        image: Image,
        first: Sequence[Seen],
        small: Image,
        expected: int | None,
        closer: bool,
    ) -> Reading | None:
        """The reading of one level and a ``first`` look at each die, or a closer one, if it leaves no doubt.

        small: the picture as that level shows it.
        """
        found = [Candidate(s.box, s.heat) for s in first]
        scale = seen_px(1.0, image, ORDINARY)
        # What is so faint raises a doubt only where a die can be read, as plain dice that trained nothing can.
        seen = [s for s in first if s.heat >= LEAST_HEAT or likely_die(s)]
        reading = glance(seen, expected)
        if reading is None and closer and expected is not None:
            closely = decide(disputed(self._looker.look(image, found, closely=True), first), expected)
            sure = closely.verdict is Verdict.READ and all(die.confidence >= SURE for die in closely.dice)
            reading = closely if sure else None
        if reading is None or not _trusted(reading, small, scale, expected):
            return None
        between = in_a_row(places_between([die.box for die in reading.dice]))
        passed_over = (
            self._again.round_pips(image, seen, found)
            or any(likely_die(s) for s in self._looker.look(image, between))
            or self._again.beside(image, seen, small, scale)
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
        seen = [self._again.better_drawn(image, one, warm) for one in looked_at]
        seen = self._again.drawn_larger(image, seen, merge([*found, *warmer(finest, FAINTEST), *warm]))
        whole = self._again.round_pips(image, seen, [*(Candidate(s.box, s.heat) for s in seen), *found], closely=True)
        seen = instead(seen, whole)
        drawn = [*boxes, *finest]
        seen = self._again.with_dim(image, self._again.parted(image, seen, drawn), drawn)
        return self._again.with_neighbours(image, fine, seen)

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
        hottest = [replace(c, heat=max(c.heat, *(s.heat for s in seen if nearly(s.box, c.box)), 0.0)) for c in small]
        rest = [Candidate(s.box, s.heat) for s in seen if not any(nearly(s.box, c.box) for c in small)]
        before = {s.box for s in seen}
        now = {c.box: c for c in merge(hottest + rest)}
        new = self._looker.look(image, [c for box, c in now.items() if box not in before], closely=True)
        # A die that was read is not given up for what cannot be.
        read = [s.box for s in new if likely_die(s)]
        kept = [s for s in seen if s.box in now or (likely_die(s) and not any(nearly(s.box, box) for box in read))]
        return self._again.with_neighbours(image, shrunk(image, FINEST), kept + new)


def _new(compared: Compared | None, things: Sequence[_Boxed]) -> list[_Boxed]:
    """Those ``things`` that the table without dice, if it is known, does not show just the same."""
    return [thing for thing in things if compared is None or not compared.shown_before(thing.box)]


def _trusted(reading: Reading, small: Image, scale: float, expected: int | None) -> bool:
    """Whether a glance at the picture made ``small`` can have missed no die.

    All are large enough, and as many as expected; or all are told apart, on a cloth from which another would stand out.
    """
    dice = [die.box for die in reading.dice]
    large_enough = scale * min(map(size_of, dice)) >= LEGIBLE_PX
    as_many = expected == len(dice)
    return large_enough and (as_many or not (heaped(scale, dice, dice) or busy(small, scale, dice)))
