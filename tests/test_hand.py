"""A hand or an arm that rests on the table: what it has nothing to do with is read, and nothing else."""

from __future__ import annotations

from watched_table import FPS, SIDE, THREE, Placed, Table

from companion.sight import Look, TableState

TWO = THREE[1:]
CLEAR, NEAR, OVER = (0, 200, 160, 420), (0, 100, 264, 300), (0, 100, 320, 300)


def bare_table(expected: int | None) -> Table:
    """A table seen without dice, whose game's rules want so many there, or None where they want no throw."""
    table = Table()
    table.wait(1.5)
    table.expected = expected
    return table


def reach_in(table: Table, hand: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = hand
    for reach in range(left, right + 1, 20):
        table.hand = (left, top, reach, bottom)
        table.wait(1 / FPS)
    table.hand = hand


def read_under(hand: tuple[int, int, int, int], expected: int | None, *seen: Placed) -> list[Look]:
    """Looks of five seconds in which these dice are seen, thrown while the hand reached in."""
    table = bare_table(expected)
    reach_in(table, hand)
    table.lay(*seen)
    return table.wait(5.0)


def test_a_throw_that_lies_clear_of_an_arm_is_read_while_that_rests() -> None:
    looks = read_under(CLEAR, 2, *TWO)
    first = next(look for look in looks if look.dice)
    assert [die.value for die in first.dice or ()] == [4, 6]
    assert 1.0 <= first.seconds - looks[0].seconds <= 2.0
    assert looks[-1].dice == first.dice


def test_a_hand_is_seen_beside_a_throw_of_many_dice() -> None:
    six = (*THREE[1:], (2, 400, 60), (3, 560, 100), (5, 420, 420), (1, 380, 320))
    looks = read_under(CLEAR, 7, *six)
    assert {look.state for look in looks[30:]} == {TableState.HAND}


def test_a_cut_to_another_picture_shows_no_hand() -> None:
    table = bare_table(None)
    table.hand, table.napkin = CLEAR, (250, 0, 640, 480)
    table.lay(*TWO)
    assert table.wait(1.5)[-1].dice


def test_a_throw_that_is_not_all_seen_waits_for_the_hand_to_go() -> None:
    assert not any(look.dice for look in read_under(CLEAR, 3, *TWO))


def test_a_throw_waits_while_a_hand_rests_beside_a_die() -> None:
    assert TWO[0][1] - SIDE / 2 > NEAR[2]
    assert not any(look.dice for look in read_under(NEAR, 2, *TWO))


def test_a_throw_waits_while_a_die_beside_a_hand_is_in_doubt() -> None:
    table = bare_table(2)
    reach_in(table, CLEAR)
    table.lay(*TWO).reader.sure = False
    assert not any(look.dice for look in table.wait(5.0))


def test_dice_that_no_throw_explains_wait_for_the_hand_to_go() -> None:
    assert not any(look.dice for look in read_under(CLEAR, None, *TWO))


def test_dice_that_lie_in_an_open_hand_are_in_doubt_however_long_it_rests() -> None:
    table = bare_table(2)
    reach_in(table, OVER)
    table.hand, table.palm = None, OVER
    table.lay((4, 100, 200), (6, 220, 200))
    last = table.wait(10.0)[-1]
    assert [die.sure for die in last.dice or ()] == [False, False]


def test_a_throw_beside_a_hand_is_read_once_that_has_rested() -> None:
    table = bare_table(2)
    reach_in(table, NEAR)
    table.lay(*TWO)
    last = table.wait(10.0)[-1]
    assert [die.sure for die in last.dice or ()] == [True, True]


def test_dice_picked_up_are_missed_though_the_hand_rests_with_them_at_the_edge() -> None:
    table = bare_table(3)
    before = table.lay(*THREE).numbers()
    table.expected = None
    reach_in(table, (0, 100, 340, 300))
    table.lay(THREE[0], THREE[2])
    for reach in range(340, 160, -20):
        table.hand = (0, 100, reach, 300)
        table.wait(1 / FPS)
    table.hand = CLEAR
    last = table.wait(4.0)[-1]
    assert [die.number for die in last.dice or ()] == [before[0], before[2]]


def test_dice_whose_places_a_hand_covers_are_not_missed_before_it_goes() -> None:
    table = bare_table(3)
    table.lay(*THREE).numbers()
    table.expected = None
    reach_in(table, OVER)
    table.lay(THREE[0], THREE[2])
    assert {look.state for look in table.wait(5.0)[10:]} == {TableState.HAND}


def test_a_throw_read_beside_an_arm_stays_as_it_is_when_that_goes() -> None:
    table = bare_table(2)
    reach_in(table, CLEAR)
    before = table.lay(*TWO).numbers(5.0)
    table.hand = None
    assert table.numbers() == before
