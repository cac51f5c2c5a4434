"""The proof of a throw: seen from above, with the values that were read."""

import cv2
import numpy as np
import pytest

from companion.sight import Lying
from vision.following.proof import proof

TABLE = np.full((400, 600, 3), (60, 110, 60), np.uint8)
DICE = (Lying(1, 5, (100.0, 100.0, 40.0, 40.0)), Lying(2, 2, (300.0, 200.0, 40.0, 40.0)))


def shown(data):
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def test_the_cloth_is_laid_flat_and_fills_the_proof():
    image = np.zeros((400, 600, 3), np.uint8)
    corners = np.array([[60, 40], [540, 40], [600, 400], [0, 400]], np.int32)
    cv2.fillPoly(image, [corners], (60, 110, 60))
    flat = shown(proof(image, DICE, [(x / 600, y / 400) for x, y in corners]))
    assert np.median(flat[5:-5, 5:20].reshape(-1, 3), axis=0) == pytest.approx([60, 110, 60], abs=3)


def test_without_an_outline_it_is_cut_to_the_dice():
    height, width = shown(proof(TABLE, DICE)).shape[:2]
    assert height < 300
    assert width < 400


def test_every_die_is_framed():
    changed = np.abs(shown(proof(TABLE, DICE)).astype(int) - (60, 110, 60)).sum(axis=2) > 90
    count, *_ = cv2.connectedComponents(changed.astype(np.uint8))
    assert count - 1 == len(DICE)
