"""New dice on the cloth may be the next throw, only moved, or of another set: what cannot be told is asked."""

from dataclasses import replace
from time import process_time

import pytest
from cloth_fixture import Cloth, Colour

from companion.games.actions import Keep, Roll
from companion.sight import Lying, TableState
from companion.table.commands import said

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


def test_kept_dice_that_were_moved_are_no_throw_by_an_answer_that_comes_after_the_throw() -> None:
    """It was asked what one of them shows, and whoever said so once the throw lay there, too, entered them."""
    cloth = Cloth("dire-straights").lay(1, 2, 3, 4, 6, 6).say(Keep((1, 2, 3, 4)))
    cloth.dice = [cloth.dice[1], cloth.dice[3]]
    cloth.moving(TableState.HAND).dice += [
        Lying(20, 1, (99, 9, 40, 40)),
        Lying(21, 3, (199, 9, 40, 40), sure=False, likely=(3, 4)),
    ]
    cloth.look().look().moving().lay(3, 5).look()
    assert cloth.asked[1:] == [TOO_MANY]
    assert cloth.say(Roll((3, 5))).look().look().done[1:] == ["phone: keep 1 2 3 4", "phone: roll 3 5"]


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


def test_nothing_was_laid_aside_of_dice_that_are_kept_all_and_thrown_again() -> None:
    cloth = Cloth().lay(2, 2, 2, 3, 4).pick_up(3, 4).hold().lay(1, 5)
    for _ in range(8):
        cloth.moving(TableState.HAND)
    cloth.throw(1, 2, 3, 5, 6, picking_up=(2, 2, 2, 1, 5)).look().look()
    assert (cloth.done[-1], cloth.asked) == ("camera: roll 1 2 3 5 6", [])


def test_which_of_dice_alike_are_set_aside_is_not_guessed_when_the_cloth_is_seen_again() -> None:
    cloth = Cloth().lay(1, 2, 2, 3, 5).say(Keep((1, 5))).moving(TableState.COVERED)
    cloth.dice = [Lying(20 + at, value, (99.0 * at, 9, 40, 40)) for at, value in enumerate((1, 1, 5, 3, 5))]
    cloth.look().say(said(dict(cloth.question.answers)["yes: 1 3 5"]))
    del cloth.dice[3], cloth.dice[0]
    cloth.look().hold()
    assert cloth.done[1:] == ["phone: keep 1 5", "phone: roll 1 3 5"]
    assert cloth.question.text == "Which dice are kept?"


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


def test_kept_dice_that_a_sleeve_drags_and_tips_are_none_of_the_next_throw() -> None:
    """The 5 of the throw would pass for a kept one, and the kept one that shows a 4 now for one that was thrown."""
    cloth = Cloth("ten-thousand").lay(5, 5, 2, 3, 4, 6).pick_up(2, 3, 4, 6).hold()
    cloth.dice.clear()
    cloth.moving(TableState.HAND).lay(5, 4).look().moving().lay(2, 2, 5, 6).look().look()
    few = "I see 2 of 4 dice: covered, stacked or off the table?"
    many = "I see 6 dice where 4 were to be thrown: which of them are set aside?"
    assert (cloth.done[2:], cloth.asked) == ([], [few, many])


def test_kept_dice_that_a_sleeve_drags_without_tipping_them_are_followed_beside_the_next_throw() -> None:
    cloth = Cloth("ten-thousand").lay(5, 5, 2, 3, 4, 6).pick_up(2, 3, 4, 6).hold()
    cloth.dice.clear()
    cloth.moving(TableState.HAND).lay(5, 5).moving().lay(2, 2, 5, 6).look().look()
    assert (cloth.done[2:], cloth.asked) == (["camera: roll 2 2 5 6"], [])


WHITE, RED = (230, 128, 128), (100, 190, 165)


@pytest.mark.parametrize(("alike", "tipped"), [(RED, WHITE), (WHITE, RED), (None, None)])
def test_a_thrown_die_of_another_colour_is_not_taken_for_a_kept_one_that_was_knocked_away(
    alike: Colour, tipped: Colour
) -> None:
    """The white 1 shows a 2 now, and a red die of the throw shows a 1."""
    cloth = Cloth().lay(1, 3, 4, 6, 6, colour=WHITE).pick_up(3, 4, 6, 6).hold()
    values, colours = (1, 2, 3, 4, 6), (alike, tipped, RED, RED, RED)
    cloth.dice = [
        Lying(10 + number, value, (500.0 + 50 * number, 50, 40, 40), colour=colour)
        for number, (value, colour) in enumerate(zip(values, colours, strict=True))
    ]
    cloth.moving().look().look()
    wanted = "I see 5 dice where 4 were to be thrown: which of them are set aside?"
    counted = (["camera: roll 2 3 4 6"], [])
    assert (cloth.done[2:], cloth.asked) == (([], [wanted]) if tipped == WHITE else counted)


WHICH = "More dice lie there than the game has: which of them are Ann's throw?"


def five_laid_and_five_thrown() -> Cloth:
    """Somebody laid five dice of another set on the cloth while the roller shook, and they were counted."""
    return Cloth().lay(1, 1, 2, 3, 4).lay(5, 5, 2, 6, 6)


def test_it_is_asked_which_dice_are_the_throw_where_as_many_of_another_set_lie_there() -> None:
    cloth = five_laid_and_five_thrown().look().look()
    assert (cloth.done, cloth.asked) == (["camera: roll 1 1 2 3 4"], [WHICH])
    cloth.say(said(cloth.question.answers[1][1])).throw(1, 4, 6, picking_up=(2, 6, 6)).look()
    assert cloth.done[2:] == ["phone: roll 2 5 5 6 6", "camera: keep 5 5", "camera: roll 1 4 6"]


def test_the_throw_that_was_counted_stands_if_somebody_says_that_it_is_the_one() -> None:
    cloth = five_laid_and_five_thrown()
    cloth.say(said(cloth.question.answers[0][1])).look().look().stop()
    assert (cloth.done[1:], cloth.asked) == (["button: stop 1 1"], [WHICH])


def test_it_is_asked_once_of_a_throw_where_somebody_plays_with_dice_of_another_set_beside_it() -> None:
    cloth = five_laid_and_five_thrown()
    cloth.say(said(cloth.question.answers[0][1])).pick_up(6, 6, 2, 5, 5).lay(3, 3, 4, 6, 6).look().look()
    assert (cloth.done, cloth.asked) == (["camera: roll 1 1 2 3 4"], [WHICH])


def test_no_press_counts_before_it_is_said_which_dice_are_the_throw_or_others_lie_there() -> None:
    cloth = five_laid_and_five_thrown().stop().hold()
    assert (len(cloth.done), cloth.refused) == (1, [WHICH] * 2)
    assert cloth.pick_up(6, 6, 2, 5, 5).stop().done[1:] == ["button: stop 1 1"]


def test_where_others_were_laid_beside_kept_dice_and_their_throw_is_asked_about_too() -> None:
    cloth = Cloth().lay(1, 1, 2, 3, 4).pick_up(2, 3, 4).hold().lay(2, 3, 5).throw(4, 4, 6).look().look()
    assert (cloth.done[2:], cloth.asked) == (["camera: roll 2 3 5"], [WHICH])


@pytest.mark.parametrize("others", [(5, 5, 6, 6), (1, 1, 2, 3, 4)], ids=["fewer", "showing the same"])
def test_nothing_is_asked_of_dice_of_another_set_that_cannot_be_mistaken_for_the_throw(others: tuple[int, ...]) -> None:
    cloth = Cloth().lay(1, 1, 2, 3, 4).lay(*others).look().look()
    assert (len(cloth.done), cloth.asked) == (1, [])


def laid_and_lost_and_thrown() -> Cloth:
    """Six dice of another set, laid on the cloth while the roller shook, were counted and lost the turn."""
    return Cloth("freight-train").lay(2, 3, 3, 4, 6, 6).moving().lay(1, 1, 3, 4, 4, 6).look()


def test_it_is_asked_whose_the_next_throw_is_where_dice_of_another_set_may_have_lost_the_turn() -> None:
    cloth = laid_and_lost_and_thrown()
    assert (cloth.done, cloth.asked) == (["camera: roll 2 3 3 4 6 6"], [WHICH])
    cloth.say(said(cloth.question.answers[1][1])).throw(2, 3, 5, 5, picking_up=(3, 4, 4, 6))
    assert cloth.done[2:] == ["phone: roll 1 1 3 4 4 6", "camera: keep 1 1", "camera: roll 2 3 5 5"]
    assert cloth.table.state.player == "Ann"


def test_the_turn_stays_lost_and_the_next_player_has_thrown_if_somebody_says_so() -> None:
    cloth = laid_and_lost_and_thrown()
    cloth.say(said(cloth.question.answers[0][1])).throw(2, 3, 5, 5, picking_up=(3, 4, 4, 6))
    assert cloth.done[1:] == ["phone: roll 1 1 3 4 4 6", "camera: keep 1 1", "camera: roll 2 3 5 5"]
    assert cloth.table.state.player == "Bo"


def test_it_is_still_asked_whose_a_throw_is_when_the_dice_of_another_set_have_been_taken_away() -> None:
    cloth = laid_and_lost_and_thrown()
    cloth.dice = cloth.dice[6:]
    cloth.look().look()
    assert (cloth.done, cloth.asked) == (["camera: roll 2 3 3 4 6 6"], [WHICH] * 2)


@pytest.mark.parametrize(
    ("surely", "taken_away"), [((1, 3, 3, 4, 4), False), ((1, 3, 3, 4, 4), True), ((2, 3, 3, 4, 6), False)]
)
def test_it_is_asked_whose_a_throw_is_once_it_is_known_what_its_die_in_doubt_shows(
    surely: tuple[int, ...], taken_away: bool
) -> None:
    """What was said of the die entered the throw as the next player's."""
    cloth = Cloth("freight-train").lay(2, 3, 3, 4, 6, 6).moving()
    for at, value in enumerate((*surely, 6), 7):
        cloth.dice.append(Lying(at, value, (50.0 * at, 50, 40, 40), at < 12, (value, 1)))
    cloth.look().look()
    if taken_away:
        cloth.dice = cloth.dice[6:]
        cloth.look().look()
    assert cloth.question.die == cloth.dice[-1]
    cloth.say(said(cloth.question.answers[1][1])).look().look()
    assert (cloth.done, cloth.asked[-1]) == (["camera: roll 2 3 3 4 6 6"], WHICH)
    cloth.say(said(cloth.question.answers[1][1]))
    assert (cloth.done[1], cloth.table.state.player) == ("phone: undo", "Ann")


def test_a_die_in_doubt_of_dice_beside_the_throw_is_asked_about_before_which_of_them_it_is() -> None:
    """The real throw was passed over in silence for one die that was hard to read."""
    cloth = Cloth("freight-train").lay(1, 1, 1, 4, 6, 6).moving()
    for at, value in enumerate((1, 3, 4, 4, 5, 5), 7):
        cloth.dice.append(Lying(at, value, (50.0 * at, 50, 40, 40), at < 12, (value, 6)))
    cloth.look().look()
    assert cloth.question.die == cloth.dice[-1]
    cloth.say(said(cloth.question.answers[1][1])).look()
    assert (cloth.done, cloth.asked[-1]) == (["camera: roll 1 1 1 4 6 6"], WHICH)
    assert cloth.say(said(cloth.question.answers[1][1])).done[2:] == ["phone: roll 1 3 4 4 5 6"]


def test_dice_that_lost_the_turn_are_named_as_they_were_put_right() -> None:
    cloth = Cloth("freight-train").lay(1, 3, 3, 4, 6, 6).correct(2, 3, 3, 4, 6, 6)
    cloth.moving().lay(1, 1, 3, 4, 4, 6).look()
    assert [label for label, _ in cloth.question.answers] == ["2 3 3 4 6 6", "1 1 3 4 4 6"]


def test_nothing_is_asked_where_the_next_player_takes_the_dice_that_lost_the_turn() -> None:
    cloth = Cloth("freight-train").lay(2, 3, 3, 4, 6, 6).throw(1, 1, 3, 4, 4, 6, picking_up=(2, 3, 3, 4, 6, 6)).look()
    assert (cloth.done[1:], cloth.asked) == (["camera: roll 1 1 3 4 4 6"], [])


def test_nothing_is_asked_where_everybody_throws_dice_of_their_own_that_lie_there_as_they_fell() -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 4, 6, 6).stop().lay(2, 3, 3, 4, 6, 6)
    cloth.dice = cloth.dice[6:]
    cloth.moving().lay(1, 1, 3, 4, 4, 6).look()
    assert (cloth.done[2:], cloth.asked) == (["camera: roll 2 3 3 4 6 6", "camera: roll 1 1 3 4 4 6"], [])
