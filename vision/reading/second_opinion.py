"""A second opinion, by a pair of networks trained apart from the first, and a third, by a larger face network.

Two pairs seldom doubt the same die, and seldom pass over or misread the same. So the second settles most of what the
first leaves in doubt, and doubts some of what it reads wrongly. That takes half as long again: what was plain at a
glance is not shown to it, nor dice that were surely read where their number is told, which hardly ever are wrong; and
one view is enough for it.

What is still in doubt then is read once more by the first pair's detector and a larger face network, which is too slow
to be asked of every die. It finds what the first pair finds, in one view. So it is believed only where it shows without
doubt what the two show with some: no die comes to light by it that neither took for one, none is given up that the
first asks about or the second may have found, and no value is another than theirs.

Where fewer dice are found than must lie there, and there is a doubt anyway, those that only the second shows may be the
rest: it is easier to say what one die shows than what all do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.detection import Detection, Reading, Verdict
from vision.pictures.boxes import of_one_die
from vision.reading.agreement import LIKELY, asked, besides, kept, otherwise, same, there
from vision.reading.decide import PERHAPS, SURE


def settle(first: Reading, second: Callable[[], Reading], expected: int | None) -> Reading:
    """The first pair's reading, or what the second's settles of it or brings in doubt.

    second: what the second pair reads, which is found out only where it may change anything.  expected: how many dice
    must lie there, if that is known.
    """
    if first.in_glare:
        return first
    if first.verdict is Verdict.UNSURE:
        return _settled(first, second(), [die for die in first.dice if die.confidence >= PERHAPS])
    told = expected is not None
    weak = [die for die in first.dice if die.confidence < SURE]
    if first.verdict is Verdict.NONE or (not weak if told else first.at_a_glance):
        return first
    other = second()
    misread = any(otherwise(die, other) for die in weak)
    unread = any(die.confidence >= LIKELY and not same(die, first) for die in other.dice)
    return asked(first, other) if (misread if told else unread) else first


def settle_rest(two: Reading, second: Callable[[], Reading], third: Callable[[], Reading]) -> Reading:
    """What two opinions came to, or what the third reads where they left a doubt; each is found out only then.

    The doubt stays without a third where nothing was likely to be a die, as on a cloth without any; where a die that is
    asked about is likely to neither; and where the two show different values. It stays, too, where one die of the third
    covers two of the second's.
    """
    if two.verdict is not Verdict.UNSURE or two.in_glare or not any(die.confidence >= LIKELY for die in two.dice):
        return two
    seconds = second()
    shown = [*two.dice, *(die for die in seconds.dice if die.confidence >= PERHAPS)]
    likely = Reading(Verdict.UNSURE, tuple(die for die in shown if die.confidence >= LIKELY))
    if not all(there(die, likely) for die in shown) or any(otherwise(die, seconds) for die in two.dice):
        return two
    other = third()
    found = all(there(die, likely) for die in other.dice)
    misread = any(otherwise(die, one) for one in (two, seconds) for die in other.dice)
    return two if misread or not found or _divided(other, seconds) else _settled(two, other, shown)


def completed(reading: Reading, second: Callable[[], Reading], expected: int | None) -> Reading:
    """What is asked about, and with it what only the second pair shows, where both come to the ``expected`` number.

    Dice that are all sure are left as they are, for another may have left the table; but not where one is two to it.
    """
    if expected is None or len(reading.dice) >= expected:
        return reading
    seconds = second()
    if all(die.sure for die in reading.dice) and not _divided(reading, seconds):
        return reading
    more = [die for die in seconds.dice if besides(die, reading, seconds)]
    if len(reading.dice) + len(more) != expected:
        return reading
    return Reading(Verdict.UNSURE, (*reading.dice, *(replace(die, sure=False) for die in more)))


def _settled(doubt: Reading, other: Reading, shown: Sequence[Detection]) -> Reading:
    """The other reading, if it is one, keeps what was likely and passes over no die ``shown``; else the doubt.

    It may show any value that is among the likeliest of a die in doubt, but no other.
    """
    passed_over = any(not there(die, other) for die in shown)
    misread = any(one.value not in die.likely for die in doubt.dice for one in there(die, other))
    settled = other.verdict is Verdict.READ and kept(doubt, other) and not _divided(doubt, other)
    return other if settled and not passed_over and not misread else doubt


def _divided(first: Reading, second: Reading) -> bool:
    """Whether what is one die to the first is two to the second, as the top and a side of one are upside down."""
    return any(sum(of_one_die(die.box, other.box) for other in second.dice) > 1 for die in first.dice)
