"""What can be wrong with the view as a whole, said within two seconds, and what is not wrong."""

import cv2
import numpy as np
import pytest

from companion.sight import TableState
from vision.outlook import Outlook, drift


def woven(seed=0):
    """A patterned cloth, 180 × 320."""
    coarse = np.random.default_rng(7).normal(0, 30, (90, 160)).astype(np.float32)
    pattern = cv2.resize(coarse, (320, 180), interpolation=cv2.INTER_CUBIC)
    noise = np.random.default_rng(seed).normal(0, 2, pattern.shape)
    return np.clip(110 + pattern + noise, 0, 255).astype(np.uint8)


def after(picture, seconds=2.0):
    """What is said when this is seen for a while after all was well."""
    outlook = Outlook()
    outlook.accept(woven(), [])
    said = [outlook.trouble(picture(step), step / 30) for step in range(round(seconds * 30))]
    return said[-1]


HAND = np.full((180, 320), 130, np.uint8)


@pytest.mark.parametrize(
    ("picture", "trouble"),
    [
        (woven, None),
        (lambda step: (0.6 * woven(step)).astype(np.uint8), None),
        (lambda step: np.roll(woven(step), 9, axis=1), None),
        (lambda step: (0.05 * woven(step)).astype(np.uint8), TableState.DARK),
        (lambda step: cv2.GaussianBlur(woven(step), (0, 0), 3), TableState.OUT_OF_FOCUS),
        (lambda step: HAND, TableState.COVERED),
    ],
    ids=["well", "dimmed", "moved", "dark", "out of focus", "covered"],
)
def test_what_is_wrong_is_said(picture, trouble):
    assert after(picture) is trouble


def test_a_moment_is_no_trouble():
    assert after(lambda step: HAND, 0.5) is None


def test_a_shift_of_the_whole_view_is_found():
    shifted = np.roll(woven(), (4, -7), axis=(0, 1))
    assert drift(woven(), shifted) == pytest.approx((-7, 4), abs=0.3)
    assert drift(woven(), woven(1)) is None
