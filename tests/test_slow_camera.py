"""A camera or a machine that shows the table but a few times a second: what moved between two frames was not seen."""

import cv2
import numpy as np
import pytest
from watched_table import THREE, Table


@pytest.mark.parametrize("fps", [3, 5])
def test_a_die_knocked_over_from_one_frame_to_the_next_is_not_thrown(fps: float) -> None:
    table = Table(fps=fps).lay(*THREE)
    before = table.numbers(4.0)
    look = table.lay(*THREE[:2], (2, 450, 350)).wait(4.0)[-1]
    assert look.dice is not None
    assert [(die.number, die.value, die.knocked) for die in look.dice][2] == (before[2], 6, 2)


@pytest.mark.parametrize("fps", [3, 30])
def test_a_die_whose_place_was_seen_bare_was_thrown_though_it_fell_there_again(fps: float) -> None:
    table = Table(fps=fps).lay(*THREE)
    before = table.numbers(4.0)
    table.lay(*THREE[:2]).wait(0.7)
    after = table.lay(*THREE[:2], (6, 515, 350)).numbers(4.0)
    assert after[:2] == before[:2]
    assert after[2] not in before


def test_a_die_whose_place_was_seen_bare_but_once_was_thrown_though_it_fell_there_again() -> None:
    table = Table(fps=3).lay(*THREE)
    before = table.numbers(4.0)
    table.lay(*THREE[:2]).wait(1 / 3)
    after = table.lay(*THREE[:2], (6, 515, 350)).numbers(4.0)
    assert after[:2] == before[:2]
    assert after[2] not in before


@pytest.mark.parametrize("value", [2, 6])
def test_a_die_that_came_beside_the_place_of_another_while_nobody_looked_was_thrown_if_others_were(value: int) -> None:
    table = Table(fps=2)
    table.wait(4.0)
    before = table.lay(*THREE).numbers(4.0)
    after = table.lay(THREE[0], (3, 200, 350), (value, 450, 350)).numbers(4.0)
    assert after[0] == before[0]
    assert not set(after[1:]) & set(before)


@pytest.mark.parametrize("value", [2, 6])
def test_a_die_that_alone_lies_elsewhere_after_nobody_looked_was_only_knocked_against(value: int) -> None:
    table = Table(fps=2).lay(*THREE)
    before = table.numbers(4.0)
    assert table.lay(*THREE[:2], (value, 450, 350)).numbers(4.0) == before


def test_photographs_of_other_cloths_shown_slowly_are_throws_each() -> None:
    table = Table(fps=2).lay(*THREE)
    before = table.numbers(4.0)
    blocks = np.random.default_rng(1).uniform(-60, 60, (24, 32, 1)).astype(np.float32)
    table.pattern = cv2.resize(np.repeat(blocks, 3, 2), (640, 480), interpolation=cv2.INTER_NEAREST)
    assert not set(table.lay((1, 140, 105), (4, 260, 210), (6, 460, 340)).numbers(4.0)) & set(before)
