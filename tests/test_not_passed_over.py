"""What both networks surely call a die is asked about, though its value cannot be told."""

from __future__ import annotations

from dataclasses import replace

from dice_fixture import evidence, well_read

from companion.detection import Verdict
from vision.reading.decide import decide
from vision.reading.seen import Evidence, Seen


def made_smaller(*things: Seen) -> list[Seen]:
    """The same, of 26 pixels."""
    return [replace(one, box=(*one.box[:2], 26, 26)) for one in things]


DICE = [well_read(3, at=100, size=30), well_read(5, at=200, size=30)]
BLURRED = Seen((300, 0, 30, 30), 0.56, Evidence((0.05, 0.4, 0.2, 0.2, *[0.05] * 3), 0.2, 1))


def test_a_die_whose_value_cannot_be_told_is_asked_about() -> None:
    assert decide([*DICE, BLURRED]).verdict is Verdict.UNSURE
    assert decide([*DICE, replace(BLURRED, box=(300, 0, 18, 18))]).verdict is Verdict.UNSURE, "a smaller one, too"


def test_a_fainter_one_is_where_it_is_as_large_as_the_dice() -> None:
    faint = replace(BLURRED, heat=0.3, evidence=Evidence((0.1, 0.4, 0.2, 0.2, *[0.1 / 3] * 3), 0.2, 1))
    assert decide([*DICE, faint]).verdict is Verdict.UNSURE
    assert decide([*DICE, replace(faint, box=(300, 0, 18, 18))]).verdict is Verdict.READ
    assert decide(made_smaller(*DICE, faint)).verdict is Verdict.READ, (
        "beside dice of less than 28 pixels too much is faint"
    )


def test_so_is_what_faintly_shows_several_pips() -> None:
    pips = Evidence((0.4, 0.0, 0.0, 0.6, 0.0, 0.0, 0.0), 0.9, 3, 1.0, counts=(0.0, 0.0, 0.9, 0.0, 0.0, 0.0))
    half_lit = replace(BLURRED, heat=0.28, evidence=pips)
    assert decide([*DICE, half_lit]).verdict is Verdict.UNSURE
    assert decide([*DICE, replace(half_lit, heat=0.2)]).verdict is Verdict.READ


def test_so_is_what_faintly_reads_as_a_somewhat_larger_one() -> None:
    """A dark 6 of 67 pixels on houndstooth, beside a 4 of 49."""
    larger = Seen((300, 0, 42, 42), 0.27, evidence(6, 0.93, 0.98))
    assert decide([*DICE, larger]).verdict is Verdict.UNSURE
    assert decide([*DICE, replace(larger, box=(300, 0, 48, 48))]).verdict is Verdict.READ
    assert decide([*DICE, replace(larger, heat=0.2)]).verdict is Verdict.READ


def test_what_is_less_surely_one_is_not() -> None:
    assert decide([*DICE, replace(BLURRED, heat=0.2)]).verdict is Verdict.READ
    doubtful = Evidence((0.2, 0.3, 0.2, 0.2, 0.1 / 3, 0.1 / 3, 0.1 / 3), 0.2, 1)
    assert decide([*DICE, replace(BLURRED, evidence=doubtful)]).verdict is Verdict.READ
    assert decide([*DICE, replace(BLURRED, box=(300, 0, 14, 14))]).verdict is Verdict.READ, "less than half as large"


def test_beside_dice_of_less_than_28_pixels_too_much_is_called_a_die() -> None:
    vague = replace(BLURRED, heat=0.5, evidence=Evidence((0.07, 0.3, 0.25, 0.2, *[0.06] * 3), 0.1, 1))
    assert decide([*DICE, vague]).verdict is Verdict.UNSURE
    assert decide(made_smaller(*DICE, vague)).verdict is Verdict.READ


def test_the_number_of_dice_tells_that_it_is_none() -> None:
    assert decide([*DICE, BLURRED], expected=2).values == (3, 5)
    assert decide([*DICE, BLURRED], expected=2).verdict is Verdict.READ


def test_told_their_number_many_things_like_that_are_one_print() -> None:
    """A plaid cloth, whose squares are each a little like a die."""
    squares = [replace(BLURRED, box=(300 + 60 * k, 0, 30, 30)) for k in range(8)]
    assert decide([*DICE, *squares], expected=2).verdict is Verdict.READ
    assert decide([*DICE, *squares[:4]], expected=2).verdict is Verdict.UNSURE, "fewer may be dice"
    assert decide([*DICE, *squares]).verdict is Verdict.UNSURE
    assert decide([*DICE, *squares], expected=3).verdict is Verdict.UNSURE
