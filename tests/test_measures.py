"""What set-up measures: sharpness, light, flicker, and where the cloth lies."""

import cv2
import numpy as np
import pytest

from companion.laid import WHOLE
from vision.demo.cloth import draw_cloth
from vision.demo.view import View
from vision.following.measures import find_cloth, flicker, focus, measure

CLOTH = draw_cloth(View(640, 480, 1050), 1)


def test_the_blurrier_the_picture_the_lower_its_focus():
    scores = [focus(cv2.GaussianBlur(CLOTH, (0, 0), blur)) for blur in (0.3, 1.5, 3.0)]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > 90
    assert scores[2] < 55
    assert focus(np.full((100, 100, 3), 90, np.uint8)) == 0


def test_what_is_too_bright_and_too_dark_is_told_as_shares():
    picture = np.full((100, 100, 3), 120, np.uint8)
    picture[:20], picture[90:] = 255, 5
    measured = measure(picture, [])
    assert (measured.burnt, measured.black) == pytest.approx((0.2, 0.1))


def test_bands_that_wander_are_flicker_and_a_dimming_lamp_is_none():
    rows = np.arange(180)[:, None]
    bands = [100 + 6 * np.sin(rows / 20 + step) * np.ones(320) for step in range(12)]
    dimming = [np.full((180, 320), 100 - 3 * step) for step in range(12)]
    assert flicker([grey.astype(np.uint8) for grey in bands]) > 0.03
    assert flicker([grey.astype(np.uint8) for grey in dimming]) < 0.01


def test_a_cloth_on_a_table_is_found_and_one_that_fills_the_picture_too():
    table = np.full((480, 640, 3), (60, 90, 130), np.uint8)
    corners = np.array([[90, 60], [560, 75], [600, 430], [60, 420]], np.int32)
    mask = np.zeros((480, 640), np.uint8)
    cv2.fillPoly(mask, [corners], (1,))
    found = find_cloth(np.where(mask[..., None] == 1, CLOTH, table))
    assert np.array(found) * (640, 480) == pytest.approx(corners, abs=14)
    assert find_cloth(CLOTH) == WHOLE
