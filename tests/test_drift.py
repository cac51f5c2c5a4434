"""Whether the whole view is seen elsewhere, or surely in the same place, in whatever light and focus."""

import cv2
import numpy as np
import pytest
from test_outlook import woven

from vision.following.drift import drift, in_place, where_to

MIDDLE = np.array([[160, 90]], np.float32)
SHIFTED = np.roll(woven(1), (4, -7), axis=(0, 1))


def printed():
    """Lines of a fine print, 180 × 320."""
    letters = np.random.default_rng(4).normal(0, 60, (180, 320)) * (np.arange(180) % 6 < 4)[:, None]
    return np.clip(190 + cv2.GaussianBlur(letters, (0, 0), 1.0), 0, 255).astype(np.uint8)


def test_a_shift_of_the_whole_view_is_found():
    way = drift(woven(), SHIFTED)
    assert where_to(way, MIDDLE) == pytest.approx(MIDDLE + np.array([-7, 4]), abs=0.3)
    assert drift(woven(), woven(1)) is None


@pytest.mark.parametrize("angle", [-1.0, 0.8], ids=["clockwise", "counter-clockwise"])
def test_a_camera_knocked_round_a_little_is_followed_to_the_corners(angle):
    """On a fine print no shift explained that: all of the view was a hand that rested there."""
    knocked = cv2.getRotationMatrix2D((160, 90), angle, 1) + np.array([[0, 0, -3], [0, 0, 1]])
    now = cv2.warpAffine(printed(), knocked, (320, 180), borderMode=cv2.BORDER_REPLICATE)
    corners = np.array([[0, 0], [320, 0], [0, 180], [320, 180]], np.float32)
    assert where_to(drift(printed(), now), corners) == pytest.approx(where_to(knocked, corners), abs=0.5)


@pytest.mark.parametrize(
    "now",
    [
        woven(1),
        (woven(1) * np.linspace(0.4, 1.0, 320)).astype(np.uint8),
        cv2.GaussianBlur(woven(1), (0, 0), 3),
    ],
    ids=["as it was", "lit from one side", "out of focus"],
)
def test_a_view_in_its_place_is_known_in_other_light_and_focus(now):
    assert in_place(woven(), now)


@pytest.mark.parametrize(
    "now",
    [
        SHIFTED,
        np.roll(woven(1), 2, axis=1),
        np.roll(woven(1), (60, 90), axis=(0, 1)),
        np.full((180, 320), 110, np.uint8),
    ],
    ids=["shifted", "a little", "elsewhere", "nothing but cloth"],
)
def test_a_view_that_may_be_elsewhere_is_not_in_place(now):
    assert not in_place(woven(), now)
