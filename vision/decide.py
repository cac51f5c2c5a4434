"""Decides what to believe: pure arithmetic from evidence to a reading.

Nouns:
    Seen         a candidate box with everything the two networks said about it
    chance       a probability 0–1
All thresholds of the reader are here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log, prod
from statistics import median

from companion.detection import Box, Detection, Reading, Verdict
from vision.face import Evidence

# A candidate is a die above DIE, and no die below NOISE; between them lies doubt.
DIE = 0.80
NOISE = 0.35
# The whole throw is read when the chance that every value is right is at least THROW, and each die's at least SURE.
SURE = 0.93
THROW = 0.85
# Dice of one throw differ in size, but not by more than this factor from their median.
ODD_SIZE = 2.0


@dataclass(frozen=True, slots=True)
class Seen:
    """What may be a die: its box (x, y, width, height), the detector's heat 0–1 and the face reader's evidence."""

    box: Box
    heat: float
    evidence: Evidence

    @property
    def die_chance(self) -> float:
        """How likely a die lies there: both networks, each in its own way, must think so."""
        return _mean_odds(self.heat, 1 - self.evidence.chances[0])

    @property
    def ranking(self) -> tuple[int, ...]:
        """The values 1–6, likeliest first."""
        faces = self.evidence.chances[1:]
        return tuple(sorted(range(1, 7), key=lambda value: -faces[value - 1]))

    @property
    def value_chance(self) -> float:
        """How likely the first of ``ranking`` is the value, given that it is a die."""
        faces = self.evidence.chances[1:]
        best = self.ranking[0]
        share = faces[best - 1] / max(sum(faces), 1e-9)
        odds = 0.7 * _logit(share) + 0.3 * _logit(self.evidence.worst)
        agreement = {0: 1.8, 1: -1.2}.get(abs(self.evidence.pips - best), -2.2)
        return _chance(odds + agreement)


def decide(seen: Sequence[Seen], expected: int | None = None) -> Reading:
    """The reading of one picture; ``expected`` settles doubt about what is a die, never about its value."""
    chances = _with_size(seen)
    order = sorted(range(len(seen)), key=lambda k: -chances[k])
    kept = [k for k in order if chances[k] >= (NOISE if expected is None else NOISE / 2)]
    clear = sum(chances[k] >= DIE for k in kept)
    if expected is not None and clear == expected:
        kept = kept[:expected]
    elif expected is not None and clear < expected:
        kept = [k for n, k in enumerate(kept) if n < expected or chances[k] >= DIE]
    dice = tuple(_detection(seen[k], chances[k]) for k in kept)
    if not dice:
        return Reading(Verdict.NONE)
    if expected is not None and len(dice) > expected:
        dice = tuple(replace(die, sure=False) for die in dice)
    whole = prod(die.confidence for die in dice)
    believed = all(die.sure for die in dice) and whole >= THROW
    return Reading(Verdict.READ if believed else Verdict.UNSURE, dice)


def _with_size(seen: Sequence[Seen]) -> list[float]:
    """Each one's chance of being a die, lowered for those of quite another size than the clear ones."""
    sizes = [s.box[2] + s.box[3] for s in seen if s.die_chance >= DIE]
    if len(sizes) < 2:
        return [s.die_chance for s in seen]
    usual = median(sizes)
    odd = [abs(log((s.box[2] + s.box[3]) / usual)) > log(ODD_SIZE) for s in seen]
    return [s.die_chance * (0.4 if o else 1.0) for s, o in zip(seen, odd, strict=True)]


def _detection(seen: Seen, die_chance: float) -> Detection:
    confidence = min(die_chance / DIE, 1.0) * seen.value_chance
    likely = seen.ranking[:3]
    return Detection(likely[0], seen.box, confidence, die_chance >= DIE and confidence >= SURE, likely)


def _mean_odds(a: float, b: float) -> float:
    return _chance(0.5 * (_logit(a) + _logit(b)) + 0.5)


def _logit(p: float) -> float:
    p = min(max(p, 1e-4), 1 - 1e-4)
    return log(p / (1 - p))


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))
