"""From frames to looks: what counts as motion, when dice have settled, and which die is which."""

import cv2
import numpy as np
import pytest
from watched_table import FPS, THREE, Table, Told

from companion.detection import Box, Image, Reading
from companion.frames import Frame
from companion.laid import Laid
from companion.sight import Look, TableState
from vision.following.only_cloth import only_cloth
from vision.following.tracker import SHARES
from vision.following.watcher import RESTLESS_SECONDS, Watcher
from vision.pictures.pixels import small_grey


def test_dice_count_only_after_they_have_lain_still_for_a_while() -> None:
    table = Table()
    table.wait(1.0)
    looks = table.lay(*THREE).wait(1.5)
    first = next(look for look in looks if look.dice)
    assert 0.5 <= first.seconds - looks[0].seconds <= 1.0
    assert [die.value for die in first.dice or ()] == [1, 4, 6]
    assert {look.state for look in looks} == {TableState.ROLLING, TableState.READ, TableState.SETTLING}


def test_settled_dice_are_not_read_again() -> None:
    table = Table().lay(*THREE)
    table.wait(1.5)
    asked = table.reader.asked
    table.wait(3.0)
    assert table.reader.asked == asked


def test_dice_that_stay_while_others_are_picked_up_are_not_read_again() -> None:
    table = Table().lay(*THREE)
    before = table.numbers()
    asked = table.reader.asked
    table.expected = 3
    assert table.lay(THREE[0], THREE[2]).numbers() == [before[0], before[2]]
    assert table.lay().wait(4.0)[-1].dice == ()
    assert table.reader.asked == asked
    after = table.lay(*THREE).numbers()
    assert not set(after) & set(before)


def test_where_noise_may_hide_what_came_dice_that_stay_are_read_again() -> None:
    table = Table(noise=16.0)
    table.wait(2.0)
    before = table.lay(*THREE).numbers()
    asked = table.reader.asked
    assert table.lay(THREE[0], THREE[2]).numbers() == [before[0], before[2]]
    assert table.reader.asked > asked


def test_what_came_as_others_were_picked_up_is_read() -> None:
    for laid in ((2, 150, 400), (4, 315, 215)):
        table = Table().lay(*THREE)
        table.numbers()
        look = table.lay(THREE[0], laid).wait(1.5)[-1]
        assert [die.value for die in look.dice or ()] == [1, laid[0]]


def test_what_stayed_in_doubt_is_read_again() -> None:
    table = Table().lay(*THREE)
    table.reader.sure = False
    table.wait(1.5)
    table.reader.sure = True
    look = table.lay(*THREE[:2]).wait(1.5)[-1]
    assert [die.sure for die in look.dice or ()] == [True, True]


def test_dice_that_keep_turning_are_never_read() -> None:
    table = Table()
    for step in range(60):
        looks = table.lay((1 + step % 6, 300, 200)).wait(0.1)
        assert not any(look.dice for look in looks)


def rolling() -> Table:
    """Three dice have been on their way for a moment."""
    table = Table()
    table.wait(1.0)
    for step in range(6):
        table.lay((1, 100 + 15 * step, 100), (4, 300, 200 - 10 * step), (6, 500, 350)).wait(1 / FPS)
    return table


def test_a_camera_that_repeats_its_last_picture_for_a_second_shows_nothing_at_rest() -> None:
    table = rolling()
    table.held = table.picture()
    assert not any(look.dice for look in table.wait(1.5))
    table.held = None
    assert [die.value for die in table.lay(*THREE[1:]).wait(1.5)[-1].dice or ()] == [4, 6]


def test_what_it_shows_for_longer_is_read_for_some_send_another_only_where_something_has_changed() -> None:
    table = rolling()
    table.held = table.picture()
    assert [die.value for die in table.wait(3.5)[-1].dice or ()] == [1, 4, 6]


def test_a_film_pressed_so_hard_that_nothing_changes_in_it_once_dice_rest_is_read_at_once() -> None:
    table = rolling()
    table.wait(2 / FPS)
    table.held = table.picture()
    assert [die.value for die in table.wait(1.0)[-1].dice or ()] == [1, 4, 6]


def test_what_keeps_moving_for_half_a_minute_may_be_neither_hand_nor_dice_and_is_said_to() -> None:
    table = Table()
    table.wait(1.0)
    states = []
    for step in range(round(RESTLESS_SECONDS) + 2):
        table.hand = (0, 150, 150 + 40 * (step % 2), 330)
        states += [look.state for look in table.wait(1.0)]
    assert states[-1] is TableState.RESTLESS
    assert TableState.RESTLESS not in states[: round(RESTLESS_SECONDS - 1.0) * FPS]
    table.hand = None
    assert [die.value for die in table.lay(*THREE).wait(2.0)[-1].dice or ()] == [1, 4, 6]
    table.hand = (0, 150, 150, 330)
    assert table.wait(0.2)[-1].state is TableState.HAND


def test_each_picture_may_come_twice() -> None:
    table = Table().lay(*THREE)
    looks = []
    for _ in range(20):
        table.held = None
        looks += table.wait(1 / FPS)
        table.held = table.picture()
        looks += table.wait(1 / FPS)
    assert [die.value for die in looks[-1].dice or ()] == [1, 4, 6]


def test_flicker_and_drifting_light_are_no_motion() -> None:
    table = Table().lay(*THREE)
    table.wait(1.5)
    looks = table.wait(3.0, [6 * np.sin(index * 2.1) + index / 4 for index in range(90)])
    assert {look.state for look in looks} == {TableState.READ}


def test_a_die_thrown_under_a_flickering_lamp_is_seen() -> None:
    table = Table().lay(*THREE)
    flicker = [20.0 * (-1) ** frame for frame in range(150)]
    table.wait(5.0, flicker)
    last = table.lay(*THREE, (2, 150, 350)).wait(2.0, flicker)[-1]
    assert [die.value for die in last.dice or ()] == [1, 4, 6, 2]


def test_noise_of_a_dark_room_is_no_motion() -> None:
    table = Table(noise=9.0).lay(*THREE)
    assert table.wait(2.0)[-1].state is TableState.READ
    assert {look.state for look in table.wait(2.0)} == {TableState.READ}


def test_a_hand_is_told_from_dice_and_freezes_reading_even_at_rest() -> None:
    table = Table().lay(*THREE)
    table.wait(1.5)
    for reach in range(0, 200, 20):
        table.hand = (0, 150, reach, 330)
        looks = table.wait(1 / FPS)
    assert looks[-1].state is TableState.HAND
    assert {look.state for look in table.wait(3.0)[10:]} == {TableState.HAND}
    table.hand = None
    assert table.wait(1.5)[-1].state is TableState.READ


def test_dice_that_stay_keep_their_numbers_and_others_are_new() -> None:
    table = Table().lay(*THREE)
    before = table.numbers()
    after = table.lay(THREE[0], (4, 420, 120), (2, 200, 400)).numbers()
    assert after[0] == before[0]
    assert not set(after[1:]) & set(before)


def test_a_die_covered_for_a_while_is_the_same_die() -> None:
    table = Table().lay(*THREE)
    before = table.numbers()
    table.lay(*THREE[:2]).numbers()
    assert table.lay(*THREE).numbers() == before


def test_a_nudge_that_keeps_the_pips_is_silent() -> None:
    table = Table().lay(*THREE)
    before = table.numbers()
    assert table.lay(THREE[0], THREE[1], (6, 525, 340)).numbers() == before


def test_dice_that_all_moved_were_thrown_however_alike_they_fell() -> None:
    table = Table().lay((5, 100, 100), (5, 300, 200), (5, 500, 350))
    before = table.numbers()
    assert not set(table.lay((5, 130, 112), (5, 320, 220), (5, 480, 330)).numbers()) & set(before)


def test_dice_that_fall_as_an_earlier_throw_did_are_new() -> None:
    table = Table().lay(*THREE)
    before = table.numbers()
    table.lay((2, 150, 400), (3, 400, 80), (5, 200, 250)).numbers()
    assert not set(table.lay(*THREE).numbers()) & set(before)


def test_after_the_table_was_cleared_every_die_is_new() -> None:
    table = Table().lay(*THREE)
    before = table.numbers()
    table.lay().numbers(4.0)
    assert not set(table.lay(*THREE).numbers()) & set(before)


def last_look(watcher: Watcher, image: Image, frames: int, apart: float = 1 / FPS) -> Look:
    """What a watcher has made of so many frames that show the same, so many seconds apart."""
    return [watcher.step(Frame(step * apart, small_grey(image), lambda: image)) for step in range(frames)][-1]


def test_the_reader_is_told_what_the_table_without_dice_shows() -> None:
    table = Table(noise=0.0)
    bare = table.picture()
    watcher = Watcher(table.reader, bare)
    image = table.lay(*THREE).picture()
    last_look(watcher, image, 40)
    assert table.reader.bare is bare


def test_of_the_table_without_dice_the_reader_sees_the_same_part_as_of_that_with_dice() -> None:
    table = Table(noise=0.0)
    table.pattern = np.random.default_rng(2).normal(0, 20, (480, 640, 3)).astype(np.float32)
    bare = table.picture()
    cloth = ((0.1, 0.2), (0.9, 0.2), (0.9, 0.8), (0.1, 0.8))
    watcher = Watcher(table.reader, bare, cloth=cloth)
    image = table.lay(*THREE).picture()
    last_look(watcher, image, 40)
    assert table.reader.bare is not None and np.array_equal(table.reader.bare, only_cloth(bare, cloth)[0])


def test_a_picture_of_the_table_without_dice_by_another_camera_is_not_used() -> None:
    table = Table()
    watcher = Watcher(table.reader, np.zeros((720, 1280, 3), np.uint8))
    image = table.lay(*THREE).picture()
    look = last_look(watcher, image, 40)
    assert table.reader.asked and table.reader.bare is None
    assert [die.value for die in look.dice or ()] == [1, 4, 6]


def test_dice_count_once_three_readings_agree() -> None:
    table = Table().lay(*THREE)
    table.wait(2)
    assert table.reader.asked == 3


@pytest.mark.parametrize("sure", [True, False])
def test_two_slow_readings_that_agree_need_no_third(sure: bool) -> None:
    table = Table()
    image = table.lay(*THREE).picture()
    for seconds, readings in ((0.05, 3), (0.3, 2)):
        table.reader.asked, table.reader.sure, watcher = 0, sure, Watcher(table.reader)
        dice = last_look(watcher, image, 20, seconds).dice or ()
        assert table.reader.asked == readings, seconds
        assert [(die.value, die.sure) for die in dice] == [(1, sure), (4, sure), (6, sure)]


def test_what_one_reading_doubts_and_two_read_is_read() -> None:
    table = Table()
    image = table.lay(*THREE).picture()

    class Doubting(Told):
        def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
            self.dice, self.sure = THREE, self.asked > 0
            return super().read(image, expected)

    look = last_look(Watcher(Doubting()), image, 60)
    assert look.dice is not None and all(die.sure for die in look.dice)


class Scaled:
    """A reader of a picture that shows the table in another size."""

    def __init__(self, told: Told, size: tuple[int, int]) -> None:
        self.told, self.across, self.down = told, size[0] / 640, size[1] / 480

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        return self.told.read(image, expected).placed(self.box)

    def box(self, box: Box) -> Box:
        x, y, w, h = box
        return x * self.across, y * self.down, w * self.across, h * self.down


class Wavering(Told):
    """A reader that sees another value each time."""

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        self.dice = ((5 + self.asked % 2, 100, 100),)
        return super().read(image, expected)


def test_a_reader_that_cannot_agree_with_itself_is_in_doubt() -> None:
    table = Table()
    image = table.lay(*THREE).picture()

    look = last_look(Watcher(Wavering()), image, 150)
    assert look.dice is not None and not look.dice[0].sure


def test_what_is_in_doubt_each_time_is_asked_about_though_it_looks_like_another_value() -> None:
    table = Table()
    image = table.lay(*THREE).picture()

    reader = Wavering()
    reader.sure = False
    look = last_look(Watcher(reader), image, 30)
    assert look.dice is not None and not look.dice[0].sure


@pytest.mark.parametrize("size", [(640, 480), (1280, 960), (320, 480)])
def test_the_keep_strip_covers_the_same_part_of_a_picture_of_any_size(size: tuple[int, int]) -> None:
    """Kept in pixels, it lay in the middle of the picture of a camera that shows more of them."""
    table = Table().lay(*THREE, (2, 600, 200))
    strip = Laid(strip=True).strip_outline
    table.watcher = Watcher(Scaled(table.reader, size), strip=strip, strip_size=SHARES)
    look = last_look(table.watcher, cv2.resize(table.picture(), size), 40)
    assert [die.in_strip for die in look.dice or ()] == [False, False, False, True]


def test_a_die_thrown_to_where_one_like_it_was_picked_up_is_another() -> None:
    table = Table().lay(*THREE)
    first = table.numbers()
    assert table.lay(*THREE[:2]).numbers() == first[:2]
    again = table.lay(*THREE[:2], (6, 505, 357), (2, 150, 300)).numbers()
    assert again[:2] == first[:2]
    assert not {first[2]} & set(again)


def test_a_die_knocked_over_keeps_number_and_value_and_tells_what_it_shows() -> None:
    table = Table().lay(*THREE)
    before = table.numbers()
    die = (table.lay(THREE[0], THREE[1], (2, 510, 345)).wait(1.5)[-1].dice or ())[2]
    assert (die.number, die.value, die.knocked, die.shown) == (before[2], 6, 2, 2)
    die = (table.lay(*THREE).wait(1.5)[-1].dice or ())[2]
    assert (die.number, die.value, die.knocked, die.shown) == (before[2], 6, None, 6)


def test_a_die_taken_from_beside_another_and_thrown_near_its_place_is_not_knocked_over() -> None:
    table = Table().lay((3, 300, 200), (6, 368, 200))
    before = table.numbers()
    table.lay((6, 368, 200)).wait(0.25)
    for step in range(8):
        table.lay((5, 90 + 20 * step, 435 - 25 * step), (6, 368, 200)).wait(1 / FPS)
    look = table.lay((5, 250, 235), (6, 368, 200)).wait(1.5)[-1]
    assert look.dice is not None
    thrown, stayed = look.dice
    assert (thrown.value, thrown.knocked, stayed.number) == (5, None, before[1])
    assert thrown.number not in before


def test_a_die_knocked_over_is_told_even_if_it_is_hard_to_read_now() -> None:
    table = Table().lay(*THREE)
    before = table.numbers()
    table.reader.sure = False
    dice = table.lay(THREE[0], THREE[1], (2, 510, 345)).wait(1.5)[-1].dice or ()
    assert [die.number for die in dice] == before
    assert (dice[2].value, dice[2].sure, dice[2].knocked) == (6, True, 2)


def test_a_die_rolling_beside_something_that_may_be_one_is_another() -> None:
    table = Table().lay(*THREE)
    table.reader.heap = (270, 350, 60, 60)
    before = table.numbers()
    table.reader.heap = (0, 0, 0, 0)
    for step in range(8):
        table.lay(*THREE, (5, 420 - 9 * step, 380)).wait(1 / FPS)
    after = table.lay(*THREE, (5, 348, 380)).numbers()
    assert after[:3] == before[:3]
    assert after[3] not in before


def test_a_die_seen_leaving_is_thrown_however_near_it_comes_to_rest() -> None:
    table = Table()
    table.wait(1.0)
    before = table.lay(*THREE).numbers()
    for _ in range(8):
        table.lay(*THREE[:2]).wait(1 / FPS)
    after = table.lay(THREE[0], THREE[1], (2, 510, 345)).numbers()
    assert after[:2] == before[:2]
    assert after[2] not in before


def test_dice_under_a_napkin_still_lie_there_however_long_it_stays() -> None:
    table = Table()
    table.wait(1.0)
    before = table.lay(*THREE).numbers()
    table.napkin = (250, 150, 560, 400)
    covered = table.lay(THREE[0]).wait(12.0)[-1].dice or ()
    assert [(die.number, die.value) for die in covered] == list(zip(before, (1, 4, 6), strict=True))
    assert [die.covered for die in covered] == [False, True, True]
    table.napkin = None
    assert table.lay(*THREE).numbers() == before


def test_a_hand_that_rested_and_went_leaves_no_ghost() -> None:
    table = Table().lay(*THREE)
    table.wait(1.5)
    table.hand = (0, 150, 200, 330)
    assert table.wait(10.0)[-1].state is TableState.READ
    table.hand = None
    assert table.wait(1.5)[-1].state is TableState.READ


def test_nothing_is_read_again_when_a_hand_has_only_passed() -> None:
    table = Table().lay(*THREE)
    before = table.numbers()
    asked = table.reader.asked
    table.hand = (0, 150, 200, 330)
    table.wait(0.5)
    table.hand = None
    assert table.numbers() == before
    assert table.reader.asked == asked
