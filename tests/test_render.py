"""The drawn dice that train and test the reader."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training.cloth import random_cloth
from vision.training.look import random_look, random_view
from vision.training.render import PIPS, draw_die
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
