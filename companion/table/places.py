"""Where the dice of a throw lie, and which of the dice seen are which.

Nouns:
    Places     the dice of the undecided throw and the dice set aside this turn, as they lie on the cloth
    Uncounted  dice that came to rest but were not counted, because of their number or of a die in doubt
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence, Sized
from dataclasses import dataclass, replace
from itertools import permutations
from operator import ne

from companion.detection import middle_of, size_of
from companion.games.core import Values
from companion.sight import Look, Lying

ROW = 0.6
"""Dice whose middles differ by less than this share of a die's height stand in one row when read."""

NOWHERE = 0
"""The number of a die that does not lie there."""

PUSHED_SIZES = 5.0
"""A die that is pushed about ends up nearer than this to where it lay, in sizes of the die; few throws do."""

KNOCKED_SIZES = 3.0
"""So far a die rolls that another one knocks over."""

UNLIKE = 40.0
"""In other places and light a die's colour differs less from itself, that of most mixed dice more from each other's."""

NEVER_LIKELY = 6  # more than there are likely values


@dataclass(frozen=True, slots=True)
class Places:
    """Dice on the cloth: those of the undecided throw, and those set aside this turn.

    back: numbers of those of the throw that were in a hand and then laid back, or are the first of the next throw.
    lately: numbers of those that have come to lie elsewhere while others were taken up; ``since`` when, in seconds.
    """

    throw: tuple[Lying, ...] = ()
    aside: tuple[Lying, ...] = ()
    back: frozenset[int] = frozenset()
    lately: frozenset[int] = frozenset()
    since: float = 0.0

    def as_thrown(self) -> Places:
        """Where the dice lie if those laid back are of the next throw."""
        throw = (replace(die, number=NOWHERE) if die.number in self.back else die for die in self.throw)
        return Places(tuple(throw), self.aside)


@dataclass(frozen=True, slots=True)
class Uncounted:
    """complete: whether their number was right and only a value was in doubt.

    earlier: numbers of those of them that came to rest before the others.  laid: of those that may only have been laid
    there: they came while all dice of the game lay there, or show what dice set aside showed that lay there no more.
    aside: of those that came first, as many as dice set aside lay there no more.
    """

    dice: tuple[Lying, ...] = ()
    complete: bool = False
    earlier: frozenset[int] = frozenset()
    laid: frozenset[int] = frozenset()
    aside: frozenset[int] = frozenset()

    def earlier_than(self, new: Iterable[Lying]) -> frozenset[int]:
        """Numbers of those that came to rest before the last of the ``new`` ones did."""
        waited = numbers_of(self.dice)
        return waited if numbers_of(new) - waited else self.earlier

    def is_broken_by(self, look: Look) -> bool:
        """Whether dice were taken from it that were read well, so that what lies there now is no one throw.

        A die in doubt may be cocked and thrown again by itself, and a whole throw of a wrong number may be repeated.
        """
        return any(die.sure for die in gone(self.dice, look)) and bool(still(self.dice, look) or self.complete)

    def thrown(self, look: Look) -> int | None:
        """How many dice were thrown, where their number was right and some of them lie there still."""
        return len(self.dice) if self.complete and still(self.dice, look) else None

    def may_be_aside(self, new: Iterable[Lying], missing: Sized) -> frozenset[int]:
        """Numbers of those that came first and may be all the dice set aside that lie there no more."""
        numbers = numbers_of(new)
        if self.aside and self.aside <= numbers:
            return self.aside if len(self.aside) == len(missing) else frozenset()
        return numbers if len(numbers) == len(missing) else frozenset()

    def lies(self, look: Look) -> bool:
        """Whether all of a throw whose number was right lies there still."""
        return self.complete and not gone(self.dice, look)


def numbers_of(dice: Iterable[Lying]) -> frozenset[int]:
    """The numbers of some dice."""
    return frozenset(die.number for die in dice)


def values_of(dice: Iterable[Lying]) -> Values:
    """The values of some dice, ascending."""
    return tuple(sorted(die.value for die in dice))


def shown_by(dice: Iterable[Lying]) -> Values:
    """What some dice show now, ascending: those that were knocked over show other than their values."""
    return tuple(sorted(die.shown for die in dice))


def showing(die: Lying, face: int) -> Lying:
    """A die that shows this face now, and counts as what it counted as."""
    return replace(die, knocked=face if face != die.value else None)


def still(dice: Iterable[Lying], look: Look) -> tuple[Lying, ...]:
    """Those of the dice that lie where they lay; all of them while nothing can be seen."""
    if look.dice is None:
        return tuple(dice)
    there = numbers_of(look.dice)
    return tuple(die for die in dice if die.number in there)


def gone(dice: tuple[Lying, ...], look: Look) -> list[Lying]:
    """Those of the dice that lie there no more; none while nothing can be seen."""
    lying = still(dice, look)
    return [die for die in dice if die not in lying]


def covered(dice: Iterable[Lying], look: Look) -> bool:
    """Whether something lies over one of the dice: it may have been a hand that took it."""
    over = numbers_of(die for die in look.dice or () if die.covered)
    return not over.isdisjoint(numbers_of(dice))


def known_again(dice: tuple[Lying, ...], before: Places, thrown: Values, aside: Values) -> Places | None:
    """Where the dice of a throw, and those set aside, lie when the cloth is seen again; None where no throw lies there.

    Dice that kept their numbers are what they were; of others their values tell. Where these cannot tell a die set
    aside from one thrown, nothing is known of the throw: picking one of them up would say the wrong thing.
    """
    were = {die.number: die for die in before.throw + before.aside}
    dice = tuple(replace(die, value=was.value, sure=was.sure) if (was := were.get(die.number)) else die for die in dice)
    numbers, mine = numbers_of(dice), numbers_of(before.throw)
    if numbers <= mine | numbers_of(before.aside) or (mine and mine <= numbers):
        return before
    if Counter(thrown) - Counter(die.value for die in dice):
        return None
    throw = _thrown_again(dice, before, thrown)
    kept = tuple(die for die in dice if die.number in numbers_of(before.aside))
    if kept or not aside:
        # The others set aside may have been taken off the table.
        return Places(throw, kept)
    rest = tuple(die for die in dice if die not in throw)
    return Places(throw, rest if len(throw) == len(thrown) and values_of(rest) == aside else ())


def _thrown_again(dice: tuple[Lying, ...], before: Places, thrown: Values) -> tuple[Lying, ...]:
    """The dice of a throw among those seen again; none where they cannot be told from dice set aside."""
    throw = [die for die in dice if die.number in numbers_of(before.throw)]
    others = [die for die in dice if die.number not in numbers_of(before.throw + before.aside)]
    for value, wanted in (Counter(thrown) - Counter(die.value for die in throw)).items():
        alike = sorted((die for die in others if die.value == value), key=lambda die: die.in_strip)
        taken, left = alike[:wanted], alike[wanted:]
        # Those in the strip are as good as each other, and sooner set aside than thrown.
        clear = len({die.in_strip for die in taken}) == 1 and all(die.in_strip for die in left)
        if len(taken) < wanted or (left and not clear):
            return ()
        throw += taken
    return tuple(throw)


def matching(
    new: tuple[Lying, ...], aside: tuple[Lying, ...], look: Look, count: int, uncounted: Uncounted
) -> tuple[Lying, ...] | None:
    """The dice of the throw among the new ones, or None where their number is wrong.

    A whole throw that has not been counted yet is that, whatever else has come to lie there: a phone, perhaps, on which
    a die of it is shown; but not where it may be all those set aside, and what came since the throw. Dice set aside may
    have been pushed about: as many new dice more, showing their values, are taken to be those, but none of a throw that
    waits, and none in doubt where others show the same. Where these lie far off, and another die about where one of
    them lay, that may have been knocked over: then it cannot be told. Nor can it where just as many came before all
    others, and show something else, or where their colours tell otherwise.
    """
    waiting, moved = numbers_of(uncounted.dice), gone(aside, look)
    if uncounted.lies(look) and len(waiting) == count and waiting <= numbers_of(new):
        whole = tuple(die for die in new if die.number in waiting)
        if len(new) != count + len(moved) or laid_elsewhere(aside, look, whole)[1]:
            return whole
    if len(new) == count:
        return new
    if len(new) != count + len(moved):
        return None
    thrown = waiting if uncounted.thrown(look) else frozenset()
    others = [die for die in new if die.number not in thrown]
    others.sort(key=lambda die: (die.number not in uncounted.laid, not die.sure))
    # One that was knocked over before shows what it came to show, or was put right.
    for faces in (shown_by(moved), values_of(moved)):
        pushed = pick(others, faces)
        if len(pushed) == len(moved):
            throw = tuple(die for die in new if die not in pushed)
            first = uncounted.may_be_aside(new, moved)
            unclear = (first and numbers_of(pushed) != first) or any(
                _perhaps_knocked(old, pushed, throw) or _looks_otherwise(old, pushed, throw) for old in moved
            )
            return None if unclear else throw
    return None


def _perhaps_knocked(old: Lying, pushed: Iterable[Lying], throw: Iterable[Lying]) -> bool:
    """Whether a die that lay elsewhere may be one of the throw now, knocked over by the others, and none pushed."""
    far = all(sizes_apart(die, old) >= PUSHED_SIZES for die in pushed)
    return far and any(sizes_apart(die, old) < KNOCKED_SIZES for die in throw)


def _looks_otherwise(old: Lying, pushed: Iterable[Lying], throw: Iterable[Lying]) -> bool:
    """Whether a die that lay elsewhere has the colour of one of the throw, and of none that is taken for such a one."""
    return all(_colours_apart(die, old) > UNLIKE for die in pushed) and any(
        _colours_apart(die, old) <= UNLIKE for die in throw
    )


def _colours_apart(die: Lying, other: Lying) -> float:
    """How unlike in colour two dice are, nan where it is not known; lightness, which the light changes, counts half."""
    if die.colour is None or other.colour is None:
        return math.nan
    (light, *hue), (other_light, *other_hue) = die.colour, other.colour
    return math.dist((light / 2, *hue), (other_light / 2, *other_hue))


def sizes_apart(die: Lying, other: Lying) -> float:
    """How far apart two dice lie, in sizes of a die."""
    return math.dist(middle_of(die.box), middle_of(other.box)) / size_of(die.box)


def laid_elsewhere(
    dice: tuple[Lying, ...], look: Look, new: tuple[Lying, ...], lay: frozenset[int] = frozenset()
) -> tuple[tuple[Lying, ...], tuple[Lying, ...]]:
    """The dice, those that are gone at the places of new ones that show their values; and the other new dice.

    A die that was knocked over before keeps the value of the throw there, too; of dice alike in that value it is the
    one that showed the same. One that is hard to read may be whatever it is likely to show of what those well read have
    left, if that is one value alone.
    lay: numbers of those that lay there until now; they were moved sooner than one that somebody had taken up before,
    and those that nobody has told apart later than any other.
    """
    places, others, missing = list(dice), [], gone(dice, look)
    for die in sorted(new, key=lambda die: not die.sure):
        alike = [old for old in missing if may_be(die, old)]
        if alike and (die.sure or len({old.value for old in alike}) == 1):
            lost = min(
                alike,
                key=lambda old: (not old.sure, old.number not in lay, old.shown != die.value, old.value != die.value),
            )
            missing.remove(lost)
            knocked = die.value if die.sure and lost.value != die.value else die.knocked
            places[places.index(lost)] = replace(die, value=lost.value, sure=die.sure or lost.sure, knocked=knocked)
        else:
            others.append(die)
    return tuple(places), tuple(others)


def may_show(die: Lying) -> Values:
    """What a die shows, or is likely to where it is hard to read."""
    return (die.value,) if die.sure else tuple(dict.fromkeys((die.value, *die.likely)))


def may_be(die: Lying, old: Lying) -> bool:
    """Whether a die that has come to lie there may be one that lay elsewhere."""
    return not {old.value, old.shown}.isdisjoint(may_show(die))


def surely_one_of(die: Lying, values: Collection[int]) -> Lying | None:
    """The die, if it shows one of these values; where it is hard to read, if it may show only one of them."""
    among_them = [value for value in may_show(die) if value in values]
    return replace(die, value=among_them[0], sure=True) if len(among_them) == 1 else None


def thrown_again(throw: tuple[Lying, ...], look: Look, new: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """The throw with those of its dice that lie there no more thrown again by themselves; none where they cannot be.

    As many ``new`` ones lie there instead, beside the rest of the throw.
    """
    rest = still(throw, look)
    return rest + new if rest and new and len(rest + new) == len(throw) else ()


def thrown_beside(new: tuple[Lying, ...], kept: Values, before: Counter[int], count: int) -> tuple[Lying, ...]:
    """The dice of a throw of so many among the new ones; none where it cannot be told.

    kept: what those show that were kept and do not lie as they fell: where the new dice are more than were thrown they
    lie among them, alike to none that was thrown.  before: what dice showed that lie there no more; where all show that
    they may only have been moved.
    """
    laid = pick(sorted(new, key=lambda die: not die.sure), kept) if len(new) > count else ()
    thrown = tuple(die for die in new if die not in laid)
    alike = {die.value for die in laid} & {value for die in thrown for value in may_show(die)}
    others = Counter(values_of(die for die in thrown if die.sure)) - (before - Counter(values_of(laid)))
    return thrown if others and not alike and len(thrown) == count else ()


def pick(dice: Iterable[Lying], values: Values) -> tuple[Lying, ...]:
    """As many of the dice as show the values wanted, dice in the strip first."""
    wanted = Counter(values)
    picked = []
    for die in sorted(dice, key=lambda die: not die.in_strip):
        if wanted[die.value]:
            wanted[die.value] -= 1
            picked.append(die)
    return tuple(picked)


def with_values(dice: tuple[Lying, ...], values: Sequence[int], in_order: bool = False) -> tuple[Lying, ...]:
    """The dice showing what a person says they show, so that as few as can be were misread; none for another number.

    Those in doubt that may also show it the other way round stay in doubt: nobody has told them apart.
    values: in any order; where several dice may be meant, as they are shown (``in_reading_order``).
    in_order: whether they are in that order: dice that were read as each other are told apart by it.
    """
    if len(values) != len(dice):
        return ()
    shown = in_reading_order(dice)
    order = tuple(die.value for die in shown)
    if sorted(order) != sorted(values):
        order = min(
            permutations(values), key=lambda said: (sum(map(_misread, shown, said)), sum(map(ne, said, values)))
        )
    elif in_order:
        order = tuple(values)
    said = {die.number: value for die, value in zip(shown, order, strict=True)}
    mixed = _not_told_apart(tuple(die for die in dice if not die.sure), said)
    return tuple(replace(die, value=said[die.number], sure=die.number not in mixed) for die in dice)


def _not_told_apart(doubtful: tuple[Lying, ...], said: dict[int, int]) -> frozenset[int]:
    """Numbers of the dice in doubt that may show another of the values said of them, as well as any can."""
    ways: dict[int, list[Values]] = {}
    for way in permutations([said[die.number] for die in doubtful]):
        unlikely = sum(value not in may_show(die) for die, value in zip(doubtful, way, strict=True))
        ways.setdefault(unlikely, []).append(way)
    shown = zip(doubtful, *ways[min(ways)], strict=True)
    return frozenset(die.number for die, *values in shown if len(set(values)) > 1)


def parted(dice: Iterable[Lying], look: Look) -> bool:
    """Whether some of the dice that nobody has told apart were kept, or picked up, and some not: which ones?"""
    there = numbers_of(still(dice, look))
    return len({die.in_strip if die.number in there else None for die in dice if not die.sure}) > 1


def _misread(die: Lying, value: int) -> int:
    """How odd it is that the die shows this value: 0 as it was read."""
    if value == die.value:
        return 0
    if die.sure:
        return 2 * NEVER_LIKELY
    return die.likely.index(value) if value in die.likely else NEVER_LIKELY


def in_reading_order(dice: tuple[Lying, ...]) -> list[Lying]:
    """Row by row, left to right."""
    if not dice:
        return []
    height = max(die.box[3] for die in dice) * ROW
    return sorted(dice, key=lambda die: (round(die.box[1] / height), die.box[0]))
