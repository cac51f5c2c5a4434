"""Dice that the edge of the picture cuts off: whoever looks counts them, so they are not passed over."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from dice_fixture import well_read

from companion.detection import Verdict
from vision.measuring.trials import Trial, draw
from vision.reading.decide import decide
from vision.reading.reader import DiceReader
from vision.reading.seen import Evidence, Seen

DICE = [well_read(2, at=100), well_read(5, at=200)]
HALF = Seen((-19, 0, 40, 40), 0.4, Evidence((0.06, 0.5, 0.2, 0.2, *[0.04 / 3] * 3), 0.3, 2), inside=0.53)


def test_half_a_die_at_the_edge_is_asked_about() -> None:
    assert decide(DICE).verdict is Verdict.READ
    assert decide([*DICE, HALF]).verdict is Verdict.UNSURE


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(replace(HALF, heat=0.25), id="cold"),
        pytest.param(replace(HALF, evidence=Evidence((0.25, 0.75, *[0.0] * 5), 0.3, 1)), id="perhaps no die"),
        pytest.param(replace(HALF, box=(-45, 0, 95, 95)), id="more than twice as large"),
        pytest.param(replace(HALF, speck=True), id="a speck"),
        pytest.param(replace(HALF, inside=0.85), id="hardly cut off"),
        pytest.param(replace(HALF, box=(101, 1, 38, 38)), id="a part of a die that is read"),
    ],
)
def test_what_is_less_like_one_is_not(other: Seen) -> None:
    assert decide([*DICE, other]).verdict is Verdict.READ


def test_told_as_many_as_lie_whole_in_the_picture_they_are_read() -> None:
    assert decide([*DICE, HALF], expected=2).values == (2, 5)
    assert decide([*DICE, HALF], expected=3).verdict is Verdict.UNSURE


@pytest.mark.parametrize(("die_px", "seed"), [(60, 0), (60, 9), (110, 2), (110, 5)])
def test_a_picture_that_shows_somewhat_less_than_half_of_a_die_is_asked_about(die_px: int, seed: int) -> None:
    image, values = draw(Trial(die_px=die_px), seed)
    reader = DiceReader()
    whole = reader.read(image, len(values))
    assert whole.values == values
    x, _, width, _ = min((die.box for die in whole.dice), key=lambda box: box[0])
    assert reader.read(np.ascontiguousarray(image[:, int(x + 0.55 * width) :])).verdict is Verdict.UNSURE
