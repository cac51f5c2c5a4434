"""Several frames of a table at rest as one picture."""

from __future__ import annotations

import numpy as np
import pytest

from companion.detection import Image, Reading, Verdict
from companion.frames import Frame
from vision.following.fusion import ENOUGH, Fusion
from vision.following.watcher import Watcher
from vision.pictures.pixels import small_grey

FPS = 20
NOISE = 10.0


def table(level: float = 120.0, noise: float = NOISE, seed: int = 0) -> Image:
    """A plain table with a dark square in its middle."""
    image = np.full((240, 320, 3), level)
    image[100:140, 140:180] = level / 4
    noises = np.random.default_rng(seed).normal(0, noise, image.shape)
    return np.clip(image + noises, 0, 255).astype(np.uint8)


def frame(image: Image, seconds: float, scene: str | None = None) -> Frame:
    return Frame(seconds, small_grey(image), lambda: image, scene)


def fused(*images: Image) -> Fusion:
    fusion = Fusion()
    for number, image in enumerate(images):
        fusion.add(frame(image, number / FPS))
    return fusion


def test_many_pictures_have_less_noise_than_one() -> None:
    images = [table(seed=seed) for seed in range(9)]
    assert images[0][:90].std() == pytest.approx(NOISE, rel=0.05)
    assert fused(*images).take()[:90].std() == pytest.approx(NOISE / 3, rel=0.1)


def test_one_picture_alone_is_shown_as_it_is() -> None:
    image = table()
    assert np.array_equal(fused(image).take(), image)


def test_nothing_that_lay_there_before_something_moved_shines_through() -> None:
    fusion = fused(*[table(seed=seed) for seed in range(9)])
    fusion.begin_anew()
    bare = np.full((240, 320, 3), 120, np.uint8)
    fusion.add(frame(bare, 1.0))
    assert np.array_equal(fusion.take(), bare)


def test_each_picture_is_made_of_frames_of_its_own() -> None:
    fusion = fused(*[table(100.0, seed=seed) for seed in range(4)])
    assert fusion.take()[:90].mean() == pytest.approx(100, abs=1)
    fusion.add(frame(table(200.0), 1.0))
    assert fusion.take()[:90].mean() == pytest.approx(200, abs=1)


def test_three_frames_are_enough_or_as_many_as_come_in_a_tenth_of_a_second() -> None:
    images = [table(seed=seed) for seed in range(ENOUGH)]
    assert fused(*images).enough
    assert not fused(*images[1:]).enough
    slow = Fusion()
    slow.add(frame(table(), 0.0))
    assert not slow.enough
    slow.add(frame(table(), 0.15))
    assert slow.enough
    slow.take()
    assert not slow.enough


def test_frames_that_come_too_fast_are_passed_over() -> None:
    fusion = Fusion()
    for number in range(10):
        fusion.add(frame(table(100.0 if number == 0 else 200.0, 0.0), number / 1000))
    assert fusion.take()[:90].mean() == 100


def test_a_picture_of_another_size_begins_anew() -> None:
    fusion = fused(table(), np.full((480, 640, 3), 90, np.uint8))
    assert fusion.take().shape == (480, 640, 3)


def test_of_a_known_scene_its_own_picture_is_shown_until_other_frames_come() -> None:
    image, fusion = table(), Fusion()
    for number in range(4):
        fusion.add(frame(image, number / FPS, "photograph"))
        assert fusion.enough
        assert fusion.take() is image
    other = table(200.0, 0.0)
    fusion.add(frame(other, 1.0))
    assert np.array_equal(fusion.take(), other)


class Noticing:
    """A reader that keeps the pictures it is shown."""

    def __init__(self) -> None:
        self.shown: list[Image] = []

    def read(self, image: Image, expected: int | None = None, bare: Image | None = None) -> Reading:
        self.shown.append(image)
        return Reading(Verdict.NONE)


def watched(images: list[Image]) -> list[Image]:
    """What the reader is shown of these pictures, at FPS a second."""
    reader = Noticing()
    watcher = Watcher(reader)
    for number, image in enumerate(images):
        watcher.step(frame(image, number / FPS))
    return reader.shown


def test_a_table_at_rest_is_read_with_little_noise_from_the_first_reading_on() -> None:
    shown = watched([table(seed=seed) for seed in range(3 * FPS)])
    assert len(shown) >= 3
    assert max(image[:90].std() for image in shown) < 0.6 * NOISE


def test_what_moved_a_moment_before_is_in_no_picture_that_is_read() -> None:
    moving = []
    for place in range(3 * FPS):
        image = table(seed=place)
        image[20:60, 4 * place : 4 * place + 40] = 240
        moving.append(image)
    shown = watched(moving + [table(seed=seed) for seed in range(3 * FPS)])
    assert shown and all(image[20:60].max() < 120 + 5 * NOISE for image in shown)
