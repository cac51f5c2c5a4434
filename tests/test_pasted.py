"""Real dice on other cloths; here drawn ones stand in for those cut out of photographs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from dice_fixture import Blind

from vision.measuring import pasted
from vision.measuring.pasted import CLOTHS, lay, try_pasted
from vision.measuring.trial_scenery import Change, blinds, torch
from vision.reading.reader import DiceReader
from vision.training.collect import draw_sprites
from vision.training.render import Sprite


@pytest.mark.parametrize("cloth", CLOTHS)
def test_the_same_seed_lays_the_same_table(sets: list[list[Sprite]], cloth: str) -> None:
    (image, bare, values), (again, _, same) = (
        lay(np.random.default_rng(3), CLOTHS[cloth], sets, None) for _ in range(2)
    )
    assert np.array_equal(image, again)
    assert bare.shape == image.shape
    assert values == same
    assert image.shape == (720, 1280, 3)
    assert 1 <= len(values) <= 6


@pytest.mark.parametrize("light", [None, blinds, torch])
def test_the_cloth_without_dice_is_seen_in_the_same_light(sets: list[list[Sprite]], light: Change | None) -> None:
    image, bare, _ = lay(np.random.default_rng(3), CLOTHS["gingham"], sets, light)
    apart = np.abs(image.astype(int) - bare).max(axis=-1)
    assert 0 < np.mean(apart > 20) < 0.1, "the dice and their shadows alone"


def test_dice_laid_on_a_plain_cloth_are_those_that_are_read() -> None:
    plain = pasted._PLAIN
    ordinary = [die for die in draw_sprites(np.random.default_rng(0), 12) if pasted._read_alone(DiceReader(), die)]
    assert len(ordinary) >= 6, "some drawn dice are hard to read"
    readings = []
    for seed in range(4):
        image, _, values = lay(np.random.default_rng(seed), plain, [ordinary], None)
        readings.append(DiceReader().read(image, len(values)).values == tuple(sorted(values)))
    assert sum(readings) >= 3


def test_every_cloth_has_a_line_told_and_not(sets: list[list[Sprite]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pasted, "legible_sets", lambda reader, folders: sets)
    first, *lines = try_pasted(Blind(), 1)
    assert first == "6 dice, read rightly on plain grey"
    assert len(lines) == 3 * (len(CLOTHS) + 1)
    assert "asked 100.0%" in lines[0]
    assert "number told" in lines[1]
    assert "shown bare" in lines[2]


def test_photographs_without_a_die_to_cut_out_are_told_in_a_sentence(tmp_path: Path) -> None:
    """ "High <= 0" was all that was said."""
    (tmp_path / "labels.json").write_text("[]")
    with pytest.raises(ValueError, match="No dice can be cut out"):
        next(try_pasted(Blind(), 1, [tmp_path]))


def test_without_photographs_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("COMPANION_PHOTOS", str(tmp_path))
    with pytest.raises(ValueError, match="COMPANION_PHOTOS"):
        next(try_pasted(Blind(), 1))
