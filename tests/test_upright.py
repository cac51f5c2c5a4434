"""A camera beside the cloth that hangs upside down is found out, from throws read more surely turned by half."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from companion.detection import Detection, Image, Reading, Verdict
from vision.measuring.trials import Trial, draw
from vision.reading.reader import DiceReader
from vision.reading.upright import Upright

WIDTH, HEIGHT = 400, 300
EMPTY = Reading(Verdict.NONE)
BOTH_WAYS = 12
"""Throws that are read in both ways where none of them tells anything."""


def read(number: int, values: tuple[int, int] = (3, 5), sure: float = 0.99) -> Reading:
    """A throw that was read, each die right with such a chance; it lies elsewhere than the one numbered before it."""
    dice = enumerate(values, start=number % 5)
    found = tuple(Detection(value, (10.0 + 50 * k, 50.0, 40.0, 40.0), sure, True, (value,)) for k, value in dice)
    return Reading(Verdict.READ, found)


def doubtful(number: int, sure: float = 0.3) -> Reading:
    """A throw that is asked about."""
    found = tuple(Detection(die.value, die.box, sure, False, die.likely) for die in read(number).dice)
    return Reading(Verdict.UNSURE, found)


@dataclass
class Table:
    """A reader to which a throw shows one thing as it comes, marked top left, and another turned by half."""

    comes: Reading = EMPTY
    turned: Reading = EMPTY
    readings: int = 0

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        self.readings += 1
        assert bare is not None and bare[0, 0].any() == image[0, 0].any(), "the table without dice is turned along"
        if image[0, 0].any():
            return self.comes
        return self.turned.placed(lambda box: (WIDTH - box[0] - box[2], HEIGHT - box[1] - box[3], box[2], box[3]))


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def upright(table: Table) -> Upright:
    return Upright(table)


def throw(upright: Upright, table: Table, comes: Reading, turned: Reading) -> Reading:
    """What is read of a throw that shows this as it comes, and that turned by half."""
    table.comes, table.turned = comes, turned
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    picture[0, 0] = 255
    return upright.read(picture, 2, picture.copy())


def test_a_camera_whose_throws_can_be_read_only_turned_by_half_is_read_so_from_then_on(
    upright: Upright, table: Table
) -> None:
    for number in range(3):
        assert throw(upright, table, doubtful(number), read(number)) == doubtful(number), "it may be hard to read"
    for number in range(3, 10):
        assert throw(upright, table, doubtful(number), read(number)) == read(number), "where it lies as it comes"
    assert upright.turned


def test_a_throw_is_tried_once_however_often_it_is_read(upright: Upright, table: Table) -> None:
    for _ in range(30):
        assert throw(upright, table, doubtful(0), read(0)) == doubtful(0)
    assert table.readings == 31


def test_the_throw_that_decides_it_is_asked_about_where_both_ways_show_it_otherwise(
    upright: Upright, table: Table
) -> None:
    """A red 1 seen from above was scored as the 2 on its side: that throw made the other way the surer one."""
    for number in range(3):
        throw(upright, table, doubtful(number), read(number))
    for _ in range(3):
        decided = throw(upright, table, read(3, (3, 5), sure=0.7), read(3, (3, 6)))
        assert upright.turned
        assert decided.verdict is Verdict.UNSURE
    assert throw(upright, table, read(4, (3, 5)), read(4, (3, 6))) == read(4, (3, 6)), "from then on it is known"


def test_throws_that_are_as_sure_either_way_leave_it_as_it_is_and_soon_cost_nothing(
    upright: Upright, table: Table
) -> None:
    """So it is from straight above."""
    for number in range(30):
        assert throw(upright, table, read(number), read(number)) == read(number)
    assert table.readings == 30 + BOTH_WAYS
    assert not upright.turned


def test_where_the_camera_hangs_upright_four_throws_tell(upright: Upright, table: Table) -> None:
    for number in range(30):
        assert throw(upright, table, read(number), doubtful(number)) == read(number)
    assert table.readings == 34


def test_throws_that_are_all_a_little_surer_turned_by_half_tell_in_the_end(upright: Upright, table: Table) -> None:
    for number in range(BOTH_WAYS):
        assert not upright.turned
        throw(upright, table, read(number, sure=0.95), read(number))
    assert upright.turned


def test_a_throw_that_both_ways_show_otherwise_is_asked_about_while_nobody_knows(
    upright: Upright, table: Table
) -> None:
    for _ in range(3):
        contradicted = throw(upright, table, read(0, (3, 5), sure=0.9), read(0, (3, 4)))
        assert contradicted.verdict is Verdict.UNSURE
        assert [(die.sure, die.likely) for die in contradicted.dice] == [(True, (3,)), (False, (4, 5))], "surer first"


def test_no_die_of_a_throw_in_doubt_is_sure_that_is_read_otherwise_turned_by_half(
    upright: Upright, table: Table
) -> None:
    comes = Reading(Verdict.UNSURE, (read(0).dice[0], doubtful(0).dice[1]))
    contradicted = throw(upright, table, comes, read(0, (2, 5)))
    assert [(die.value, die.sure, die.likely) for die in contradicted.dice] == [(2, False, (2, 3)), (5, True, (5,))]


def test_it_is_read_where_the_present_way_is_the_surer_one(upright: Upright, table: Table) -> None:
    assert throw(upright, table, read(0), read(0, (3, 4), sure=0.9)) == read(0)
    for number in range(1, BOTH_WAYS):
        throw(upright, table, read(number), read(number))
    assert throw(upright, table, read(BOTH_WAYS, sure=0.9), read(BOTH_WAYS, (3, 4))).verdict is Verdict.READ


def test_one_that_is_hung_otherwise_later_is_found_out_from_what_is_asked_about(upright: Upright, table: Table) -> None:
    for number in range(4):
        throw(upright, table, read(number), doubtful(number))
    for number in range(4, 11):
        assert throw(upright, table, doubtful(number), read(number)) == doubtful(number), "it was sure before"
    assert throw(upright, table, doubtful(11), read(11)) == read(11)


def test_an_empty_table_is_no_throw(upright: Upright, table: Table) -> None:
    assert throw(upright, table, EMPTY, read(0)) == EMPTY
    assert table.readings == 1


@pytest.mark.parametrize("hung", [True, False])
def test_from_forty_degrees_it_is_found_out_where_it_hangs_upside_down_and_only_there(hung: bool) -> None:
    upright, right = Upright(DiceReader(thorough=True)), []
    for seed in range(10):
        image, values = draw(Trial(elevation_degrees=50), seed)
        reading = upright.read(np.ascontiguousarray(image[::-1, ::-1]) if hung else image, len(values))
        right.append((reading.verdict, reading.values) == (Verdict.READ, values))
    assert upright.turned is hung
    assert all(right[5:] if hung else right)
    assert not hung or not all(right[:5])
