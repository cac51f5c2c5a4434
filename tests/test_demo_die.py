"""The demo's dice are real dice: opposite sides add up to 7, and 1, 2, 3 run the right way round."""

import math

import numpy as np
import pytest

from vision.demo.die import AXES, FINISHES, PIPS, about, corners_of, lowest_mm, resting
from vision.demo.view import View

IVORY = FINISHES[0]


def outward(value):
    axis, side = AXES[value]
    return side * np.eye(3)[axis]


@pytest.mark.parametrize("value", range(1, 7))
def test_opposite_sides_add_up_to_seven(value):
    assert np.array_equal(outward(value), -outward(7 - value))


def test_one_two_three_run_counter_clockwise_round_their_corner():
    assert np.array_equal(np.cross(outward(1), outward(2)), outward(3))


@pytest.mark.parametrize("value", range(1, 7))
def test_a_face_has_as_many_pips_as_its_value_and_they_fit_on_it(value):
    assert len(set(PIPS[value])) == value
    for finish in FINISHES:
        assert finish.pip_step_mm + finish.pip_radius_mm < finish.edge_mm / 2 - finish.rounding_mm / 2
        assert finish.pip_radius_mm * 2 < finish.pip_step_mm


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("heading", [0.0, 0.7, 2.5, -1.2])
def test_a_resting_die_shows_its_value_and_stands_on_the_cloth(value, heading):
    die = resting(value, 10, -20, heading, IVORY)
    assert die.value == value
    assert np.allclose(die.turn @ die.turn.T, np.eye(3), atol=1e-5)
    assert np.isclose(np.linalg.det(die.turn), 1)
    assert np.isclose(die.centre_mm[2], lowest_mm(die.turn, IVORY))
    assert corners_of(die)[:, 2].min() == pytest.approx(0, abs=1e-4)


def test_tipping_a_die_over_brings_another_face_up():
    one = resting(1, 0, 0, 0, IVORY)
    tipped = about((0, 1, 0), math.pi / 2) @ one.turn
    assert {one.value, 7 - one.value}.isdisjoint({type(one)(one.centre_mm, tipped, IVORY).value})


def test_pixels_of_the_cloth_lead_back_to_the_cloth():
    view = View()
    pixels = np.array([[0, 0], [1279, 959], [640, 480], [200, 800]], np.float32)
    places = view.on_cloth(pixels)
    again = view.pixels(np.column_stack([places, np.zeros(4)]))
    assert np.allclose(pixels, again, atol=0.05)
    assert np.allclose(places[2], 0, atol=1e-3)


def test_the_view_is_not_mirrored_and_shows_a_die_75_pixels_wide():
    view = View()
    right, away, middle = view.pixels(np.array([[50, 0, 0], [0, 50, 0], [0, 0, 0]], np.float32))
    assert right[0] > middle[0]
    assert away[1] < middle[1]
    assert 70 < (right[0] - middle[0]) / 50 * IVORY.edge_mm < 80
