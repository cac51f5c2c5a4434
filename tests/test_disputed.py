"""Values that a first look and closer ones do not agree on: asked about."""

from __future__ import annotations

from dice_fixture import evidence

from companion.detection import Verdict
from vision.reading.decide import decide
from vision.reading.seen import Seen, disputed

THREE = Seen((100, 0, 40, 40), 0.9, evidence(3, 0.999, 0.999))
FOUR = Seen((200, 0, 40, 40), 0.9, evidence(4, 0.999, 0.999))


def test_a_value_that_a_first_look_at_the_very_place_read_otherwise_is_asked_about() -> None:
    """White glare between the white pips of a 5: a first look saw the 5, closer ones a 4, which was believed."""
    five = Seen((200, 1, 41, 40), 0.8, evidence(5, 0.99, 0.8))
    assert decide([THREE, FOUR], expected=2).verdict is Verdict.READ
    asked = decide(disputed([THREE, FOUR], [THREE, five]), expected=2)
    assert asked.verdict is Verdict.UNSURE
    assert [die.value for die in asked.dice if not die.sure] == [4]


def test_looks_that_agree_or_at_another_box_dispute_nothing() -> None:
    corner = Seen((210, 10, 26, 26), 0.8, evidence(1, 0.9, 0.9))
    assert disputed([THREE, FOUR], [THREE, FOUR, corner]) == [THREE, FOUR]
