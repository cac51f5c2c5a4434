"""Drawn dice such as people show, and what showing them is worth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.demo import surface
from vision.demo.die import FINISHES, Finish
from vision.measuring import unusual as module
from vision.measuring.trials import draw
from vision.measuring.unusual import KINDS, try_shown, unusual

SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_draws_the_same_die_on_the_same_tables(kind: str) -> None:
    one, again, other = unusual(kind, 3), unusual(kind, 3), unusual(kind, 4)
    assert one.trial == again.trial != other.trial
    assert np.array_equal(one.alone(2), again.alone(2))
    assert one.tables() == again.tables()
    (trial, seed), *_ = one.tables()
    assert len(draw(trial, seed)[1]) == 6


def test_every_other_table_is_seen_in_other_light_or_badly() -> None:
    assert [trial.change is not None for trial, _ in unusual("smoke", 0).tables()] == [False, True, False, True]


def painted(finish: Finish, *places: tuple[float, float]) -> list[bool]:
    """Where pips' paint is on the face of the 1, at places on a face of −1 to 1."""
    half = finish.edge_mm / 2
    points = np.array([(half * x, half * y, half) for x, y in places], np.float32)
    paint, _ = surface._paint(points, points.copy(), finish)
    return [bool(np.allclose(colour, (np.array(finish.pip) / 255) ** surface.GAMMA, atol=1e-4)) for colour in paint]


def test_a_logo_is_printed_where_the_1_would_be_and_what_two_outlines_cover_stays_bare() -> None:
    logo = replace(FINISHES[1], logo=(SQUARE,))
    assert painted(logo, (0, 0), (0.4, 0.4), (0.6, 0)) == [True, True, False]
    frame = replace(logo, logo=(SQUARE, tuple((0.5 * x, 0.5 * y) for x, y in SQUARE)))
    assert painted(frame, (0, 0), (0.4, 0.4), (0.6, 0)) == [False, True, False]


def test_smoke_is_of_two_colours() -> None:
    smoke = Finish("smoke", (60, 60, 60), (20, 20, 160), vein=(140, 90, 90), waves=((0.0, 0.0, 0.0, np.pi / 2),))
    (colour,) = surface._paint(np.array([(7.0, 7.0, 8.0)], np.float32), np.ones((1, 3), np.float32), smoke)[0]
    assert colour == pytest.approx((np.array(smoke.vein) / 255) ** surface.GAMMA, abs=1e-4)


def test_tables_are_read_before_and_after_the_dice_were_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KINDS", {"gold on black": KINDS["gold on black"]})
    monkeypatch.setattr(module, "_TABLES", 1)
    lines = list(try_shown(1))
    assert lines[0] == "gold on black: 6 of 6 faces could be shown"
    assert [line.split()[0] for line in lines[1:]] == ["before", "after", "ordinary", "before", "after"]
    assert "right 100.0%" in lines[2]
