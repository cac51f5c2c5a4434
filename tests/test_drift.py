"""Whether the whole view is seen elsewhere, or surely in the same place, in whatever light and focus."""

import cv2
import numpy as np
import pytest
from test_outlook import woven

from vision.drift import drift, in_place

SHIFTED = np.roll(woven(1), (4, -7), axis=(0, 1))


def test_a_shift_of_the_whole_view_is_found():
    assert drift(woven(), SHIFTED) == pytest.approx((-7, 4), abs=0.3)
    assert drift(woven(), woven(1)) is None


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
