"""New dice on the cloth may be the next throw, only moved, or of another set: what cannot be told is asked."""

from dataclasses import replace
from time import process_time

import pytest
from cloth_fixture import Cloth

from companion.games.actions import Keep, Roll, Stop
from companion.sight import Lying, TableState
from companion.table.commands import Select, said
from companion.table.tidying import LONG_UNSEEN_SECONDS

MOVED = "Were these dice thrown, or only moved: 5?"
TOO_MANY = "I see 4 dice where 2 were to be thrown: which of them are set aside?"
HELD = (1, 1, 5, 5)


def two_left() -> Cloth:
    """Four of six dice are held, and the two thrown since show 1 5."""
    return Cloth("ten-thousand").lay(*HELD, 2, 3).pick_up(2, 3).hold().lay(1, 5)


def test_a_die_of_the_throw_laid_elsewhere_before_hold_is_not_the_next_throw() -> None:
    cloth = two_left().move(5).look().look()
    assert cloth.done[2:] == ["camera: roll 1 5"]
    assert (cloth.asked, dict(cloth.question.answers)) == (
        [MOVED],
        {"thrown: 5": {"roll": [5]}, "only moved": {"select": []}},
    )


def test_a_die_laid_elsewhere_is_the_next_throw_if_somebody_says_so() -> None:
    cloth = two_left().move(5).look().look()
    cloth.say(said(cloth.question.answers[0][1]))
    assert cloth.done[3:] == ["phone: keep 1", "phone: roll 5"]


def test_a_die_that_was_seen_taken_up_before_is_the_next_throw_without_a_question() -> None:
    cloth = two_left().pick_up(5).moving().lay(5).look().look()
    assert (cloth.done[3:], cloth.asked) == (["camera: keep 1", "camera: roll 5"], [])


def test_it_is_asked_where_dice_set_aside_were_taken_up_with_one_and_all_are_laid_down_again() -> None:
    cloth = two_left().pick_up(5, 5, 5).moving().lay(5, 5, 5).look().look()
    assert (cloth.done[3:], cloth.asked) == ([], [MOVED])
    cloth.say(said(cloth.question.answers[1][1])).look()
    assert cloth.throw(3, picking_up=(5,)).done[3:] == ["camera: keep 1", "camera: roll 3"]


def test_a_die_laid_elsewhere_is_of_the_throw_still_if_somebody_says_that_it_was_only_moved() -> None:
    cloth = two_left().move(5).look().look()
    cloth.say(said(cloth.question.answers[1][1])).look().look()
    assert (cloth.table.question, cloth.table.standing) == (None, TableState.CHOICE)
    assert cloth.hold().throw(3, picking_up=(5,)).done[3:] == ["camera: keep 1", "camera: roll 3"]
    assert cloth.asked == [MOVED]


def test_dice_that_were_only_moved_are_no_throw_from_which_one_is_taken_up() -> None:
    cloth = two_left().move(5, 5).look().look()
    cloth.say(said(cloth.question.answers[1][1])).look()
    assert cloth.throw(3, picking_up=(5,)).look().look().done[3:] == ["camera: keep 1", "camera: roll 3"]
    assert cloth.asked == [MOVED]


def test_no_press_counts_before_it_is_said_whether_a_die_was_thrown_or_moved() -> None:
    cloth = two_left().move(5).look().look().stop()
    assert (len(cloth.done), cloth.refused) == (3, [MOVED])
    assert cloth.pick_up(5).hold().done[3:] == ["button: keep 1"]


def test_a_die_that_was_moved_may_be_picked_up_beside_one_set_aside_that_was_moved_too() -> None:
    cloth = two_left().move(5, 5).look().look()
    assert cloth.asked == [MOVED]
    cloth.pick_up(5).look().look().hold().look()
    assert (cloth.done[3:], cloth.asked) == (["button: keep 1"], [MOVED])


def test_what_is_kept_by_phone_instead_of_an_answer_leaves_the_next_throw_to_be_made() -> None:
    cloth = two_left().move(5).look().look().say(Keep((1,))).look().look()
    assert cloth.done[3:] == ["phone: keep 1"]
    assert cloth.throw(2, picking_up=(5,)).done[4:] == ["camera: roll 2"]


def test_a_die_in_doubt_that_may_only_have_been_moved_enters_nothing_by_its_answer() -> None:
    cloth = two_left()
    cloth.dice.pop()
    cloth.moving(TableState.HAND).lay(5, sure=False).look().look()
    assert dict(cloth.question.answers) == {"5": {"shows": {"die": 9, "value": 5}}, "6": {"roll": [6]}}
    cloth.say(said(cloth.question.answers[0][1])).look().look().look()
    assert (len(cloth.done), cloth.asked) == (3, ["What does this die show?", MOVED])


def test_where_all_dice_lie_elsewhere_and_show_the_same_nothing_was_kept_or_thrown() -> None:
    cloth = two_left().move(*HELD, 1, 5).look().look()
    assert (len(cloth.done), len(cloth.asked)) == (3, 1)


@pytest.mark.parametrize("sure", [True, False])
def test_what_comes_to_lie_beside_a_whole_throw_is_no_next_throw(sure: bool) -> None:
    """A die of another set, or a phone that shows one."""
    cloth = Cloth("ten-thousand").lay(1, 1, 2, 3, 4, 6).lay(2, 3, 3, 4, sure=sure).look().look()
    assert (cloth.asked, cloth.table.standing) == ([], TableState.CHOICE)
    cloth.dice = [die for die in cloth.dice if die.value == 1 or die.number > 6]
    cloth.look().look()
    assert (len(cloth.done), cloth.asked) == (1, [])
    assert cloth.hold().lay(2, 3, 4, 6).done[1:] == ["button: keep 1 1", "camera: roll 2 3 4 6"]


def test_what_comes_to_lie_beside_all_that_are_to_be_thrown_is_no_throw() -> None:
    cloth = Cloth("ten-thousand").lay(1, 1, 2, 5, 5, 3).select(1, 1, 5, 5).hold().lay(4, 6).look().look()
    assert (len(cloth.done), cloth.asked) == (2, [TOO_MANY])
    assert cloth.throw(3, 4, picking_up=(2, 3)).done[2:] == ["camera: roll 3 4"]


def test_where_one_die_is_to_be_thrown_it_is_asked_of_one() -> None:
    cloth = Cloth().lay(1, 1, 5, 5, 3).pick_up(3).hold().lay(4, 6).look().look()
    assert cloth.asked == ["I see 2 dice where one was to be thrown: which of them are set aside?"]


def test_what_comes_to_lie_beside_dice_that_must_be_thrown_again_is_no_throw() -> None:
    cloth = Cloth().lay(4, 4, 4, 2, 3).pick_up(2, 3).hold().lay(3, 4).lay(2, 5).look().look()
    assert (cloth.done[2:], cloth.asked) == (["camera: roll 3 4"], [TOO_MANY])
    assert cloth.throw(3, 6, picking_up=(3, 4)).done[3:] == ["camera: roll 3 6"]


def test_dice_that_come_to_rest_one_after_the_other_are_a_throw_though_the_first_show_what_lay_there() -> None:
    cloth = Cloth().lay(1, 1, 2, 5, 6).stop().throw(1, 2, 5, 6, picking_up=(1, 1, 2, 5, 6)).lay(3)
    assert cloth.done[2:] == ["camera: roll 1 2 3 5 6"]


def test_what_people_said_of_a_die_still_tells_where_all_were_put_in_order() -> None:
    cloth = Cloth("ten-thousand").lay(1, 1, 2, 5, 3).lay(2, sure=False)
    cloth.dice[5] = replace(cloth.dice[5], likely=(2, 5))
    cloth.look().look().say(said(cloth.question.answers[1][1])).select(1, 1, 5, 5).hold()
    assert cloth.done == ["phone: roll 1 1 2 3 5 5", "button: keep 1 1 5 5"]
    cloth.dice.clear()
    cloth.moving(TableState.HAND).lay(1, 1, 2, 3, 5, 5).look().look()
    assert (len(cloth.done), cloth.asked[1:]) == (2, ["These dice lay there already: are they Ann's throw?"])


def test_which_dice_were_kept_is_asked_where_those_left_lying_may_lie_beside_the_next_throw() -> None:
    """Four were taken up, and the 5 left: it is one of the five that lie there now, or all of a straight were kept."""
    cloth = Cloth().lay(1, 2, 3, 4, 5).pick_up(1, 2, 3, 4).throw(2, 4, 4, 5, 6, picking_up=(5,)).look().look()
    assert (len(cloth.done), cloth.asked) == (1, ["Which dice are kept?"])


def test_dice_kept_may_be_laid_aside_and_the_others_thrown_only_while_nobody_sees_it_for_long() -> None:
    kept_one = ["camera: keep 1", "camera: roll 1 2 4 6 6"]
    for seconds, done, asked in ((3, kept_one, []), (8, [], ["Which dice are kept?"])):
        cloth = Cloth("ten-thousand").lay(1, 1, 2, 3, 4, 6)
        for _ in range(seconds):
            cloth.moving(TableState.HAND)
        cloth.throw(1, 2, 4, 6, 6, picking_up=(1, 2, 3, 4, 6)).look().look()
        assert (cloth.done[1:], cloth.asked) == (done, asked)


def test_nor_does_hold_tell_how_many_were_kept_where_nobody_saw_it_for_long() -> None:
    """Both of the 1s may be kept, and three dice thrown: HOLD kept one of them, and counted the other as thrown."""
    cloth = Cloth().lay(1, 1, 3, 4, 6)
    for _ in range(8):
        cloth.moving(TableState.HAND)
    cloth.throw(1, 2, 3, 6, picking_up=(1, 3, 4, 6)).look().hold().look().hold().look()
    assert (len(cloth.done), cloth.asked) == (1, ["Which dice are kept?"])
    assert cloth.refused == ["Which dice are kept?"] * 2
    cloth.say(said(cloth.question.answers[1][1])).look()
    assert cloth.done[1:] == ["phone: keep 1 1", "camera: roll 2 3 6"]


def test_a_die_that_came_to_rest_before_the_others_may_be_a_kept_one() -> None:
    cloth = Cloth("ten-thousand").lay(1, 2, 4, 5, 5, 5).pick_up(2, 4, 5, 5).lay(5, sure=False).look().look()
    cloth.lay(2, 2, 4).look().look()
    assert (len(cloth.done), cloth.asked) == (1, ["What does this die show?", "Which dice are kept?"])


def test_a_heap_of_dice_in_doubt_beside_the_throw_holds_nobody_up() -> None:
    """All that thirteen of them may show together was gone through, and no phone was answered for seconds."""
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3)
    cloth.dice += [
        Lying(100 + k, 1 + k % 6, (10.0 * k, 300, 9, 9), False, tuple(1 + (k + more) % 6 for more in range(3)))
        for k in range(13)
    ]
    begun = process_time()
    cloth.look().lay(2)
    assert process_time() - begun < 1.0
    assert len(cloth.done) == 1


def test_the_die_that_lay_there_until_now_is_the_one_that_was_moved() -> None:
    """The 5 shows a 1 since it was knocked over; the 1 was taken up with the others before."""
    for in_strip in (False, True):
        cloth = Cloth().lay(5, 1, 3, 4, 6)
        cloth.dice[0] = replace(cloth.dice[0], knocked=1)
        cloth.look().pick_up(1, 3, 4, 6).dice.clear()
        cloth.moving(TableState.HAND).lay(1, in_strip=in_strip).hold()
        assert cloth.done[1:] == ["button: keep 5"]


def test_dice_set_aside_of_which_it_is_not_known_which_they_are_may_be_put_in_order() -> None:
    cloth = Cloth("ten-thousand").lay(1, 1, 3, 3, 4, 6).pick_up(3, 3, 4, 6).hold().lay(1, 2, 4, 6).select(1).hold()
    cloth.found_again().move(1, 1, 1).look().look()
    assert cloth.done[2:] == ["camera: roll 1 2 4 6", "button: keep 1"]
    assert cloth.asked == ["These dice lay there already: are they Ann's throw?"]


def test_a_die_in_doubt_that_people_say_is_kept_is_the_one_set_aside() -> None:
    cloth = Cloth("ten-thousand").lay(2, 3, 3, 4, 5, 4)
    cloth.dice.clear()
    cloth.moving(TableState.HAND).lay(5, sure=False).say(Keep((5,)))
    assert [die.value for die in cloth.table.place.aside] == [5]
    cloth.lay(1, 5, 2, 3, 4).pick_up(2, 3, 4).hold().move(5, 5, 1).look().look()
    assert cloth.done[3:] == ["button: keep 1 5"]


def three_off_the_table() -> Cloth:
    """Three of six dice are held and taken off the table, and three are in somebody's hand."""
    return Cloth("ten-thousand").lay(1, 1, 2, 3, 4, 5).pick_up(2, 3, 4).hold().pick_up(1, 1, 5)


def test_kept_dice_that_were_taken_off_the_table_and_are_laid_there_again_are_no_throw() -> None:
    cloth = three_off_the_table().lay(1, 1, 5).look().look()
    assert (len(cloth.done), cloth.asked) == (2, ["These dice lay there already: are they Ann's throw?"])
    assert cloth.lay(2, 3, 6).done[2:] == ["camera: roll 2 3 6"]


def test_kept_dice_that_are_laid_there_again_are_a_throw_if_somebody_says_so() -> None:
    cloth = three_off_the_table().lay(1, 1, 5).look()
    assert cloth.say(said(cloth.question.answers[0][1])).look().done[2:] == ["phone: roll 1 1 5"]


def test_what_shows_other_values_than_kept_dice_off_the_table_is_a_throw() -> None:
    cloth = three_off_the_table().lay(1, 5, 5)
    assert (cloth.done[2:], cloth.asked) == (["camera: roll 1 5 5"], [])


def test_the_throw_that_lies_there_counts_once_people_have_said_what_was_kept_before_it() -> None:
    """Dice that were kept and used up, or thrown beside others nobody could tell apart, do not lie there any more."""
    cloth = Cloth("ten-thousand").lay(3, 3, 3, 3, 3, 3)
    cloth.throw(1, 2, 3, 4, 5, 6, picking_up=(3,) * 6).look().look().say(Keep((3,) * 6, 1200)).look()
    assert cloth.done[1:] == ["phone: keep 3 3 3 3 3 3", "camera: roll 1 2 3 4 5 6"]
    cloth = Cloth("ten-thousand").lay(5, 2, 3, 4, 6, 6).pick_up(2, 3, 4, 6, 6).hold().lay(1, 2, 4, 5, 5).found_again()
    cloth.throw(4, 6, picking_up=(2, 4)).look().look().say(Keep((1, 5, 5))).look()
    assert cloth.done[3:] == ["phone: keep 1 5 5", "camera: roll 4 6"]


def test_what_lies_there_and_may_be_what_was_kept_is_not_counted_as_the_next_throw() -> None:
    cloth = Cloth("ten-thousand").lay(3, 3, 3, 3, 3, 3)
    cloth.throw(3, 3, 3, 3, 3, 3, picking_up=(3,) * 6).look().look().say(Keep((3,) * 6, 1200)).look().look()
    assert cloth.done[1:] == ["phone: keep 3 3 3 3 3 3"]


def test_nothing_was_laid_aside_of_dice_that_are_kept_all_and_thrown_again() -> None:
    cloth = Cloth().lay(2, 2, 2, 3, 4).pick_up(3, 4).hold().lay(1, 5)
    for _ in range(8):
        cloth.moving(TableState.HAND)
    cloth.throw(1, 2, 3, 5, 6, picking_up=(2, 2, 2, 1, 5)).look().look()
    assert (cloth.done[-1], cloth.asked) == ("camera: roll 1 2 3 5 6", [])


def test_so_does_one_beside_which_kept_dice_were_laid_one_of_them_hard_to_read() -> None:
    cloth = Cloth().lay(1, 1, 1, 2, 3)
    cloth.dice.clear()
    cloth.moving(TableState.HAND).dice = [Lying(20 + at, 1, (99.0 * at, 9, 40, 40)) for at in range(3)]
    cloth.dice[2] = replace(cloth.dice[2], sure=False, likely=(1, 3))
    cloth.lay(5, 6).look().look()
    assert cloth.asked == ["Which dice are kept?"]
    assert cloth.say(Keep((1, 1, 1))).look().done[1:] == ["phone: keep 1 1 1", "camera: roll 5 6"]
    assert [die.value for die in cloth.table.place.aside] == [1, 1, 1]


def test_dice_that_only_lie_elsewhere_are_no_throw_when_people_say_what_is_kept() -> None:
    cloth = Cloth().lay(1, 1, 1, 2, 3)
    cloth.dice.clear()
    cloth.moving(TableState.HAND).dice = [Lying(20 + at, 1, (99.0 * at, 9, 40, 40)) for at in range(3)]
    cloth.dice[2] = replace(cloth.dice[2], sure=False, likely=(1, 4))
    cloth.lay(2, 3).look().look().say(Keep((1, 1, 1))).look().look()
    assert cloth.done[1:] == ["phone: keep 1 1 1"]


def test_a_throw_after_dice_that_count_in_several_ways_may_show_what_was_taken_up() -> None:
    cloth = Cloth("ten-thousand").lay(5, 5, 5, 2, 3, 4).pick_up(2, 3, 4).moving().lay(2, 3, 4).look()
    assert cloth.asked == ["How do 5 5 5 count?"]
    assert cloth.say(Keep((5, 5, 5), 500)).look().done[1:] == ["phone: keep 5 5 5", "camera: roll 2 3 4"]


def test_which_of_dice_alike_was_laid_aside_and_which_thrown_is_not_guessed() -> None:
    cloth = Cloth().lay(5, 5, 2, 3, 6).pick_up(2, 3, 6)
    cloth.dice.pop()
    cloth.moving(TableState.HAND).dice.append(Lying(20, 5, (9, 9, 40, 40), sure=False, likely=(5, 2)))
    cloth.lay(5, 1, 5).look().say(Keep((5, 5))).look().look()
    assert (cloth.done[1:], cloth.question.wanted, cloth.question.answers) == (["phone: keep 5 5"], 3, ())


def test_what_may_have_been_thrown_is_asked_about_still_once_people_have_said_what_was_kept() -> None:
    cloth = Cloth("ten-thousand").lay(1, 1, 2, 3, 4, 6)
    cloth.throw(2, 3, 4, 6, picking_up=(2, 3, 4, 6)).look()
    assert cloth.asked == ["Were these dice thrown, or only moved: 2 3 4 6?"]
    cloth.say(Keep((1, 1))).look()
    assert cloth.question.text == "These dice lay there already: are they Ann's throw?"
    assert cloth.question.answers == (("yes: 2 3 4 6", {"roll": [2, 3, 4, 6]}),)
    cloth.throw(1, 2, 2, 5, picking_up=(2, 3, 4, 6))
    assert cloth.done[1:] == ["phone: keep 1 1", "camera: roll 1 2 2 5"]


def test_what_may_have_been_thrown_is_asked_about_still_where_all_dice_were_kept_before() -> None:
    cloth = Cloth("dire-straights").lay(1, 2, 3, 4, 5, 6)
    cloth.throw(1, 2, 3, 4, 5, 6, picking_up=(1, 2, 3, 4, 5, 6)).look().say(Keep((1, 2, 3, 4, 5, 6))).look()
    assert cloth.question.text == "These dice lay there already: are they Ann's throw?"
    assert cloth.question.answers == (("yes: 1 2 3 4 5 6", {"roll": [1, 2, 3, 4, 5, 6]}),)


def test_a_throw_that_shows_what_was_taken_up_is_asked_about_where_kept_dice_count_in_several_ways() -> None:
    cloth = Cloth("ten-thousand", entry=100).lay(2, 3, 4, 5, 5, 5).say(Keep((5, 5, 5), 500))
    cloth.throw(1, 5, 5, picking_up=(2, 3, 4)).throw(1, picking_up=(1,)).look()
    assert cloth.question.text == "How do 5 5 count?"
    assert [label for label, _ in cloth.question.answers] == ["5 5 (100)", "5 5 (150)", "5 5 (200)", "only moved"]
    moved = cloth.table
    cloth.say(Keep((5, 5), 200)).look()
    assert cloth.question.answers == (("yes: 1", {"roll": [1]}),)
    cloth.table = moved
    assert cloth.say(Select(())).look().table.question is None
    assert {die.number for die in cloth.table.place.throw} == {die.number for die in cloth.dice[-3:]}


def test_a_throw_that_shows_what_was_taken_up_is_asked_about_where_nobody_saw_it_for_long() -> None:
    cloth = Cloth().lay(1, 1, 2, 3, 5)
    cloth.seconds += LONG_UNSEEN_SECONDS
    cloth.throw(1, 2, 3, picking_up=(1, 2, 3)).look()
    assert cloth.question.text == "Which dice are kept?"
    assert cloth.question.answers[-1] == ("only moved", {"select": []})
    assert cloth.say(Keep((1, 5))).look().question.answers == (("yes: 1 2 3", {"roll": [1, 2, 3]}),)


@pytest.mark.parametrize("thrown", [True, False])
def test_all_dice_thrown_again_one_by_one_are_asked_about_where_the_first_show_what_was_kept(thrown: bool) -> None:
    cloth = Cloth("ten-thousand", entry=100).lay(1, 1, 5, 6, 6, 6).say(Keep((1, 1, 6, 6, 6)))
    cloth.throw(5, picking_up=(5,)).dice.clear()
    cloth.moving().lay(1, 5).lay(3, 4).lay(4).lay(2).look().look()
    assert cloth.question.text == "Were these dice thrown, or only moved: 1 2 3 4 4 5?"
    cloth.say(said(cloth.question.answers[0 if thrown else 1][1])).look().look()
    assert cloth.done[3:] == (["phone: keep 5", "phone: roll 1 2 3 4 4 5"] if thrown else [])
    assert cloth.table.question is None
    if thrown:
        assert {die.number for die in cloth.table.place.throw} == {die.number for die in cloth.dice}


def test_of_all_dice_thrown_again_one_by_one_it_is_asked_first_what_one_in_doubt_shows() -> None:
    cloth = Cloth("ten-thousand", entry=100).lay(1, 1, 5, 6, 6, 6).say(Keep((1, 1, 6, 6, 6)))
    cloth.throw(5, picking_up=(5,)).dice.clear()
    cloth.moving().lay(5).lay(1, 3, 4, 4).lay(2, sure=False).look()
    assert cloth.question.die == cloth.dice[-1]
    cloth.say(said(cloth.question.answers[0][1])).look().look()
    assert cloth.question.text == "Were these dice thrown, or only moved: 1 2 3 4 4 5?"


def test_of_too_many_dice_none_are_counted_where_nobody_knows_which_were_thrown_before() -> None:
    cloth = Cloth().lay(2, 3, 4, 4, 5).say(Keep((5,))).moving(TableState.COVERED)
    cloth.dice = [Lying(20 + at, value, (99.0 * at, 9, 40, 40)) for at, value in enumerate((1, 1, 4, 5, 5))]
    cloth.look().say(Roll((1, 1, 4, 5))).moving(TableState.HAND)
    cloth.dice = cloth.dice[:1]
    cloth.lay(5, 1, 2, 1).look().say(Keep((1, 1))).look()
    assert cloth.done[1:] == ["phone: keep 5", "phone: roll 1 1 4 5", "phone: keep 1 1"]
    assert (cloth.question.wanted, cloth.question.answers) == (2, ())


def test_which_of_dice_alike_are_set_aside_is_not_guessed_when_the_cloth_is_seen_again() -> None:
    cloth = Cloth().lay(1, 2, 2, 3, 5).say(Keep((1, 5))).moving(TableState.COVERED)
    cloth.dice = [Lying(20 + at, value, (99.0 * at, 9, 40, 40)) for at, value in enumerate((1, 1, 5, 3, 5))]
    cloth.look().say(said(dict(cloth.question.answers)["yes: 1 3 5"]))
    del cloth.dice[3], cloth.dice[0]
    cloth.look().hold()
    assert cloth.done[1:] == ["phone: keep 1 5", "phone: roll 1 3 5"]
    assert cloth.question.text == "Which dice are kept?"


def test_kept_dice_that_were_laid_elsewhere_are_asked_about_no_more_once_people_have_said_so() -> None:
    cloth = Cloth().lay(1, 1, 2, 3, 3).pick_up(2, 3, 3)
    cloth.dice.clear()
    cloth.moving(TableState.HAND).lay(1).lay(1, sure=False).look()
    cloth.say(Keep((1, 1))).look()
    assert (cloth.done[1:], cloth.table.question) == (["phone: keep 1 1"], None)


def one_laid_back() -> Cloth:
    """All but a 1 were taken up, one of the 5s came back, and then the others."""
    return Cloth().lay(1, 2, 3, 5, 5).pick_up(2, 3, 5, 5).lay(5).lay(2).lay(6, 5).look()


@pytest.mark.parametrize(("kept", "thrown"), [((1,), "2 5 5 6"), ((1, 5), "2 5 6")])
def test_a_die_that_came_back_by_itself_is_a_kept_one_or_the_first_of_the_next_throw(
    kept: tuple[int, ...], thrown: str
) -> None:
    cloth = one_laid_back()
    assert (len(cloth.done), cloth.asked[-1]) == (1, "Which dice are kept?")
    cloth.say(Keep(kept)).look()
    assert cloth.done[2:] == [f"camera: roll {thrown}"]
    assert sorted(die.value for die in cloth.table.place.aside) == list(kept)


def test_no_press_tells_whether_a_die_that_came_back_is_kept_or_thrown() -> None:
    cloth = one_laid_back().hold().look()
    assert (len(cloth.done), cloth.question.text) == (1, "Which dice are kept?")


def test_a_die_that_came_back_is_a_kept_one_where_hold_was_pressed_before_the_others_came() -> None:
    cloth = Cloth().lay(1, 2, 3, 5, 5).pick_up(2, 3, 5, 5).lay(5).hold().lay(2, 6, 5).look().look()
    assert (cloth.done[1:], cloth.asked) == (["button: keep 1 5", "camera: roll 2 5 6"], [])


def test_a_die_that_came_back_may_be_the_first_of_the_next_throw_where_all_dice_were_kept() -> None:
    cloth = Cloth().lay(2, 3, 4, 5, 6).clear().lay(5).lay(1, 3, 4, 5).look()
    assert (len(cloth.done), cloth.asked) == (1, ["Which dice are kept?"])
    assert cloth.say(Keep((2, 3, 4, 5, 6))).look().done[2:] == ["camera: roll 1 3 4 5 5"]


@pytest.mark.parametrize("sure", [True, False])
def test_a_die_that_shows_what_was_taken_up_may_be_the_first_of_a_throw_that_comes_one_by_one(sure: bool) -> None:
    """Three 1s lie there, and a 5: it was taken for the 5 of the throw, kept too, and the turn was lost by the 6."""
    cloth = Cloth().lay(1, 1, 1, 4, 5).throw(5, picking_up=(4, 5)).lay(6, sure=sure).hold().look().look()
    assert (len(cloth.done), cloth.question.text) == (1, "Which dice are kept?")
    cloth.say(Keep((1, 1, 1))).look()
    assert cloth.done[2:] == (["camera: roll 5 6"] if sure else [])
    assert [die.value for die in cloth.table.place.aside] == [1, 1, 1]


def test_so_may_one_where_all_dice_were_kept_and_are_thrown_again() -> None:
    cloth = Cloth().lay(3, 3, 3, 2, 4).pick_up(2, 4).hold().lay(1, 5)
    cloth.throw(1, picking_up=(1, 5, 3, 3, 3)).lay(2).look()
    assert (len(cloth.done), cloth.question.text) == (3, "Which dice are kept?")
    assert cloth.lay(4, 6, 6).say(Keep((1, 5))).look().done[3:] == ["phone: keep 1 5", "camera: roll 1 2 4 6 6"]


def test_a_die_laid_aside_while_the_others_are_taken_up_is_kept_where_the_throw_comes_later() -> None:
    cloth = Cloth().lay(1, 1, 1, 4, 5).throw(5, picking_up=(4, 5)).look().throw(6)
    assert (cloth.done[1:], cloth.asked) == (["camera: keep 1 1 1 5", "camera: roll 6"], [])


def two_of_another_set() -> Cloth:
    """Ann's dice lie there after STOP, and somebody lays two others beside them; then hers are taken up."""
    return Cloth().lay(1, 2, 3, 4, 6).stop().lay(5, 5).look().pick_up(1, 2, 3, 4, 6)


def test_dice_that_came_while_all_of_the_game_lay_there_are_not_the_first_of_a_throw_one_by_one() -> None:
    cloth = two_of_another_set().lay(1, 6).lay(2).look()
    assert cloth.done[2:] == []
    assert cloth.question.answers == (("yes: 1 2 5 5 6", {"roll": [1, 2, 5, 5, 6]}),)
    assert cloth.lay(4, 4).done[2:] == ["camera: roll 1 2 4 4 6"]
    assert [die.value for die in cloth.table.place.throw] == [1, 6, 2, 4, 4]


def test_dice_that_came_while_all_of_the_game_lay_there_are_a_throw_if_somebody_says_so() -> None:
    cloth = two_of_another_set().lay(1, 6).lay(2).look()
    cloth.say(said(cloth.question.answers[0][1]))
    assert cloth.done[2:] == ["phone: roll 1 2 5 5 6"]
    assert {die.number for die in cloth.table.place.throw} == {die.number for die in cloth.dice}
    assert Cloth().lay(1, 2, 3, 4, 6).stop().lay(1, 2, 5, 5, 6).done[2:] == ["camera: roll 1 2 5 5 6"]


def test_nor_are_they_where_nobody_had_seen_the_last_throw_made() -> None:
    cloth = Cloth("freight-train")
    cloth.table = replace(cloth.table, known=None)
    cloth.lay(2, 2, 3, 4, 6, 6).say(Roll((2, 2, 3, 4, 6, 6))).lay(5).look()
    del cloth.dice[:6]
    cloth.look().lay(1, 2, 3).lay(3, 5).look()
    assert cloth.done == ["phone: roll 2 2 3 4 6 6"]
    assert cloth.lay(5).done[1:] == ["camera: roll 1 2 3 3 5 5"]


def test_dice_that_came_before_those_to_be_thrown_were_taken_up_are_not_the_throw() -> None:
    cloth = (
        Cloth().lay(1, 1, 5, 2, 3).select(1, 1, 5).hold().lay(4, 6).look().pick_up(2).look().pick_up(3).look().look()
    )
    assert cloth.done[2:] == []
    assert cloth.throw(3, 4).done[2:] == ["camera: roll 3 4"]


def two_laid_back() -> Cloth:
    """A 1 and a 5 are held and taken off the table, and come to lie there again before four are thrown one by one."""
    return Cloth("ten-thousand").lay(1, 5, 2, 3, 4, 6).pick_up(2, 3, 4, 6).hold().pick_up(1, 5).lay(1, 5).look()


def test_kept_dice_that_were_laid_back_are_not_the_first_of_a_throw_one_by_one() -> None:
    cloth = two_laid_back().lay(5, 2).look()
    assert cloth.done[2:] == []
    assert cloth.question.answers == (("yes: 1 2 5 5", {"roll": [1, 2, 5, 5]}),)
    assert cloth.lay(3, 6).done[2:] == ["camera: roll 2 3 5 6"]
    assert [die.value for die in cloth.table.place.aside] == [1, 5]


def test_kept_dice_that_were_laid_back_are_of_the_throw_if_somebody_says_so() -> None:
    cloth = two_laid_back().lay(5, 2).look()
    cloth.say(said(cloth.question.answers[0][1]))
    assert cloth.done[2:] == ["phone: roll 1 2 5 5"]
    assert {die.number for die in cloth.table.place.throw} == {die.number for die in cloth.dice}


def test_a_whole_throw_beside_kept_dice_that_were_laid_back_may_show_the_same() -> None:
    cloth = two_laid_back().lay(5, 2, 3, 1)
    assert cloth.done[2:] == ["camera: roll 1 2 3 5"]
    assert cloth.table.place.throw == tuple(cloth.dice[2:])


def test_a_throw_one_by_one_counts_beside_dice_of_another_set_that_lay_there_long_before() -> None:
    cloth = Cloth().lay(1, 1, 2, 3, 4).lay(6, 6, 6).pick_up(2, 3, 4).hold().lay(2).lay(5).lay(1)
    assert cloth.done[1:] == ["button: keep 1 1", "camera: roll 1 2 5"]


def test_a_throw_one_by_one_counts_beside_kept_dice_that_lie_there_whatever_it_shows() -> None:
    cloth = Cloth("ten-thousand").lay(1, 5, 2, 3, 4, 6).pick_up(2, 3, 4, 6).hold().lay(1, 5).lay(5, 2)
    assert (cloth.done[2:], cloth.asked) == (["camera: roll 1 2 5 5"], [])


def test_a_throw_made_before_the_last_player_had_stopped_is_asked_about_once_they_have() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).throw(1, 2, 2, 5, 5, picking_up=(1, 3, 4, 6, 6)).look().stop()
    assert (cloth.question.text, cloth.done[1:]) == ("Which dice are kept?", [])
    cloth.say(said(cloth.question.answers[0][1])).look()
    assert cloth.question.text == "These dice lay there already: are they Bo's throw?"
    cloth.say(said(cloth.question.answers[0][1]))
    assert cloth.done[1:] == ["phone: stop 1", "phone: roll 1 2 2 5 5"]
    assert {die.number for die in cloth.table.place.throw} == {die.number for die in cloth.dice}


def test_dice_to_be_thrown_that_are_pushed_about_after_hold_are_asked_about() -> None:
    """They were taken for a throw that showed the same, and that was a lost turn."""
    cloth = Cloth().lay(1, 3, 4, 6, 6).select(1).hold().move(3, 4, 6, 6).look()
    assert (cloth.done[1:], cloth.asked) == (
        ["button: keep 1"],
        ["These dice lay there already: are they Ann's throw?"],
    )
    assert cloth.throw(2, 3, 5, 6, picking_up=(3, 4, 6, 6)).done[-1] == "camera: roll 2 3 5 6"


def test_they_are_the_throw_if_somebody_says_so() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).select(1).hold().move(3, 4, 6, 6)
    assert cloth.say(said(cloth.question.answers[0][1])).look().done[-1] == "phone: roll 3 4 6 6"


def test_nothing_is_asked_of_them_where_they_were_seen_taken_up_or_show_something_else() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).select(1).hold().pick_up(3, 4, 6, 6).moving().lay(3, 4, 6, 6)
    assert (cloth.done[-1], cloth.asked) == ("camera: roll 3 4 6 6", [])
    cloth = Cloth().lay(1, 3, 4, 6, 6).select(1).hold().throw(3, 4, 5, 6, picking_up=(3, 4, 6, 6))
    assert (cloth.done[-1], cloth.asked) == ("camera: roll 3 4 5 6", [])


def one_held_back() -> Cloth:
    """Four of five dice are held on a phone, and the last lies where it fell."""
    return Cloth().lay(3, 1, 1, 5, 5).select(1, 1, 5, 5).hold()


def test_a_last_die_that_is_pushed_about_after_hold_is_asked_about() -> None:
    cloth = one_held_back()
    cloth.dice[0] = replace(cloth.dice[0], number=20, box=(190, 90, 40, 40))
    cloth.moving(TableState.HAND).look().look()
    assert (cloth.done[2:], cloth.asked) == ([], ["These dice lay there already: are they Ann's throw?"])
    assert cloth.throw(6, picking_up=(3,)).done[2:] == ["camera: roll 6"]


def test_a_last_die_far_from_where_it_lay_was_thrown_though_it_shows_the_same() -> None:
    cloth = one_held_back().throw(3, picking_up=(3,)).look()
    assert (cloth.done[2:], cloth.asked) == (["camera: roll 3"], [])


def offered() -> Cloth:
    """Bo is asked to take over what Ann banked."""
    return Cloth("dire-straights", passing="cut-throat").lay(1, 2, 3, 5, 5, 6).stop().look()


def test_a_throw_made_before_an_offer_was_answered_is_asked_about_once_it_is() -> None:
    cloth = offered().throw(4, 6, 6, picking_up=(5, 5, 6)).look().hold()
    assert cloth.asked == ["These dice lay there already: are they Bo's throw?"]
    assert cloth.say(said(cloth.question.answers[0][1])).done[-1] == "phone: roll 4 6 6"
    cloth = offered().throw(1, 2, 2, 4, 6, 6, picking_up=(1, 2, 3, 5, 5, 6)).look().stop()
    assert cloth.question.answers[0][0] == "yes: 1 2 2 4 6 6"
    cloth = Cloth("dire-straights", passing="cut-throat").lay(1, 2, 3, 5, 5, 6)
    cloth.throw(1, 2, 2, 4, 6, 6, picking_up=(1, 2, 3, 5, 5, 6)).look().say(Stop((1, 2, 3))).stop()
    assert cloth.question.answers[0][0] == "yes: 1 2 2 4 6 6"


def test_what_was_thrown_before_the_offer_is_not() -> None:
    for answer in (Cloth.hold, Cloth.stop):
        assert answer(offered()).look().asked == []
        assert answer(offered().move(5, 6)).look().asked == []
    cloth = offered()
    cloth.dice = cloth.dice[3:]
    assert cloth.look().hold().look().asked == [], "though those banked were taken off the table"


def test_dice_that_were_only_moved_are_not_asked_about_after_stop() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).move(1, 3, 4, 6, 6).say(Stop((1,))).look().look()
    assert (cloth.done[1:], cloth.table.question) == (["phone: stop 1"], None)
