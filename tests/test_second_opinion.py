"""What other networks settle of the first pair's readings, and what they bring in doubt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.detection import Detection, Reading, Verdict
from vision.reading.second_opinion import completed, settle, settle_rest

NOTHING = Reading(Verdict.NONE)


def die(value: int, x: float, confidence: float = 0.99) -> Detection:
    return Detection(value, (x, 100.0, 50.0, 50.0), confidence, confidence > 0.8, (value,))


def read(*dice: Detection) -> Reading:
    return Reading(Verdict.READ, dice)


def asked(*dice: Detection) -> Reading:
    return Reading(Verdict.UNSURE, dice)


def not_asked_for() -> Reading:
    raise AssertionError("an opinion that nothing hangs on")


@pytest.mark.parametrize("expected", [None, 2])
def test_what_the_first_doubts_and_the_second_reads_is_believed(expected: int | None) -> None:
    second = read(die(4, 21), die(2, 102))
    assert settle(asked(die(4, 20), die(2, 100, 0.3)), lambda: second, expected) is second
    hardly = replace(die(3, 100, 0.3), likely=(3, 5, 2))
    assert settle(asked(die(4, 20), hardly), lambda: second, expected) is second, "what was hardly likely"
    assert settle(asked(die(4, 20)), lambda: second, expected) is second, "a die that the first did not see"


@pytest.mark.parametrize(
    "second",
    [
        read(die(4, 20)),
        read(die(4, 20), die(3, 100)),
        read(die(4, 20), die(2, 300)),
        read(die(4, 20), die(2, 80), die(5, 120)),
        asked(die(4, 20), die(2, 100)),
    ],
    ids=["passes over a die", "another value", "another place", "two for one", "as doubtful"],
)
@pytest.mark.parametrize("expected", [None, 2])
def test_what_was_likely_is_not_given_up(second: Reading, expected: int | None) -> None:
    first = asked(die(4, 20), die(2, 100, 0.6))
    assert settle(first, lambda: second, expected) is first


@pytest.mark.parametrize("expected", [None, 2])
def test_what_glare_may_hide_no_other_networks_settle(expected: int | None) -> None:
    """A 3 whose middle pip lay in a lamp's glare was a 2 to the second pair without doubt."""
    hidden = asked(die(4, 20), replace(die(2, 100, 0.4), likely=(2, 3), glare=True))
    assert settle(hidden, not_asked_for, expected) is hidden
    assert settle_rest(hidden, not_asked_for, not_asked_for) is hidden


@pytest.mark.parametrize("expected", [None, 2])
def test_a_value_that_is_none_of_the_likeliest_of_a_die_in_doubt_is_not_believed(expected: int | None) -> None:
    """The first saw a 4 badly, and a 1 on its side; the second took that side for the top, and was believed."""
    first = asked(die(1, 20), replace(die(2, 100, 0.2), likely=(2, 4, 5)))
    assert settle(first, lambda: read(die(1, 20), die(1, 100)), expected) is first


def test_what_may_be_a_die_of_whatever_value_is_not_given_up() -> None:
    """Of foil, on stars, one that the first saw was passed over by the second, and the two beside it taken for all."""
    first = asked(die(4, 20), die(4, 100), die(2, 200, 0.41))
    assert settle(first, lambda: read(die(4, 20), die(4, 100)), None) is first


def test_a_die_that_the_first_passed_over_is_asked_about() -> None:
    """Of a 1, a 3 and a 6 the 1 was passed over by colder networks, and the throw believed."""
    reading = settle(read(die(3, 20), die(6, 100)), lambda: asked(die(3, 20), die(6, 100), die(1, 200, 0.8)), None)
    assert reading.verdict is Verdict.UNSURE and reading.values == (1, 3, 6)
    assert [die.sure for die in reading.dice] == [True, True, False]


def test_a_die_of_which_the_second_reads_another_value_is_asked_about_with_both() -> None:
    first = read(die(3, 20), replace(die(6, 100), likely=(6, 4, 2)))
    reading = settle(first, lambda: read(die(3, 20), die(5, 100)), None)
    assert reading.verdict is Verdict.UNSURE
    assert [(die.value, die.sure, die.likely) for die in reading.dice] == [(3, True, (3,)), (6, False, (6, 5, 4))]


@pytest.mark.parametrize(
    "second",
    [read(die(3, 20), die(6, 100)), asked(die(3, 20)), asked(die(3, 20), die(6, 100), die(1, 200, 0.4)), NOTHING],
    ids=["the same", "less", "hardly more", "nothing"],
)
def test_what_the_second_hardly_sees_leaves_no_doubt(second: Reading) -> None:
    first = read(die(3, 20), die(6, 100))
    assert settle(first, lambda: second, None) is first


def test_told_their_number_a_die_that_was_hardly_read_is_asked_about_where_the_second_reads_another_value() -> None:
    """Red pips on dark smoke: a 5 was read as a 6, the number being right."""
    first = read(die(3, 20), die(6, 100, 0.82))
    reading = settle(first, lambda: asked(die(3, 20), die(5, 101, 0.4)), 2)
    assert reading.verdict is Verdict.UNSURE
    assert [(die.value, die.sure, die.likely) for die in reading.dice] == [(3, True, (3,)), (6, False, (6, 5))]
    for second in (asked(die(6, 101, 0.4)), asked(die(5, 20)), NOTHING):
        assert settle(first, lambda second=second: second, 2) is first, "nothing else"  # type: ignore[misc]


def test_told_their_number_one_of_several_dice_that_were_hardly_read_is_asked_about() -> None:
    first = read(die(3, 20, 0.82), die(6, 100, 0.82))
    reading = settle(first, lambda: asked(die(3, 20), die(5, 100)), 2)
    assert [(die.value, die.sure) for die in reading.dice] == [(3, True), (6, False)]


def test_there_is_no_second_opinion_where_it_would_cost_more_than_it_is_worth() -> None:
    """A glance settles what is plain, sure values where the number is told, and an empty table is empty."""
    plain, told = replace(read(die(3, 20)), at_a_glance=True), read(die(3, 20))
    assert settle(plain, not_asked_for, None) is plain
    assert settle(told, not_asked_for, 1) is told
    assert settle(NOTHING, not_asked_for, None) is NOTHING


def test_what_two_opinions_leave_in_doubt_a_third_settles_that_shows_the_same() -> None:
    doubt, second = asked(die(4, 20), die(2, 100, 0.3)), lambda: asked(die(4, 20), die(2, 100, 0.6), die(1, 300, 0.2))
    third = read(die(4, 21), die(2, 102))
    assert settle_rest(doubt, second, lambda: third) is third
    for other in (read(die(4, 20), die(3, 100)), read(die(4, 20)), asked(die(4, 20), die(2, 100)), NOTHING):
        assert settle_rest(doubt, second, lambda other=other: other) is doubt, "no such reading"  # type: ignore[misc]


def test_a_third_opinion_brings_no_die_to_light_that_neither_pair_took_for_one() -> None:
    """Told of two, it read a stranger's die and a 6 that to the first pair had a chance of 0.05."""
    doubt, third = asked(die(6, 20), die(6, 100, 0.05)), read(die(6, 20), die(6, 100))
    assert settle_rest(doubt, lambda: asked(die(6, 20), die(1, 200, 0.2)), lambda: third) is doubt
    likely = asked(die(6, 20), die(2, 100, 0.6))
    assert settle_rest(likely, lambda: likely, lambda: read(die(6, 20), die(2, 100), die(1, 300))) is likely


def test_a_third_opinion_shows_no_value_that_neither_pair_shows_though_the_first_took_it_for_likely() -> None:
    doubt = asked(die(6, 20), replace(die(2, 100, 0.4), likely=(2, 3)))
    second = asked(die(6, 20), die(2, 100, 0.6))
    assert settle_rest(doubt, lambda: second, lambda: read(die(6, 20), die(3, 100))) is doubt


@pytest.mark.parametrize("first", [die(3, 200, 0.16), die(4, 20, 0.4)], ids=["a die cut off by the edge", "a value"])
def test_a_third_opinion_gives_up_nothing_that_the_first_asks_about(first: Detection) -> None:
    doubt, third = asked(die(1, 100), first), read(die(1, 100), die(5, 20))
    assert settle_rest(doubt, lambda: asked(die(1, 100), die(5, 20)), lambda: third) is doubt


@pytest.mark.parametrize("second", [die(3, 200, 0.44), die(4, 20, 0.28)], ids=["a die", "another value"])
def test_a_third_opinion_gives_up_nothing_that_the_second_may_have_found(second: Detection) -> None:
    """A 3 beside three 5s and a 1, which the first pair passed over; a 5 that another view showed, too."""
    doubt, third = asked(die(5, 20), die(1, 100, 0.69)), read(die(5, 20), die(1, 100))
    assert settle_rest(doubt, lambda: asked(die(5, 20), die(1, 100)), lambda: third) is third
    assert settle_rest(doubt, lambda: asked(die(1, 100), second), lambda: third) is doubt


def test_where_nothing_is_likely_to_be_a_die_no_third_opinion_makes_one() -> None:
    """A drawn cloth without dice: a 4 with a chance of 0.03 to the first pair, a 6 with 0.5 to the second."""
    doubt = asked(die(4, 20, 0.03))
    assert settle_rest(doubt, not_asked_for, not_asked_for) is doubt


@pytest.mark.parametrize(
    "second",
    [
        asked(die(4, 20), die(3, 100, 0.6)),
        asked(die(4, 20), die(3, 100, 0.3)),
        asked(die(4, 20), die(2, 100, 0.3)),
        asked(die(4, 20), die(1, 300, 0.44)),
    ],
    ids=["another value", "hardly another", "a die likely to neither", "a die that only the second may have found"],
)
def test_what_a_third_opinion_cannot_settle_it_is_not_asked(second: Reading) -> None:
    """Of 223 photographs that two opinions leave in doubt it may settle 67; of large heaps it takes a second each."""
    doubt = asked(die(4, 20), die(2, 100, 0.3))
    assert settle_rest(doubt, lambda: second, not_asked_for) is doubt


@pytest.mark.parametrize("two", [read(die(3, 20)), NOTHING], ids=["read", "empty"])
def test_a_third_opinion_is_asked_for_only_where_two_leave_a_doubt(two: Reading) -> None:
    assert settle_rest(two, not_asked_for, not_asked_for) is two


def test_told_their_number_what_only_the_second_shows_is_asked_about_where_both_come_to_it() -> None:
    """Of a 4, a glared 2 and a 5 in the shadow of a cup, the 5 was missed: people had to tap in all three."""
    first, second = asked(die(4, 20), die(2, 100, 0.5)), asked(die(4, 20), die(5, 200))
    reading = completed(first, lambda: second, 3)
    assert reading.verdict is Verdict.UNSURE
    assert [(die.value, die.sure) for die in reading.dice] == [(4, True), (2, False), (5, False)]


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (asked(die(4, 20), die(2, 100), die(5, 200)), None),
        (asked(die(4, 20), die(2, 100), die(5, 200)), 4),
        (asked(die(4, 20), die(2, 100), die(5, 200), die(6, 300)), 3),
        (asked(die(4, 20), die(2, 100), die(5, 125)), 3),
        (NOTHING, 3),
    ],
    ids=["not told", "still too few", "too many", "a side of the same die", "nothing"],
)
def test_what_the_second_shows_besides_is_not_asked_about_where_both_do_not_come_to_the_number(
    second: Reading, expected: int | None
) -> None:
    first = asked(die(4, 20), die(2, 100, 0.5))
    assert completed(first, lambda: second, expected) is first


@pytest.mark.parametrize("expected", [1, 2, 3])
def test_where_all_dice_found_are_sure_another_may_have_left_the_table(expected: int) -> None:
    first = asked(die(4, 20), die(2, 100))
    assert completed(first, lambda: first, expected) is first


def test_told_their_number_a_die_that_is_two_to_the_second_is_asked_about_as_two() -> None:
    reading = completed(asked(die(2, 110)), lambda: read(die(1, 90), die(2, 130)), 2)
    assert [(die.value, die.sure) for die in reading.dice] == [(2, True), (1, False)]


def test_what_is_read_is_left_as_it_is() -> None:
    first = read(die(4, 20), die(2, 100))
    assert completed(first, not_asked_for, 2) is first


def test_two_dice_that_touch_are_not_one_because_two_of_three_see_one() -> None:
    """A black 1 above a white 2: the first pair's detector drew one box across both, and a 2 was read in it."""
    seconds = read(die(1, 90), die(2, 130))
    two = settle(read(die(2, 110)), lambda: seconds, None)
    assert [(die.value, die.sure) for die in two.dice] == [(2, True), (1, False)]
    assert settle_rest(two, lambda: seconds, lambda: read(die(2, 111))) is two
    doubtful = asked(die(2, 110, 0.6))
    assert settle_rest(doubtful, lambda: seconds, lambda: read(die(2, 111))) is doubtful
