"""What counts as right, wrong, asked and missed, and how sure a share is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.detection import Detection, Reading, Verdict
from vision.baseline import BaselineReader, clusters
from vision.benchmark import main, outcome_of, wilson


def reading(verdict: Verdict, *values: int) -> Reading:
    return Reading(verdict, tuple(Detection(v, (0, 0, 1, 1), 1, True, (v,)) for v in values))


@pytest.mark.parametrize(
    ("read", "truth", "outcome"),
    [
        (reading(Verdict.READ, 5, 1), (1, 5), "right"),
        (reading(Verdict.READ, 5, 1), (1, 6), "wrong"),
        (reading(Verdict.READ, 5), (5, 5), "wrong"),
        (reading(Verdict.UNSURE, 1, 5), (1, 5), "asked"),
        (reading(Verdict.NONE), (1,), "missed"),
        (reading(Verdict.NONE), (), "right"),
    ],
)
def test_outcomes(read: Reading, truth: tuple[int, ...], outcome: str) -> None:
    assert outcome_of(read, truth) == outcome


def test_wilson_agrees_with_the_published_example() -> None:
    """Newcombe 1998, table I: 81 of 263 gives 0.2553 to 0.3662."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20)[0] == pytest.approx(0)


def test_heaps_are_chained_by_short_steps() -> None:
    points = np.array([(0, 0), (30, 0), (60, 0), (200, 0)], np.float64)
    assert sorted(map(sorted, clusters(points, 40))) == [[0, 1, 2], [3]]


def test_the_usual_recipe_counts_black_spots() -> None:
    image = np.full((480, 640, 3), 255, np.uint8)
    for x, y in ((100, 100), (124, 100), (400, 300), (424, 300), (412, 320)):
        cv2.circle(image, (x, y), 7, (0, 0, 0), -1, cv2.LINE_AA)
    assert BaselineReader().read(image).values == (2, 3)


def test_without_photographs_it_says_what_to_do(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_PHOTOS", str(tmp_path))
    assert main([]) == 2
    assert "COMPANION_PHOTOS" in capsys.readouterr().out
