"""What is believed, what is asked, what is left out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from dice_fixture import evidence, nothing, seen, well_read

from companion.detection import Verdict
from vision.reading.agreement import LIKELY
from vision.reading.decide import decide, glance, likeliest_count
from vision.reading.face import Evidence
from vision.reading.seen import Seen


def test_an_empty_cloth_gives_none() -> None:
    assert decide([]).verdict is Verdict.NONE


def test_what_neither_network_believes_is_left_out() -> None:
    assert decide([nothing(0.3), nothing(0.4)]).verdict is Verdict.NONE


def test_a_table_is_not_called_empty_where_a_die_may_well_lie() -> None:
    faint = Seen((0, 0, 40, 40), 0.78, Evidence((0.2, *[0.03] * 5, 0.65), 0.4, 6))
    reading = decide([faint])
    assert reading.verdict is Verdict.UNSURE
    assert [(die.value, die.sure) for die in reading.dice] == [(6, False)]


def test_a_table_is_not_called_empty_where_pips_show_clearly_however_cold_the_die() -> None:
    """A pale die on a pale desk in bars of light: the detector hardly sees it, the face reader does."""
    cold = seen(5, heat=0.1, sure=0.92)
    reading = decide([cold, nothing(0.3, at=100)])
    assert reading.verdict is Verdict.UNSURE
    assert [(die.value, die.sure) for die in reading.dice] == [(5, False)]
    assert decide([cold], expected=1).verdict is Verdict.UNSURE, "that one die was thrown makes it none"
    assert decide([seen(1, heat=0.1, sure=0.92)]).verdict is Verdict.NONE, "a spot"
    assert decide([replace(cold, inside=0.9)]).verdict is Verdict.NONE, "cut off by the edge of the picture"


def test_clear_dice_are_read_with_their_likeliest_values() -> None:
    reading = decide([seen(5), seen(2, at=100), seen(6, at=200)])
    assert reading.verdict is Verdict.READ
    assert reading.values == (2, 5, 6)
    assert all(die.likely[0] == die.value and len(die.likely) == 3 for die in reading.dice)


@pytest.mark.parametrize(
    "doubtful",
    [
        pytest.param(seen(5, sure=0.5), id="value hardly likelier than the others"),
        pytest.param(seen(5, sure=0.99, pips=3), id="pips say quite another value"),
        pytest.param(seen(5, heat=0.4, sure=0.8), id="perhaps no die at all"),
    ],
)
def test_one_doubtful_die_makes_the_whole_throw_unsure(doubtful: Seen) -> None:
    reading = decide([seen(1, at=100), doubtful])
    assert reading.verdict is Verdict.UNSURE
    assert [die.sure for die in reading.dice].count(False) == 1


def test_many_middling_dice_are_unsure_together() -> None:
    """The confidence of the whole throw decides, not of a die; the weakest is then asked about."""
    middling = [seen(4, heat=0.55, sure=0.84, at=100.0 * k) for k in range(6)]
    assert decide(middling[:1]).verdict is Verdict.READ
    reading = decide(middling)
    assert reading.verdict is Verdict.UNSURE
    assert [die.sure for die in reading.dice].count(False) == 1


def test_values_each_sure_enough_alone_may_be_too_many_of_them() -> None:
    """Five values of nine in ten are all right in six throws of ten."""
    hardly = replace(seen(4, sure=0.95).evidence, worst=0.1, counts=(0.5,) * 6)
    dice = [Seen((100.0 * k, 0, 40, 40), 0.92, hardly) for k in range(5)]
    assert decide(dice[:2]).verdict is Verdict.READ
    assert decide(dice).verdict is Verdict.UNSURE
    assert decide(dice, expected=5).verdict is Verdict.UNSURE, "their number tells nothing of their values"


def test_every_value_in_doubt_is_asked_about_and_not_the_least_sure_alone() -> None:
    reading = decide([seen(1, at=100), seen(5, sure=0.5), seen(6, sure=0.5, heat=0.8, at=200)])
    assert [(die.value, die.sure) for die in reading.dice] == [(1, True), (5, False), (6, False)]


def test_the_expected_number_drops_a_doubtful_extra() -> None:
    dice = [seen(1), seen(3, at=100), seen(2, heat=0.12, at=200)]
    assert decide(dice).verdict is Verdict.UNSURE
    reading = decide(dice, expected=2)
    assert (reading.verdict, reading.values) == (Verdict.READ, (1, 3))


def test_the_expected_number_keeps_a_doubtful_last_one() -> None:
    dice = [seen(1), seen(3, at=100), seen(2, heat=0.2, at=200)]
    assert decide(dice, expected=3).values == (1, 2, 3)


def test_the_expected_number_never_hides_a_clear_die() -> None:
    reading = decide([seen(1), seen(3, at=100), seen(2, at=200)], expected=2)
    assert len(reading.dice) == 3
    assert reading.verdict is Verdict.UNSURE


def test_fewer_dice_than_expected_are_no_throw_though_none_of_them_is_in_doubt() -> None:
    reading = decide([seen(1), seen(3, at=100)], expected=5)
    assert (reading.verdict, reading.values) == (Verdict.UNSURE, (1, 3))
    assert all(die.sure for die in reading.dice)


def test_something_of_quite_another_size_is_doubted() -> None:
    alike = decide([seen(1), seen(3, at=100), seen(2, heat=0.75, at=200)])
    odd = decide([seen(1), seen(3, at=100), seen(2, heat=0.75, at=200, size=200)])
    assert alike.verdict is Verdict.READ
    assert odd.verdict is Verdict.UNSURE


@pytest.mark.parametrize(("larger", "verdict"), [(88, Verdict.READ), (112, Verdict.UNSURE)])
def test_two_of_very_different_size_are_asked_about(larger: float, verdict: Verdict) -> None:
    """One of them may be a playing card."""
    assert decide([seen(5), seen(4, at=100, size=larger)], expected=2).verdict is verdict


def test_a_sure_die_left_out_for_its_size_makes_the_throw_unsure() -> None:
    """What is believed may be the playing card, and this the die."""
    both = [replace(seen(6, sure=0.995), box=(100, 0, 190, 190)), seen(5, heat=0.67, sure=0.97)]
    assert decide(both).verdict is Verdict.UNSURE
    assert decide(both, expected=1).verdict is Verdict.UNSURE
    assert decide([both[0], replace(both[1], heat=0.1)]).verdict is Verdict.READ


def test_a_card_beside_as_many_dice_as_there_should_be_is_none() -> None:
    card = replace(seen(4, heat=0.67, sure=0.97), box=(0.0, 100.0, 200.0, 200.0))
    dice = [seen(3, at=100 * k) for k in range(3)]
    assert decide([card, *dice]).verdict is Verdict.UNSURE
    reading = decide([card, *dice], expected=3)
    assert (reading.verdict, reading.values) == (Verdict.READ, (3, 3, 3))


@pytest.mark.parametrize(
    ("chances", "expected", "count"),
    [
        ((), None, 0),
        ((0.99, 0.98, 0.02), None, 2),
        ((0.99, 0.60, 0.02), 1, 1),
        ((0.99, 0.20, 0.02), 2, 2),
        ((0.99, 0.99, 0.99), 2, 3),
    ],
)
def test_how_many_dice_there_are(chances: tuple[float, ...], expected: int | None, count: int) -> None:
    assert likeliest_count(chances, expected)[0] == count


def test_the_chance_of_a_count_is_the_share_of_all_ways_to_choose() -> None:
    """Two candidates of one half each: four equally likely tables, of which one holds both dice."""
    assert likeliest_count((0.5, 0.5), None)[1] == pytest.approx(0.25)
    assert likeliest_count((0.99, 0.5), None)[1] == pytest.approx(0.495)


def test_clear_dice_need_no_second_look() -> None:
    reading = glance([seen(1), seen(3, at=100), nothing(at=200)])
    assert reading is not None
    assert (reading.verdict, reading.values) == (Verdict.READ, (1, 3))
    assert glance([seen(1), seen(3, at=100)], expected=2) is not None


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(seen(5, sure=0.7, at=200), id="a value not quite sure"),
        pytest.param(seen(5, heat=0.45, at=200), id="a die the detector hardly sees"),
        pytest.param(Seen((200, 0, 40, 40), 0.9, evidence(5, 0.9, 0.999)), id="a die by one word alone"),
        pytest.param(Seen((200, 0, 40, 60), 0.9, seen(5).evidence), id="a box as long as two dice that touch"),
        pytest.param(seen(5, at=200, size=90), id="a box of quite another size"),
        pytest.param(Seen((200, 0, 40, 40), 0.3, Evidence((0.9, *[0.1 / 6] * 6), 0.1, 0)), id="something left out"),
    ],
)
def test_any_doubt_is_looked_at_closer(other: Seen) -> None:
    assert glance([seen(1), seen(3, at=100), other]) is None


@pytest.mark.parametrize(("dice", "expected"), [([], None), ([nothing()], None), ([seen(1)], 2)])
def test_no_dice_or_another_number_than_expected_is_looked_at_closer(dice: list[Seen], expected: int | None) -> None:
    assert glance(dice, expected) is None


@pytest.mark.parametrize(
    "doubtful",
    [
        pytest.param(seen(6, sure=0.97, pips=5), id="one pip was not found"),
        pytest.param(seen(6, sure=0.6), id="all pips lie right, the face says hardly so"),
    ],
)
def test_a_value_that_only_one_head_speaks_for_is_asked_about(doubtful: Seen) -> None:
    reading = decide([doubtful])
    assert reading.verdict is Verdict.UNSURE
    assert reading.dice[0].likely[0] == 6


def test_dice_too_small_to_see_others_beside_them_are_believed_only_if_as_many_as_expected() -> None:
    small = [seen(2, size=14), seen(5, at=60, size=14)]
    assert decide(small).verdict is Verdict.UNSURE
    assert decide(small, expected=2).verdict is Verdict.READ
    assert decide(small, expected=3).verdict is Verdict.UNSURE


def test_a_die_cut_off_by_the_edge_of_the_picture_is_asked_about() -> None:
    cut_off = replace(seen(4, at=60), inside=0.6)
    reading = decide([seen(2), cut_off])
    assert (reading.verdict, [die.sure for die in reading.dice]) == (Verdict.UNSURE, [True, False])
    assert glance([seen(2), cut_off]) is None
    assert decide([seen(2), replace(cut_off, inside=0.9)]).verdict is Verdict.READ


def test_a_speck_that_looks_like_a_1_is_asked_about_unless_the_number_of_dice_tells() -> None:
    thrown = [seen(4), seen(6, at=60), replace(seen(1, heat=0.55, at=120), speck=True)]
    assert glance(thrown) is None
    assert decide(thrown).verdict is Verdict.UNSURE
    assert decide(thrown, expected=2).values == (4, 6)


def test_a_crumb_is_not_counted_in_place_of_a_die_that_left_the_table() -> None:
    """Told of one die more than lay there, the reader took specks for 1s."""
    thrown = [seen(4), seen(6, at=60), replace(seen(1, heat=0.55, at=120), speck=True)]
    reading = decide(thrown, expected=3)
    assert reading.verdict is Verdict.UNSURE
    assert [die.value for die in reading.dice if not die.sure] == [1]


def test_a_hot_speck_is_asked_about_though_it_is_nearer_to_the_camera_than_the_dice() -> None:
    """A white 1 on a white cloth was passed over beside smaller dice, though both networks called it a die."""
    thrown = [seen(4), seen(6, at=60), replace(seen(1, at=120, size=56), speck=True)]
    assert decide(thrown).verdict is Verdict.UNSURE
    assert decide(thrown, expected=2).values == (4, 6)
    assert decide([*thrown[:2], replace(thrown[2], box=(120, 0, 70, 70))]).verdict is Verdict.READ, "a bottle top"


@pytest.mark.parametrize("expected", [2, 3, 4, 5])
def test_colons_of_print_are_not_counted_in_place_of_dice_that_left_the_table(expected: int) -> None:
    """There were more of them than dice, so that theirs was the usual size."""
    colons = [seen(1, heat=0.5, sure=0.96, at=100 + 60 * k, size=15) for k in range(3)]
    reading = decide([well_read(1, at=0, size=76), *colons], expected)
    assert reading.verdict is Verdict.UNSURE
    assert reading.dice[0].size == 76
    assert not any(die.sure for die in reading.dice[1:])


def test_what_both_networks_call_a_die_is_asked_about_and_not_passed_over_because_its_value_cannot_be_told() -> None:
    illegible = Seen((100, 0, 40, 40), 0.72, Evidence((0.07, 0.35, 0.1, 0.1, 0.28, 0.05, 0.05), 0.05, 3, orderly=0.2))
    reading = decide([seen(1), illegible])
    assert reading.verdict is Verdict.UNSURE
    assert [(die.box, die.sure) for die in reading.dice] == [((0, 0, 40, 40), True), (illegible.box, False)]
    assert decide([seen(1), illegible], expected=1).verdict is Verdict.READ


def test_a_toy_alone_on_the_table_is_no_die_though_both_networks_call_it_one() -> None:
    toy = Seen((100, 0, 40, 40), 0.68, Evidence((0.09, 0.3, 0.15, 0.1, 0.26, 0.05, 0.05), 0.05, 3, orderly=0.2))
    assert decide([toy]).verdict is Verdict.NONE
    assert decide([toy, seen(1)]).verdict is Verdict.UNSURE, "beside a die it may be another"


def test_a_die_half_hidden_by_a_cup_is_asked_about_among_dice_that_show_well_what_they_are() -> None:
    """By the face network's word a die, lukewarm, and of no value that can be told."""
    half = Evidence((0.06, *[0.94 / 6] * 6), 0.1, 0)
    assert decide([seen(4), seen(2, at=100), Seen((200, 0, 40, 34), 0.47, half)]).verdict is Verdict.UNSURE
    assert decide([seen(4), seen(2, at=100), Seen((200, 0, 40, 34), 0.2, half)]).verdict is Verdict.READ
    small = [seen(4, size=26), seen(2, at=100, size=26), Seen((200, 0, 26, 22), 0.47, half)]
    assert decide(small).verdict is Verdict.READ, "the smaller the more things are like it"


def test_what_is_as_hot_and_as_large_as_the_dice_is_asked_about_though_nothing_can_be_read_there() -> None:
    """It may be a die with a logo that nobody showed; where the dice are as many as there should be it is none."""
    dice, logo = [seen(4), seen(2, at=100)], nothing(0.8, at=200)
    reading = decide([*dice, logo])
    assert reading.verdict is Verdict.UNSURE
    assert [die.box for die in reading.dice if not die.sure] == [logo.box]
    assert decide([*dice, logo], expected=3).verdict is Verdict.UNSURE
    assert decide([*dice, logo], expected=2).verdict is Verdict.READ
    assert glance([*dice, logo]) is None
    assert glance([*dice, logo], expected=2) is not None


@pytest.mark.parametrize(
    "thing",
    [
        pytest.param(nothing(0.6, at=200), id="not so hot"),
        pytest.param(replace(nothing(0.8), box=(200, 0, 60, 60)), id="larger"),
        pytest.param(replace(nothing(0.8), box=(200, 0, 25, 25)), id="smaller"),
        pytest.param(replace(nothing(0.8), box=(120, 18, 40, 40)), id="the shadow of a die"),
        pytest.param(replace(nothing(0.8, at=200), inside=0.8), id="cut off by the edge of the picture"),
    ],
)
def test_other_things_beside_the_dice_are_none(thing: Seen) -> None:
    assert decide([seen(4), seen(2, at=100), thing]).verdict is Verdict.READ


def test_a_glance_at_dice_beside_which_others_may_be_missed_is_not_enough() -> None:
    for size, enough in ((20, False), (34, False), (40, True)):
        pair = [seen(2, size=size), seen(5, at=60, size=size)]
        assert (glance(pair) is not None) == enough
        assert glance(pair, expected=2) is not None


def test_what_may_just_be_a_die_makes_the_throw_unsure_but_where_their_number_is_right() -> None:
    dice = [seen(1), seen(3, at=100)]
    maybe = Evidence((0.4, *[0.01] * 5, 0.55), 0.3, 6)
    warm, hot = (Seen((200, 0, 60, 60), heat, maybe) for heat in (0.5, 0.9))
    assert decide([*dice, warm]).verdict is Verdict.READ
    assert decide([*dice, hot]).verdict is Verdict.UNSURE
    assert decide([*dice, hot], expected=2).verdict is Verdict.READ


def test_what_shows_pips_and_is_as_large_as_the_dice_is_not_passed_over_however_cold() -> None:
    """A red 6 on a red and yellow board: the detector hardly sees it, the face reader does."""
    dice = [seen(1), seen(3, at=100)]
    cold = Seen((200, 0, 40, 40), 0.02, Evidence((0.06, *[0.002] * 5, 0.93), 0.9, 6, counts=(*[0.02] * 5, 0.9)))
    assert decide([*dice, cold]).verdict is Verdict.UNSURE
    assert decide([*dice, replace(cold, box=(200, 0, 22, 22))]).verdict is Verdict.READ, "print, half as large"
    assert decide([*dice, replace(cold, inside=0.9)]).verdict is Verdict.READ, "cut off by the edge of the picture"


def test_one_die_in_the_dark_is_asked_about_because_others_may_be_fainter_still() -> None:
    faint = seen(3, heat=0.4, sure=0.995)
    assert decide([faint]).verdict is Verdict.UNSURE
    assert decide([faint], expected=1).verdict is Verdict.READ
    assert decide([faint, seen(5, at=100)]).verdict is Verdict.READ, "where one is plain the others would be"


def test_the_more_a_thing_is_of_another_size_than_the_dice_the_less_doubt_it_raises() -> None:
    dice = [seen(value, at=100 * value) for value in (1, 2, 3)]
    maybe = Evidence((0.2, *[0.01] * 5, 0.75), 0.3, 6)
    verdicts = [decide([*dice, Seen((0, 0, size, size), 0.6, maybe)]).verdict for size in (40, 60, 90)]
    assert verdicts == [Verdict.UNSURE, Verdict.READ, Verdict.READ]


def test_a_four_with_a_glare_in_its_middle_is_asked_about_however_well_five_pips_lie() -> None:
    glare = Evidence((0.002, 0.01, 0.01, 0.01, 0.17, 0.79, 0.01), 0.67, 5, counts=(0.0, 0.0, 0.0, 0.38, 0.6, 0.0))
    assert decide([Seen((0, 0, 40, 40), 0.9, glare), seen(3, at=100)]).verdict is Verdict.UNSURE


@pytest.mark.parametrize("value", [2, 4])
@pytest.mark.parametrize(("share", "count"), [(0.05, 0.25), (0.02, 0.6)], ids=["both heads", "the pips most of all"])
def test_a_value_of_which_glare_may_hide_the_middle_pip_is_asked_about(value: int, share: float, count: float) -> None:
    """A 5 with white pips and a lamp in its middle was read as a 4, and a 3 as a 2."""
    plain = seen(value, sure=0.92, size=80)
    faces, numbers = {value: 0.95, value + 1: share}, {value: 0.95 - count, value + 1: count}
    chances = tuple(faces.get(k, 0.004) for k in range(7))
    counts = tuple(numbers.get(k, 0.01) for k in range(1, 7))
    glare = replace(plain, evidence=replace(plain.evidence, chances=chances, counts=counts))
    other = seen(6, at=100, size=80)
    assert decide([plain, other]).verdict is Verdict.READ
    asked = decide([glare, other], expected=2)
    assert (asked.verdict, asked.in_glare) == (Verdict.UNSURE, True)
    assert [(die.sure, die.likely[:2]) for die in asked.dice if die.glare] == [(False, (value, value + 1))]
    assert not replace(plain, evidence=replace(plain.evidence, chances=chances)).glare, "its pips are plain to count"


def test_what_glare_lies_on_is_as_likely_a_die_as_without_it() -> None:
    """One of ten dice in a tray was passed over: a look at which its value was doubted hardly spoke for it."""
    plain = seen(2, sure=0.93)
    faces, counts = plain.evidence.chances, plain.evidence.counts
    in_glare = replace(plain.evidence, chances=(*faces[:3], 0.04, *faces[4:]), counts=(*counts[:2], 0.25, *counts[3:]))
    reading = decide([seen(5, at=100), replace(plain, evidence=in_glare)])
    assert [die.confidence > LIKELY for die in reading.dice if die.glare] == [True]


def test_a_side_that_shows_the_same_value_speaks_against_it() -> None:
    plain = seen(3, sure=0.9)
    sides = (0.0, 0.0, 0.0, 0.95, 0.0, 0.0)
    against = Seen(plain.box, plain.heat, replace(plain.evidence, sides=sides))
    assert decide([against]).dice[0].confidence < decide([plain]).dice[0].confidence
