"""Dice that lie there already, are set aside, put in order or knocked over are no throw, and stay what they were."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from cloth_fixture import Cloth

from companion.games.actions import Keep, Roll
from companion.sight import Look, Lying, TableState
from companion.table.commands import Shows, said
from companion.table.news import Asked
from companion.table.seeing import see

WHICH_KEPT = pytest.mark.parametrize(
    ("button", "asked"), [(Cloth.hold, "Which dice are kept?"), (Cloth.stop, "STOP: which dice are kept?")]
)


def test_dice_that_lie_there_at_the_start_are_no_throw() -> None:
    cloth = Cloth()
    cloth.table = replace(cloth.table, known=None)
    assert cloth.lay(1, 1, 2, 3, 4).done == []
    assert cloth.asked == ["These dice lay there already: are they Ann's throw?"]
    assert cloth.pick_up(4).table.question is None
    cloth.lay(4)
    assert cloth.throw(1, 2, 3, 3, 6, picking_up=(1, 1, 2, 3, 4)).done == ["camera: roll 1 2 3 3 6"]


def test_dice_that_lie_there_at_the_start_count_if_somebody_says_so() -> None:
    cloth = Cloth()
    cloth.table = replace(cloth.table, known=None)
    cloth.lay(1, 3, 4, 6, 6).say(Roll((1, 3, 4, 6, 6))).pick_up(3, 4, 6, 6).hold()
    assert cloth.done == ["phone: roll 1 3 4 6 6", "button: keep 1"]


def test_after_a_restart_the_throw_that_lies_there_is_known_again() -> None:
    cloth = Cloth().say(Roll((1, 3, 4, 6, 6)))
    cloth.table = replace(cloth.table, known=None)
    cloth.lay(6, 4, 1, 3, 6).pick_up(6, 4, 3, 6).hold()
    assert cloth.done[-1] == "button: keep 1"


def test_a_die_set_aside_is_not_taken_for_one_thrown_when_the_camera_was_covered() -> None:
    cloth = Cloth("ten-thousand").lay(1, 2, 3, 3, 4, 6)
    cloth.dice = cloth.dice[1:]
    cloth.lay(1, in_strip=True).pick_up(2, 3, 3, 4, 6).hold().throw(1, 2, 3, 4, 5)
    cloth.moving(TableState.COVERED).look().hold()
    assert cloth.done[-1] == "camera: roll 1 2 3 4 5"
    cloth.pick_up(1, 2, 3, 4).hold()
    assert cloth.done[-1] == "button: keep 5"


def test_dice_set_aside_are_known_again_by_their_values_when_the_camera_is_back() -> None:
    cloth = Cloth().lay(5, 3, 4, 6, 6).pick_up(3, 4, 6, 6).hold().lay(1, 2, 3, 4).found_again()
    assert [die.value for die in cloth.table.place.aside] == [5]
    cloth.pick_up(2, 3, 4).hold()
    assert cloth.done[-1] == "button: keep 1"
    assert cloth.table.expected == 5


def test_where_a_die_set_aside_cannot_be_told_from_one_thrown_the_table_asks() -> None:
    cloth = Cloth("ten-thousand").lay(1, 2, 3, 3, 4, 6).pick_up(2, 3, 3, 4, 6).hold()
    cloth.lay(1, 2, 3, 4, 5).found_again().pick_up(1, 2, 3, 4).hold()
    assert cloth.done[-1] == "camera: roll 1 2 3 4 5"
    assert cloth.asked == ["Which dice are kept?"]


def test_stop_banks_no_more_than_may_have_been_left_lying() -> None:
    cloth = Cloth().lay(1, 5, 2, 3, 6).pick_up(2, 3, 6).hold().lay(1, 5, 6).found_again().pick_up(1, 6).stop()
    assert cloth.done[-1] == "camera: roll 1 5 6"
    assert cloth.asked == ["STOP: which dice are kept?"]


def test_a_throw_of_which_some_were_picked_up_while_the_camera_was_away_is_asked_about() -> None:
    cloth = Cloth().lay(1, 3, 4, 5, 6)
    cloth.dice = cloth.dice[:2]
    cloth.found_again().hold()
    assert (cloth.done, cloth.asked) == (["camera: roll 1 3 4 5 6"], ["Which dice are kept?"])


@WHICH_KEPT
def test_a_die_that_is_covered_may_have_been_picked_up_with_the_others(
    button: Callable[[Cloth], Cloth], asked: str
) -> None:
    """Else the 5 under somebody's plate would be banked, or kept, whatever had become of it."""
    cloth = Cloth("ten-thousand").lay(1, 2, 3, 4, 5, 6)
    cloth.dice[4] = replace(cloth.dice[4], covered=True)
    button(cloth.pick_up(2, 3, 4, 6))
    assert (cloth.done[1:], cloth.question.text) == ([], asked)


def test_a_die_that_was_put_right_stays_so_when_the_camera_was_covered() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).correct(5, 3, 4, 6, 6).moving(TableState.COVERED).look()
    assert cloth.asked == []
    cloth.pick_up(6, 6, 4, 3).hold()
    assert cloth.done[-1] == "button: keep 5"


def test_kept_dice_may_be_pushed_about() -> None:
    cloth = Cloth().lay(5, 3, 4, 6, 6).pick_up(3, 4, 6, 6).hold()
    cloth.dice.clear()
    cloth.lay(5, 2, 2, 1, 3)
    assert cloth.done[-1] == "camera: roll 1 2 2 3"


def test_kept_dice_may_leave_the_picture() -> None:
    cloth = Cloth().lay(5, 3, 4, 6, 6).pick_up(3, 4, 6, 6).hold().clear().lay(2, 2, 1, 3)
    assert cloth.done[-1] == "camera: roll 1 2 2 3"


def test_what_lies_in_the_keep_strip_is_kept() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 5)
    cloth.dice = [die for die in cloth.dice if die.value != 5]
    cloth.lay(5, in_strip=True).hold()
    assert cloth.done[-1] == "button: keep 5"


def test_kept_dice_may_be_laid_aside_one_by_one() -> None:
    cloth = Cloth("ten-thousand").lay(1, 2, 3, 3, 4, 5).move(5).look().look()
    assert (cloth.table.standing, cloth.asked) == (TableState.CHOICE, [])
    cloth.pick_up(2, 3, 3, 4).throw(2, 4, 6, 6)
    assert cloth.done == ["camera: roll 1 2 3 3 4 5", "camera: keep 1 5", "camera: roll 2 4 6 6"]


def test_kept_dice_laid_aside_while_the_others_are_picked_up_are_kept() -> None:
    for moved in ((5,), (1,), (1, 5)):
        for hold in (True, False):
            cloth = Cloth("ten-thousand").lay(1, 2, 3, 3, 4, 5)
            for value in (2, 3, 3, 4):
                cloth.dice.remove(next(die for die in cloth.dice if die.value == value))
            cloth.move(*moved)
            if hold:
                cloth.hold()
            cloth.throw(2, 4, 6, 6).look().look()
            assert [each.split(": ")[1] for each in cloth.done[1:]] == ["keep 1 5", "roll 2 4 6 6"]
            assert cloth.asked == []


def test_dice_laid_elsewhere_that_may_not_be_kept_are_asked_about() -> None:
    cloth = Cloth("ten-thousand").lay(1, 2, 3, 3, 4, 5).pick_up(3, 3, 4, 5).move(2).look().look()
    assert cloth.done == ["camera: roll 1 2 3 3 4 5"]
    assert len(cloth.asked) == 1


def test_dice_that_were_held_may_be_put_in_order() -> None:
    cloth = Cloth("ten-thousand").lay(1, 2, 3, 3, 4, 5).pick_up(2, 3, 3, 4).hold().move(5).move(1, 5).look().look()
    assert (cloth.asked, cloth.table.expected) == ([], 6)
    cloth.lay(2, 4, 6, 6)
    assert cloth.done[-1] == "camera: roll 2 4 6 6"


@pytest.mark.parametrize(
    ("thrown", "kept", "then"),
    [((2, 3, 3, 3, 3, 4), (3, 3, 3), (1, 2, 6)), ((1, 1, 2, 3, 4, 6), (1,), (2, 3, 4, 6, 6))],
)
def test_dice_held_on_a_phone_may_be_whichever_of_those_alike_are_laid_aside_then(
    thrown: tuple[int, ...], kept: tuple[int, ...], then: tuple[int, ...]
) -> None:
    cloth = Cloth("ten-thousand").lay(*thrown).select(*kept).hold().move(*kept).look().look()
    assert (len(cloth.done), cloth.asked) == (2, [])
    cloth.dice = cloth.dice[-len(kept) :]
    cloth.moving().lay(*then).look()
    assert (cloth.done[2:], cloth.asked) == ([f"camera: roll {' '.join(map(str, then))}"], [])


def test_dice_set_aside_before_may_be_put_in_order_beside_an_undecided_throw() -> None:
    cloth = Cloth("ten-thousand").lay(1, 2, 3, 3, 4, 5).pick_up(2, 3, 3, 4).hold().lay(2, 4, 5, 6).move(1).look()
    assert (cloth.table.standing, cloth.asked) == (TableState.CHOICE, [])
    cloth.pick_up(2, 4, 6).hold()
    assert cloth.done[-1] == "button: keep 5"


def test_a_die_set_aside_that_was_knocked_over_may_be_put_in_order_with_the_others() -> None:
    cloth = Cloth("ten-thousand").lay(1, 2, 3, 3, 4, 5).pick_up(2, 3, 3, 4).hold().lay(2, 4, 5, 6)
    one, five, *throw = cloth.dice
    cloth.dice = [one, replace(five, knocked=3), *throw]
    cloth.look().dice = throw
    cloth.moving(TableState.HAND).lay(1, 3).look()
    assert (cloth.table.standing, cloth.asked) == (TableState.CHOICE, [])


def test_the_dice_of_the_last_turn_may_be_put_in_order() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).stop().move(3, 6).look().look()
    assert (cloth.table.standing, cloth.asked) == (TableState.READY, [])
    cloth.throw(1, 2, 3, 4, 4, picking_up=(1, 3, 4, 6, 6))
    assert cloth.done[-1] == "camera: roll 1 2 3 4 4"


def test_dice_put_in_order_are_no_throw_even_where_so_many_are_to_be_thrown() -> None:
    cloth = Cloth("ten-thousand").lay(1, 1, 5, 5, 2, 3).pick_up(2, 3).hold().move(1, 5).look().look()
    assert cloth.done[-1] == "button: keep 1 1 5 5"
    assert cloth.table.question is not None
    assert cloth.asked == ["These dice lay there already: are they Ann's throw?"]
    cloth.throw(3, 5)
    assert cloth.done[-1] == "camera: roll 3 5"


def test_a_die_knocked_over_before_it_was_laid_into_the_keep_strip_counts_as_it_was_thrown() -> None:
    cloth = Cloth().lay(1, 1, 3, 4, 5)
    cloth.dice[4] = replace(cloth.dice[4], knocked=3)
    cloth.look().look()
    cloth.dice = cloth.dice[1:4]
    cloth.lay(1, 3, in_strip=True).hold()
    assert cloth.done[-1] == "button: keep 1 5"


def test_of_two_dice_alike_the_one_knocked_over_is_known_by_what_it_shows() -> None:
    cloth = Cloth().lay(1, 3, 3, 5, 5)
    cloth.dice[3] = replace(cloth.dice[3], knocked=3)
    cloth.look().look()
    cloth.dice = cloth.dice[1:3]
    cloth.lay(1, 5, 3, in_strip=True).hold()
    assert cloth.done[-1] == "button: keep 1 5 5"


def test_stop_banks_no_more_than_a_strip_may_show_though_it_is_not_known_which_dice_are_the_throw() -> None:
    """Two dice of another set lie beside it, and it was tapped in."""
    cloth = Cloth("ten-thousand", entry=100).lay(2, 6, 6, 3, 5, 5, 5, 1).look().look().say(Roll((1, 3, 5, 5, 5, 6)))
    cloth.pick_up(1).lay(1, in_strip=True).stop()
    assert (cloth.done, cloth.question.text) == (["phone: roll 1 3 5 5 5 6"], "STOP: which dice are kept?")


@WHICH_KEPT
def test_a_die_in_the_keep_strip_that_was_not_thrown_is_asked_about_before_anything_is_kept(
    button: Callable[[Cloth], Cloth], asked: str
) -> None:
    cloth = Cloth().lay(1, 1, 3, 4, 5)
    cloth.dice = cloth.dice[:2]
    button(cloth.lay(6, in_strip=True))
    assert (cloth.done, cloth.asked) == (["camera: roll 1 1 3 4 5"], [asked])


def test_a_press_made_while_a_die_was_knocked_over_counts_once_that_is_told() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).moving().hold()
    cloth.dice[0] = replace(cloth.dice[0], knocked=5)
    cloth.look()
    assert cloth.done == ["camera: roll 1 3 4 6 6", "button: keep 1"]
    cloth = Cloth().lay(1, 3, 4, 6, 6).moving().stop()
    cloth.dice[1] = replace(cloth.dice[1], knocked=5)
    assert cloth.look().done[-1] == "button: stop 1"


def test_a_die_knocked_over_keeps_the_reading_and_offers_to_read_again() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6)
    cloth.dice[1] = replace(cloth.dice[1], knocked=5)
    cloth.look().look()
    assert cloth.done == ["camera: roll 1 3 4 6 6"]
    assert cloth.asked == ["A die was knocked over: the throw stays 1 3 4 6 6, as it was read."]
    question = cloth.table.question
    assert question is not None
    assert dict(question.answers) == {
        "keep 1 3 4 6 6": {"select": []},
        "read again: 1 4 5 6 6": {"correct": [1, 4, 5, 6, 6]},
    }
    assert cloth.select().look().table.question is None
    assert len(cloth.asked) == 1


def test_dice_read_again_are_each_what_it_shows_though_one_shows_what_another_showed() -> None:
    for second in (6, 1):
        cloth = Cloth().lay(5, second, 2, 3, 4)
        cloth.dice[:2] = replace(cloth.dice[0], knocked=1), replace(cloth.dice[1], knocked=5)
        label, again = cloth.look().question.answers[1]
        assert label == "read again: 1 2 3 4 5"
        cloth.say(said(again)).look()
        cloth.dice = cloth.dice[:1]
        assert cloth.look().hold().done[-1] == "button: keep 1"


def test_dice_that_nobody_saw_thrown_are_asked_about() -> None:
    cloth = Cloth()
    cloth.dice = [Lying(number, 2, (50.0 * number, 50, 40, 40)) for number in range(1, 6)]
    table = see(cloth.table, Look(1.0, TableState.READ, tuple(cloth.dice), unseen=True))
    assert [item.question.text for item in table.news if isinstance(item, Asked)] == [
        "These dice lay there already: are they Ann's throw?"
    ]
    assert not table.state.thrown


def test_an_undecided_throw_stays_as_read_when_all_dice_were_shaken_about() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6)
    cloth.dice = [Lying(number, 2, (50.0 * number, 50, 40, 40)) for number in range(11, 16)]
    table = see(cloth.table, Look(9.0, TableState.READ, tuple(cloth.dice), unseen=True))
    assert table.state.thrown == (1, 3, 4, 6, 6)
    assert table.question is not None and table.question.knocked


def test_dice_of_another_set_that_lay_there_before_are_no_part_of_the_throw() -> None:
    cloth = Cloth().lay(2, 2, 5)
    assert cloth.done == []
    cloth.throw(1, 3, 4, 6, 6)
    assert cloth.done == ["camera: roll 1 3 4 6 6"]


def test_dice_thrown_so_that_they_hardly_moved_are_asked_about() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).select(1).hold()
    cloth.asked.clear()
    cloth.dice = [replace(die, knocked=2) if die.value != 1 else die for die in cloth.dice]
    cloth.look().look()
    assert cloth.asked == ["These dice lay there already: are they Ann's throw?"]
    assert cloth.table.question is not None
    assert cloth.done[-1] == "button: keep 1"


def test_a_die_knocked_over_before_anybody_throws_says_nothing() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).stop()
    cloth.dice[0] = replace(cloth.dice[0], knocked=2)
    cloth.look().look()
    assert cloth.asked == []


def test_a_die_set_aside_may_be_in_the_hand_for_a_while_before_it_is_put_in_order() -> None:
    cloth = Cloth().lay(1, 2, 3, 4, 6).pick_up(2, 3, 4, 6).hold().throw(2, 4, 5, 6)
    cloth.pick_up(1).look().lay(1, in_strip=True)
    for _ in range(6):
        cloth.look()
    assert cloth.asked == []
    assert cloth.pick_up(2, 4, 6).hold().done[-1] == "button: keep 5"


def pulled_aside(*likely: int, into_strip: bool = False) -> Cloth:
    """The others were picked up and a 1 is pulled aside, where it is hard to read: it shows one of these values."""
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).pick_up(1)
    cloth.dice.append(Lying(9, likely[0], (300, 50, 40, 40), False, likely, into_strip))
    return cloth.look().look().look()


@pytest.mark.parametrize("into_strip", [False, True])
def test_a_kept_die_that_is_hard_to_read_where_it_was_laid_is_not_taken_for_another(into_strip: bool) -> None:
    cloth = pulled_aside(4, 1, into_strip=into_strip)
    assert cloth.asked == ["What does this die show?"]
    cloth.say(Shows(1)).look().hold()
    assert cloth.done[-1] == "button: keep 1"


def test_a_die_hard_to_read_in_the_keep_strip_is_the_one_of_the_throw_that_it_can_be() -> None:
    cloth = pulled_aside(5, 1, into_strip=True)
    assert cloth.asked == []
    assert cloth.hold().done[-1] == "button: keep 1"


@WHICH_KEPT
def test_a_die_that_is_gone_may_lie_unseen_against_one_in_the_keep_strip(
    button: Callable[[Cloth], Cloth], asked: str
) -> None:
    """Two 1s pushed together there were read as one, and one was kept."""
    cloth = Cloth().lay(1, 1, 2, 3, 6)
    cloth.dice = cloth.dice[2:]
    button(cloth.lay(1, in_strip=True))
    assert (cloth.done[1:], cloth.asked) == ([], [asked])


def test_what_else_is_gone_leaves_no_doubt_of_the_keep_strip() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6)
    cloth.dice = cloth.dice[1:4]
    assert cloth.lay(1, in_strip=True).hold().done[1:] == ["button: keep 1"]


def test_dice_put_in_order_are_no_throw_whichever_of_them_is_read_first() -> None:
    """The 5 that is hard to read may be the 1 until the other two are known again."""
    for first in (1, 3):
        cloth = Cloth("ten-thousand").lay(1, 5, 5, 3, 4, 4).pick_up(3, 4, 4).hold()
        cloth.dice.clear()
        cloth.moving(TableState.HAND).dice.extend(
            Lying(20 + at, value, (99.0 * at, 9, 40, 40)) for at, value in enumerate((1, 5, 5))
        )
        cloth.dice[2] = replace(cloth.dice[2], sure=False, likely=(5, 1))
        cloth.dice = cloth.dice[::-1] if first == 3 else cloth.dice
        cloth.look().look()
        assert cloth.asked == ["These dice lay there already: are they Ann's throw?"]


def test_dice_that_people_say_were_thrown_are_none_of_those_set_aside() -> None:
    cloth = Cloth().lay(1, 1, 1, 5, 3).pick_up(3).hold().throw(5, picking_up=(1, 1, 1, 5)).look()
    assert cloth.asked == ["These dice lay there already: are they Ann's throw?"]
    cloth.say(said(cloth.question.answers[0][1])).look().throw(1, 2, 4, 6, 1, picking_up=(5,)).look().look()
    assert cloth.done[2:] == ["phone: roll 5", "camera: keep 5", "camera: roll 1 1 2 4 6"]
    assert len(cloth.asked) == 1


def test_dice_put_in_order_are_no_throw_when_people_say_what_one_of_them_shows() -> None:
    cloth = Cloth().lay(1, 1, 1, 3, 4).pick_up(3, 4).hold()
    del cloth.moving(TableState.HAND).dice[1:]
    cloth.dice += [Lying(20, 1, (99, 9, 40, 40)), Lying(21, 1, (199, 9, 40, 40), sure=False, likely=(1, 3))]
    cloth.look().look().say(said(cloth.question.answers[0][1])).look().look()
    assert cloth.done[1:] == ["button: keep 1 1 1"]
    assert cloth.asked == ["What does this die show?", "These dice lay there already: are they Ann's throw?"]


def test_kept_dice_put_in_order_beside_one_alike_that_is_to_be_thrown_are_no_throw() -> None:
    """Which of the two 3s was kept on a phone nobody can tell: not the one that was taken for it."""
    for stays in (2, 3):
        cloth = Cloth("dire-straights").lay(1, 2, 3, 3, 4, 5).say(Keep((1, 2, 3, 4, 5)))
        cloth.dice = [cloth.dice[stays]]
        cloth.moving(TableState.HAND).lay(1, 2, 3, 4, 5).look()
        assert cloth.done[1:] == ["phone: keep 1 2 3 4 5"]


def test_kept_dice_that_were_swept_off_and_laid_back_beside_one_alike_that_is_to_be_thrown_are_no_throw() -> None:
    """The 2 that lay there was taken for one of those kept, and one of them for the throw."""
    cloth = Cloth().lay(2, 1, 2, 2, 2).say(Keep((1, 2, 2, 2)))
    cloth.dice = cloth.dice[:1]
    cloth.look().moving(TableState.HAND).lay(2, 2, 2, 1).look()
    assert (cloth.done[1:], cloth.asked) == (["phone: keep 1 2 2 2"], [])
    assert {die.number for die in cloth.table.place.aside} == {die.number for die in cloth.dice[1:]}
    cloth.dice = cloth.dice[1:]
    assert cloth.look().lay(4).done[2:] == ["camera: roll 4"]


def test_one_thrown_last_is_asked_about_where_a_kept_die_is_not_seen_and_all_show_what_is_kept() -> None:
    """One of the 1s lies unseen on a printed die, or below another, and the last die shows a 1 as well."""
    cloth = Cloth().lay(1, 5, 2, 3).look().look().say(Roll((1, 1, 2, 3, 5))).say(Keep((1, 1, 5)))
    cloth.pick_up(2, 3).throw(1, 6).pick_up(6).hold().throw(1).look()
    assert (cloth.done[3:], cloth.asked[1:]) == (
        ["button: keep 1"],
        ["These dice lay there already: are they Ann's throw?"],
    )
    assert cloth.say(said(cloth.question.answers[0][1])).look().look().done[4:] == ["phone: roll 1"]


def five_kept(lies_at: float, showing: int, *thrown: int) -> Cloth:
    """Four dice are thrown at a kept 5, which lies elsewhere then, in pixels from the left edge; all are 40 wide."""
    cloth = Cloth("ten-thousand", entry=100).lay(5, 2, 3, 3, 4, 6).pick_up(2, 3, 3, 4, 6).hold()
    cloth.dice = [Lying(90, showing, (lies_at, 50, 40, 40))]
    cloth.next = 20
    return cloth.moving().lay(*thrown).look().look()


def test_a_kept_die_that_a_throw_knocks_away_is_not_counted_for_one_of_it_that_shows_the_same() -> None:
    cloth = five_kept(120, 3, 5, 1, 2, 6, 6)
    wanted = "I see 6 dice where 5 were to be thrown: which of them are set aside?"
    assert (cloth.done[2:], cloth.asked) == ([], [wanted])
    assert cloth.say(Roll((1, 2, 5, 6, 6))).look().done[2:] == ["phone: roll 1 2 5 6 6"]


def test_a_kept_die_that_a_throw_pushes_stays_kept_where_it_still_shows_its_value() -> None:
    cloth = five_kept(120, 5, 1, 2, 3, 6, 6)
    assert (cloth.done[2:], cloth.asked) == (["camera: roll 1 2 3 6 6"], [])


def test_a_kept_die_may_be_pulled_far_aside_as_the_others_are_thrown() -> None:
    cloth = five_kept(900, 5, 1, 2, 3, 6, 6)
    assert (cloth.done[2:], cloth.asked) == (["camera: roll 1 2 3 6 6"], [])


def test_dice_taken_over_that_are_put_in_order_while_the_others_are_taken_up_are_asked_about() -> None:
    """Which of the two 2s was taken over nobody could tell, and those put in order were the throw, in silence."""
    cloth = Cloth("dire-straights", passing="cut-throat").lay(1, 2, 2, 3, 5, 6).stop().look().look().hold()
    cloth.dice.clear()
    cloth.lay(1, 2, 3).look()
    assert cloth.done[1:] == ["button: stop 1 2 3", "button: take_over"]
    assert cloth.asked == ["These dice lay there already: are they Bo's throw?"]
    assert cloth.throw(2, 4, 6).look().done[3:] == ["camera: roll 2 4 6"]


def test_dice_taken_over_that_are_put_in_order_are_no_throw_by_an_answer_what_one_of_them_shows() -> None:
    cloth = Cloth("dire-straights", passing="cut-throat").lay(1, 2, 2, 3, 5, 6).stop().look().look().hold()
    cloth.dice = [Lying(20, 1, (99, 9, 40, 40)), Lying(21, 2, (199, 9, 40, 40))]
    cloth.dice.append(Lying(22, 3, (299, 9, 40, 40), sure=False, likely=(3, 4)))
    cloth.look().look().say(said(cloth.question.answers[0][1])).look().look()
    assert cloth.done[1:] == ["button: stop 1 2 3", "button: take_over"]
    assert cloth.asked == ["What does this die show?", "These dice lay there already: are they Bo's throw?"]


def test_dice_taken_over_that_are_moved_beside_one_of_which_people_said_what_it_shows_are_asked_about() -> None:
    """It stays hard to read, and those that were moved were the throw, in silence."""
    cloth = Cloth("dire-straights", passing="cut-throat").lay(2, 2, 3, 4, 6).lay(1, sure=False).look()
    cloth.say(said(cloth.question.answers[0][1])).look().stop().look().look().hold()
    cloth.dice = [die for die in cloth.dice if die.value in (1, 4)]
    cloth.lay(2, 3).look()
    assert cloth.done[1:] == ["button: stop 1 2 3 4", "button: take_over"]
    assert cloth.asked[1:] == ["These dice lay there already: are they Bo's throw?"]
