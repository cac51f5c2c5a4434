"""A camera on an arm trembles a little, all evening."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
from watched_table import FPS, THREE, Table, patterned

from companion.detection import Image
from companion.sight import TableState
from vision.following.sway import MOST_PX, swayed

EVERYWHERE = np.ones((180, 320), np.uint8)


def cloth(x: float = 0.0, y: float = 0.0) -> Image:
    """A woven cloth seen from so many small pixels beside."""
    coarse = np.random.default_rng(7).normal(0, 25, (60, 107)).astype(np.float32)
    woven = 110 + cv2.resize(coarse, (320, 180), interpolation=cv2.INTER_CUBIC)
    way = np.array([[1, 0, x], [0, 1, y]], np.float32)
    return np.clip(cv2.warpAffine(woven, way, (320, 180), borderMode=cv2.BORDER_REPLICATE), 0, 255).astype(np.uint8)


def apart(one: Image, other: Image) -> float:
    """The most two pictures differ by, their rims left out."""
    return float(cv2.absdiff(one, other)[4:-4, 4:-4].max())


@pytest.mark.parametrize("shift", [(0.3, 0.0), (-0.5, 0.4), (1.2, -0.8)])
def test_a_small_shift_of_the_whole_view_is_explained(shift: tuple[float, float]) -> None:
    now = cloth(*shift)
    seen = swayed(cloth(), now, EVERYWHERE)
    assert seen is not None
    assert apart(seen, now) <= 8 < apart(cloth(), now)


def test_a_hand_does_not_hide_that_the_rest_swayed() -> None:
    now = cloth(0.5, 0.3)
    now[:90, :120] = 150
    seen = swayed(cloth(), now, EVERYWHERE)
    assert seen is not None
    assert apart(seen[100:], now[100:]) <= 8


def test_without_a_shift_there_is_no_sway() -> None:
    assert swayed(cloth(), cloth(), EVERYWHERE) is None


def test_a_push_is_not_explained() -> None:
    pushed = cloth(2 * MOST_PX)
    seen = swayed(cloth(), pushed, EVERYWHERE)
    assert seen is None or apart(seen, pushed) > 50


def test_one_die_on_a_plain_cloth_may_tremble_by_itself() -> None:
    def die(x: float) -> Image:
        picture = np.full((180, 320), 110, np.float32)
        picture[80:92, 150:162] = 220
        way = np.array([[1, 0, x], [0, 1, 0]], np.float32)
        return np.asarray(cv2.warpAffine(picture, way, (320, 180), borderMode=cv2.BORDER_REPLICATE), np.uint8)

    assert swayed(die(0), die(0.5), EVERYWHERE) is None


def trembling(table: Table, seconds: float, px: float = 1.2) -> set[TableState]:
    """The states of a table seen by a trembling camera."""
    states = set()
    for _ in range(round(seconds * FPS)):
        phase = 2 * math.pi * 1.7 * table.seconds
        table.shift = (px * math.sin(phase), 0.6 * px * math.cos(0.7 * phase))
        states |= {look.state for look in table.wait(1 / FPS)}
    return states


def test_throws_are_read_though_the_camera_trembles() -> None:
    table = patterned(Table())
    trembling(table, 2.0)
    assert TableState.READ in trembling(table.lay(*THREE), 2.0)
    assert trembling(table, 1.0) == {TableState.READ}
    table.lay()
    trembling(table, 1.0)
    assert TableState.READ in trembling(table.lay((2, 200, 380), (3, 420, 90)), 2.0)
    assert [die.value for die in table.wait(1 / FPS)[-1].dice or ()] == [2, 3]


def test_a_die_that_rolls_is_seen_to_roll_though_the_camera_trembles() -> None:
    table = patterned(Table()).lay(*THREE)
    trembling(table, 2.0)
    for x in range(100, 400, 4):
        table.lay(*THREE[1:], (1, x, 400))
        states = trembling(table, 1 / FPS)
        assert x < 112 or states <= {TableState.ROLLING, TableState.HAND}, x
