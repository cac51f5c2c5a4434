"""Drawn tables that vary one thing at a time."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.detection import Detection, Image, Reading, Verdict
from vision.measuring import trials
from vision.measuring.trials import FACTORS, Trial, _added, draw, together, try_factors


def test_the_same_seed_draws_the_same_table() -> None:
    first, second = draw(Trial(die_px=28), 5), draw(Trial(die_px=28), 5)
    assert np.array_equal(first[0], second[0])
    assert first[1] == second[1]
    assert len(first[1]) == 6


@pytest.mark.parametrize(
    ("factor", "level"), [(f, level) for f in FACTORS for level in FACTORS[f] if f not in ("size", "picture")]
)
def test_every_level_changes_the_table_and_only_the_table(factor: str, level: str) -> None:
    image, values = draw(replace(FACTORS[factor][level], die_px=28), 2)
    assert image.shape == (720, 1280, 3)
    assert image.dtype == np.uint8
    assert values == draw(Trial(die_px=28), 2)[1]


def test_a_picture_is_turned_or_pressed_and_shows_the_same_table() -> None:
    shapes = {level: draw(trial, 2)[0].shape[:2] for level, trial in FACTORS["picture"].items()}
    assert list(shapes.values()) == [(720, 1280), (1280, 720), (540, 1280), (720, 960)]
    level = FACTORS["picture"]["upside down, 35°"]
    upright, values = draw(replace(level, change=None), 2)
    turned = draw(level, 2)
    assert np.array_equal(turned[0], upright[::-1, ::-1]) and turned[1] == values


class Guesser:
    """Sees the values of one table everywhere, and doubts them on dark pictures."""

    def __init__(self, values: tuple[int, ...]) -> None:
        self.values = values

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        dice = tuple(Detection(v, (0, 0, 1, 1), 1.0, True) for v in self.values)
        return Reading(Verdict.READ if image.mean() > 60 else Verdict.UNSURE, dice)


def test_the_worst_level_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "FACTORS", {"light": {"day": Trial(), "dusk": FACTORS["light"]["dusk"]}})
    lines = list(try_factors(Guesser(draw(Trial(), 0)[1]), 1))
    assert "right 100.0%" in lines[1]
    assert "asked 100.0%" in lines[2]
    assert lines[3] == "worst: light: dusk, 0.0% right"
    assert "right  10.0%" in lines[-1], "one of ten tables with the guessed values, and not dark"


def test_several_factors_come_together_and_keep_what_each_changes() -> None:
    tables = [together(seed) for seed in range(99)]
    assert {table.die_px for table in tables} == {64.0, 28, 36, 48, 90, 150}
    assert any(table.touching and table.cloth is not None and table.change is not None for table in tables)
    dark_and_soft = _added(FACTORS["light"]["dusk"], FACTORS["blur"]["defocused"])
    image, _ = draw(replace(dark_and_soft, die_px=28), 1)
    sharp, _ = draw(replace(FACTORS["light"]["dusk"], die_px=28), 1)
    assert image.mean() < 60
    assert image.std() < sharp.std()
