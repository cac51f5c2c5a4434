"""A camera beside the cloth that hangs upside down is found out from throws that can be read only turned by half."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from companion.detection import Detection, Image, Reading, Verdict
from vision.reader import DiceReader
from vision.trials import Trial, draw
from vision.upright import STREAK, WITNESSES, Upright

WIDTH, HEIGHT = 400, 300
EMPTY = Reading(Verdict.NONE)


def reading(*dice: tuple[int, int], sure: bool = True) -> Reading:
    """Dice of 40 pixels, each with its value and how far it lies from the left, 50 pixels from the top."""
    found = tuple(Detection(value, (float(x), 50.0, 40.0, 40.0), 0.9, sure, (value,)) for value, x in dice)
    return Reading(Verdict.READ if sure else Verdict.UNSURE, found)


def half(one: Reading) -> Reading:
    """The reading as a picture turned by half shows it."""
    return one.placed(lambda box: (WIDTH - box[0] - box[2], HEIGHT - box[1] - box[3], box[2], box[3]))


@dataclass
class Table:
    """A reader to which a throw shows one thing as it is seen, marked top left, and another turned by half."""

    seen: Reading = EMPTY
    turned: Reading = EMPTY
    readings: int = 0

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        self.readings += 1
        if bare is not None:
            assert bare[0, 0].any() == image[0, 0].any(), "the table without dice is turned along"
        return self.seen if image[0, 0].any() else half(self.turned)


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def upright(table: Table) -> Upright:
    return Upright(table)


def throw(upright: Upright, table: Table, number: int, seen: Reading | None, turned: Reading | None) -> Reading:
    """What is read of a throw whose dice lie elsewhere than those of the throw before; None for a doubt."""
    dice = ((3, 10 + 50 * (number % 5)), (5, 60 + 50 * (number % 5)))
    table.seen, table.turned = (reading(*dice, sure=False) if one is None else one for one in (seen, turned))
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    picture[0, 0] = 255
    return upright.read(picture, 2, picture.copy())


def lying(number: int, *values: int) -> Reading:
    """The dice of that throw, read."""
    return reading(*((value, 10 + 50 * (number % 5 + k)) for k, value in enumerate(values)))


def test_a_camera_whose_throws_can_be_read_only_turned_by_half_is_read_so_from_then_on(
    upright: Upright, table: Table
) -> None:
    for number in range(STREAK - 1):
        assert throw(upright, table, number, None, lying(number, 3, 5)).verdict is Verdict.UNSURE
    for number in range(STREAK - 1, 20):
        assert throw(upright, table, number, None, lying(number, 3, 5)) == lying(number, 3, 5), "boxes as it is seen"


def test_a_throw_is_tried_once_however_often_it_is_read(upright: Upright, table: Table) -> None:
    for _ in range(5 * STREAK):
        assert throw(upright, table, 0, None, lying(0, 3, 5)).verdict is Verdict.UNSURE
    assert table.readings == 5 * STREAK + 1


def test_one_throw_that_cannot_be_read_turned_by_half_breaks_the_streak(upright: Upright, table: Table) -> None:
    for number in range(8 * STREAK):
        turned = None if number % STREAK == STREAK - 1 else lying(number, 3, 5)
        assert throw(upright, table, number, None, turned).verdict is Verdict.UNSURE


def test_throws_that_are_read_cost_nothing_until_one_is_asked_about(upright: Upright, table: Table) -> None:
    for number in range(10):
        throw(upright, table, number, lying(number, 3, 5), None)
    assert table.readings == 10


def test_a_streak_takes_throws_that_are_read_alike_both_ways_but_needs_enough_that_are_not(
    upright: Upright, table: Table
) -> None:
    """Seen from above, one die in doubt settles nothing about the camera."""
    throw(upright, table, 0, None, lying(0, 3, 5))
    for number in range(1, 3 * STREAK):
        throw(upright, table, number, lying(number, 3, 5), lying(number, 3, 5))
    for number in range(WITNESSES - 1):
        assert not upright.turned
        throw(upright, table, number, None, lying(number, 3, 5))
    assert upright.turned


def test_a_throw_read_otherwise_turned_by_half_says_nothing(upright: Upright, table: Table) -> None:
    for number in range(STREAK - 1):
        throw(upright, table, number, None, lying(number, 3, 5))
        throw(upright, table, number + 1, lying(number + 1, 3, 5), lying(number + 1, 3, 4))
    assert not upright.turned


def test_a_camera_that_is_hung_upright_again_is_read_so_after_as_many_throws(upright: Upright, table: Table) -> None:
    for number in range(STREAK):
        throw(upright, table, number, None, lying(number, 3, 5))
    for number in range(STREAK, 2 * STREAK):
        read = throw(upright, table, number, lying(number, 2, 6), None)
        assert read.verdict is (Verdict.READ if number == 2 * STREAK - 1 else Verdict.UNSURE)
    assert not upright.turned


def test_an_empty_table_is_no_throw(upright: Upright, table: Table) -> None:
    throw(upright, table, 0, None, lying(0, 3, 5))
    before = table.readings
    throw(upright, table, 1, EMPTY, EMPTY)
    assert table.readings == before + 1


@pytest.mark.parametrize("hung", [True, False])
def test_at_forty_degrees_a_camera_is_found_out_where_it_hangs_upside_down_and_only_there(hung: bool) -> None:
    upright, asked = Upright(DiceReader(thorough=True)), []
    for seed in range(12):
        image, values = draw(Trial(elevation_degrees=50), seed)
        image = np.ascontiguousarray(image[::-1, ::-1]) if hung else image
        read = upright.read(image, len(values))
        asked.append((read.verdict, read.values) != (Verdict.READ, values))
    assert upright.turned is hung
    assert sum(asked) >= WITNESSES if hung else not any(asked)
    assert not any(asked[-3:])
