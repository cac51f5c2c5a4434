"""What lies in one place: a die and what else its box shows."""

from __future__ import annotations

from dataclasses import replace

from dice_fixture import evidence, nothing, seen

from companion.detection import Verdict
from vision.reading.apart import divided, more_hidden
from vision.reading.decide import decide, glance
from vision.reading.face import Evidence
from vision.reading.seen import Seen

DIE = Seen((620, 270, 260, 260), 0.82, evidence(4, 0.99, 0.99))
LACE = Seen((660, 265, 40, 40), 0.42, evidence(4, 0.8, 0.95))


def test_a_print_in_the_corner_of_a_dies_box_that_looks_like_pips_does_not_hide_the_die() -> None:
    """Holes of lace look like small 4s, and some lie beside a die but in its box."""
    assert divided([DIE, LACE]) == [DIE]
    assert divided([DIE, replace(LACE, box=(602, 275, 40, 40))]) == [DIE], "half of it beside the box"


def test_a_sheet_that_looks_like_a_face_hides_no_dice_that_lie_on_it() -> None:
    clear = replace(LACE, heat=0.7, evidence=evidence(4, 0.98, 0.95))
    assert divided([DIE, clear]) == [clear]
    assert divided([replace(DIE, heat=0.6), LACE]) == [LACE], "no die to both networks"


def test_two_dice_that_lie_like_the_pips_of_a_2_are_two_dice_though_their_values_cannot_be_told() -> None:
    """Red 1s seen from the side, on a white cloth."""
    dice = [Seen(box, 0.84, evidence(1, 0.99, 0.6)) for box in ((636, 576, 53, 53), (425, 440, 56, 54))]
    around = Seen((295, 336, 480, 406), 0.26, evidence(2, 0.96, 0.99))
    assert divided([*dice, around]) == dice
    assert divided([*dice, replace(around, heat=0.8)]) == [replace(around, heat=0.8)], "a large 2 with hot pips"


def test_a_heap_that_reads_badly_is_divided_and_a_die_that_reads_well_is_not() -> None:
    """Two dice that touch, found apart and once more as one; then a large die with pips taken for dice."""
    left, right = seen(5), replace(seen(3), box=(38, 20, 40, 40))
    heap = replace(nothing(heat=0.9), box=(0, 0, 80, 60))
    assert decide([heap, left, right]).values == (3, 5)
    die = replace(seen(2), box=(0, 0, 80, 60))
    assert decide([die, replace(nothing(), box=(5, 5, 30, 30)), replace(nothing(), box=(45, 25, 30, 30))]).values == (
        2,
    )
    assert glance([die, left, right]) is None


def test_hot_pips_of_a_large_die_do_not_hide_it() -> None:
    die = replace(seen(6), box=(0.0, 0.0, 200.0, 200.0))
    pips = [replace(nothing(0.8), box=(20.0 + 60 * k, 40.0, 36.0, 36.0)) for k in range(3)]
    assert decide([*pips, die]).values == (6,)
    assert decide([pips[0], die]).values == (6,)


def test_a_pip_does_not_hide_a_die_whose_value_cannot_be_told() -> None:
    glaring = Seen((200, 0, 110, 110), 0.82, Evidence((0.01, 0.1, 0.2, 0.5, 0.1, 0.05, 0.04), 0.1, 4, orderly=0.0))
    pip = Seen((240, 40, 22, 22), 0.56, Evidence((0.5, 0.5, *[0.0] * 5), 0.4, 1, counts=(0.9, *[0.02] * 5)))
    reading = decide([seen(3, size=110), glaring, pip])
    assert reading.verdict is Verdict.UNSURE
    assert sorted((die.box, die.sure) for die in reading.dice) == [((0, 0, 110, 110), True), (glaring.box, False)]
    die_on_a_sheet = replace(seen(1), box=(240, 40, 22, 22))
    assert decide([replace(glaring, box=(0, 0, 440, 440)), die_on_a_sheet]).values == (1,)


def test_of_two_boxes_that_mostly_cover_each_other_one_is_a_die_and_of_two_that_touch_both() -> None:
    once = seen(6)
    assert decide([once, replace(once, box=(5.0, 5.0, 46.0, 46.0))]).values == (6,)
    assert decide([once, replace(once, box=(0.0, 20.0, 42.0, 42.0))]).values == (6, 6)


def test_two_boxes_with_the_same_pips_hold_one_die_however_little_they_share() -> None:
    """A die seen from beside the vertical, drawn once about its top and once about its middle."""
    top, middle = replace(seen(3), box=(469, 411, 117, 105)), replace(seen(3, heat=0.8), box=(487, 437, 123, 124))
    pips = ((486.0, 462.0), (527.0, 463.0), (567.0, 462.0))
    drawn_twice = [replace(top, pips=pips), replace(middle, pips=tuple((x + 3, y - 2) for x, y in pips))]
    assert divided(drawn_twice) == drawn_twice[:1], "the likelier a die"
    touching = [replace(top, pips=pips), replace(middle, pips=tuple((x + 40, y + 60) for x, y in pips))]
    assert divided(touching) == touching


def test_a_box_with_room_for_two_and_more_pips_than_its_value_has_is_asked_about_where_nobody_told_how_many() -> None:
    """Two 2s pushed together were drawn as one, and read as a 2 with three pips."""
    long = replace(seen(2), box=(0, 0, 75, 100))
    two_in_one = replace(long, evidence=replace(long.evidence, pips=3))
    assert decide([two_in_one]).verdict is Verdict.UNSURE
    assert decide([two_in_one], expected=1).verdict is Verdict.READ
    assert decide([long]).verdict is Verdict.READ, "no more pips than a 2 has"
    assert decide([replace(two_in_one, box=(0, 0, 75, 80))]).verdict is Verdict.READ, "no room for two"


def test_a_die_between_two_that_it_touches_is_one_where_it_is_legible_and_else_a_heap_of_both() -> None:
    ends = [seen(5), replace(seen(3), box=(0, 42, 40, 40))]
    between = replace(seen(1), box=(0, 20, 42, 42))
    assert divided([*ends, between]) == [*ends, between]
    doubtful = replace(seen(1, sure=0.75), box=between.box)
    assert divided([*ends, doubtful]) == ends
    assert decide(ends).verdict is Verdict.READ
    assert decide([*ends, doubtful]).verdict is Verdict.UNSURE, "it may be one all the same"
    assert decide([*ends, doubtful], expected=2).verdict is Verdict.READ


def test_of_two_boxes_of_one_die_the_likelier_stays() -> None:
    """The cooler one may read a little better, and then raise a doubt that the hotter one does not."""
    hot, cool = replace(seen(5, sure=0.97), box=(0, 0, 40, 44)), replace(seen(5, heat=0.4), box=(2, 6, 40, 44))
    assert decide([hot, cool]).dice[0].box == decide([cool, hot]).dice[0].box == hot.box
    assert decide([hot, cool]).verdict is Verdict.READ


def test_of_two_boxes_of_one_die_with_two_values_the_one_that_reads_better_stays_however_cool() -> None:
    hot, clear = (
        replace(seen(5, heat=0.99, sure=0.7), box=(0, 0, 40, 44)),
        replace(seen(4, heat=0.4), box=(2, 6, 40, 44)),
    )
    assert divided([hot, clear]) == [clear]


def test_a_heap_that_shows_the_value_of_one_of_its_dice_is_no_other_box_of_that_die_however_hot() -> None:
    dice = [seen(5, heat=0.5), replace(seen(3, heat=0.5), box=(38, 20, 40, 40))]
    heap = replace(seen(5, heat=0.99, sure=0.9), box=(0, 0, 80, 60))
    assert divided([heap, *dice]) == dice


def test_a_crumb_beside_dice_does_not_make_them_the_pips_of_what_was_drawn_round_all() -> None:
    dice = [seen(5), replace(seen(3), box=(38, 20, 40, 40))]
    heap = replace(seen(6, sure=0.92), box=(0, 0, 80, 60))
    crumb = replace(nothing(), box=(4, 44, 12, 12))
    assert divided([heap, *dice, crumb]) == [crumb, *dice]


def test_dice_on_a_sheet_that_looks_like_a_face_are_not_its_pips() -> None:
    sheet = replace(seen(2), box=(0.0, 0.0, 400.0, 400.0))
    dice = [replace(seen(value, sure=0.93), box=(at, at, 34.0, 34.0)) for value, at in ((4, 80.0), (6, 280.0))]
    assert decide([sheet, *dice]).values == (4, 6)


def test_a_heap_that_reads_like_a_die_is_none_where_a_small_part_shows_pips_of_its_own() -> None:
    heap = replace(seen(4), box=(0.0, 0.0, 120.0, 120.0))
    clear = replace(seen(6, sure=0.95), box=(70.0, 60.0, 48.0, 48.0))
    blurred = replace(seen(3, sure=0.4), box=(0.0, 10.0, 66.0, 66.0))
    assert 4 not in decide([heap, clear, blurred]).values


def test_a_heap_that_the_dice_found_in_it_do_not_fill_may_hold_another() -> None:
    heap = replace(seen(6, sure=0.9), box=(40.0, 0.0, 75.0, 75.0))
    two = [seen(3, at=45), replace(seen(4), box=(45.0, 42.0, 40.0, 40.0))]
    assert decide([seen(5), *two]).verdict is Verdict.READ
    assert decide([heap, seen(5), *two]).verdict is Verdict.UNSURE
    assert decide([heap, seen(5), *two], expected=3).verdict is Verdict.READ
    farther_off = replace(seen(1), box=(300.0, 300.0, 30.0, 30.0))
    found = [seen(5), *two, farther_off]
    assert more_hidden([heap, *found], found), "whatever small die lies elsewhere"
    four = [*two, seen(1, at=85), replace(seen(2), box=(85.0, 42.0, 40.0, 40.0))]
    assert decide([heap, seen(5), *four]).verdict is Verdict.READ


def test_a_tray_that_looks_like_a_die_does_not_hide_its_dice() -> None:
    tray = replace(seen(2, sure=0.8), box=(0.0, 0.0, 400.0, 400.0))
    dice = [replace(seen(value), box=(90.0 * value, 100.0, 50.0, 50.0)) for value in (1, 2, 3)]
    blank = replace(nothing(), box=(300.0, 300.0, 20.0, 20.0))
    assert decide([tray, *dice, blank]).values == (1, 2, 3)
