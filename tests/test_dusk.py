"""Poor light: pictures darker than others, and with more noise."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from companion.detection import Detection, Image, Reading, Verdict
from companion.frames import Frame
from companion.sight import Look, TableState
from vision.following.watcher import Watcher
from vision.measuring.trials import draw, together
from vision.pictures.pixels import small_grey
from vision.reading.dusk import BRIGHT, DARK, MOST_TIMES, STEADY, USUAL_CLOTH, Adaptation, brightened
from vision.reading.reader import DiceReader


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


class Knowing:
    """A reader that knows where the dice lie."""

    def __init__(self) -> None:
        self.places: list[tuple[int, int]] = []

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        dice = tuple(Detection(5, (x, y, 60, 60), 0.99, True, (5,)) for x, y in self.places)
        return Reading(Verdict.READ if dice else Verdict.NONE, dice)


def last_look(dice: list[list[tuple[int, int]]], cloth: float, die: float, hands: Sequence[int] = ()) -> Look:
    """What is seen of plain dice on a plain cloth, both so bright, frame by frame; a hand reaches in at some frames."""
    reader = Knowing()
    watcher, chance = Watcher(reader), np.random.default_rng(1)
    look = Look(0.0, TableState.SETTLING)
    for number, places in enumerate(dice):
        reader.places = places
        table = np.full((480, 640, 3), cloth)
        for x, y in places:
            table[y : y + 60, x : x + 60] = die
        if number in hands:
            table[:300, 20 * (number % 5) : 200] = 20
        image = np.clip(table + chance.normal(0, 1.5, table.shape), 0, 255).astype(np.uint8)
        look = watcher.step(Frame(number / 30, small_grey(image), lambda image=image: image))
    return look


ONE, TWO = [(200, 350)], [(200, 350), (400, 300)]


def test_a_dark_die_thrown_on_a_dim_table_is_noticed() -> None:
    look = last_look([*90 * [ONE], *90 * [TWO]], cloth=18, die=13)
    assert (look.state, len(look.dice or ())) == (TableState.READ, 2)


def test_a_die_hardly_darker_than_the_cloth_is_noticed_when_the_hand_has_gone() -> None:
    look = last_look([*105 * [ONE], *105 * [TWO]], cloth=120, die=115, hands=range(90, 110))
    assert (look.state, len(look.dice or ())) == (TableState.READ, 2)


def test_small_pictures_of_a_dim_table_are_made_as_bright_as_others() -> None:
    def dim(level: float) -> Image:
        return np.full((180, 320), level, np.uint8)

    adaptation = Adaptation()
    assert adaptation.adapted(dim(90)).mean() == 90
    assert adaptation.adapted(dim(20)).mean() == USUAL_CLOTH
    assert adaptation.adapted(dim(22)).mean() == pytest.approx(3 * 22), "the light is much the same"
    assert adaptation.adapted(dim(20 * STEADY)).mean() == pytest.approx(USUAL_CLOTH, abs=1)
    assert adaptation.adapted(dim(2)).mean() == 2 * MOST_TIMES
