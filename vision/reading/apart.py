"""Tells dice apart that lie in one place: a heap or the dice in it, a die or its pips, a die or what it lies on."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from companion.detection import size_of
from vision.pictures.boxes import area, doubled, much_larger, overlap, shared
from vision.reading.seen import Seen, called_die, die_odds, fitted_odds, legible, likely_die, same_pips, shows_pips

# Share of a heap that its dice fill, at least; where they do not there may be another.
FILLED = 0.6
# No pip is so small beside its die.
LEAST_PIP = 0.08
# What lies on two dice or more may be another that touches them where it is so legible, and else is a heap of them.
THIRD = 0.9


def divided(seen: Sequence[Seen]) -> list[Seen]:
    """What was seen without what covers other things, or without these: whichever read worse.

    The one may be a heap of dice that touch, the others the pips of one die; but what much smaller dice lie on is a
    sheet or a board that looks like a face. Of two boxes of one die, with one value, that stays which is likelier a
    die; of dice that touch all do.
    """
    kept: list[Seen] = []
    for whole in sorted(seen, key=lambda s: area(s.box)):
        parts = [s for s in kept if overlap(s.box, whole.box)]
        if any(_lies_on(s, whole) for s in parts):
            continue
        pips = bool(parts) and all(much_larger(whole.box, s.box) for s in parts)
        if not pips and _touches(whole, parts) and (len(parts) <= 1 or legible(whole) >= THIRD):
            kept.append(whole)
            continue
        if pips:
            better = _pipped(whole, parts)
        elif len(parts) == 1 and parts[0].ranking[0] == whole.ranking[0]:
            better = die_odds(whole) > die_odds(parts[0])
        else:
            better = legible(whole) >= median(map(legible, parts))
        if better:
            kept = [s for s in kept if s not in parts] + [whole]
    return kept


def more_hidden(seen: Sequence[Seen], kept: Sequence[Seen]) -> bool:
    """Whether what looked like a die was given up for dice, and may be another or a heap with more.

    So it is where they leave much of it bare, or only touch it.
    """
    for whole in seen:
        parts = [s for s in kept if overlap(s.box, whole.box)]
        if whole in kept or not parts or any(much_larger(whole.box, s.box) for s in parts):
            continue
        filled = sum(shared(s.box, whole.box) * min(area(s.box), area(whole.box)) for s in parts)
        bare = filled < FILLED * area(whole.box) and fitted_odds(whole) > 0
        if bare or (_touches(whole, parts) and likely_die(whole)):
            return True
    return False


def _touches(whole: Seen, parts: Sequence[Seen]) -> bool:
    """Whether the whole may be a die of its own that touches the parts it covers, and not one of them seen twice."""
    return not any(doubled(s.box, whole.box) or same_pips(s, whole) for s in parts)


def _lies_on(part: Seen, whole: Seen) -> bool:
    """Whether a part is a much smaller die, since no pip shows pips of its own.

    A cloth's print may, beside a die in its box; but what is hardly a die by itself hides none that both networks see.
    """
    return much_larger(whole.box, part.box) and shows_pips(part) and (fitted_odds(part) > 0 or not called_die(whole))


def _pipped(whole: Seen, parts: Sequence[Seen]) -> bool:
    """Whether much smaller parts are the pips of the whole: both networks call it a die, or none reads better.

    What both networks call a die is no pip of what they do not: two dice may lie like the pips of a 2.
    """
    called = called_die(whole)
    if called and min(size_of(s.box) for s in parts) >= LEAST_PIP * size_of(whole.box):
        return True
    dice = not called and any(map(called_die, parts))
    return not dice and legible(whole) >= max(map(legible, parts))
