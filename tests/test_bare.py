"""What the table without dice shows is no die."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.detection import Box, Image, Verdict
from vision.demo.cloth import draw_cloth
from vision.demo.die import FINISHES, resting
from vision.demo.render import paint
from vision.demo.view import View
from vision.measuring.pasted import CLOTHS, lay
from vision.measuring.trial_scenery import blinds
from vision.reading.bare import Compared
from vision.reading.reader import DiceReader
from vision.training.render import Sprite

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
    assert Compared(noisy(cloth()), noisy(cloth(), 3)).shown_before(BOX)


@pytest.mark.parametrize("factor", [0.8, 1.2])
def test_the_cloth_in_brighter_or_darker_light_was_there_before(factor: float) -> None:
    assert Compared(np.clip(cloth() * factor, 0, 255).astype(np.uint8), cloth()).shown_before(BOX)


def test_a_thing_that_lay_there_already_was_there_before() -> None:
    table = with_die(cloth(), 230, 20)
    assert Compared(noisy(table), table).shown_before(BOX)


def test_a_die_that_has_come_was_not() -> None:
    assert not Compared(with_die(cloth(), 230, 20), cloth()).shown_before(BOX)
    assert not Compared(with_die(cloth(), 125, 100), cloth()).shown_before(BOX), "hardly another colour than the cloth"


def test_a_pale_die_on_a_pale_cloth_was_not() -> None:
    plain = np.full((240, 320, 3), 225, np.uint8)
    assert not Compared(noisy(with_die(plain, 232, 190)), noisy(plain, 3)).shown_before(BOX)


def test_another_die_in_the_place_of_one_that_lay_there_was_not() -> None:
    assert not Compared(with_die(cloth(), 60, 230), with_die(cloth(), 230, 20)).shown_before(BOX)


def test_what_lies_outside_the_picture_is_not_known() -> None:
    assert not Compared(cloth(), cloth()).shown_before((400.0, 10.0, 60.0, 60.0))


@pytest.mark.parametrize("box", [(315.0, 90.0, 80.0, 20.0), (-75.0, 90.0, 80.0, 20.0), (90.0, 236.0, 20.0, 80.0)])
def test_a_box_that_hardly_reaches_into_the_picture_is_compared_at_its_edge(box: Box) -> None:
    """Reading stopped with an error where a longish box lay mostly beside the picture."""
    assert Compared(cloth(), cloth()).shown_before(box)


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


@pytest.mark.parametrize(("right", "down"), [(10.0, 8.0), (13.0, 12.0)])
def test_dice_that_lie_partly_on_printed_dice_are_the_only_ones(right: float, down: float) -> None:
    """A pad with dice on it: the print does not show just as before, since something lies on its corners."""
    view = View(1280, 720, 2100.0, 700.0, 70.0)
    places = [(x, y) for x in (-90.0, -30.0, 30.0, 90.0) for y in (-45.0, 15.0)]
    pad = paint(view, draw_cloth(view, 3), [resting(4, x, y, 0.8, FINISHES[0]) for x, y in places], 2)
    thrown = [
        resting(2, right - 30, down + 15, 1.0, FINISHES[1]),
        resting(6, 90 - right, down - 45, 2.0, FINISHES[1]),
    ]
    image, bare = paint(view, pad, thrown, 4), paint(view, pad, [], 5)
    reader = DiceReader()
    for expected in (2, None):
        reading = reader.read(image, expected, bare)
        assert reading.verdict is Verdict.READ and reading.values == (2, 6)


def barred(image: Image) -> Image:
    """The same in the bars of light that a blind lets through, finer than a die."""
    dark = np.arange(image.shape[1]) % 24 < 12
    return (image * np.where(dark, 0.4, 1.0)[:, None]).astype(np.uint8)


def test_a_die_that_lies_in_the_same_bars_of_light_as_the_cloth_was_not_there_before() -> None:
    table = cloth(60.0)
    assert not Compared(noisy(barred(with_die(table, 40, 90))), noisy(barred(table), 3)).shown_before(BOX)


def test_what_has_come_is_found_and_boxed() -> None:
    (thing,) = Compared(noisy(with_die(cloth(), 230, 20)), noisy(cloth(), 3)).things()
    assert thing == pytest.approx(BOX, abs=4)


def test_a_shadow_is_nothing_new() -> None:
    shade = cv2.GaussianBlur(np.where(np.arange(320) < 150, 0.5, 1.0)[None], (0, 0), 6)
    assert Compared(noisy((cloth() * shade[..., None]).astype(np.uint8)), noisy(cloth(), 3)).things() == []


def test_where_another_table_is_shown_nothing_is_boxed() -> None:
    patches = np.random.default_rng(5).integers(0, 255, (12, 16, 3), np.uint8)
    assert Compared(cv2.resize(patches, (320, 240), interpolation=cv2.INTER_NEAREST), cloth()).things() == []


def test_more_new_things_than_anybody_throws_are_not_boxed() -> None:
    table = cloth()
    for k in range(30):
        cv2.circle(table, (25 + 54 * (k % 6), 25 + 46 * (k // 6)), 12, (230, 240, 250), -1)
    assert Compared(table, cloth()).things() == []


@pytest.mark.parametrize(("cloth_name", "seed"), [("polka dots", 144), ("newspaper", 82)])
def test_dice_that_hide_among_patterns_are_read_by_what_the_bare_cloth_does_not_show(
    sets: list[list[Sprite]], cloth_name: str, seed: int
) -> None:
    image, bare, values = lay(np.random.default_rng(seed), CLOTHS[cloth_name], sets, blinds)
    reader = DiceReader()
    assert reader.read(image, len(values)).verdict is Verdict.UNSURE
    reading = reader.read(image, len(values), bare)
    assert reading.verdict is Verdict.READ
    assert reading.values == tuple(sorted(values))


def test_a_coin_that_has_come_is_no_die() -> None:
    table = cloth()
    with_coin = table.copy()
    cv2.circle(with_coin, (130, 110), 28, (90, 150, 190), -1)
    cv2.circle(with_coin, (130, 110), 24, (100, 165, 205), 2)
    assert DiceReader().read(noisy(with_coin), None, noisy(table, 3)).verdict is Verdict.NONE
