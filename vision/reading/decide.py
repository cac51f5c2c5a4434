"""Decides what to believe: pure arithmetic from evidence to a reading.

Nouns:
    throw    all dice of one picture; one chance says that dice and values are all right

Every threshold for believing a throw or asking is here; what makes one thing of it a die is in ``vision.reading.seen``,
and where to look again in ``vision.reading.again``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log, prod
from statistics import median

from companion.detection import Box, Detection, Reading, Verdict, size_of
from vision.pictures.boxes import DRAWN_OUT, of_one_die
from vision.reading.apart import divided, more_hidden
from vision.reading.chances import chance_of, count_chances, odds_of
from vision.reading.seen import (
    NOT_PASSED_OVER,
    SPECK,
    WHOLE,
    Seen,
    called_die,
    die_odds,
    legible,
    may_hold_two,
    pipped,
    shows_pips,
    surely_a_die,
)

# A throw is read without asking when, with these chances, no die is missed or imagined, and all values are right. Where
# there are as many as the rules say, less will do; a lone die, which agrees with no other, needs more.
DICE, VALUES = 0.8, 0.65
AS_EXPECTED, LONE = 0.75, 0.89
# A glance is enough where every value has such a chance, every die such heat and nothing else, and each is so surely a
# die or none; and where no box is so much longer for its width than another that it may hold two dice that touch. What
# is so hot and no die may be a block of dice pushed together.
GLANCE, GLANCE_HEAT, NO_OTHER = 0.994, 0.55, 0.97
# However many dice there should be, none is believed with less chance than this: one may have left the table, and a
# crumb lie there.
LIKELIER = 0.5
# Where none is likely, a thing with such a chance of being a die is asked about before the table is called empty. What
# shows several pips clearly, however cold, has at least the second, and so has what is so warm and so surely a die by
# the face reader's word, though its value cannot be told: less than any die needs to be believed. Nor is the latter
# passed over beside dice of ``FINE_PX`` or more, up to twice as large or small.
PERHAPS, ALONE = 0.4, 0.45
SURE_HEAT, SURE_DIE = 0.5, 0.92
# A die whose value has less chance is to be asked about.
SURE = 0.85
# Beside dice of fewer pixels across than ``PLAIN_PX`` others, half out of the picture, are missed at first sight: a
# glance is not enough. Below ``FINE_PX`` the picture is searched again, made larger. Beside dice below ``SMALLEST_PX``
# others may not be seen at all; those are believed only where they are as many as expected.
PLAIN_PX, FINE_PX, SMALLEST_PX = 36.0, 28.0, 20.0
# Nor may they where half of the dice are not so hot: in the dark, or among print, others are fainter still.
DICE_HEAT = 0.45
# Nor is what is so hot, or so legible with several pips, and differs by less than that factor in size from the dice it
# lies among: it may be a die with a logo that nobody showed, or one on a cloth from which it hardly stands out. What
# has less of its box in the picture cannot be told: only one thing like that, a key of a keyboard, lies in 824
# photographs.
UNREAD_HEAT, COLD_LEGIBLE, LIKE_SIZE, LEAST_INSIDE = 0.66, 0.8, 1.33, 0.95
# Nor is what is still hotter and differs by less than that factor from dice of ``FINE_PX`` or more: the box of a 1 with
# glare round its pip was drawn 1.4 times too small, and the face reader saw no die in it. Nor is what differs as much
# and reads as a die, though it is as faint as ``FAINT_HEAT``: a dark 6 on houndstooth, beside a smaller 4.
STILL_HOTTER, BADLY_DRAWN = 0.75, 1.5
# Nor is a speck that is as hot and differs no more, if the face reader, too, calls it a die: a white 1 on a white
# cloth, nearer to the camera than the others.
# Nor, among dice of ``PLAIN_PX`` or more, is what is so warm and by the face reader's word a die with such a chance,
# though it cannot be read: a cup or a plate may hide half of it, or it shows a logo.
HIDDEN_HEAT, HIDDEN_DIE = 0.4, 0.4
# Nor, among dice of ``FINE_PX`` or more, is what is so faint, if the face reader sees a die, or pips of one, there
# with such chances: dark smoke on a dark weave, a white die half in a bar of light.
FAINT_HEAT, FAINT_DIE, FAINT_LEGIBLE = 0.25, 0.85, 0.4
# Nor is what is so warm and reads as a die with such a chance, though it is up to that many times larger or smaller
# than the others: a die of a mixed set, or one whose box holds but a part of it.
LEGIBLE_HEAT, LEGIBLE, STRANGE_SIZE = 0.4, 0.9, 2.5
# Nor is what the edge of the picture cuts off, and is so warm and by the face reader's word a die with such a chance:
# people would count it. Of 680 photographs that were read two, of dice below 20 pixels, are asked about for that.
CUT_HEAT, CUT_DIE = 0.3, 0.8
# Told the number of dice, more things than these that are not to be passed over are one print, and are passed over.
REPEATED = 4
# Dice of one throw differ in size, but hardly by more than this factor from their median; beyond it the odds fall by so
# much. Below it they fall by so many times the square of its logarithm: 1.1 for a die 1.4 times as large.
ODD_SIZE, ODD_SIZE_ODDS, UNLIKE_ODDS = 2.0, 6.5, 10.0
# Of two there is no telling which is the odd one, a die or a playing card: they are asked about where one is so many
# times as large as the other. Whole dice of a mixed set came to 2.2 on photographs; six diamonds on a card to 2.49.
MIXED_SIZES = 2.3
# How many times likelier the number of dice the rules expect is than any other number.
EXPECTED_WEIGHT = 30.0


def decide(seen: Sequence[Seen], expected: int | None = None) -> Reading:
    """The reading of one picture.

    expected: how many dice must lie there, if known; it settles doubt about what is a die, never about its value.
    """
    everything, seen = seen, divided(seen)
    dice_odds = _dice_odds(seen, told=expected is not None)
    order = sorted(range(len(seen)), key=lambda k: -dice_odds[k])
    chances = [chance_of(dice_odds[k]) for k in order]
    count, count_chance = likeliest_count(chances, expected)
    shown = count or int(max(chances, default=0.0) >= PERHAPS)
    dice = [_detection(seen[k], chance) for k, chance in zip(order[:shown], chances, strict=False)]
    if not dice:
        return Reading(Verdict.NONE)
    values_chance = prod(seen[k].value_belief for k in order[:count])
    wanted = count > 0 and (expected is None or count <= expected) and chances[count - 1] >= LIKELIER
    as_many = count == expected
    sizes = [die.size for die in dice]
    heat = median(seen[k].heat for k in order[:shown])
    # Told their number, nobody need wonder whether more lie there than can be seen.
    plain = expected is not None or (
        median(sizes) >= SMALLEST_PX
        and heat >= DICE_HEAT
        and not more_hidden(everything, seen)
        and not any(may_hold_two(seen[k]) for k in order[:shown])
    )
    enough = count_chance >= (AS_EXPECTED if as_many else LONE if count == 1 else DICE)
    sure = enough and values_chance >= VALUES and all(die.sure for die in dice)
    left_out = [seen[k] for k in order[count:]]
    mixed = _may_be_the_dice(left_out, count if as_many else None) or max(sizes) > MIXED_SIZES * min(sizes)
    if wanted and plain and sure and not mixed:
        # Where fewer lie there than the rules say no die is in doubt, but one may be missing.
        return Reading(Verdict.READ if expected in (None, count) else Verdict.UNSURE, tuple(dice))
    return Reading(Verdict.UNSURE, doubted(dice))


def doubted(dice: Sequence[Detection]) -> tuple[Detection, ...]:
    """The dice of a picture that is asked about: of one at least, the least sure, it is to be asked."""
    weakest = min(dice, key=lambda die: die.confidence)
    return tuple(replace(die, sure=die.sure and die is not weakest) for die in dice)


def glance(seen: Sequence[Seen], expected: int | None = None) -> Reading | None:
    """The reading where one look at each of ``seen`` leaves no doubt about any, so that nothing need be studied."""
    dice = [one for one in seen if one.evidence.die > 1 - NO_OTHER]
    if not dice or expected not in (None, len(dice)) or len(divided(dice)) < len(dice):
        return None
    shapes, sizes = [h / w for *_, w, h in (die.box for die in dice)], [size_of(die.box) for die in dice]
    others = (one for one in seen if one.evidence.die <= 1 - NO_OTHER)
    unread = expected is None and any(one.heat >= GLANCE_HEAT for one in others)
    clear = (
        not unread
        and min(one.evidence.die for one in dice) > NO_OTHER
        and min(die.heat for die in dice) >= GLANCE_HEAT
        and not any(die.speck for die in dice)
        and min(die.value_belief for die in dice) >= GLANCE
        and max(shapes) < DRAWN_OUT * min(shapes)
        and max(sizes) < ODD_SIZE * min(sizes)
        and (expected is not None or min(sizes) >= PLAIN_PX)
    )
    chances = map(chance_of, _dice_odds(dice, told=expected is not None))
    return Reading(Verdict.READ, tuple(map(_detection, dice, chances))) if clear else None


def likeliest_count(chances: Sequence[float], expected: int | None) -> tuple[int, float]:
    """How many of the candidates, likeliest first, are dice, and the chance that these and no others are."""
    weights = [EXPECTED_WEIGHT if k == expected else 1.0 for k in range(len(chances) + 1)]
    joint = [prod(chances[:k]) * prod(1 - p for p in chances[k:]) for k in range(len(chances) + 1)]
    best = max(range(len(joint)), key=lambda k: joint[k] * weights[k])
    everything = sum(w * c for w, c in zip(weights, count_chances(chances), strict=True))
    return best, joint[best] * weights[best] / everything


def _dice_odds(seen: Sequence[Seen], told: bool) -> list[float]:
    """Each one's odds of being a die, by itself and by how it agrees with the likely ones.

    told: whether their number is known.
    """
    odds = [die_odds(s, alone=True) for s in seen]
    if not any(o > 0 for o in odds):
        least = odds_of(ALONE)
        return [max(o, least) if _may_lie_alone(s) else o for s, o in zip(seen, odds, strict=True)]
    odds = [die_odds(s) for s in seen]
    likely = [s.box for s, o in zip(seen, odds, strict=True) if o > 0]
    sizes = _without_dots(seen, likely) if told else likely
    usual = median(map(size_of, sizes))
    floors = [odds_of(SPECK if s.speck else NOT_PASSED_OVER) for s in seen]
    fits = [o - _unlike(_away(s, usual)) for s, o in zip(seen, odds, strict=True)]
    kept = [fit < at and _not_passed_over(likely, usual, s) for s, fit, at in zip(seen, fits, floors, strict=True)]
    if told and sum(kept) > REPEATED:
        return fits
    return [at if k else fit for k, fit, at in zip(kept, fits, floors, strict=True)]


def _without_dots(seen: Sequence[Seen], likely: Sequence[Box]) -> list[Box]:
    """The likely ones less those far smaller than all that are surely dice: colons of print, crumbs.

    More of them than dice would make their size the usual one, and fill up the number that the rules want. Where they
    are all there is, they are the dice: what was so large were bare dots.
    """
    surely = (s for s in seen if s.heat >= GLANCE_HEAT and s.evidence.die > NO_OTHER and s.value_chance >= SURE)
    least = min((size_of(s.box) for s in surely), default=0.0) / STRANGE_SIZE
    return [box for box in likely if size_of(box) > least] or list(likely)


def _away(seen: Seen, usual: float) -> float:
    """How far its size is from the ``usual``: the logarithm of how many times it is larger or smaller."""
    return abs(log(size_of(seen.box) / usual))


def _unlike(away: float) -> float:
    """By how much the odds fall of what is so far from the usual size."""
    return ODD_SIZE_ODDS if away > log(ODD_SIZE) else UNLIKE_ODDS * away**2


def _not_passed_over(likely: Sequence[Box], usual: float, seen: Seen) -> bool:
    """Whether it is to be asked about among the likely ones, of the ``usual`` size, however unlikely a die.

    What was glimpsed is not passed over, nor what reads as a die, nor what is about as large as they are, and hot,
    legible or surely a die, nor a die that the edge of the picture cuts off.
    """
    others = (box for box in likely if box != seen.box)
    return _noticed(seen, usual) and not any(of_one_die(seen.box, box) for box in others)


def _noticed(seen: Seen, usual: float) -> bool:
    if seen.speck:
        return _hot_speck(seen, usual)
    return _doubtful(seen, usual) if _whole(seen) else _cut_off(seen, usual)


def _doubtful(seen: Seen, usual: float) -> bool:
    """Whether it may be a die among dice of the ``usual`` size."""
    away = _away(seen, usual)
    reads = legible(seen) >= LEGIBLE
    hidden = usual >= PLAIN_PX and called_die(seen, HIDDEN_HEAT, HIDDEN_DIE)
    fine = usual >= FINE_PX
    faint = fine and _faintly_one(seen)
    noticed = hidden or faint or seen.heat >= UNREAD_HEAT or _clearly_pipped(seen)
    badly_drawn = fine and (seen.heat >= STILL_HOTTER or (reads and seen.heat >= FAINT_HEAT))
    called = fine and called_die(seen, SURE_HEAT, SURE_DIE)
    return (
        (reads and seen.heat >= LEGIBLE_HEAT and away < log(STRANGE_SIZE))
        or ((seen.glimpsed or called) and away <= log(ODD_SIZE))
        or (badly_drawn and away < log(BADLY_DRAWN))
        or (noticed and away < log(LIKE_SIZE))
    )


def _hot_speck(seen: Seen, usual: float) -> bool:
    """Whether it may be a 1 of which little more than the pip stands out from the cloth."""
    return usual >= FINE_PX and called_die(seen, STILL_HOTTER) and _away(seen, usual) < log(BADLY_DRAWN)


def _cut_off(seen: Seen, usual: float) -> bool:
    """Whether the edge of the picture cuts off a die there, about as large as the others."""
    return seen.inside < WHOLE and called_die(seen, CUT_HEAT, CUT_DIE) and _away(seen, usual) <= log(ODD_SIZE)


def _clearly_pipped(seen: Seen) -> bool:
    """Whether it shows a die's several pips so well that it is not passed over, however cold."""
    return pipped(seen) >= COLD_LEGIBLE


def _faintly_one(seen: Seen) -> bool:
    """Whether the face reader sees a die there, or several pips of one, though the detector hardly does."""
    return seen.heat >= FAINT_HEAT and (seen.evidence.die >= FAINT_DIE or pipped(seen) >= FAINT_LEGIBLE)


def _may_lie_alone(seen: Seen) -> bool:
    """Whether it may be a die on a table where nothing is likely to be one."""
    return (called_die(seen, SURE_HEAT, SURE_DIE) or _clearly_pipped(seen)) and _whole(seen)


def _whole(seen: Seen) -> bool:
    """Whether so much of it lies in the picture that one can tell what it is."""
    return seen.inside >= LEAST_INSIDE and not seen.speck


def _may_be_the_dice(left_out: Sequence[Seen], instead_of: int | None) -> bool:
    """Whether dice may be among what was left out for its size.

    instead_of: how many dice were found, where that is as many as there should be. As many things of another size may
    be the dice then, and these be playing cards.
    """
    if instead_of is None:
        return any(map(surely_a_die, left_out))
    return sum(shows_pips(one) and die_odds(one) > 0 for one in left_out) >= instead_of


def _detection(seen: Seen, die_chance: float) -> Detection:
    right = seen.value_belief
    return Detection(seen.ranking[0], seen.box, die_chance * right, right >= SURE, seen.ranking[:3], seen.glare)
