"""A phone with the page may lie on the cloth: the dice drawn there are none to the camera."""

from __future__ import annotations

from typing import Any

import browser
import cv2
import numpy as np
import pytest
from page_fixture import Page, driver, page
from room_fixture import DECIDE, OVER, ROLL

from companion.detection import Image, Verdict
from vision.demo.cloth import draw_cloth
from vision.demo.die import FINISHES, resting
from vision.demo.render import paint
from vision.demo.view import View
from vision.reading.reader import DiceReader

__all__ = ["driver", "page"]

PHONE_MM = 70.0
SCREEN = (390, 844)
VALUES = (2, 4, 5)


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    return DiceReader()


def screenshot(page: Page) -> Image:
    """What the phone shows now."""
    png = np.frombuffer(page.driver.get_screenshot_as_png(), np.uint8)
    return np.asarray(cv2.imdecode(png, cv2.IMREAD_COLOR), np.uint8)


def laid_beside_dice(phone: Image, view: View) -> Image:
    """The picture of a table with dice on the left, and the phone on the right."""
    dice = [resting(value, -30.0 - 35 * i, 25.0 * i - 20, 0.6 * i, FINISHES[i]) for i, value in enumerate(VALUES)]
    picture = paint(view, draw_cloth(view, 3), dice)
    scale = PHONE_MM * view.pixels_per_mm / phone.shape[1]
    lying = cv2.resize(phone, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)[: view.height - 40]
    left = view.width // 2 + 40
    picture[20 : 20 + lying.shape[0], left : left + lying.shape[1]] = lying
    return picture


@pytest.mark.parametrize("shown", [ROLL | {"throw": DECIDE["throw"]}, DECIDE, OVER], ids=["roll", "decide", "over"])
@pytest.mark.parametrize("distance_mm", [500.0, 700.0])
def test_only_the_dice_on_the_cloth_are_read(
    page: Page, reader: DiceReader, shown: dict[str, Any], distance_mm: float
) -> None:
    browser.screen(page.driver, *SCREEN)
    page.shows(shown)
    reading = reader.read(laid_beside_dice(screenshot(page), View(distance_mm=distance_mm)), len(VALUES))
    assert (reading.verdict, reading.values) == (Verdict.READ, VALUES)


def test_the_pad_on_which_dice_are_tapped_in_is_none(page: Page, reader: DiceReader) -> None:
    browser.screen(page.driver, *SCREEN)
    page.tap("[data-key=dice]")
    page.tap("[data-key=pip-5]")
    reading = reader.read(laid_beside_dice(screenshot(page), View(distance_mm=600.0)), len(VALUES))
    assert (reading.verdict, reading.values) == (Verdict.READ, VALUES)
