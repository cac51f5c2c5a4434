"""What was seen in one place, and the chances that it is a die and that its value can be told.

Nouns:
    Seen     a candidate box with everything the two networks said about it
    chance   a probability 0–1; its odds are its logarithm of p / (1 − p)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import dist, log

from companion.detection import Box, size_of
from vision.pictures.boxes import alike, drawn_out
from vision.reading.chances import chance_of, odds_of
from vision.reading.face import Evidence

# Both heads must speak for a value: one whose face has less than this share of the chance of all six is asked about,
# however well its pips lie. A 4 with a glare in its middle shows five pips in good order; its face had 0.79.
LEAST_SHARE = 0.8
# A die of which less lies in the picture has at most such a chance of showing what it seems to: pips may be cut off.
WHOLE, CUT_OFF = 0.8, 0.5
# A value has at most such a chance where a first look at the very place read another: glare and pips look alike there.
DISPUTED = 0.5
# A 2 or a 4 is doubted where one pip more has such a share of the chances of all six and its number of pips such a
# chance, either pair of them: glare may hide the one in the middle, of a 3 or a 5. Of 584 photographed ones that are
# right three have that; of 9 drawn ones in glare that are wrong (white pips, most of them) eight. Such a value has at
# most that chance: it is asked about, but what it lies on is as surely a die.
HIDDEN, IN_GLARE = ((0.03, 0.2), (0.01, 0.5)), 0.7
# A spot without a body has at most such a chance of being a die: a white 1 on an overexposed white cloth, or a crumb.
SPECK = 0.4
# What both networks call a die, by such heat and such a chance, has at least such a chance of being one: its value may
# be hard to tell, but it is not to be passed over. Neither is what is warm and may be a die that was shown.
HOT, CALLED_DIE, NOT_PASSED_OVER = 0.65, 0.9, 0.55
WARM = 0.4
# What lies on something much larger shows that this is no die where it reads as one of several pips with such a chance.
# Pips of close photographs came up to 0.37.
LIKELY_DIE = 0.6
# A die that is so legible needs no other box. What is at least so hot and less legible may be parts of two dice.
WELL_DRAWN, UNREAD = 0.9, 0.5
# What one look reads and others do not may be a die among print, where heat and that look together give it such a
# chance.
GLIMPSED = 0.65
# So near to each other, in sizes of the die, lie what two looks take for one and the same pip.
_ONE_PIP = 0.12
# Pixels across from which a die shows all it has to show.
_AMPLE_PX = 32
# Chances are compared no finer than this.
_FAINT_CHANCE = 0.01
# From fits (``vision.training.calibrate``) to photographs and tables that trained nothing. The values': to those held
# out from earlier weights and to those of two folders left out of a cross-validation. The dice's lie between the fit to
# what the earlier networks make of held-out photographs and traced tables, and that to what networks of a second
# cross-validation make of these and of two folders of strangers: (-5.2, 1.6, 1.0, 0.5) and (-6.7, 1.9, 1.1, 0.5); with
# 0.4 more for the networks shipped since, which are colder, as far as no more was read wrongly.
DIE_WEIGHTS = (-4.8, 1.75, 1.1, 0.47)
VALUE_WEIGHTS = (0.71, 0.19, 0.53, 2.07, 0.73, -2.36, -0.93)


@dataclass(frozen=True)  # without slots, which leave no room for what is reckoned once
class Seen:
    """What may be a die: its box (x, y, width, height), the detector's heat 0–1 and the face reader's evidence.

    inside: the share of the box that lies in the picture.  speck: whether nothing but a 1's pip stands out there.
    glimpsed: whether one look read several pips there, though all looks together do not.
    disputed: whether a first look read another value there.  pips: places of those on top, (x, y) in the picture.
    """

    box: Box
    heat: float
    evidence: Evidence
    inside: float = 1.0
    speck: bool = False
    glimpsed: bool = False
    disputed: bool = False
    pips: tuple[tuple[float, float], ...] = ()

    @cached_property
    def ranking(self) -> tuple[int, ...]:
        """The values 1–6, likeliest first."""
        faces = self.evidence.chances[1:]
        return tuple(sorted(range(1, 7), key=lambda value: -faces[value - 1]))

    @property
    def too_many(self) -> int:
        """How many pips were seen beyond those of the likeliest value: another die's, or a side's."""
        return self.evidence.pips - self.ranking[0]

    @cached_property
    def glare(self) -> bool:
        """Whether both heads think it possible that glare hides the middle pip of its top face."""
        value = self.ranking[0]
        if value not in (2, 4):
            return False
        more, count = _share(self, value + 1), self.evidence.counts[value]
        return any(more >= share and count >= chance for share, chance in HIDDEN)

    @cached_property
    def value_chance(self) -> float:
        """The chance that the likeliest value is right."""
        right = chance_of(_weigh(VALUE_WEIGHTS, value_features(self)))
        if self.inside < WHOLE:
            right = min(right, CUT_OFF)
        if self.disputed:
            right = min(right, DISPUTED)
        share = _share(self)
        return right if share >= LEAST_SHARE else min(right, share)

    @property
    def value_belief(self) -> float:
        """That chance, less where glare may hide a pip; the thing is as surely a die there as anywhere."""
        return min(self.value_chance, IN_GLARE) if self.glare else self.value_chance


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


def fitted_odds(seen: Seen) -> float:
    """The odds of a die by the fit alone."""
    return _weigh(DIE_WEIGHTS, die_features(seen))


def die_odds(seen: Seen, alone: bool = False) -> float:
    """The odds of a die, less where it is a speck, more where it must not be passed over.

    alone: whether no likely die lies there; both networks call toys and signs a die, too, of no value.
    """
    odds = fitted_odds(seen)
    if seen.speck:
        return min(odds, odds_of(SPECK))
    noticed = (called_die(seen) and not alone) or (seen.evidence.perhaps_shown and seen.heat >= WARM)
    return max(odds, odds_of(NOT_PASSED_OVER)) if noticed else odds


def legible(seen: Seen) -> float:
    """The chance that one die lies there, as the face reader sees it, and that its value is the likeliest."""
    return seen.evidence.die * seen.value_chance


def likely_die(seen: Seen) -> bool:
    """Whether the face reader sees one die there that shows its likeliest value."""
    return legible(seen) > LIKELY_DIE


def may_be_glimpsed(seen: Seen) -> bool:
    """Whether a die of several pips may have been glimpsed, by its heat and by what one look made of it."""
    return seen.ranking[0] > 1 and odds_of(seen.heat) + odds_of(legible(seen)) >= odds_of(GLIMPSED)


def unread(seen: Seen) -> bool:
    """Whether something hot lies there that cannot be read as one die: it may be parts of two, or several."""
    return seen.heat >= UNREAD and legible(seen) < WELL_DRAWN


def called_die(seen: Seen, heat: float = HOT, chance: float = CALLED_DIE) -> bool:
    """Whether both networks call it a die, by such heat and such a chance, whatever its value."""
    return seen.heat >= heat and seen.evidence.die >= chance


def pipped(seen: Seen) -> float:
    """The chance that one die lies there, as the face reader sees it, and shows its likeliest value by several pips."""
    return legible(seen) if seen.ranking[0] > 1 else 0.0


def shows_pips(seen: Seen) -> bool:
    """Whether a die with several pips lies there, as the face reader sees it."""
    return pipped(seen) > LIKELY_DIE


def surely_a_die(seen: Seen) -> bool:
    """Whether both networks call it a die whose value can be told; left out for its size, it may be the die of two."""
    return called_die(seen) and shows_pips(seen)


def may_hold_two(seen: Seen) -> bool:
    """Whether two dice that touch may pass for one: more pips than its value has, in a box that has room for two."""
    return seen.too_many > 0 and drawn_out(seen.box)


def same_pips(one: Seen, other: Seen) -> bool:
    """Whether most of the pips seen on one lie where the other's do, as none of two dice can."""
    fewer, more = sorted((one.pips, other.pips), key=len)
    near = _ONE_PIP * min(size_of(one.box), size_of(other.box))
    common = sum(any(dist(pip, place) < near for place in more) for pip in fewer)
    return 2 * common > len(fewer)


def disputed(seen: Sequence[Seen], first: Sequence[Seen]) -> list[Seen]:
    """All that was ``seen``, with what a ``first`` look at the very place read as another value marked as disputed."""
    # What is undisputed stays as it is, with what was reckoned of it once.
    return [replace(s, disputed=True) if any(_contradicts(f, s) for f in first) else s for s in seen]


def _contradicts(first: Seen, seen: Seen) -> bool:
    return alike(first.box, seen.box) and first.ranking[0] != seen.ranking[0]


def _share(seen: Seen, value: int | None = None) -> float:
    """The share of the chances of all six that a value has; the likeliest, where none is given."""
    faces = seen.evidence.chances[1:]
    return faces[(value or seen.ranking[0]) - 1] / max(sum(faces), 1e-9)


def _weigh(weights: Sequence[float], features: Sequence[float]) -> float:
    return sum(w * f for w, f in zip(weights, features, strict=True))
