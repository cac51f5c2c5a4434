"""The drawn dice that train and test the reader."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training.cloth import random_cloth
from vision.training.look import random_look, random_view
from vision.training.render import PIPS, draw_die
from vision.training.samples import face_sample, heat_sample
from vision.training.scene import compose


@pytest.mark.parametrize("value", range(1, 7))
def test_a_drawn_die_shows_its_pips_inside_its_box(value: int) -> None:
    rng = np.random.default_rng(value)
    sprite = draw_die(value, random_look(rng), random_view(rng))
    x, y, w, h = sprite.box
    assert sprite.pips is not None and len(sprite.pips) == value == len(PIPS[value])
    assert ((sprite.pips > (x, y)) & (sprite.pips < (x + w, y + h))).all()
    assert sprite.alpha[48, 48] == 1 and sprite.alpha[0, 0] == 0


def test_the_same_seed_draws_the_same_scene() -> None:
    def scene(seed: int) -> np.ndarray:
        rng = np.random.default_rng(seed)
        sprites = [draw_die(v, random_look(rng), random_view(rng)) for v in (2, 5)]
        return compose(rng, random_cloth(rng, 160), sprites).image

    assert (scene(3) == scene(3)).all()
    assert (scene(3) != scene(4)).any()


def test_samples_have_the_networks_shapes() -> None:
    rng = np.random.default_rng(5)
    sprites = [draw_die(v, random_look(rng), random_view(rng)) for v in (1, 6)]
    scene = compose(rng, random_cloth(rng, 320), sprites)
    picture, target = heat_sample(rng, scene)
    assert picture.shape == (3, 192, 192) and picture.min() >= 0 and picture.max() <= 1
    assert target.shape == (6, 48, 48) and target[0].max() <= 1
    for _ in range(20):
        crop, value, pips, known = face_sample(rng, scene)
        assert crop.shape == (64, 64, 3) and value in (0, 1, 6) and known == 1
        assert (pips > 0.99).sum() <= value + 1
