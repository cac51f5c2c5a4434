"""What never rests on the cloth, a candle or a film on a telephone, does not keep dice from being read."""

from __future__ import annotations

from copy import deepcopy

import cv2
import numpy as np
import pytest
from watched_table import FPS, THREE, Table, patterned

from companion.detection import Image
from companion.frames import Frame
from companion.sight import TableState
from vision.following.restless import CALM_SECONDS, RUN_SECONDS
from vision.pictures.pixels import small_grey

FILM = (440, 20, 600, 180)


class WithFilm(Table):
    """A telephone lies there on which a film runs."""

    def __init__(self, share: float = 1.0) -> None:
        """share: of its own size that the telephone has."""
        super().__init__()
        self.chance, self.runs, self.share = np.random.default_rng(2), True, share
        self.still = self.chance.integers(0, 255, (4, 4, 3)).astype(np.uint8)

    def picture(self) -> Image:
        image = super().picture()
        x0, y0, x1, y1 = (round(side * self.share) for side in FILM)
        if self.runs:
            self.still = self.chance.integers(0, 255, (4, 4, 3)).astype(np.uint8)
        image[y0:y1, x0:x1] = cv2.resize(self.still, (x1 - x0, y1 - y0), interpolation=cv2.INTER_NEAREST)
        return image


@pytest.fixture(scope="module")
def running() -> WithFilm:
    """A film has been running for a while."""
    table = WithFilm()
    assert table.wait(RUN_SECONDS + 2.0)[-1].state is TableState.READ
    return table


@pytest.fixture
def table(running: WithFilm) -> WithFilm:
    """A table of its own for each test, at that moment."""
    return deepcopy(running)


def test_nothing_is_read_until_it_is_clear_that_something_never_rests() -> None:
    looks = WithFilm().lay(*THREE).wait(RUN_SECONDS - 1.0)
    assert {look.state for look in looks[1:]} == {TableState.ROLLING}


def test_dice_beside_it_are_read_as_soon_as_others(table: WithFilm) -> None:
    looks = table.lay(THREE[0], THREE[1], (2, 150, 350)).wait(1.5)
    assert looks[1].state is TableState.ROLLING
    assert [die.value for die in looks[-1].dice or ()] == [1, 4, 2]


def test_a_hand_beside_it_is_a_hand_for_as_long_as_it_moves(table: WithFilm) -> None:
    states = set()
    for step in range(round(2 * RUN_SECONDS)):
        table.hand = (0, 150, 150 + 40 * (step % 2), 330)
        states |= {look.state for look in table.wait(0.5)[5:]}
    assert states == {TableState.HAND}
    table.hand = None
    assert table.lay(*THREE[:2]).wait(2.0)[-1].state is TableState.READ


def test_its_place_counts_again_when_the_film_has_ended(table: WithFilm) -> None:
    table.runs = False
    table.wait(CALM_SECONDS + 1.0)
    looks = table.lay((5, 520, 220)).wait(1.5)
    assert looks[1].state is TableState.ROLLING
    assert [die.value for die in looks[-1].dice or ()] == [5]


def test_a_camera_that_shows_another_size_of_picture_meanwhile_is_followed(table: WithFilm) -> None:
    table.share = 0.5
    half = [cv2.resize(table.picture(), (480, 360)) for _ in range(90)]
    looks = [
        table.watcher.step(Frame(table.seconds + i / FPS, small_grey(each)[:200], lambda each=each: each))
        for i, each in enumerate(half, 1)
    ]
    assert {look.state for look in looks} == {TableState.ROLLING}


def test_a_table_that_never_rests_is_not_read() -> None:
    table = patterned(WithFilm())
    for step in range(round((RUN_SECONDS + 5.0) * 5)):
        table.shift = (6.0 * (step % 2), 4.0 * (step % 2))
        looks = table.lay(*THREE).wait(0.2)
        assert not any(look.dice for look in looks[1:])


class WithLights(Table):
    """Small lights lie all over the table and blink in turn."""

    def picture(self) -> Image:
        image = super().picture()
        for place in range(130):
            if (place * 7 + round(self.seconds * FPS) // 3) % 3 == 0:
                cv2.circle(image, (24 + 48 * (place % 13), 24 + 48 * (place // 13)), 4, (255, 255, 255), -1)
        return image


def test_dice_thrown_between_lights_that_blink_all_over_the_table_are_read() -> None:
    """With the cells beside them nothing was left that counts: no throw was seen, and the noise was that of nothing."""
    table = WithLights().lay(*THREE)
    table.wait(RUN_SECONDS + 4.0)
    last = table.lay((2, 150, 400), (3, 420, 120), (5, 330, 330)).wait(4.0)[-1]
    assert [die.value for die in last.dice or ()] == [2, 3, 5]
