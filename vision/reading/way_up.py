"""Which way up a picture is: a camera beside the cloth may hang upside down or sideways.

From beside the vertical the face network tells the top of a die from a side by its being up. Of a turned picture it
reads some dice all the same: those whose tops look much larger than any side. Their values are the same in whatever
turn they are looked at, which those of dice that a low camera held upright sees are not. So they tell that the others,
too, may be looked at in each turn. Where none makes them clearer, a turn is only one more look at the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import pi, prod
from statistics import fmean

from companion.detection import Image, Reading, Verdict
from vision.reading.chances import by_both, odds_of
from vision.reading.decide import SURE, decide
from vision.reading.detector import Candidate
from vision.reading.looker import Looker
from vision.reading.seen import Seen

_WITNESSES = 2  # at least so many dice must be read for sure, and as the same in the turn in which all are
_LIKELY = 0.5  # what is less likely a die by the face reader's word is not looked at again
# The mean odds of their values are higher by so much in the turn that is the right one: in nearly all of the 38 of 120
# turned tables that turns settle, and in few photographs from above. Otherwise it is but another look, and luck.
_CLEARER = 0.25
_LEAST = 1e-6  # what shows no die at all in a turn is not divided by nothing


def read_turned(
    looker: Looker, image: Image, seen: Sequence[Seen], asked: Reading, expected: int | None
) -> Reading | None:
    """What is read where all dice of a picture that was ``asked`` about are looked at in another turn.

    Where nobody told how many dice lie there, turns settle doubts about values alone, for what no look saw is seen in
    none. Where a turn does not make clearer what was read before, values must be sure by both looks together, and none
    is where glare may hide a pip: it does so in both.

    None where no turn leaves no doubt, or but by passing over a die or finding one; where too few dice say that they
    may be turned; or where turns contradict each other.
    """
    dice = [k for k, one in enumerate(seen) if one.evidence.die >= _LIKELY]
    sure = [k for k in dice if seen[k].value_chance >= SURE]
    if len(sure) < _WITNESSES:
        return None
    rest = [k for k in dice if k not in sure]
    found: list[tuple[float, Reading]] = []
    for quarters in (1, 2, 3):
        looks = _witnessed(looker, image, seen, sure, quarters * pi / 2)
        if looks is None:
            continue
        looks |= {k: _look(looker, image, seen[k], quarters * pi / 2) for k in rest}
        clearer = fmean(odds_of(looks[k].value_chance) - odds_of(seen[k].value_chance) for k in sure) >= _CLEARER
        if expected is None:
            looks = {k: _with_values(seen[k], look) for k, look in looks.items()}
        reading = decide([looks.get(k, one) for k, one in enumerate(seen)], expected)
        if reading.verdict is not Verdict.READ or len(reading.dice) != len(asked.dice):
            continue
        read = {die.box for die in reading.dice}
        if clearer or (
            not asked.in_glare and all(_sure_by_both(seen[k], look) for k, look in looks.items() if look.box in read)
        ):
            found.append((prod(look.value_chance for look in looks.values()), reading))
    if len({reading.values for _, reading in found}) != 1:
        return None
    return max(found, key=lambda one: one[0])[1]


def _witnessed(
    looker: Looker, image: Image, seen: Sequence[Seen], sure: Sequence[int], turn: float
) -> dict[int, Seen] | None:
    """The ``sure`` ones of what was seen, looked at in a turn; None from the first on that shows another value."""
    looks: dict[int, Seen] = {}
    for k in sure:
        looks[k] = _look(looker, image, seen[k], turn)
        if looks[k].ranking[0] != seen[k].ranking[0]:
            return None
    return looks


def _look(looker: Looker, image: Image, seen: Seen, turn: float) -> Seen:
    (look,) = looker.look(image, [Candidate(seen.box, seen.heat)], closely=True, turn=turn)
    return look


def _sure_by_both(seen: Seen, turned: Seen) -> bool:
    """Whether both looks show the same value, and together surely enough."""
    return seen.ranking[0] == turned.ranking[0] and by_both(seen.value_chance, turned.value_chance) >= SURE


def _with_values(seen: Seen, turned: Seen) -> Seen:
    """What was ``seen``, as surely a die as it was, with the values of another look at it."""
    die, values = seen.evidence.die, turned.evidence
    share = die / max(values.die, _LEAST)
    return replace(turned, evidence=replace(values, chances=(1 - die, *(share * one for one in values.chances[1:]))))
