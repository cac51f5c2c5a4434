"""Dice that all moved as one, and dice that did not."""

import cmath

import pytest

from vision.following.rigid import carried

THREE = [(1, 100 + 100j, 60.0), (4, 300 + 200j, 60.0), (6, 500 + 350j, 60.0)]
TURN, SHIFT = cmath.rect(1.03, 0.1), 60 - 25j


def moved(dice, by):
    return [(value, by(at), size) for value, at, size in dice]


def test_dice_that_turned_and_shifted_together_are_each_found_again():
    after = moved(THREE, lambda at: TURN * at + SHIFT)
    assert carried(THREE, after[::-1]) == {0: 2, 1: 1, 2: 0}


def test_two_dice_are_found_again_unless_they_went_so_far_that_they_may_have_been_thrown():
    pair = THREE[:2]
    assert carried(pair, moved(pair, lambda at: at + 40 - 30j)) == {0: 0, 1: 1}
    assert carried(pair, moved(pair, lambda at: at + 190)) == {}
    assert carried(THREE, moved(THREE, lambda at: at + 190)) == {0: 0, 1: 1, 2: 2}, "three hardly fall alike"


def test_of_two_dice_side_by_side_one_may_be_drawn_a_little_otherwise():
    """Told by these two alone the others would have been turned far off."""
    before = [(1, 100 + 100j, 60.0), (4, 162 + 100j, 60.0), (6, 560 + 300j, 60.0)]
    after = [(1, 120 + 100j, 60.0), (4, 182 + 105j, 60.0), (6, 580 + 300j, 60.0)]
    assert carried(before, after) == {0: 0, 1: 1, 2: 2}


@pytest.mark.parametrize("turn", [1j, -1j, cmath.rect(0.95, 2.0)], ids=["left", "right", "farther and smaller"])
def test_many_dice_are_found_again_however_far_their_tray_was_turned(turn):
    before = [*THREE, (4, 120 + 380j, 60.0)]
    after = moved(before, lambda at: turn * (at - 300 - 240j) + 310 + 220j)
    assert carried(before, after[::-1]) == {0: 3, 1: 2, 2: 1, 3: 0}


def test_boxes_of_two_dice_side_by_side_that_are_drawn_a_little_otherwise_do_not_hide_the_carry():
    before = [(5, 534 + 186j, 52.0), (1, 556 + 101j, 52.0), (1, 574 + 497j, 52.0), (5, 171 + 255j, 52.0)]
    after = [(5, 158 + 269j, 52.0), (1, 564 + 510j, 52.0), (5, 519 + 200j, 52.0), (1, 543 + 117j, 52.0)]
    assert carried(before, after) == {0: 3, 1: 2, 2: 0, 3: 1}


@pytest.mark.parametrize(
    "after",
    [
        [(1, 130 + 112j, 60.0), (4, 320 + 240j, 60.0), (6, 460 + 330j, 60.0)],
        [(1, 120 + 100j, 60.0), (4, 300 + 260j, 60.0), (6, 520 + 350j, 60.0)],
        [(2, 100 + 100j, 60.0), (4, 300 + 200j, 60.0), (6, 500 + 350j, 60.0)],
        [*THREE[:2]],
        moved(THREE, lambda at: 1j * at),
    ],
    ids=["each moved its own way", "one moved its own way", "another value", "one is missing", "a quarter turn"],
)
def test_what_no_carry_explains_was_thrown(after):
    assert carried(THREE, after) == {}


def test_the_move_of_a_single_die_says_nothing():
    assert carried(THREE[:1], moved(THREE[:1], lambda at: at + 3)) == {}
