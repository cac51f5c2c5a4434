"""Cloths on which dice may hide are looked at twice."""

from __future__ import annotations

import numpy as np
import pytest

from companion.detection import Box, Image, Verdict
from vision.measuring.trials import FACTORS, draw
from vision.reading.busy import busy
from vision.reading.detector import ORDINARY, seen_px, shrunk
from vision.reading.reader import DiceReader


def busy_table(image: Image, *dice: Box) -> bool:
    return busy(shrunk(image, ORDINARY), seen_px(1.0, image, ORDINARY), dice)


def table(factor: str, level: str) -> tuple[Image, tuple[int, ...]]:
    return draw(FACTORS[factor][level], seed=2)


@pytest.mark.parametrize("cloth", ["gingham", "polka dots", "newspaper"])
def test_checks_dots_and_print_are_busy(cloth: str) -> None:
    assert busy_table(table("cloth", cloth)[0])


@pytest.mark.parametrize(
    ("factor", "level"),
    [("cloth", "boards"), ("cloth", "woven and printed"), ("light", "hard shadows"), ("blur", "noise")],
)
def test_wood_linen_shadows_and_noise_are_not(factor: str, level: str) -> None:
    assert not busy_table(table(factor, level)[0])


def test_dice_do_not_make_a_cloth_busy() -> None:
    image = np.full((720, 1280, 3), 120, np.uint8)
    dotted = image.copy()
    dotted[100:600:8, 100:1100] = 240
    assert busy_table(dotted)
    assert not busy_table(dotted, (100, 100, 1000, 500))
    assert not busy_table(image, (-50, -50, 2000, 2000))


def test_where_dice_in_the_colours_of_their_cloth_are_passed_over_the_table_misses_them_by_their_number() -> None:
    """Blue dice with white pips among white dots on blue: nothing that is no die makes up for one."""
    reader, right = DiceReader(), 0
    for seed in range(6):
        image, values = draw(FACTORS["cloth"]["polka dots"], seed)
        reading = reader.read(image, len(values))
        assert reading.verdict is Verdict.UNSURE or reading.values == values or len(reading.dice) < len(values)
        right += reading.verdict is Verdict.READ and reading.values == values
    assert right >= 4


def test_dice_in_the_colours_of_their_cloth_are_not_passed_over() -> None:
    """All are read, or it is asked about, though nobody told of their number."""
    reader, right = DiceReader(), 0
    for seed in range(1, 7):
        image, values = draw(FACTORS["cloth"]["polka dots"], seed)
        reading = reader.read(image)
        assert reading.verdict is Verdict.UNSURE or reading.values == values
        right += reading.verdict is Verdict.READ
    assert right >= 3
