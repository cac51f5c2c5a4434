"""Where a study may have missed dice, so that the picture is searched again, made larger.

Nouns:
    small    too small for the levels looked at
    heap     dice so near to each other, and so small, that more may lie against them than were told apart
    block    dice laid without a gap, seen as one hot thing that cannot be read
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from statistics import median

from companion.detection import Box, Image, middle_of, size_of
from vision.pictures.boxes import like_sized
from vision.reading.decide import FINE_PX
from vision.reading.detector import FINEST, seen_px
from vision.reading.seen import Seen, likely_die, unread

# A level that shows dice smaller than this may miss some.
LEGIBLE_PX = 12.0
# What is less hot is no die by itself.
FAINT = 0.3
_SMALLEST_PX = 28.0  # across in the picture; where nothing shows how large dice are, smaller ones are not searched for
# Dice whose middles are nearer to each other than so many of their sizes may touch, and be more than were told apart
# where they are seen no larger than so many pixels.
_TOUCHING, _TOLD_APART_PX = 1.25, 45.0
# So many times as large as a die is a block of two or more.
_BLOCK = 1.3


def small_likely(image: Image, seen: Sequence[Seen]) -> bool:
    """Whether dice may lie there that are too small for the levels looked at; those of an empty table may be."""
    likely = [size_of(s.box) for s in seen if s.heat > 0.5 and s.evidence.die > 0.5]
    size = median(likely) if likely else _SMALLEST_PX
    return size < FINE_PX or seen_px(size, image, FINEST) < LEGIBLE_PX


def blocks(seen: Sequence[Seen]) -> list[Box]:
    """What is hot, cannot be read, and is larger than the likely dice: it may be several, laid in a block."""
    dice = [size_of(s.box) for s in seen if likely_die(s)]
    least = _BLOCK * (median(dice) if dice else _SMALLEST_PX)
    return [s.box for s in seen if unread(s) and size_of(s.box) > least]


def heaps(image: Image, seen: Sequence[Seen]) -> list[Box]:
    """Dice against which something hot lies, where more may lie than the finest level tells apart."""
    hot = [s.box for s in seen if s.heat > FAINT]
    dice = [s.box for s in seen if s.heat > FAINT and likely_die(s)]
    return heaped(seen_px(1.0, image, FINEST), dice, hot)


def heaped(scale: float, dice: Sequence[Box], hot: Sequence[Box]) -> list[Box]:
    """The dice against which another box of ``hot`` lies, if too small, ``scale`` times as large, to be told apart."""
    small = [die for die in dice if scale * size_of(die) < _TOLD_APART_PX]
    return [die for die in small if lies_against(die, [other for other in hot if other != die])]


def lies_against(box: Box, others: Sequence[Box]) -> bool:
    """Whether it is as large as one of the others and as near to it as a die of the same heap, or is that one."""
    return any(
        like_sized(box, other) and dist(middle_of(box), middle_of(other)) < _TOUCHING * size_of(other)
        for other in others
    )
