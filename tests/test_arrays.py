"""What arrays are reckoned with."""

import numpy as np
import pytest

from vision.pictures.arrays import median


@pytest.mark.parametrize(("shape", "axis"), [((7, 8), 0), ((7, 8), 1), ((7, 8), None), ((5, 3), None), ((1,), None)])
def test_the_median_is_the_one_that_everybody_knows(shape, axis):
    values = np.random.default_rng(1).normal(size=shape).astype(np.float32)
    assert np.array_equal(median(values, axis), np.median(values, axis=axis))
