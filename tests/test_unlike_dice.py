"""Dice unlike those beside them, lone ones and faint ones: what is asked about and what is believed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from dice_fixture import evidence

from companion.detection import Verdict
from vision.reading.decide import decide
from vision.reading.seen import Seen

DICE = [Seen((100.0 * at, 0, 40, 40), 0.9, evidence(3, 0.999, 0.999)) for at in range(2)]

HEATS = (0.65, 0.4, 0.34, 0.33)


def with_another(size: float, heat: float = 0.5, sure: float = 0.97) -> Verdict:
    """The verdict on two dice of 40 pixels and one of another ``size`` beside them."""
    return decide([*DICE, Seen((400, 0, size, size), heat, evidence(1, sure, sure))]).verdict


@pytest.mark.parametrize("size", [18, 22, 76, 96])
def test_what_reads_as_a_die_is_asked_about_though_it_is_of_another_size(size: float) -> None:
    """A 1 of 110 pixels among dice of 33 and 47, a 6 of which but a part was boxed: both were passed over."""
    assert with_another(size) is Verdict.UNSURE


def test_what_is_colder_or_hardly_reads_or_is_of_quite_another_size_is_none_of_the_dice() -> None:
    assert with_another(90, heat=0.35) is Verdict.READ
    assert with_another(90, sure=0.8) is Verdict.READ
    assert with_another(130) is Verdict.READ


@pytest.mark.parametrize(("size", "verdict"), [(88, Verdict.READ), (99.6, Verdict.UNSURE)])
def test_of_two_dice_of_quite_different_sizes_one_may_be_a_playing_card(size: float, verdict: Verdict) -> None:
    """Six diamonds of a card were read as a 6 beside a 5."""
    card = Seen((400, 0, size, size), 0.9, evidence(6, 0.999, 0.999))
    assert decide([DICE[0], card]).verdict is verdict


def test_large_dots_that_show_a_face_do_not_hide_faint_dice_of_a_told_number() -> None:
    """Beside a face of bare dots three times as large as the dice no throw could be read: the reader failed."""
    dots = Seen((400, 0, 120, 120), 0.9, evidence(6, 0.999, 0.999), speck=True)
    faint = [replace(die, heat=0.5) for die in DICE]
    assert decide([*faint, dots], expected=2).values == (3, 3)


def test_a_part_of_a_die_is_no_other_die() -> None:
    part = Seen((105, 5, 20, 20), 0.64, evidence(1, 0.99, 0.99))
    assert decide([*DICE, part]).verdict is Verdict.READ


def test_a_lone_thing_must_be_more_surely_a_die_than_one_among_dice() -> None:
    """A chequered flag on a bare table has six dark squares in two rows."""
    middling = Seen((300, 0, 40, 40), 0.55, evidence(6, 0.95, 0.95))
    assert decide([*DICE, middling]).verdict is Verdict.READ
    assert decide([middling]).verdict is Verdict.UNSURE
    assert decide([middling], expected=1).verdict is Verdict.READ


def test_where_most_dice_are_faint_others_may_be_fainter_still() -> None:
    """White dice on a newspaper: of six the four with these heats were found, and believed."""
    found = [Seen((100.0 * at, 0, 40, 40), heat, evidence(1, 0.999, 0.999)) for at, heat in enumerate(HEATS)]
    assert decide(found).verdict is Verdict.UNSURE
    assert decide(found, expected=4).verdict is Verdict.READ
    assert decide(found[:2]).verdict is Verdict.READ
