"""Exact intervals of counted shares."""

import pytest

from vision.measuring.intervals import clopper_pearson


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [
        (81, 263, 0.2527, 0.3676),  # Newcombe 1998, table I
        (15, 148, 0.0578, 0.1617),
        (0, 20, 0.0, 0.1684),
        (1, 29, 0.0009, 0.1776),
        (20, 20, 0.8316, 1.0),
        (0, 3000, 0.0, 0.00123),
    ],
)
def test_published_examples(hits: int, total: int, low: float, high: float) -> None:
    assert clopper_pearson(hits, total) == pytest.approx((low, high), abs=5e-5)
