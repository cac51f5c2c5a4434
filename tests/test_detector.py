"""From heat maps to boxes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.pictures.boxes import moved, shared
from vision.pictures.crops import affine_of, cut, gain, halved, level
from vision.reading.detector import LEVELS, Candidate, Detector, merge, otherwise_drawn, peaks


def test_a_peak_becomes_a_box_in_canvas_pixels() -> None:
    out = np.full((5, 10, 12), -9.0, np.float32)
    out[:, 4, 6] = (3.0, 0.25, -0.25, np.log(5), np.log(4))
    (found,) = peaks(out)
    assert found.box == pytest.approx((17.0, 9.0, 20.0, 16.0), abs=0.01)
    assert found.heat == pytest.approx(0.953, abs=0.001)


def test_no_heat_no_candidates() -> None:
    assert peaks(np.full((5, 10, 12), -9.0, np.float32)) == []


@pytest.mark.parametrize(
    ("a", "b", "share"),
    [
        ((0, 0, 10, 10), (20, 0, 10, 10), 0.0),
        ((0, 0, 10, 10), (5, 0, 10, 10), 0.5),
        ((0, 0, 10, 10), (2, 2, 4, 4), 1.0),
    ],
)
def test_shared_area(a: tuple[int, ...], b: tuple[int, ...], share: float) -> None:
    assert shared(a, b) == pytest.approx(share)  # type: ignore[arg-type]


def test_neighbours_both_stay_hotter_first() -> None:
    hot, beside = Candidate((0, 0, 40, 40), 0.9), Candidate((38, 0, 40, 40), 0.5)
    assert [c.heat for c in merge([beside, hot])] == [0.9, 0.5]


def test_two_boxes_of_one_die_become_their_mean() -> None:
    (die,) = merge([Candidate((0, 0, 40, 40), 0.8), Candidate((4, 4, 42, 40), 0.8)])
    assert die.box == pytest.approx((2, 2, 41, 40))


def test_boxes_of_two_dice_that_touch_and_are_seen_with_their_sides_stay_beside_each_other() -> None:
    farther, nearer = Candidate((0, 0, 60, 80), 0.8), Candidate((2, 38, 60, 78), 0.5)
    assert merge([farther, nearer]) == (farther, nearer)


def test_a_box_round_two_dice_that_touch_draws_neither_of_them_larger() -> None:
    nearer, both, farther = (
        Candidate((0, 49, 86, 112), 0.7),
        Candidate((-4, 5, 107, 140), 0.6),
        Candidate((-1, 0, 80, 86), 0.5),
    )
    assert merge([nearer, both, farther]) == (nearer, farther)


def test_a_pip_inside_a_die_is_no_die() -> None:
    die = Candidate((0, 0, 40, 40), 0.9)
    (found,) = merge([die, Candidate((10, 10, 9, 9), 0.4)])
    assert found.box == pytest.approx(die.box)


def test_a_large_die_stays_beside_pips_that_are_hotter_than_itself() -> None:
    die, pips = Candidate((0, 0, 200, 200), 0.5), [Candidate((40 * k, 30, 36, 36), 0.8) for k in range(1, 3)]
    assert {c.box for c in merge([*pips, die])} == {die.box, *(pip.box for pip in pips)}


def test_dice_stay_beside_a_tray_that_is_hotter_than_themselves() -> None:
    tray, dice = Candidate((0, 0, 400, 400), 0.9), [Candidate((100 * k, 90, 50, 50), 0.8) for k in range(1, 3)]
    assert {c.box for c in merge([tray, *dice])} == {tray.box, *(die.box for die in dice)}


def test_a_box_drawn_somewhat_too_large_is_not_another_die() -> None:
    (found,) = merge([Candidate((10, 10, 40, 40), 0.8), Candidate((0, 0, 60, 60), 0.5)])
    assert found.box == (10, 10, 40, 40)


def test_dice_that_fill_most_of_a_hotter_box_are_given_beside_it() -> None:
    whole, parts = Candidate((0, 0, 80, 60), 0.9), (Candidate((0, 0, 40, 40), 0.7), Candidate((40, 20, 40, 40), 0.6))
    assert [c.heat for c in merge([whole, *parts])] == [0.9, 0.7, 0.6]
    assert [c.heat for c in merge([whole, parts[0]])] == [0.9]


def test_what_has_nothing_to_be_merged_with_keeps_its_very_box() -> None:
    alone = Candidate((100.3, 57.9, 31.7, 33.1), 0.37)
    assert merge([alone]) == (alone,)


def test_two_dice_that_a_coarse_level_takes_for_one_are_given_beside_it_though_as_large_as_it() -> None:
    """So it is with two that touch corner to corner: what lies round both is hardly larger than either."""
    both, jitter = Candidate((0, 0, 50, 55), 0.9), Candidate((2, 4, 46, 50), 0.5)
    upper, lower = Candidate((2, 0, 42, 41), 0.7), Candidate((12, 30, 38, 39), 0.8)
    assert {c.heat for c in merge([both, upper, lower, jitter])} == {0.9, 0.8, 0.7}


def test_what_a_box_holds_may_be_drawn_otherwise_about_the_same_middle() -> None:
    tight, whole = Candidate((20, 20, 60, 60), 0.5), Candidate((0, 0, 100, 100), 0.4)
    neighbour, pip, again = (
        Candidate((60, 0, 100, 100), 0.6),
        Candidate((45, 45, 10, 10), 0.7),
        Candidate((19, 19, 60, 60), 0.8),
    )
    assert otherwise_drawn(tight.box, [neighbour, tight, pip, whole, again]) == whole.box
    assert otherwise_drawn(tight.box, [neighbour, tight, pip, again]) is None


def test_a_box_moves_with_its_picture() -> None:
    quarter_turn = affine_of((50, 50), 1.0, 100, np.pi / 2, False)
    assert moved((10, 20, 30, 40), quarter_turn) == pytest.approx((40, 10, 40, 30), abs=1e-3)


@pytest.mark.parametrize("side", [20, 64, 300])
def test_a_cut_keeps_its_centre_at_every_scale(side: int) -> None:
    image = np.zeros((400, 500, 3), np.uint8)
    image[200 - side // 8 : 200 + side // 8, 250 - side // 8 : 250 + side // 8] = 255
    crop = cut(image, (250, 200), side, 64)
    bright = np.argwhere(crop[..., 0] > 128)
    assert bright.mean(0) == pytest.approx((31.5, 31.5), abs=1)
    assert np.ptp(bright, axis=0) + 1 == pytest.approx((16, 16), abs=4)


def test_a_halved_picture_leaves_out_an_odd_last_row_and_column() -> None:
    picture = np.arange(5 * 7 * 3, dtype=np.uint8).reshape(5, 7, 3)
    assert np.array_equal(halved(picture, 1), halved(picture[:4, :6], 1))


def test_dusk_is_lifted_and_daylight_left_alone() -> None:
    assert gain(np.full((40, 40, 3), 25, np.uint8)) > 3
    assert gain(np.full((40, 40, 3), 180, np.uint8)) == 1


def test_a_levelled_crop_does_not_know_how_bright_it_was() -> None:
    rng = np.random.default_rng(1)
    crop = rng.integers(0, 256, (64, 64, 3), np.uint8)
    assert level(crop // 2).std() == pytest.approx(level(crop).std(), abs=0.1)
    assert level(crop).mean() == pytest.approx(0, abs=1e-3)


def test_pictures_of_other_sizes_between_change_nothing() -> None:
    detector, cloth = Detector(), np.full((480, 640, 3), 120, np.uint8)
    cv2.circle(cloth, (300, 200), 30, (250, 250, 250), -1)
    first = detector.boxes(cloth)
    for width in (480, 960, 1280, 1920):
        for k in range(len(LEVELS)):
            detector.boxes(np.full((720, width, 3), 120, np.uint8), k)
    assert first and detector.boxes(cloth) == first
