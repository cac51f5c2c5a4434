"""A camera that hangs upside down or sideways, beside the cloth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from companion.detection import Image, Reading, Verdict
from vision.measuring.trial_scenery import sideways, upside_down
from vision.measuring.trials import Trial, draw
from vision.reading.decide import decide
from vision.reading.detector import Candidate
from vision.reading.face import Evidence
from vision.reading.looker import Looker
from vision.reading.reader import DiceReader
from vision.reading.seen import Seen
from vision.reading.way_up import read_turned

PICTURE = np.zeros((400, 400, 3), np.uint8)


def _seen(value: int, x: float, chance: float = 0.99, die: float = 1.0) -> Seen:
    """A die of 50 pixels that shows ``value`` with such a chance."""
    others = (1 - chance) / 5
    chances = (1 - die, *(die * (chance if k == value else others) for k in range(1, 7)))
    counts = tuple(chance if k == value else 0.0 for k in range(1, 7))
    evidence = Evidence(chances, chance, value, orderly=1.0 if chance > 0.9 else 0.0, counts=counts)
    return Seen((x, 100.0, 50.0, 50.0), 0.8, evidence)


class Looks:
    """A looker to which every die shows the same in each turn: what it is told."""

    def __init__(self, *dice: Seen) -> None:
        self.dice = dice

    def look(self, image: Image, places: Sequence[Candidate], closely: bool, turn: float) -> list[Seen]:
        return [next(one for one in self.dice if one.box == place.box) for place in places]


def _read(seen: Sequence[Seen], *turned: Seen) -> Reading | None:
    asked = decide(seen)
    assert asked.verdict is Verdict.UNSURE
    return read_turned(cast(Looker, Looks(*turned)), PICTURE, seen, asked, None)


@pytest.mark.parametrize("hung", [upside_down, sideways])
def test_a_table_is_read_whichever_way_up_the_camera_hangs(hung) -> None:  # type: ignore[no-untyped-def]
    """Seen from 30° beside the vertical, half of the turned pictures were asked about."""
    read = 0
    for seed in range(10):
        image, values = draw(Trial(elevation_degrees=60, change=hung), seed)
        reading = DiceReader().read(image)
        assert reading.verdict is not Verdict.READ or reading.values == values
        read += reading.verdict is Verdict.READ
    assert read >= 8


def test_dice_in_doubt_are_read_in_another_turn_where_others_show_the_same_in_it() -> None:
    sure, clearer = [_seen(4, 20, 0.85), _seen(2, 100, 0.85)], [_seen(4, 20), _seen(2, 100)]
    reading = _read([*sure, _seen(5, 200, 0.5)], *clearer, _seen(6, 200))
    assert reading is not None and reading.values == (2, 4, 6)


def test_a_turn_that_makes_no_others_clearer_is_but_another_look() -> None:
    """A 5 seen from above was a 6 with a chance of 0.4, and of 0.96 in another turn."""
    sure = [_seen(4, 20), _seen(2, 100)]
    assert _read([*sure, _seen(5, 200, 0.5)], *sure, _seen(6, 200)) is None
    assert _read([*sure, _seen(6, 200, 0.18)], *sure, _seen(6, 200, 0.8)) is None
    reading = _read([*sure, _seen(6, 200, 0.75)], *sure, _seen(6, 200))
    assert reading is not None and reading.values == (2, 4, 6)


def test_what_glare_may_hide_no_turn_shows_that_makes_nothing_clearer() -> None:
    """A 3 whose middle pip was in glare was a 2 without doubt as soon as it was turned."""
    plain = _seen(2, 200, 0.75)
    face, counts = plain.evidence.chances, plain.evidence.counts
    other = replace(plain.evidence, chances=(*face[:3], 0.1, *face[4:]), counts=(*counts[:2], 0.25, *counts[3:]))
    glare, sure = replace(plain, evidence=other), [_seen(4, 20), _seen(6, 100)]
    assert _read([*sure, plain], *sure, _seen(2, 200)) is not None
    assert _read([*sure, glare], *sure, _seen(2, 200)) is None
    clearer = _read([_seen(4, 20, 0.85), _seen(6, 100, 0.85), glare], *sure, _seen(2, 200))
    assert clearer is not None, "it was the picture that lay wrongly"


def test_a_low_camera_is_not_believed_upside_down() -> None:
    """From low down a turned die shows another value as surely: its side."""
    sure = [_seen(4, 20), _seen(2, 100)]
    assert _read([*sure, _seen(5, 200, 0.5)], _seen(1, 20), _seen(3, 100), _seen(6, 200)) is None


def test_one_die_alone_does_not_tell_that_others_may_be_turned() -> None:
    assert _read([_seen(4, 20), _seen(5, 200, 0.5)], _seen(4, 20), _seen(6, 200)) is None


def test_no_die_is_passed_over_because_it_shows_none_in_another_turn() -> None:
    sure = [_seen(4, 20), _seen(2, 100)]
    assert _read([*sure, _seen(1, 200, 0.5)], *sure, _seen(1, 200, 0.5, die=0.001)) is None
