"""Tables with dice that were shown, and with things that are none, read by the whole reader."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.detection import Image, Verdict
from vision.demo import surface
from vision.demo.cloth import draw_cloth
from vision.demo.die import FINISHES, resting
from vision.demo.render import paint
from vision.demo.view import View
from vision.measuring.trials import draw
from vision.measuring.unusual import unusual
from vision.reading.detector import Candidate
from vision.reading.enroller import Enroller
from vision.reading.enrolment import Enrolled, known_again
from vision.reading.face import Evidence
from vision.reading.looker import Looker
from vision.reading.reader import DiceReader


@pytest.fixture
def grid_for_a_1(monkeypatch: pytest.MonkeyPatch) -> Enrolled:
    """An ivory die with a grid of nine dots for a 1, shown face by face; all that are drawn now are such dice."""
    grid = tuple((0.7 * x, 0.7 * y) for x in (-1, 0, 1) for y in (-1, 0, 1))
    monkeypatch.setitem(surface.PIPS, 1, grid)
    enrolled = Enrolled()
    for value in range(1, 7):
        Enroller(enrolled).show(ivory(value, seed=value), "grid", value)
    return enrolled


def ivory(*values: int, seed: int) -> Image:
    """Ivory dice side by side on the demo table."""
    chance, view = random.Random(seed), View(640, 480, 1050.0, 450.0, 82.0)
    places = [(-50 + 50 * k + chance.uniform(-8, 8), chance.uniform(-15, 15)) for k in range(len(values))]
    dice = [resting(v, *xy, chance.uniform(0, 6), FINISHES[0]) for v, xy in zip(values, places, strict=True)]
    return paint(view, draw_cloth(view, 1), dice, 2)


@pytest.mark.parametrize("seed", [12, 17, 20])
def test_a_logo_that_looks_like_no_die_is_known_again_and_not_passed_over(grid_for_a_1: Enrolled, seed: int) -> None:
    table = ivory(1, 4, 2, seed=seed)
    assert DiceReader().read(table).values == (2, 4)
    assert DiceReader(grid_for_a_1).read(table).values == (1, 2, 4)


def test_a_logo_that_nobody_showed_is_not_passed_over_at_the_table(grid_for_a_1: Enrolled) -> None:
    """The fixture draws such dice; the reader knows none."""
    reading = DiceReader(thorough=True).read(ivory(1, 4, 2, seed=12))
    assert reading.verdict is Verdict.UNSURE and len(reading.dice) == 3


def coins() -> Image:
    table = np.full((480, 640, 3), 150, np.uint8)
    for x in range(100, 600, 90):
        cv2.circle(table, (x, 240), 22, (60, 160, 200), -1, cv2.LINE_AA)
        cv2.putText(table, "2", (x - 8, 248), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (30, 90, 120), 2)
    return table


def test_coins_are_not_taken_for_a_die_that_was_shown(grid_for_a_1: Enrolled) -> None:
    assert DiceReader(grid_for_a_1).read(coins()).verdict is Verdict.NONE


def test_only_what_was_found_or_looks_like_a_die_may_be_one_that_was_shown() -> None:
    class Credulous(Enrolled):
        """Knows everything again, as a 6."""

        empty = False  # type: ignore[assignment]

        def reconsider(self, *_: object) -> Evidence:
            return known_again(6)

    assert DiceReader(Credulous()).read(ivory(1, 2, seed=1), 2).values == (6, 6)
    found = Candidate((78, 218, 44, 44), 0.3)
    seen = Looker(Credulous()).look(coins(), [found, replace(found, guessed=True)])
    assert [one.evidence.chances[6] > 0.9 for one in seen] == [True, False]


@pytest.mark.parametrize(("seed", "table"), [(9, 1), (35, 1)])
def test_a_logo_that_nobody_showed_is_asked_about(seed: int, table: int) -> None:
    """It was passed over, and the other five dice believed."""
    image, _ = draw(*unusual("logo for a 1", seed).tables()[table])
    assert DiceReader().read(image).verdict is Verdict.UNSURE
