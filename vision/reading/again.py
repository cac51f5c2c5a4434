"""Where a study looks again: at what was drawn badly, is too dim to be looked at, touches another, or is new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import hypot
from statistics import median

from companion.detection import Box, Image, middle_of, size_of
from vision.pictures.boxes import like_sized, nearly, overlap
from vision.reading.apart import divided
from vision.reading.bare import Compared
from vision.reading.decide import FINE_PX, LIKE_SIZE
from vision.reading.detector import FINEST, LEAST_HEAT, Candidate, otherwise_drawn, seen_px
from vision.reading.heap import pairs_in, places_beside, places_between
from vision.reading.looker import Looker
from vision.reading.missed import FAINT
from vision.reading.seen import CALLED_DIE, WARM, WELL_DRAWN, Seen, legible, likely_die, may_be_glimpsed, unread

_IN_A_ROW = 0.6  # as hot as a die is taken for that lies where a row of dice goes on
_ROWS = 4  # dice on the far side of a heap are found after so many others
_BOTH_READ = 0.97  # two dice that touch, where one was seen, are believed if each is so legible by itself
_PIP, _PART = 0.2, 0.75  # of a die's size: what may be the pip of a 1, with some of the die round it
_LARGER = 1.25  # times as large as drawn are dice among print and patterns, more often than not
_HALF_A_DIE = 0.4  # of a size, or farther, lie boxes from each other that do not hold the same die
_ONE_DIE = 0.97  # what is so surely one die was drawn well enough, whatever its value
_NEW = 0.7  # as hot as a die is taken for what the table without dice does not show


class Again:
    """Looks again, where what was found and seen says that a look at another place or box may show more."""

    def __init__(self, looker: Looker) -> None:
        self._looker = looker

    def better_drawn(self, image: Image, seen: Seen, found: Sequence[Candidate]) -> Seen:
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

    def drawn_larger(self, image: Image, seen: list[Seen], found: Sequence[Candidate]) -> list[Seen]:
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
        return instead(seen, clear)

    def _well_drawn(self, image: Image, candidates: Sequence[Candidate]) -> list[Seen]:
        """Those of the candidates, none too small, in which several pips are legible enough, apart from each other."""
        for closely in (False, True):
            looks = self._looker.look(image, [c for c in candidates if size_of(c.box) >= FINE_PX], closely)
            read = [s for s in looks if s.ranking[0] > 1 and legible(s) > WELL_DRAWN]
            candidates = [Candidate(s.box, s.heat) for s in read]
        return _most_legible(read)

    def round_pips(
        self, image: Image, seen: list[Seen], found: Sequence[Candidate], closely: bool = False
    ) -> list[Seen]:
        """Dice of whose 1s little more than the pip was ``found``: looked at as large as the dice ``seen`` are.

        What was not called a die before counts as a speck: a marble, too, looks like a 1 with that much cloth round it.
        """
        dice = [s.box for s in seen if likely_die(s)]
        side = median(map(size_of, dice)) if dice else 0.0
        around: dict[Box, Candidate] = {}  # what was both seen and found is looked at once
        for candidate in found:
            if _PIP * side < size_of(candidate.box) < _PART * side:
                whole = replace(_square(candidate, side), guessed=True)
                if not any(overlap(whole.box, other) for other in dice):
                    around.setdefault(whole.box, whole)
        ones = [s for s in self._looker.look(image, list(around.values()), closely) if s.ranking[0] == 1]
        called = [s.box for s in seen if s.evidence.die >= CALLED_DIE]
        apart = _likely_apart(ones)
        return [replace(one, speck=one.speck or not any(overlap(one.box, box) for box in called)) for one in apart]

    def with_dim(self, image: Image, seen: list[Seen], found: Sequence[Candidate]) -> list[Seen]:
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
        return instead([*seen, *clear], glimpsed)

    def parted(self, image: Image, seen: list[Seen], drawn: Sequence[Candidate]) -> list[Seen]:
        """What was ``seen``, with two dice that touch for what may be two, and can be read as these.

        So may be what is hot and cannot be read as one die, what the boxes ``drawn`` of it do not agree on, and what
        shows too many pips for its value.
        """
        found: list[Seen] = []
        for whole in seen:
            doubtful = whole.too_many > 0 or unread(whole) or _drawn_apart(whole.box, drawn)
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
        best, k = max(((self._less_legible(image, pair), k) for k, pair in enumerate(pairs)), default=(0.0, 0))
        both = self._looker.look(image, pairs[k], closely=True) if best >= _BOTH_READ else []
        return both if both and min(map(legible, both)) >= _BOTH_READ else []

    def _less_legible(self, image: Image, pair: Sequence[Candidate]) -> float:
        """How legible the less legible of two is in one look; the second is not looked at where the first is not."""
        first, second = pair
        least = self._legible(image, first)
        return least if least < _BOTH_READ else min(least, self._legible(image, second))

    def _legible(self, image: Image, candidate: Candidate) -> float:
        (look,) = self._looker.look(image, [candidate])
        return legible(look)

    def with_new(self, image: Image, compared: Compared | None, seen: list[Seen]) -> list[Seen]:
        """What was ``seen``, and the dice among whatever else the table without dice, if it is known, does not show."""
        if compared is None:
            return seen
        places = [box for box in compared.things() if size_of(box) >= FINE_PX]
        seen = [replace(s, heat=max(s.heat, _NEW)) if any(nearly(s.box, box) for box in places) else s for s in seen]
        known = [s.box for s in seen if legible(s) > WELL_DRAWN]
        new = [Candidate(box, _NEW, guessed=True) for box in places if not any(overlap(box, other) for other in known)]
        looks = _most_legible(self._looker.look(image, new, closely=True))
        dice = [die for die in looks if all(legible(die) > legible(s) for s in seen if overlap(s.box, die.box))]
        return instead(seen, dice)

    def not_printed(self, compared: Compared | None, seen: list[Seen]) -> list[Seen]:
        """What was ``seen`` but for dice that the table without dice, if it is known, shows in the very places.

        They are the cloth's print, though it does not show just as before: something has come to lie on part of it.
        """
        if compared is None:
            return seen
        likely = [s for s in seen if likely_die(s)]
        before = self._looker.look(compared.bare, [Candidate(s.box, s.heat) for s in likely])
        printed = [s.box for s, b in zip(likely, before, strict=True) if likely_die(b) and b.ranking[0] == s.ranking[0]]
        return [s for s in seen if s.box not in printed]

    def with_neighbours(self, image: Image, fine: Image, seen: list[Seen]) -> list[Seen]:
        """What was ``seen``, and the dice pushed against it that the detector did not tell apart.

        fine: the picture as the finest level shows it.
        """
        scale = seen_px(1.0, image, FINEST)
        for _ in range(_ROWS):
            others = self.beside(image, seen, fine, scale, closely=True)
            if not others:
                break
            # What was seen there before was too faint to be believed alone.
            seen = [s for s in seen if s.heat >= _IN_A_ROW or not any(nearly(s.box, o.box) for o in others)] + others
        return seen

    def beside(self, image: Image, seen: list[Seen], small: Image, scale: float, closely: bool = False) -> list[Seen]:
        """The dice in places where others would lie in a row with those seen, or under something hot between two."""
        dice = [s.box for s in divided(seen) if likely_die(s) and s.heat > FAINT]
        hot = [s.box for s in seen if unread(s)]
        between = [
            place
            for place in places_between(dice)
            if any(overlap(place, box) for box in hot) and not any(overlap(place, die) for die in dice)
        ]
        places = [*places_beside(small, scale, dice), *between]
        others = self._looker.look(image, in_a_row(places), closely)
        return _most_legible(others)


def _drawn_apart(box: Box, drawn: Sequence[Candidate]) -> bool:
    """Whether two of the boxes drawn of a thing lie so far from each other that they may hold a die each."""
    middles = [middle_of(c.box) for c in drawn if c.heat >= LEAST_HEAT and nearly(c.box, box)]
    return any(hypot(x - u, y - v) >= _HALF_A_DIE * size_of(box) for (x, y), (u, v) in combinations(middles, 2))


def in_a_row(places: Sequence[Box]) -> tuple[Candidate, ...]:
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


def instead(seen: Sequence[Seen], better: Sequence[Seen]) -> list[Seen]:
    """What is ``better`` seen, and before it those of the others that do not lie where it does."""
    return [s for s in seen if not any(overlap(s.box, one.box) for one in better)] + list(better)


def _glimpsed(first: Sequence[Seen], closer: Sequence[Seen], dice: Sequence[Seen]) -> list[Seen]:
    """What was glimpsed at ``first``, as it was seen on ``closer`` looks, but where one of the ``dice`` lies."""
    found: list[Seen] = []
    for one, close in sorted(zip(first, closer, strict=True), key=lambda looks: -legible(looks[0])):
        if may_be_glimpsed(one) and not any(overlap(one.box, other.box) for other in [*dice, *found]):
            found.append(replace(close, glimpsed=True))
    return found
