"""Whether two readings of one table agree: what another view of it shows, or what other networks see there."""

from __future__ import annotations

from dataclasses import replace

from companion.detection import Detection, Reading, Verdict
from vision.pictures.boxes import alike as in_one_place
from vision.pictures.boxes import nearly
from vision.reading.decide import doubted

# What one reading shows with such a chance cannot be left out of what is believed of both.
LIKELY = 0.5


def there(die: Detection, reading: Reading) -> list[Detection]:
    """The dice of a reading that lie where ``die`` does."""
    return [other for other in reading.dice if nearly(die.box, other.box)]


def same(die: Detection, reading: Reading) -> list[Detection]:
    """Those of them that show its value."""
    return [other for other in there(die, reading) if other.value == die.value]


def otherwise(die: Detection, reading: Reading) -> bool:
    """Whether a reading shows only other values where ``die`` lies."""
    return bool(there(die, reading)) and not same(die, reading)


def alike(first: Reading, second: Reading) -> bool:
    """Whether both show the same values in the same places."""
    return len(first.dice) == len(second.dice) and all(same(die, second) for die in first.dice)


def kept(first: Reading, second: Reading) -> bool:
    """Whether the second shows all that was likely in the first."""
    return all(same(die, second) for die in first.dice if die.confidence >= LIKELY)


def asked(reading: Reading, other: Reading) -> Reading:
    """What was read, asked about: the dice that the other reading shows otherwise, and likely ones it shows besides.

    Where there are none, the least sure.
    """
    more = [replace(d, sure=False) for d in other.dice if d.confidence >= LIKELY and besides(d, reading, other)]
    dice = *(_disputed(die, other) for die in reading.dice), *more
    return Reading(Verdict.UNSURE, doubted(dice) if all(die.sure for die in dice) else dice)


def besides(die: Detection, reading: Reading, other: Reading) -> bool:
    """Whether a reading has no such die as the ``other`` shows: none there, or one drawn across it and another.

    That other one shows the value; where it lies in the very same place, what is seen beside it may be its side.
    """
    return all(
        one.value != die.value and any(not in_one_place(one.box, twin.box) for twin in same(one, other))
        for one in there(die, reading)
    )


def _disputed(die: Detection, other: Reading) -> Detection:
    """The die, in doubt where the other reading shows another value there, which it may show as well."""
    if not otherwise(die, other):
        return die
    shown = [d.value for d in there(die, other)]
    return replace(die, sure=False, likely=tuple(dict.fromkeys((die.value, *shown, *die.likely)))[:3])
