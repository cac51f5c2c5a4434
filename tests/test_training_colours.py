"""Samples in other colours: the same dice, with pips, body and cloth of any."""

from __future__ import annotations

import numpy as np

from vision.training.colours import tinted


def test_a_die_in_any_colours_shows_the_pips_it_showed() -> None:
    """Networks that knew a stranger's dice by pips of black and white misread red ones on dark smoke."""
    image = np.full((56, 56, 3), 90, np.uint8)
    image[10:46, 10:46] = 200
    pips = np.zeros((56, 56), bool)
    for x, y in ((17, 17), (28, 28), (39, 39)):
        pips[y - 4 : y + 4, x - 4 : x + 4] = True
    image[pips] = 30
    body = (image == 200).all(axis=2)
    seen = [tinted(np.random.default_rng(seed), image).astype(float) for seed in range(200)]
    apart = [one[pips].mean(axis=0) - one[body].mean(axis=0) for one in seen]
    assert min(float(np.linalg.norm(step)) for step in apart) > 20
    assert 0.4 < np.mean([step.sum() > 0 for step in apart]) < 0.6, "as often brighter than the die as darker"
    assert np.std([one[body].mean(axis=0) for one in seen], axis=0).min() > 40, "on dice of any colour"
