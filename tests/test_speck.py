"""Dots are no dice: a die has a body."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.detection import Image
from vision.measuring.trials import FACTORS, Trial, draw
from vision.reading.reader import DiceReader
from vision.reading.speck import is_speck

_DOTS = (60.0, 60.0, 44.0, 44.0)  # where colons are printed


def printed(image: Image) -> Image:
    """Three colons on the cloth, which are six pips in good order."""
    image = image.copy()
    x, y, size, _ = _DOTS
    for across in (-0.3, 0, 0.3):
        for along in (-0.16, 0.16):
            middle = (round(x + size * (0.5 + across)), round(y + size * (0.5 + along)))
            cv2.circle(image, middle, 4, (20, 20, 20), -1, cv2.LINE_AA)
    return image


@pytest.mark.parametrize("seed", [0, 2, 5])
def test_colons_on_paper_are_but_dots(seed: int) -> None:
    image, values = draw(FACTORS["cloth"]["ivory dice on white"], seed)
    image = printed(image)
    assert is_speck(image, _DOTS, 6)
    assert DiceReader().read(image).values == values
    assert DiceReader().read(image, 6).values == values


@pytest.mark.parametrize(
    "trial",
    [
        pytest.param(FACTORS["cloth"]["ivory dice on white"], id="ivory dice on white"),
        pytest.param(FACTORS["cloth"]["black dice on black"], id="black dice on black"),
        pytest.param(FACTORS["light"]["overexposed"], id="overexposed"),
    ],
)
def test_dice_of_the_colour_of_their_cloth_are_not(trial: Trial) -> None:
    image, values = draw(trial, 2)
    dice = DiceReader().read(image, 6).dice
    assert tuple(sorted(die.value for die in dice)) == values
    assert not any(is_speck(image, die.box, die.value) for die in dice)


def test_pips_of_white_dice_in_light_too_bright_to_see_more_are_no_mere_dots() -> None:
    image = printed(np.full((200, 200, 3), 255, np.uint8))
    assert not is_speck(image, _DOTS, 6)
    assert is_speck(image - 15, _DOTS, 6)
