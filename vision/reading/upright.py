"""Finds out that a camera beside the cloth hangs upside down: its throws are read more surely turned by half.

The near side of a die looks like its top there. From 35° beside the vertical more than half of the throws are asked
about and one in eight is misread; turned by half, all are read as well as ever. From straight above dice look alike any
way up, and either will do.

Nouns:
    way       how pictures are read: as they come, or turned by half
    evidence  by how much surer the present way was than the other, summed over the throws that were read in both
"""

from __future__ import annotations

import logging
import math

from companion.detection import Image, Reader, Reading, Verdict, by_half
from vision.pictures.quarters import rotated
from vision.reading.agreement import asked, there

log = logging.getLogger(__name__)

# So many throws are read in both ways, or fewer where the evidence decides sooner; in the end so much will do for the
# other way. Played with 309 photographs from beside a table, in any order, of 24 throws that a camera upside down sees
# 2.5 are asked about and 0.1 misread, not 4 and 1.6; of 24 upright ones 0.2 and none, as before. Of drawn ones from 35°
# 5.4 and 0.1, not 14 and 3; upright 1.6 and 0.001, not 1.5 and none.
_THROWS, _DECIDED, _LEANING = 12, 1.0, 0.3
# No throw says more, however hard it is to read; and with less evidence whatever the other way reads otherwise is asked
# about.
_MOST, _TRUSTED = 0.25, 0.1
_UNLIKELIEST = 1e-3  # no die is doubted more


class Upright:
    """Reads as another reader does, in the way in which throws are read surely; a ``companion.detection.Reader``."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._turned = False
        self._left, self._evidence = _THROWS, 0.0  # throws yet to be read in both ways
        self._tried: Reading | None = None
        self._other: Reading | None = None

    @property
    def turned(self) -> bool:
        """Whether pictures are read turned by half."""
        return self._turned

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        """As ``companion.detection.Reader.read``; the first throws, and those asked about, are read in both ways."""
        reading = self._read(self._turned, image, expected, bare)
        if not reading.dice:
            return reading
        if not self._is_tried(reading):
            self._tried, self._other = reading, None
            if self._left or reading.verdict is Verdict.UNSURE:
                other = self._read(not self._turned, image, expected, bare)
                if self._weigh(reading, other):
                    # What made the other way the surer one may have been a misreading.
                    reading, self._other = self._turn(other), reading
                elif self._left and self._evidence < _TRUSTED:
                    self._other = other
        return self._contradicted(reading)

    def _contradicted(self, reading: Reading) -> Reading:
        """What is read, asked about where the other way shows something else without doubt and may be the right one."""
        other = self._other
        if other is None or other.verdict is not Verdict.READ or other.values == reading.values:
            return reading
        return asked(reading, other) if self._evidence >= 0 else asked(other, reading)

    def _weigh(self, reading: Reading, other: Reading) -> bool:
        """Add what a throw tells that both ways have shown: whether the other way is the surer one now."""
        surer = _sureness(reading) - _sureness(other)
        self._evidence = min(self._evidence + max(-_MOST, min(surer, _MOST)), _DECIDED)
        last = self._left == 1
        self._left = 0 if self._evidence == _DECIDED else max(self._left - 1, 0)
        return self._evidence <= -(_LEANING if last else _DECIDED)

    def _turn(self, reading: Reading) -> Reading:
        """Read in the other way from now on, as this throw."""
        self._turned, self._left, self._evidence = not self._turned, 0, -self._evidence
        self._tried = reading
        log.info("Dice are read more surely with the camera's pictures turned by half: it may hang upside down.")
        return reading

    def _is_tried(self, reading: Reading) -> bool:
        """Whether these are the dice that were tried last."""
        tried = self._tried
        return tried is not None and len(tried.dice) == len(reading.dice) and all(there(d, tried) for d in reading.dice)

    def _read(self, turned: bool, image: Image, expected: int | None, bare: Image | None) -> Reading:
        if not turned:
            return self._reader.read(image, expected, bare)
        bare = None if bare is None else rotated(bare, 180)
        return self._reader.read(rotated(image, 180), expected, bare).placed(lambda box: by_half(box, image))


def _sureness(reading: Reading) -> float:
    """The logarithm of the chance that all dice of a reading are right; of none, as of a die that is hardly one."""
    chances = [max(die.confidence, _UNLIKELIEST) for die in reading.dice] or [_UNLIKELIEST]
    return sum(map(math.log, chances))
