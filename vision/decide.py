"""Decides what to believe: pure arithmetic from evidence to a reading.

Nouns:
    Seen         a candidate box with everything the two networks said about it
    chance       a probability 0–1; its odds are its logarithm of p / (1 − p)
    throw        all dice of one picture; one chance says that dice and values are all right

Every threshold for believing or asking is here; those for where to look again are the reader's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import log, prod
from statistics import median

from companion.detection import Box, Detection, Reading, Verdict, size_of
from vision.boxes import area, much_larger, of_one_die, overlap, shared
from vision.chances import chance_of, count_chances, odds_of
from vision.face import Evidence

# A throw is read without asking when, with these chances, no die is missed or imagined, and all values are right. Where
# there are as many as the rules say, less will do.
DICE, VALUES = 0.88, 0.65
AS_EXPECTED = 0.75
# A glance is enough where every value has such a chance, every die such heat, and each is so surely a die or none; and
# where no box is so much longer for its width than another that it may hold two dice that touch.
GLANCE, GLANCE_HEAT, NO_OTHER, DRAWN_OUT = 0.994, 0.55, 0.97, 1.25
# However many dice there should be, none is believed with less chance than this: one may have left the table, and a
# crumb lie there.
LIKELIER = 0.5
# Where none is likely, a thing with such a chance of being a die is asked about before the table is called empty.
PERHAPS = 0.3
# A die whose value has less chance is to be asked about.
SURE = 0.85
# Both heads must speak for a value: one whose face has less than this share of the chance of all six is asked about,
# however well its pips lie. So few such dice were seen that nothing could be fitted to them.
LEAST_SHARE = 0.7
# Beside dice of fewer pixels across than ``PLAIN_PX`` others, half out of the picture, are missed at first sight: a
# glance is not enough. Below ``FINE_PX`` the picture is searched again, made larger. Beside dice below ``SMALLEST_PX``
# others may not be seen at all; those are believed only where they are as many as expected.
PLAIN_PX, FINE_PX, SMALLEST_PX = 36.0, 28.0, 20.0
# A die of which less lies in the picture has at most such a chance of showing what it seems to: pips may be cut off.
WHOLE, CUT_OFF = 0.8, 0.5
# A spot without a body has at most such a chance of being a die: a white 1 on an overexposed white cloth, or a crumb.
SPECK = 0.4
# What both networks call a die, by such heat and such a chance, has at least such a chance of being one: its value may
# be hard to tell, but it is not to be passed over. Neither is what is warm and may be a die that was shown.
HOT, CALLED_DIE, NOT_PASSED_OVER = 0.65, 0.9, 0.55
WARM = 0.4
# Nor is what is so hot, and differs by less than that factor in size from the dice it lies among, though nothing can be
# read there: it may be a die with a logo that nobody showed. What has less of its box in the picture cannot be told:
# only one thing like that, a key of a keyboard, lies in 824 photographs.
UNREAD_HEAT, UNREAD_SIZE, UNREAD_INSIDE = 0.7, 1.33, 0.95
# Dice of one throw differ in size, but hardly by more than this factor from their median; beyond it the odds fall.
ODD_SIZE, ODD_SIZE_ODDS = 2.0, 6.5
# Of two there is no telling which is the odd one, a die or a playing card: they are asked about where one is so many
# times as large as the other. Dice of a mixed set on photographs came to 2.2.
MIXED_SIZES = 2.5
# How many times likelier the number of dice the rules expect is than any other number.
EXPECTED_WEIGHT = 30.0
# Share of a heap that its dice fill, at least; where they do not there may be another.
FILLED = 0.6
# What lies on something much larger shows that this is no die where it reads as one of several pips with such a chance.
# Pips of close photographs came up to 0.37.
LIKELY_DIE = 0.6
# No pip is so small beside its die.
LEAST_PIP = 0.08
# Two boxes of like size that share less of the smaller may hold two dice that touch; beyond it they hold one.
DOUBLED = 0.65
# Pixels across from which a die shows all it has to show.
_AMPLE_PX = 32
# Chances are compared no finer than this.
_FAINT_CHANCE = 0.01
# From fits (``vision.training.calibrate``) to photographs that trained nothing: the values' to those held out from
# earlier weights and to those of two folders left out of a cross-validation. Of the dice's, held-out photographs
# wanted the detector to weigh more and strangers' the face reader; these lie between and were the best for both.
# Fitted anew to the present weights they asked much more and were wrong hardly less often.
DIE_WEIGHTS = (-4.0, 2.4, 0.75, 0.5)
VALUE_WEIGHTS = (0.71, 0.19, 0.53, 2.07, 0.73, -2.36, -0.93)


@dataclass(frozen=True)  # without slots, which leave no room for what is reckoned once
class Seen:
    """What may be a die: its box (x, y, width, height), the detector's heat 0–1 and the face reader's evidence.

    inside: the share of the box that lies in the picture.  speck: whether nothing but a 1's pip stands out there.
    """

    box: Box
    heat: float
    evidence: Evidence
    inside: float = 1.0
    speck: bool = False

    @cached_property
    def ranking(self) -> tuple[int, ...]:
        """The values 1–6, likeliest first."""
        faces = self.evidence.chances[1:]
        return tuple(sorted(range(1, 7), key=lambda value: -faces[value - 1]))

    @cached_property
    def value_chance(self) -> float:
        """The chance that the likeliest value is right."""
        right = chance_of(_weigh(VALUE_WEIGHTS, value_features(self)))
        if self.inside < WHOLE:
            right = min(right, CUT_OFF)
        share = _share(self)
        return right if share >= LEAST_SHARE else min(right, share)


def die_features(seen: Seen) -> tuple[float, ...]:
    """What speaks for a die lying there: a constant, the odds of detector, face reader, and of its value's being right.

    A faint die whose pips are as they must be is one; a hot thing with pips in no order may be a printed sail.
    """
    return (1.0, odds_of(seen.heat), odds_of(seen.evidence.die), odds_of(seen.value_chance))


def value_features(seen: Seen) -> tuple[float, ...]:
    """What speaks for the likeliest value.

    A constant, its odds in all looks and in the worst, in how many looks its very pips lie as on a die, how much
    likelier its number of pips is than the next by their heats, the odds of a side that shows the same value or its
    opposite (which no side can), and how far the die is below 32 pixels.
    """
    best = seen.ranking[0]
    agreed = seen.evidence.orderly if seen.evidence.pips == best else 0.0
    count = seen.evidence.counts[best - 1]
    rival = max(chance for value, chance in enumerate(seen.evidence.counts, 1) if value != best)
    impossible = max(seen.evidence.sides[best - 1], seen.evidence.sides[6 - best])
    small = min(0.0, log(size_of(seen.box) / _AMPLE_PX))
    lead = log((count + _FAINT_CHANCE) / (rival + _FAINT_CHANCE))
    return (
        1.0,
        odds_of(_share(seen)),
        odds_of(seen.evidence.worst),
        agreed,
        lead,
        max(0.0, odds_of(impossible)),
        small,
    )


def decide(seen: Sequence[Seen], expected: int | None = None) -> Reading:
    """The reading of one picture; ``expected`` settles doubt about what is a die, never about its value."""
    everything, seen = seen, divided(seen)
    dice_odds = _dice_odds(seen)
    order = sorted(range(len(seen)), key=lambda k: -dice_odds[k])
    chances = [chance_of(dice_odds[k]) for k in order]
    count, count_chance = likeliest_count(chances, expected)
    shown = count or int(max(chances, default=0.0) >= PERHAPS)
    dice = [_detection(seen[k], chance) for k, chance in zip(order[:shown], chances, strict=False)]
    if not dice:
        return Reading(Verdict.NONE)
    values_chance = prod(seen[k].value_chance for k in order[:count])
    wanted = count > 0 and (expected is None or count <= expected) and chances[count - 1] >= LIKELIER
    as_many = count == expected
    sizes = [die.size for die in dice]
    plain = as_many or (median(sizes) >= SMALLEST_PX and not _more_hidden(everything, seen))
    enough = count_chance >= (AS_EXPECTED if as_many else DICE)
    sure = enough and values_chance >= VALUES and all(die.sure for die in dice)
    left_out = not as_many and any(_surely_a_die(seen[k]) for k in order[count:])
    mixed = left_out or max(sizes) > MIXED_SIZES * min(sizes)
    if wanted and plain and sure and not mixed:
        return Reading(Verdict.READ, tuple(dice))
    weakest = min(dice, key=lambda die: die.confidence)
    return Reading(Verdict.UNSURE, tuple(replace(die, sure=die.sure and die is not weakest) for die in dice))


def glance(seen: Sequence[Seen], expected: int | None = None) -> Reading | None:
    """The reading where one look at each of ``seen`` leaves no doubt about any, so that nothing need be studied."""
    dice = [one for one in seen if one.evidence.die > 1 - NO_OTHER]
    if not dice or expected not in (None, len(dice)) or len(divided(dice)) < len(dice):
        return None
    shapes, sizes = [h / w for *_, w, h in (die.box for die in dice)], [size_of(die.box) for die in dice]
    others = (one for one in seen if one.evidence.die <= 1 - NO_OTHER)
    unread = expected is None and any(one.heat >= UNREAD_HEAT for one in others)
    clear = (
        not unread
        and min(one.evidence.die for one in dice) > NO_OTHER
        and min(die.heat for die in dice) >= GLANCE_HEAT
        and not any(die.speck for die in dice)
        and min(die.value_chance for die in dice) >= GLANCE
        and max(shapes) < DRAWN_OUT * min(shapes)
        and max(sizes) < ODD_SIZE * min(sizes)
        and (expected is not None or min(sizes) >= PLAIN_PX)
    )
    chances = map(chance_of, _dice_odds(dice))
    return Reading(Verdict.READ, tuple(map(_detection, dice, chances))) if clear else None


def divided(seen: Sequence[Seen]) -> list[Seen]:
    """What was seen without what covers other things, or without these: whichever read worse.

    The one may be a heap of dice that touch, the others the pips of one die; but no pip shows pips of its own, and what
    much smaller dice lie on is a sheet or a board that looks like a face. Of two boxes of one die, with one value, that
    stays which is likelier a die.
    """
    kept: list[Seen] = []
    for whole in sorted(seen, key=lambda s: area(s.box)):
        parts = [s for s in kept if overlap(s.box, whole.box)]
        if any(much_larger(whole.box, s.box) and _shows_pips(s) for s in parts):
            continue
        pips = bool(parts) and all(much_larger(whole.box, s.box) for s in parts)
        if not parts or (len(parts) == 1 and not pips and shared(parts[0].box, whole.box) < DOUBLED):
            kept.append(whole)
        elif len(parts) == 1 and not pips and parts[0].ranking[0] == whole.ranking[0]:
            kept = [*(s for s in kept if s not in parts), max(parts[0], whole, key=_odds)]
        elif (pips and _pipped(whole, parts)) or legible(whole) >= (max if pips else median)(map(legible, parts)):
            kept = [s for s in kept if s not in parts] + [whole]
    return kept


def _more_hidden(seen: Sequence[Seen], kept: Sequence[Seen]) -> bool:
    """Whether what looked like a die was given up for dice that leave much of it bare: it may be a heap with more."""
    for whole in seen:
        parts = [s for s in kept if s is not whole and overlap(s.box, whole.box)]
        heap = whole not in kept and parts and not any(much_larger(whole.box, s.box) for s in parts)
        filled = sum(shared(s.box, whole.box) * min(area(s.box), area(whole.box)) for s in parts)
        if heap and filled < FILLED * area(whole.box) and _weigh(DIE_WEIGHTS, die_features(whole)) > 0:
            return True
    return False


def _pipped(whole: Seen, parts: Sequence[Seen]) -> bool:
    """Whether both networks call the whole a die, and the parts may be its pips."""
    return _called_die(whole) and min(size_of(s.box) for s in parts) >= LEAST_PIP * size_of(whole.box)


def _shows_pips(seen: Seen) -> bool:
    """Whether a die with several pips lies there, as the face reader sees it."""
    return seen.ranking[0] > 1 and likely_die(seen)


def legible(seen: Seen) -> float:
    """The chance that one die lies there, as the face reader sees it, and that its value is the likeliest."""
    return seen.evidence.die * seen.value_chance


def likely_die(seen: Seen) -> bool:
    """Whether the face reader sees one die there that shows its likeliest value."""
    return legible(seen) > LIKELY_DIE


def likeliest_count(chances: Sequence[float], expected: int | None) -> tuple[int, float]:
    """How many of the candidates, likeliest first, are dice, and the chance that these and no others are."""
    weights = [EXPECTED_WEIGHT if k == expected else 1.0 for k in range(len(chances) + 1)]
    joint = [prod(chances[:k]) * prod(1 - p for p in chances[k:]) for k in range(len(chances) + 1)]
    best = max(range(len(joint)), key=lambda k: joint[k] * weights[k])
    everything = sum(w * c for w, c in zip(weights, count_chances(chances), strict=True))
    return best, joint[best] * weights[best] / everything


def _dice_odds(seen: Sequence[Seen]) -> list[float]:
    """Each one's odds of being a die, by itself and by how it agrees with the likely ones."""
    odds = [_odds(s) for s in seen]
    likely = [s.box for s, o in zip(seen, odds, strict=True) if o > 0]
    if not likely:
        return odds
    usual = median(map(size_of, likely))
    return [_among(likely, usual, s, o) for s, o in zip(seen, odds, strict=True)]


def _among(likely: Sequence[Box], usual: float, seen: Seen, odds: float) -> float:
    """Its odds of being a die among the likely ones, of the ``usual`` size: less if it is of quite another.

    What is as hot and as large as they are is not passed over.
    """
    away = abs(log(size_of(seen.box) / usual))
    if away > log(ODD_SIZE):
        return odds - ODD_SIZE_ODDS
    unread = seen.heat >= UNREAD_HEAT and away < log(UNREAD_SIZE) and not seen.speck
    alone = seen.inside >= UNREAD_INSIDE and not any(of_one_die(seen.box, box) for box in likely)
    return max(odds, odds_of(NOT_PASSED_OVER)) if unread and alone else odds


def _odds(seen: Seen) -> float:
    odds = _weigh(DIE_WEIGHTS, die_features(seen))
    if seen.speck:
        return min(odds, odds_of(SPECK))
    noticed = _called_die(seen) or (seen.evidence.perhaps_shown and seen.heat >= WARM)
    return max(odds, odds_of(NOT_PASSED_OVER)) if noticed else odds


def _called_die(seen: Seen) -> bool:
    """Whether both networks call it a die, whatever its value."""
    return seen.heat >= HOT and seen.evidence.die >= CALLED_DIE


def _surely_a_die(seen: Seen) -> bool:
    """Whether both networks call it a die whose value can be told; left out for its size, it may be the die of two."""
    return _called_die(seen) and _shows_pips(seen)


def _detection(seen: Seen, die_chance: float) -> Detection:
    right = seen.value_chance
    return Detection(seen.ranking[0], seen.box, die_chance * right, right >= SURE, seen.ranking[:3])


def _share(seen: Seen) -> float:
    """The likeliest value's share of the chances of all six."""
    faces = seen.evidence.chances[1:]
    return max(faces) / max(sum(faces), 1e-9)


def _weigh(weights: Sequence[float], features: Sequence[float]) -> float:
    return sum(w * f for w, f in zip(weights, features, strict=True))
