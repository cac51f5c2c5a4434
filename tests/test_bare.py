"""What the table without dice shows is no die."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.detection import Image, Verdict
from vision.bare import shown_before
from vision.demo.cloth import draw_cloth
from vision.demo.die import FINISHES, resting
from vision.demo.render import paint
from vision.demo.view import View
from vision.reader import DiceReader

BOX = (100.0, 80.0, 60.0, 60.0)


def cloth(level: float = 120.0, seed: int = 1) -> Image:
    """A cloth of 320 × 240 with blots, so that each place looks different."""
    blots = cv2.GaussianBlur(np.random.default_rng(seed).normal(0, 200, (240, 320)), (0, 0), 5)
    return np.clip(level + blots[..., None], 0, 255).repeat(3, axis=2).astype(np.uint8)


def noisy(image: Image, seed: int = 2) -> Image:
    noise = np.random.default_rng(seed).normal(0, 4, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def with_die(image: Image, level: int, pips: int) -> Image:
    """A five of one brightness with pips of another."""
    x, y, w, h = (int(edge) for edge in BOX)
    image = image.copy()
    cv2.rectangle(image, (x, y), (x + w, y + h), (level,) * 3, -1)
    for across, down in ((1, 1), (1, 3), (3, 1), (3, 3), (2, 2)):
        cv2.circle(image, (x + across * w // 4, y + down * h // 4), 6, (pips,) * 3, -1)
    return image


def test_the_cloth_itself_was_there_before_with_another_noise() -> None:
    assert shown_before(noisy(cloth()), noisy(cloth(), 3), BOX)


@pytest.mark.parametrize("factor", [0.8, 1.2])
def test_the_cloth_in_brighter_or_darker_light_was_there_before(factor: float) -> None:
    assert shown_before(np.clip(cloth() * factor, 0, 255).astype(np.uint8), cloth(), BOX)


def test_a_thing_that_lay_there_already_was_there_before() -> None:
    table = with_die(cloth(), 230, 20)
    assert shown_before(noisy(table), table, BOX)


def test_a_die_that_has_come_was_not() -> None:
    assert not shown_before(with_die(cloth(), 230, 20), cloth(), BOX)
    assert not shown_before(with_die(cloth(), 125, 100), cloth(), BOX), "hardly another colour than the cloth"


def test_a_pale_die_on_a_pale_cloth_was_not() -> None:
    plain = np.full((240, 320, 3), 225, np.uint8)
    assert not shown_before(noisy(with_die(plain, 232, 190)), noisy(plain, 3), BOX)


def test_another_die_in_the_place_of_one_that_lay_there_was_not() -> None:
    assert not shown_before(with_die(cloth(), 60, 230), with_die(cloth(), 230, 20), BOX)


def test_what_lies_outside_the_picture_is_not_known() -> None:
    assert not shown_before(cloth(), cloth(), (400.0, 10.0, 60.0, 60.0))


def test_a_reader_that_knows_the_table_without_dice_reads_only_what_has_come() -> None:
    """A die printed on the cloth is as good as one that lay there when the cloth was learned."""
    view = View(1280, 720, 2100.0, 700.0, 70.0)
    finish = FINISHES[0]
    printed = [resting(5, -60.0, 0.0, 0.3, finish)]
    thrown = [resting(2, 20.0, 20.0, 1.0, finish), resting(6, 60.0, -20.0, 2.0, finish)]
    bare = paint(view, draw_cloth(view, 3), printed, 2)
    image = paint(view, draw_cloth(view, 3), printed + thrown, 4)
    reader = DiceReader()
    assert reader.read(image).values == (2, 5, 6)
    reading = reader.read(image, None, bare)
    assert reading.verdict is Verdict.READ and reading.values == (2, 6)
    assert reader.read(noisy(bare), None, bare).verdict is Verdict.NONE
