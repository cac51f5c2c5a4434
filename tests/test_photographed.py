"""Rehearsals with photographed dice; here drawn ones stand in for those cut out of photographs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from vision.demo.die import FINISHES, Die, resting
from vision.demo.render import draw_die as drawn
from vision.demo.view import View
from vision.measuring.photographed import Collection, Photographed, by_value, painter_of
from vision.reading.reader import DiceReader
from vision.training.look import random_look, random_view
from vision.training.render import Sprite, draw_die

VIEW = View(640, 480, 1300.0)
SIX = [resting(value, 22.0 * value - 77, 5.0, 0.4 * value, FINISHES[0]) for value in range(1, 7)]


def legible(value: int, seed: int = 3) -> Sprite:
    rng = np.random.default_rng(seed)
    return draw_die(value, random_look(rng), random_view(rng))


@pytest.fixture(scope="module")
def collection() -> Collection:
    return by_value(map(legible, range(1, 7)))


def outline(look, die: Die) -> tuple[np.ndarray, float]:
    """The middle, (y, x) in pixels, and the longer side of a die that looks so."""
    sprite = look(VIEW, die)
    at = np.argwhere(sprite.cover[..., 0] > 0.5)
    return (sprite.y, sprite.x) + (at.max(axis=0) + at.min(axis=0)) / 2, float(np.ptp(at, axis=0).max())


@pytest.mark.parametrize("die", SIX, ids=lambda die: str(die.value))
def test_a_photographed_die_lies_where_the_drawn_one_would_and_is_as_large(collection: Collection, die: Die) -> None:
    middle, size = outline(drawn, die)
    other, other_size = outline(Photographed(collection, 1), die)
    assert np.abs(middle - other).max() < 3
    assert other_size == pytest.approx(size, rel=0.1)


def test_a_die_looks_the_same_each_time_it_shows_a_value() -> None:
    look = Photographed(by_value(legible(value, seed) for value in range(1, 7) for seed in range(3)), 1)
    first, *others = (look(VIEW, SIX[3]).colours for _ in range(10))
    assert all(np.array_equal(first, other) for other in others)


def test_the_reader_reads_a_table_painted_so(collection: Collection) -> None:
    picture = painter_of(collection, VIEW, 2).paint(SIX, [], None)
    assert picture.shape == (480, 640, 3)
    assert DiceReader().read(picture, 6).values == (1, 2, 3, 4, 5, 6)


def test_each_seed_has_a_cloth_of_its_own(collection: Collection) -> None:
    first, same, other = (painter_of(collection, VIEW, seed).paint((), [], None) for seed in (1, 1, 5))
    assert np.array_equal(first, same)
    assert cv2.norm(first, other, cv2.NORM_INF) > 50


def test_a_collection_shows_every_value() -> None:
    with pytest.raises(ValueError, match="all six values"):
        by_value(map(legible, range(1, 6)))


@pytest.mark.parametrize("size", [(60, 40), (30, 30)], ids=["but half of it", "small"])
def test_a_die_that_was_cut_out_badly_or_is_small_is_left_out(size: tuple[int, int]) -> None:
    whole = [legible(value) for value in range(1, 7)]
    bad = replace(whole[0], box=(0.0, 0.0, *size))
    assert by_value([*whole, bad]) == by_value(whole)


def test_an_evening_is_rehearsed_with_them(collection: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.workshop.dice_at_hand", lambda reader: collection)
    assert main(["rehearse", "--photos", "--throws", "1", "--seed", "7"]) == 0


def test_without_photographs_a_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_PHOTOS", str(tmp_path))
    assert main(["rehearse", "--photos"]) == 2
    assert "COMPANION_PHOTOS" in capsys.readouterr().err
