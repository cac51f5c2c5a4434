"""Poor light: pictures darker than others, and with more noise."""

from __future__ import annotations

import numpy as np
import pytest

from companion.detection import Image, Verdict
from vision.dusk import BRIGHT, DARK, brightened
from vision.reader import DiceReader
from vision.trials import draw, together


def at_dusk(image: Image, seed: int) -> Image:
    noise = np.random.default_rng(seed).normal(0, 2.5, image.shape)
    return np.clip(0.13 * image + noise, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    return DiceReader()


@pytest.mark.parametrize("seed", [3, 10, 18, 23])
def test_dice_are_read_at_dusk(reader: DiceReader, seed: int) -> None:
    image, values = draw(together(seed), seed)
    reading = reader.read(at_dusk(image, seed), len(values))
    assert (reading.verdict, reading.values) == (Verdict.READ, values)


def test_a_table_learned_by_day_tells_at_dusk_what_lay_there_before(reader: DiceReader) -> None:
    image, values = draw(together(3), 3)
    before = reader.read(at_dusk(image, 3), None, image)
    assert before.verdict is Verdict.NONE, "the dice lay there already"
    empty = np.full_like(image, 120)
    assert reader.read(at_dusk(image, 3), len(values), empty).values == values


def test_only_dark_pictures_are_made_brighter() -> None:
    light = np.full((480, 640, 3), 60, np.uint8)
    light[:, :40] = DARK + 1
    assert brightened(light) is light
    dark = np.full((480, 640, 3), 20, np.uint8)
    dark[:, :40] = 40
    assert brightened(dark).max() == BRIGHT
    assert brightened(np.zeros((480, 640, 3), np.uint8)).max() == 0


def test_one_small_die_on_a_black_cloth_is_light_enough() -> None:
    cloth = np.full((720, 1280, 3), 25, np.uint8)
    cloth[300:334, 500:534] = 180
    assert brightened(cloth) is cloth


def test_noise_is_no_light() -> None:
    noise = np.random.default_rng(1).normal(20, 14, (480, 640, 3))
    assert brightened(np.clip(noise, 0, 255).astype(np.uint8)).mean() > 60
