"""Decides what to believe: pure arithmetic from evidence to a reading.

Nouns:
    Seen         a candidate box with everything the two networks said about it
    chance       a probability 0–1; its odds are its logarithm of p / (1 − p)
    throw        all dice of one picture; one chance says that dice and values are all right

Every threshold of the reader is here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log, prod
from statistics import median

from companion.detection import Box, Detection, Reading, Verdict
from vision.face import Evidence

# A throw is read without asking when, with these chances, no die is missed or imagined, and all values are right.
DICE, VALUES = 0.80, 0.65
# A die whose value has less chance is to be asked about.
SURE = 0.85
# The most that a value can have when two or more of its pips were not found. Pips too many prove less: a side has some.
PIPS_MISSING = 0.5
# Dice of one throw differ in size, but hardly by more than this factor from their median; beyond it the odds fall.
ODD_SIZE, ODD_SIZE_ODDS = 2.0, 3.0
# How many times likelier the number of dice the rules expect is than any other number.
EXPECTED_WEIGHT = 30.0
# Fitted by ``vision.training.calibrate``; the detector's heat counts for less than fitted, because the held-out
# photographs lack the patterned cloths that mislead it.
DIE_WEIGHTS = (-3.6, 2.15, 0.6)
VALUE_WEIGHTS = (0.1, 0.8, 0.1, 1.15, 0.3)


@dataclass(frozen=True, slots=True)
class Seen:
    """What may be a die: its box (x, y, width, height), the detector's heat 0–1 and the face reader's evidence."""

    box: Box
    heat: float
    evidence: Evidence

    @property
    def ranking(self) -> tuple[int, ...]:
        """The values 1–6, likeliest first."""
        faces = self.evidence.chances[1:]
        return tuple(sorted(range(1, 7), key=lambda value: -faces[value - 1]))


def die_features(seen: Seen) -> tuple[float, ...]:
    """What speaks for a die lying there: a constant, the detector's odds, the face reader's odds."""
    return (1.0, _odds(seen.heat), _odds(1 - seen.evidence.chances[0]))


def value_features(seen: Seen) -> tuple[float, ...]:
    """What speaks for the likeliest value: a constant, its odds in all looks and the worst, pips (nearly) agreeing."""
    faces, best = seen.evidence.chances[1:], seen.ranking[0]
    away = abs(seen.evidence.pips - best)
    share = faces[best - 1] / max(sum(faces), 1e-9)
    return (1.0, _odds(share), _odds(seen.evidence.worst), float(away == 0), float(away == 1))


def decide(seen: Sequence[Seen], expected: int | None = None) -> Reading:
    """The reading of one picture; ``expected`` settles doubt about what is a die, never about its value."""
    dice_odds = _dice_odds(seen)
    order = sorted(range(len(seen)), key=lambda k: -dice_odds[k])
    chances = [_chance(dice_odds[k]) for k in order]
    count, count_chance = likeliest_count(chances, expected)
    dice = [_detection(seen[k], chance) for k, chance in zip(order[:count], chances, strict=False)]
    if not dice:
        return Reading(Verdict.NONE)
    values_chance = prod(_value_chance(seen[k]) for k in order[:count])
    wanted = expected is None or count <= expected
    if wanted and count_chance >= DICE and values_chance >= VALUES and all(die.sure for die in dice):
        return Reading(Verdict.READ, tuple(dice))
    weakest = min(dice, key=lambda die: die.confidence)
    return Reading(Verdict.UNSURE, tuple(replace(die, sure=die.sure and die is not weakest) for die in dice))


def likeliest_count(chances: Sequence[float], expected: int | None) -> tuple[int, float]:
    """How many of the candidates, likeliest first, are dice, and the chance that these and no others are."""
    weights = [EXPECTED_WEIGHT if k == expected else 1.0 for k in range(len(chances) + 1)]
    joint = [prod(chances[:k]) * prod(1 - p for p in chances[k:]) for k in range(len(chances) + 1)]
    best = max(range(len(joint)), key=lambda k: joint[k] * weights[k])
    everything = sum(w * c for w, c in zip(weights, _count_chances(chances), strict=True))
    return best, joint[best] * weights[best] / everything


def _count_chances(chances: Sequence[float]) -> list[float]:
    """The chance that exactly 0, 1, 2, … of the candidates are dice."""
    counts = [1.0]
    for p in chances:
        counts = [a * (1 - p) + b * p for a, b in zip([*counts, 0.0], [0.0, *counts], strict=True)]
    return counts


def _dice_odds(seen: Sequence[Seen]) -> list[float]:
    """Each one's odds of being a die, less for those of quite another size than the likely ones."""
    odds = [_weigh(DIE_WEIGHTS, die_features(s)) for s in seen]
    likely = [s.box[2] + s.box[3] for s, o in zip(seen, odds, strict=True) if o > 0]
    if not likely:
        return odds
    usual = median(likely)
    away = [abs(log((s.box[2] + s.box[3]) / usual)) > log(ODD_SIZE) for s in seen]
    return [o - ODD_SIZE_ODDS * a for o, a in zip(odds, away, strict=True)]


def _detection(seen: Seen, die_chance: float) -> Detection:
    value_chance = _value_chance(seen)
    return Detection(seen.ranking[0], seen.box, die_chance * value_chance, value_chance >= SURE, seen.ranking[:3])


def _value_chance(seen: Seen) -> float:
    chance = _chance(_weigh(VALUE_WEIGHTS, value_features(seen)))
    return min(chance, PIPS_MISSING) if seen.evidence.pips <= seen.ranking[0] - 2 else chance


def _weigh(weights: Sequence[float], features: Sequence[float]) -> float:
    return sum(w * f for w, f in zip(weights, features, strict=True))


def _odds(p: float) -> float:
    p = min(max(p, 1e-3), 1 - 1e-3)
    return log(p / (1 - p))


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))
