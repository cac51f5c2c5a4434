"""What the watcher makes of a knocked camera, of light that goes out, and of what covers the view or is another."""

import cv2
import numpy as np
from watched_table import FPS, THREE, Table, patterned

from companion.sight import TableState


def test_a_knocked_camera_throws_no_dice() -> None:
    table = patterned(Table()).lay(*THREE)
    before = table.numbers()
    table.reader.dice = tuple((value, x + 22, y - 14) for value, x, y in THREE)
    table.pattern = np.roll(table.pattern, (-14, 22), axis=(0, 1))
    looks = table.wait(2.5)
    assert TableState.CAMERA_MOVED in {look.state for look in looks}
    assert [die.number for die in looks[-1].dice or ()] == before


def test_a_knocked_camera_that_sees_a_tray_elsewhere_sees_no_hand_rest_there() -> None:
    table = Table().lay(*THREE)
    cv2.rectangle(table.pattern, (60, -40), (540, 520), (-60, -60, -60), 14)
    table.wait(1.5)
    table.lay(*((value, x - 16, y + 10) for value, x, y in THREE)).pattern = np.roll(table.pattern, (10, -16), (0, 1))
    table.wait(0.7)
    assert TableState.HAND not in {look.state for look in table.wait(2.0)}


def test_a_camera_knocked_round_over_a_fine_print_sees_no_hand_rest_there() -> None:
    """Nothing could be read until it had lain still for eight seconds, for all the print seemed to have come."""
    table = Table().lay(*THREE)
    letters = np.random.default_rng(4).normal(0, 110, (480, 640, 1)).astype(np.float32) * np.ones(3, np.float32)
    printed = cv2.GaussianBlur(letters, (0, 0), 2.0) * (np.arange(480) % 16 < 11)[:, None, None]
    table.pattern = np.clip(3 * printed, -80, 150)
    before = table.numbers()
    knocked = cv2.getRotationMatrix2D((320, 240), 1.0, 1)
    table.pattern = cv2.warpAffine(table.pattern, knocked, (640, 480), borderMode=cv2.BORDER_REPLICATE)
    moved = [(value, *np.round(knocked @ (x, y, 1)).astype(int).tolist()) for value, x, y in THREE]
    looks = table.lay(*moved).wait(3.0)
    assert TableState.HAND not in {look.state for look in looks[20:]}
    assert [die.number for die in looks[-1].dice or ()] == before


def test_dice_that_touch_and_are_read_as_one_after_a_knock_still_lie_there() -> None:
    table = patterned(Table()).lay((5, 420, 200), (3, 420, 262), (2, 150, 150))
    before = table.numbers()
    table.lay((5, 411, 188), (3, 411, 250), (2, 141, 138)).pattern = np.roll(table.pattern, (-12, -9), axis=(0, 1))
    table.reader.heap = (381, 158, 60, 122)
    last = table.wait(3.0)[-1].dice or ()
    assert {die.number: die.value for die in last} == dict(zip(before, (5, 3, 2), strict=True))
    assert all(die.sure for die in last)


def test_dice_after_the_whole_view_was_shaken_were_not_seen_thrown() -> None:
    table = patterned(Table()).lay(*THREE)
    before = table.numbers()
    states = set()
    for step in range(20):
        table.shift = (15.0 * (-1) ** step, 9.0 * (step % 3))
        states |= {look.state for look in table.wait(1 / FPS)}
    table.shift = (0.0, 0.0)
    look = table.lay((2, 200, 380), (3, 420, 90), (5, 150, 250)).wait(1.5)[-1]
    assert TableState.CAMERA_MOVED in states
    assert look.unseen
    assert not {die.number for die in look.dice or ()} & set(before)


def test_dice_not_seen_thrown_are_told_before_it_is_said_that_the_camera_moved() -> None:
    table = patterned(Table()).lay(*THREE)
    table.numbers()
    for step in range(20):
        table.shift = (15.0 * (-1) ** step, 9.0 * (step % 3))
        table.wait(1 / FPS)
    table.shift = (0.0, 0.0)
    table.pattern = np.roll(table.pattern, (-14, 22), axis=(0, 1))
    table.lay((2, 200, 380), (3, 420, 90), (5, 150, 250))
    looks = [look for look in table.wait(1.2) if look.state in (TableState.READ, TableState.CAMERA_MOVED)]
    told = next(look for look in looks if look.dice is not None)
    assert told.unseen
    assert looks[-1].state is TableState.CAMERA_MOVED


def test_the_light_going_out_is_said_and_the_dice_are_there_again_afterwards() -> None:
    table = Table().lay(*THREE)
    before = table.numbers()
    looks = table.wait(3.0, [-230.0] * 90)
    assert looks[59].state is TableState.DARK
    assert table.numbers() == before


def test_it_is_not_too_dark_while_the_dice_can_be_read_nor_when_they_are_picked_up() -> None:
    dim = [-80.0] * 90
    table = Table().lay((1, 100, 100))
    assert [look.state for look in table.wait(3.0, dim)[30:]] == [TableState.READ] * 60
    picked_up = table.lay().wait(2.0, dim)
    thrown = table.lay((2, 300, 200)).wait(2.0, dim)
    assert TableState.DARK not in {look.state for look in picked_up + thrown}
    assert thrown[-1].state is TableState.READ
    assert table.wait(2.0, [-230.0] * 60)[-1].state is TableState.DARK, "the light has gone out"


def test_it_is_too_dark_where_the_dice_cannot_be_read() -> None:
    table = Table().lay(*THREE)
    table.reader.sure = False
    assert table.wait(3.0, [-220.0] * 90)[-1].state is TableState.DARK


def test_another_table_that_was_taken_for_a_covered_one_is_read_once_its_dice_are_legible() -> None:
    table = patterned(Table()).lay(*THREE)
    before = table.numbers()
    table.pattern, table.reader.sure = np.zeros_like(table.pattern), False
    assert table.lay((2, 150, 350), (3, 400, 100)).wait(3.0)[-1].state is TableState.COVERED
    table.reader.sure = True
    assert not set(table.numbers(3.0)) & set(before)


def test_no_reading_settles_while_the_view_is_covered() -> None:
    table = patterned(Table()).lay(*THREE)
    before = table.numbers()
    pattern, table.pattern = table.pattern, np.zeros_like(table.pattern)
    looks = table.lay().wait(6.0)
    assert looks[-1].state is TableState.COVERED
    assert not any(look.dice is not None for look in looks)
    table.pattern = pattern
    assert table.lay(*THREE).numbers() == before


def test_dice_under_a_garment_that_hangs_over_all_of_a_plain_cloth_are_not_forgotten() -> None:
    """Somebody leaned over the table: the dice were taken for gone, and for the next throw as they were seen again."""
    table = Table()
    table.wait(1.0)
    before = table.lay(*THREE).numbers()
    table.napkin = (0, 0, 640, 480)
    looks = table.lay().wait(6.0)
    assert looks[-1].state is TableState.COVERED
    assert not any(look.dice is not None for look in looks)
    table.napkin = None
    assert table.lay(*THREE).numbers() == before


def test_dice_of_another_table_are_new_however_near_they_come_to_rest() -> None:
    table = patterned(Table()).lay(*THREE)
    before = table.numbers()
    patterned(table, seed=4).lay()
    table.wait(0.3)
    for x in range(100, 500, 20):
        table.lay((6, x, 350)).wait(1 / FPS)
    assert not set(table.lay((2, 110, 105), (4, 200, 300), (3, 420, 120)).numbers()) & set(before)
