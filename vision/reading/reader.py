"""The dice reader: a picture in, a reading out; by one pair of networks, and by others where that leaves doubt."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path

import cv2

from companion.detection import Image, Reading
from vision.reading.dusk import brightened
from vision.reading.enrolment import Enrolled
from vision.reading.pair import Pair
from vision.reading.second_opinion import completed, settle, settle_rest
from vision.weights import FOLDER

# Within the folder of the first pair: the second's, and the larger face network for a third opinion.
SECOND, LARGER = "second", "larger_face.onnx"


class DiceReader:
    """Reads any ordinary pipped dice on any cloth; implements ``companion.detection.Reader``.

    enrolled: dice that were shown face by face; no other opinion knows them, and none is asked where there are some.
    weights: a folder of other networks than ours, with a second pair in its folder ``second`` or without, and beside
    that with a larger face network, ``larger_face.onnx``, or without.
    thorough: whether a glance settles only what shows as many dice as it is told of; kept dice laid in a row may pass
    for fewer. So it is where dice were shown: one with a logo may look like none at first sight.
    """

    def __init__(self, enrolled: Enrolled | None = None, weights: Path = FOLDER, thorough: bool = False) -> None:
        # One thread, here and on a Pi: the page and the motion path want the others, and small networks gain little.
        cv2.setNumThreads(1)
        self._enrolled, self._weights, self._thorough = enrolled or Enrolled(), weights, thorough
        self._has_second = (weights / SECOND).is_dir()
        self._has_third = self._has_second and (weights / LARGER).exists()
        self._first = Pair(weights, self._enrolled, thorough)

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        """Read a height × width × 3 uint8 picture in B, G, R order.

        expected: how many dice must lie there by the rules, if known; it decides doubts, it never hides a clear die.
        bare: a picture of that size of the table without dice, if there is one; what it shows, too, is no die, and what
        it does not show is looked at, however little it looks like one from afar.
        """
        start = time.perf_counter()
        # Each by itself: the bare table may have been photographed by day.
        image, bare = brightened(image), None if bare is None else brightened(bare)
        reading = self._first.read(image, expected, bare)
        if self._enrolled.empty and self._has_second:
            second = cache(lambda: self._second.one_view(image, expected, bare))
            reading = settle(reading, second, expected)
            if self._has_third:
                reading = settle_rest(reading, second, lambda: self._third.one_view(image, expected, bare))
            reading = completed(reading, second, expected)
        return replace(reading, milliseconds=1000 * (time.perf_counter() - start))

    def load(self) -> None:
        """Load what else is loaded when it is first asked. Raises ValueError where a network is damaged."""
        try:
            if self._has_second:
                _ = self._second
            if self._has_third:
                _ = self._third
        except cv2.error as error:
            raise ValueError(f"a network in {self._weights} is damaged: run 'git checkout vision'.") from error

    @cached_property
    def _second(self) -> Pair:
        """The second pair, loaded when it is first asked; it knows no shown dice."""
        return Pair(self._weights / SECOND, thorough=self._thorough)

    @cached_property
    def _third(self) -> Pair:
        """The first pair with the larger face network, loaded when it is first asked."""
        return self._first.with_larger(self._weights / LARGER)
