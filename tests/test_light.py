"""A candle, a television, a lens that looks for its focus: no motion, no camera that moved, and dice seen in spite."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from watched_table import FPS, THREE, Table, patterned

from companion.detection import Image
from companion.sight import Look, TableState
from vision.following.motion import Motion
from vision.following.watcher import Watcher
from vision.pictures.arrays import Floats
from vision.pictures.light import graininess, unexplained
from vision.pictures.pixels import small_grey

WOVEN = cv2.GaussianBlur(np.random.default_rng(1).normal(110, 60, (180, 320)), (0, 0), 2)
DOWN, ACROSS = (axis.astype(np.float32) for axis in np.mgrid[0:180, 0:320])


def flame(x: float, strength: float = 1.0) -> Floats:
    """The gain of a candle that stands before the far edge, at x pixels."""
    return np.asarray(strength * 40000 / ((ACROSS - x) ** 2 + (DOWN + 60) ** 2 + 20000), np.float32)


def lit(scene: Floats, gain: Floats) -> Image:
    return np.clip(scene * gain, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("strength", [0.7, 1.0, 1.3])
def test_a_flame_that_sways_and_flickers_explains_all_that_changes(strength: float) -> None:
    left = unexplained(lit(WOVEN, flame(165, strength)), lit(WOVEN, flame(150)))
    assert np.percentile(left, 99.9) < 8


def test_a_flame_beside_a_lamp_that_flickers_in_bands_explains_both() -> None:
    bands = 1 - 0.04 * np.sin(DOWN / 115 * 2 * np.pi)
    left = unexplained(lit(WOVEN, flame(165) * bands), lit(WOVEN, flame(150) / bands))
    assert np.percentile(left, 99.9) < 8


def test_white_pips_as_bright_as_the_camera_can_show_do_not_follow_the_flame_and_are_no_motion() -> None:
    scene = WOVEN.copy()
    scene[80:100, 100:120] = 30
    scene[85:90, 105:110] = 400
    assert unexplained(lit(scene, flame(160, 1.3)), lit(scene, flame(160))).max() < 8


@pytest.mark.parametrize("level", [20, 190, 240])
def test_a_die_that_comes_while_the_flame_flickers_is_not_explained(level: int) -> None:
    scene = WOVEN.copy()
    scene[80:100, 100:120] = level
    left = unexplained(lit(scene, flame(150, 1.2)), lit(WOVEN, flame(160)))
    assert np.median(left[82:98, 102:118]) > 16
    assert np.percentile(left[:, 160:], 99.9) < 8


def test_light_explains_nothing_where_something_covers_much_of_the_table() -> None:
    scene = WOVEN.copy()
    scene[:, :140] = 190
    left = unexplained(lit(scene, flame(160)), lit(WOVEN, flame(160)))
    assert np.median(left[:, :140]) > 16


def test_the_noise_is_the_same_beside_a_flame() -> None:
    grains = np.random.default_rng(2).normal(0, 3, (2, 180, 320))
    calm, swaying = (
        graininess(lit(WOVEN + grains[0], flame(x)), lit(WOVEN + grains[1], flame(160)), None) for x in (160, 130)
    )
    assert swaying == pytest.approx(calm, rel=0.15)


class Evening(Table):
    """A table that a candle, a television or a lens changes."""

    def __init__(self) -> None:
        super().__init__()
        self.gain: Floats | None = None
        self.blur = 0.0

    def picture(self) -> Image:
        image = super().picture()
        if self.gain is not None:
            image = lit(image.astype(np.float32), cv2.resize(self.gain, (640, 480))[..., None])
        return np.asarray(cv2.GaussianBlur(image, (0, 0), self.blur), np.uint8) if self.blur else image

    def by_candlelight(self, seconds: float) -> list[Look]:
        looks = []
        for _ in range(round(seconds * FPS)):
            turn = self.seconds * FPS
            self.gain = flame(160 + 8 * np.sin(turn / 3), 1 + 0.1 * np.sin(1.3 * turn))
            looks += self.wait(1 / FPS)
        return looks

    def before_a_television(self, seconds: float) -> list[Look]:
        """Its picture changes seven times a second."""
        looks = []
        for frame in range(round(seconds * FPS)):
            if frame % 4 == 0:
                power = np.random.default_rng(frame + round(self.seconds * 100)).uniform(-0.4, 0.4)
                self.gain = np.asarray(1 + power / (1 + np.exp((160 - ACROSS) / 60)), np.float32)
            looks += self.wait(1 / FPS)
        return looks

    def refocus(self) -> list[Look]:
        """The lens looks for its focus, to and fro, as after a hand has come near to it."""
        looks = []
        for frame in range(round(1.4 * FPS)):
            self.blur = 8 * abs(np.sin(np.pi * frame / FPS / 0.7))
            looks += self.wait(1 / FPS)
        self.blur = 0.0
        return looks


def test_dice_that_lie_by_candlelight_are_at_rest() -> None:
    table = patterned(Evening()).lay(*THREE)
    table.by_candlelight(2.0)
    assert {look.state for look in table.by_candlelight(3.0)} == {TableState.READ}


def test_dice_thrown_by_candlelight_are_read_even_where_they_hardly_differ_from_the_cloth() -> None:
    table = patterned(Evening())
    table.by_candlelight(4.0)
    for step in range(10):
        table.lay(*((value, x - 10 * (9 - step), y) for value, x, y in THREE)).by_candlelight(1 / FPS)
    assert [die.value for die in table.by_candlelight(2.0)[-1].dice or ()] == [1, 4, 6]


@pytest.mark.parametrize("change", [lambda table: table.before_a_television(1.4), Evening.refocus])
def test_what_changes_the_whole_view_in_its_place_is_no_camera_that_moved(
    change: Callable[[Evening], list[Look]],
) -> None:
    table = patterned(Evening()).lay(*THREE)
    table.numbers()
    for step in range(10):
        table.lay((1, 100 + 12 * step, 100), (4, 300, 200 + 12 * step)).wait(1 / FPS)
    states = {look.state for look in change(table)}
    table.gain = None
    last = table.wait(1.5)[-1]
    assert not states & {TableState.CAMERA_MOVED, TableState.OUT_OF_FOCUS, TableState.COVERED}
    assert last.state is TableState.READ
    assert not last.unseen


WHOLE = ((0.02, 0.02), (0.98, 0.02), (0.98, 0.98), (0.02, 0.98))


@pytest.fixture
def set_up() -> Evening:
    """A pale printed cloth whose outline is known, and three dice on it."""
    table = patterned(Evening())
    table.pattern += 60.0
    table.watcher = Watcher(table.reader, cloth=WHOLE)
    table.wait(1.0)
    table.lay(*THREE).numbers()
    return table


def test_dice_thrown_beside_a_lamp_that_was_put_on_at_one_side_are_read(set_up: Evening) -> None:
    set_up.gain = np.linspace(0.67, 1.33, 320, dtype=np.float32) * np.ones((180, 1), np.float32)
    set_up.wait(3.0)
    last = set_up.lay((2, 150, 400), (3, 420, 120)).wait(3.0)[-1]
    assert [die.value for die in last.dice or ()] == [2, 3]


@pytest.mark.parametrize("lamp", [1.0, 1.33])
def test_another_cloth_is_told_beside_such_a_lamp_too(set_up: Evening, lamp: float) -> None:
    set_up.gain = np.linspace(2 - lamp, lamp, 320, dtype=np.float32) * np.ones((180, 1), np.float32)
    blocks = np.random.default_rng(1).uniform(-70, 140, (12, 16, 1)).astype(np.float32)
    set_up.pattern = cv2.resize(np.repeat(blocks, 3, 2), (640, 480), interpolation=cv2.INTER_NEAREST)
    assert set_up.lay().wait(4.0)[-1].state is TableState.NEEDS_SET_UP


class Dusk(Table):
    """A table at which the lamp goes out: a fifth of its light is left, and the grain of a camera that makes do."""

    def __init__(self) -> None:
        super().__init__(noise=1.0)
        chance = np.random.default_rng(2)
        grains = (chance.normal(0, 3.2, (240, 320)).astype(np.float32) for _ in range(31))
        self.grains = [cv2.resize(grain, (640, 480))[..., None] for grain in grains]
        self.out = False

    def picture(self) -> Image:
        image = super().picture()
        if not self.out:
            return image
        return lit(image.astype(np.float32) + 5 * self.grains[round(self.seconds * FPS) % 31], np.float32(0.2))


def test_noise_that_comes_as_a_lamp_goes_out_is_no_motion_for_long() -> None:
    """It was measured only while all was still, and the dice were said to roll for as long as the lamp was out."""
    table = Dusk().lay(*THREE)
    before = table.numbers()
    table.out = True
    table.wait(4.0)
    assert {look.state for look in table.wait(3.0)} == {TableState.READ}
    assert table.numbers() == before


def test_dice_thrown_in_such_noise_are_seen_to_roll() -> None:
    table = Dusk().lay(*THREE)
    table.numbers()
    table.out = True
    table.wait(4.0)
    for step in range(10):
        looks = table.lay(*((value, x - 10 * (9 - step), y) for value, x, y in THREE)).wait(1 / FPS)
        assert looks[-1].state in (TableState.ROLLING, TableState.HAND), step
    assert [die.value for die in table.wait(2.0)[-1].dice or ()] == [1, 4, 6]


def rolling(table: Evening, frame: int) -> None:
    table.lay(*((value, 80 + (x + 12 * frame) % 480, y) for value, x, y in THREE))


def hand(table: Evening, frame: int) -> None:
    table.hand = (0, 100, 160 + 15 * (frame % 10), 400)


def flicker(table: Evening, frame: int) -> None:
    rolling(table, frame)
    table.gain = flame(160 + 8 * np.sin(frame / 3), 1 + 0.1 * np.sin(1.3 * frame))


@pytest.mark.parametrize("move", [rolling, hand, flicker])
def test_what_moves_is_not_learned_as_noise(move: Callable[[Evening, int], None]) -> None:
    table, motion = patterned(Evening()), Motion()
    for frame in range(6 * FPS):
        move(table, frame)
        motion.step(small_grey(table.picture()), frame / FPS)
    assert not motion.noisy
