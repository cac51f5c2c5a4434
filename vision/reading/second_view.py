"""A second view of a picture: somewhat narrower and higher, as if its camera stood nearer the cloth.

The networks see each view a little otherwise, and are often sure in one of what they doubt in the other. What both show
alike is believed; what is seen in one alone is not.

Collections press pictures into squares. Of one that was higher than wide the dice look wider than high, which networks
hardly know: a camera beside the cloth sees a side below each top. In its second view they look more as they are. Where
a square picture shows them higher than wide, or shows none, a view made wider does so; in any other a low camera sees
them so.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from statistics import fmean

from companion.detection import Detection, Image, Reading, Verdict
from vision.pictures.crops import resized
from vision.reading.agreement import LIKELY, alike, asked, kept, same, there
from vision.reading.chances import by_both
from vision.reading.decide import DICE, LONE

# A picture of 4:3 is so many times as wide or high for its other side when it is pressed into a square; one of 16:9 is
# so twice.
_PRESSED = 4 / 3
# The mean logarithm of the dice's widths by their heights from which a picture was pressed, since no upright camera
# sees it; and that of their heights by their widths from which a square one was.
_WIDE = 0.1
# The same of what is pressed still in the next view.
_STILL_WIDE = 0.05
# A die that was seen with such a chance is not what is asked about, where nobody told the number.
_SEEN = 0.95
# What has such a chance of another value in another view is asked about.
_DISPUTED = 0.3


def higher(image: Image, steps: int) -> Image:
    """The picture in another view, of as many pixels; one step undoes 4:3, two undo 16:9."""
    narrower = sqrt(_PRESSED) ** steps
    return resized(image, (round(image.shape[1] / narrower), round(image.shape[0] * narrower)))


def as_in(image: Image, view: Image, reading: Reading) -> Reading:
    """What was read in a ``view`` of the ``image``, with the boxes where they lie in the image."""
    across, along = image.shape[1] / view.shape[1], image.shape[0] / view.shape[0]
    return reading.placed(lambda box: (box[0] * across, box[1] * along, box[2] * across, box[3] * along))


def settle(view: Callable[[int], Reading], expected: int | None, square: bool) -> Reading:
    """The first view's reading, or another's that settles its doubt; each view is read only where it is needed.

    view: what is read in the view so many steps higher; wider, below 0.  square: whether the picture is one, and so may
    have been pressed. Then an empty table must be so in all views, but for what is hardly a die in wider ones, and what
    is read in one must not be contradicted by another; nor must what is read where dice look pressed.
    """
    first = view(0)
    width = _width(first, 0)
    pressed = width >= _WIDE or (square and width <= -_WIDE)
    if not _may_change(first, expected, square or (pressed and bool(first.dice))):
        return first
    step = -1 if pressed and width < 0 else 1
    found, believed = first, first.verdict is Verdict.READ
    for steps in (step, 2 * step):
        other = view(steps)
        if believed:
            # The farther a view, the less its doubts tell.
            if _contradicted(found, other, doubts=steps == step):
                return asked(found, other)
        elif _believed(first, other, pressed, expected):
            found, believed = other, True
        elif found.verdict is Verdict.NONE:
            found = other
        if not pressed or (other.dice and step * _width(other, steps) < _STILL_WIDE):
            break
    if found.verdict is Verdict.NONE:
        # Dice of a square picture that are too high may not be seen, either; but wider views take more things for dice.
        wider = map(view, (-1, -2))
        return next((other for other in wider if any(die.confidence >= LIKELY for die in other.dice)), found)
    return found


def _may_change(reading: Reading, expected: int | None, suspect: bool) -> bool:
    """Whether other views may change the first one's reading.

    They may settle whether one of the dice seen is a die, and of what value; not whether others lie unseen.

    suspect: whether the picture may have been pressed, so that it is not to be trusted alone.
    """
    if reading.verdict is not Verdict.UNSURE or reading.in_glare:
        return suspect
    return expected is not None or any(die.confidence < _SEEN for die in reading.dice)


def _contradicted(reading: Reading, other: Reading, doubts: bool) -> bool:
    """Whether another view shows other dice or values than were read.

    doubts: whether it does so, too, where it leaves doubt, but shows another value or a likely die elsewhere. A view
    that shows less is only the worse one.
    """
    if other.verdict is Verdict.READ:
        return not alike(reading, other)
    if not doubts or not all(there(die, other) for die in reading.dice):
        return False
    return any(not same(die, reading) and die.confidence >= _least(die, reading) for die in other.dice)


def _least(die: Detection, reading: Reading) -> float:
    return _DISPUTED if there(die, reading) else LIKELY


def _width(reading: Reading, steps: int) -> float:
    """The mean logarithm of the dice's widths by their heights, as the view shows them that is so many steps higher.

    Dice that are too wide may not be seen at all.
    """
    if not reading.dice:
        return _WIDE
    return fmean(log(w / h) for _, _, w, h in (die.box for die in reading.dice)) - steps * log(_PRESSED)


def _believed(first: Reading, other: Reading, pressed: bool, expected: int | None) -> bool:
    """Whether what another view shows without doubt settles the first one's doubt."""
    if other.verdict is not Verdict.READ:
        return False
    return (pressed and kept(first, other)) or (not first.in_glare and _confirmed(first, other, expected))


def _confirmed(first: Reading, second: Reading, expected: int | None) -> bool:
    """Whether a second view shows what the first did, and both together surely enough."""
    if not alike(first, second):
        return False
    least = LONE if len(first.dice) == 1 else DICE
    return expected is not None or all(
        by_both(die.confidence, same(die, second)[0].confidence) >= least for die in first.dice
    )
