"""From frames to looks: what counts as motion, when dice have settled, and which die is which."""

from collections.abc import Iterable

import cv2
import numpy as np
import pytest

from companion.detection import Box, Detection, Image, Reading, Verdict
from companion.frames import Frame
from companion.laid import Laid
from companion.sight import Look, TableState
from vision.only_cloth import only_cloth
from vision.pixels import small_grey
from vision.tracker import SHARES
from vision.watcher import Watcher

CLOTH, SIDE, FPS = 90, 60, 30
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}
Placed = tuple[int, int, int]


class Told:
    """A reader that is told what lies there, and counts how often it is asked."""

    def __init__(self) -> None:
        self.dice: tuple[Placed, ...] = ()
        self.heap: Box = (0, 0, 0, 0)
        self.sure = True
        self.asked = 0
        self.bare: Image | None = None

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        self.asked += 1
        self.bare = bare
        found = tuple(
            Detection(value, (x - SIDE / 2, y - SIDE / 2, SIDE, SIDE), 0.99, self.sure, (value,))
            for value, x, y in self.dice
            if not _inside(self.heap, x, y)
        )
        if any(self.heap):
            found += (Detection(5, self.heap, 0.5, False, (5, 3)),)
        if not found:
            return Reading(Verdict.NONE)
        return Reading(Verdict.READ if all(die.sure for die in found) else Verdict.UNSURE, found)


def _inside(box: Box, x: int, y: int) -> bool:
    return box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]


class Table:
    """A drawn table of 640 × 480 pixels, looked at so many times a second."""

    def __init__(self, noise: float = 2.0, fps: float = FPS) -> None:
        self.fps = fps
        self.reader = Told()
        self.watcher = Watcher(self.reader)
        chance = np.random.default_rng(1)
        self.noise = [chance.normal(0, noise, (480, 640, 3)).astype(np.float32) for _ in range(7)]
        self.pattern = np.zeros((480, 640, 3), np.float32)
        self.light = 0.0
        self.hand: tuple[int, int, int, int] | None = None
        self.napkin: tuple[int, int, int, int] | None = None
        self.shift = (0.0, 0.0)
        self.seconds = 0.0
        self.expected: int | None = None

    def picture(self) -> Image:
        image = np.full((480, 640, 3), CLOTH, np.float32)
        for value, x, y in self.reader.dice:
            cv2.rectangle(image, (x - 30, y - 30), (x + 30, y + 30), (230, 230, 230), -1)
            for across, down in PIPS[value]:
                cv2.circle(image, (x + 15 * across, y + 15 * down), 6, (20, 20, 20), -1)
        if self.napkin:
            x0, y0, x1, y1 = self.napkin
            cv2.rectangle(image, (x0, y0), (x1, y1), (170, 180, 190), -1)
        if self.hand:
            x0, y0, x1, y1 = self.hand
            cv2.rectangle(image, (x0, y0), (x1, y1), (120, 150, 200), -1)
        image += self.pattern
        way = np.array([[1, 0, self.shift[0]], [0, 1, self.shift[1]]])
        image = cv2.warpAffine(image, way, (640, 480), borderMode=cv2.BORDER_REPLICATE)
        image += self.light + self.noise[round(self.seconds * FPS) % len(self.noise)]
        return np.clip(image, 0, 255).astype(np.uint8)

    def lay(self, *dice: Placed) -> "Table":
        self.reader.dice = dice
        return self

    def wait(self, seconds: float, lights: Iterable[float] | None = None) -> list[Look]:
        looks = []
        for _, light in zip(range(round(seconds * self.fps)), lights or [0.0] * 10_000, strict=False):
            self.seconds += 1 / self.fps
            self.light = light
            image = self.picture()
            frame = Frame(self.seconds, small_grey(image), lambda image=image: image)
            looks.append(self.watcher.step(frame, self.expected))
        return looks

    def numbers(self, seconds: float = 1.5) -> list[int]:
        """The numbers of the dice once they have settled."""
        last = self.wait(seconds)[-1]
        assert last.state is TableState.READ, last.state
        return [die.number for die in last.dice or ()]


THREE: tuple[Placed, ...] = ((1, 100, 100), (4, 300, 200), (6, 500, 350))


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


def patterned(table: Table, seed: int = 3) -> Table:
    """The table with a coarse print on its cloth."""
    print_ = np.random.default_rng(seed).normal(0, 25, (48, 64)).astype(np.float32)
    table.pattern = cv2.resize(print_, (640, 480), interpolation=cv2.INTER_CUBIC)[..., None] * np.ones(3, np.float32)
    return table


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
