"""What lies alone on a table where nothing is likely to be a die: asked about before the table is called empty."""

from __future__ import annotations

from companion.detection import Verdict
from vision.reading.decide import decide
from vision.reading.face import Evidence
from vision.reading.seen import Seen


def alone(heat: float, die: float) -> Verdict:
    """The verdict on a thing whose value nobody can tell."""
    return decide([Seen((100, 0, 40, 40), heat, Evidence((1 - die, *[die / 6] * 6), 0.1, 0))]).verdict


def test_a_warm_thing_that_is_surely_a_die_is_asked_about() -> None:
    """A 3 on a basket weave and six small dice pushed together passed for an empty table."""
    assert alone(0.57, 0.97) is Verdict.UNSURE
    assert alone(0.51, 0.94) is Verdict.UNSURE


def test_toys_and_cold_things_leave_the_table_empty() -> None:
    assert alone(0.53, 0.89) is Verdict.NONE
    assert alone(0.49, 0.95) is Verdict.NONE
