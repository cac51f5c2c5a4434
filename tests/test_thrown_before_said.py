"""A throw made before people say what was kept, stop or take over counts once they have, or is asked about."""

from dataclasses import replace

from cloth_fixture import Cloth

from companion.games.actions import Keep, Roll, Stop
from companion.sight import Lying, TableState
from companion.table.commands import Select, said
from companion.table.tidying import LONG_UNSEEN_SECONDS


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


def test_of_too_many_dice_none_are_counted_where_nobody_knows_which_were_thrown_before() -> None:
    cloth = Cloth().lay(2, 3, 4, 4, 5).say(Keep((5,))).moving(TableState.COVERED)
    cloth.dice = [Lying(20 + at, value, (99.0 * at, 9, 40, 40)) for at, value in enumerate((1, 1, 4, 5, 5))]
    cloth.look().say(Roll((1, 1, 4, 5))).moving(TableState.HAND)
    cloth.dice = cloth.dice[:1]
    cloth.lay(5, 1, 2, 1).look().say(Keep((1, 1))).look()
    assert cloth.done[1:] == ["phone: keep 5", "phone: roll 1 1 4 5", "phone: keep 1 1"]
    assert (cloth.question.wanted, cloth.question.answers) == (2, ())


def test_kept_dice_that_were_laid_elsewhere_are_asked_about_no_more_once_people_have_said_so() -> None:
    cloth = Cloth().lay(1, 1, 2, 3, 3).pick_up(2, 3, 3)
    cloth.dice.clear()
    cloth.moving(TableState.HAND).lay(1).lay(1, sure=False).look()
    cloth.say(Keep((1, 1))).look()
    assert (cloth.done[1:], cloth.table.question) == (["phone: keep 1 1"], None)


def test_a_throw_made_before_the_last_player_had_stopped_is_asked_about_once_they_have() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).throw(1, 2, 2, 5, 5, picking_up=(1, 3, 4, 6, 6)).look().stop()
    assert (cloth.question.text, cloth.done[1:]) == ("STOP: which dice are kept?", [])
    cloth.say(said(cloth.question.answers[0][1])).look()
    assert cloth.question.text == "These dice lay there already: are they Bo's throw?"
    cloth.say(said(cloth.question.answers[0][1]))
    assert cloth.done[1:] == ["phone: stop 1", "phone: roll 1 2 2 5 5"]
    assert {die.number for die in cloth.table.place.throw} == {die.number for die in cloth.dice}


def test_what_stop_asks_of_such_a_throw_stands_until_it_is_answered() -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4)
    cloth.throw(5, 5, 5, 2, 3, 4, picking_up=(1, 1, 1, 2, 3, 4)).look().stop().look().look()
    assert cloth.asked == ["Which dice are kept?", "STOP: which dice are kept?"]
    cloth.say(said(cloth.question.answers[0][1])).look()
    assert cloth.done[1:] == ["phone: stop 1 1 1"]
    assert cloth.question.text == "These dice lay there already: are they Bo's throw?"


def test_what_stop_asks_of_such_a_throw_is_moot_once_other_dice_lie_there() -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4)
    cloth.throw(5, 5, 5, 2, 3, 4, picking_up=(1, 1, 1, 2, 3, 4)).look().stop().look().pick_up(5, 5).look()
    assert cloth.question.answers[0][1] == {"keep": [1, 1, 1], "points": 1000}


def test_what_stop_asks_offers_too_that_dice_were_only_moved() -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4)
    cloth.seconds += LONG_UNSEEN_SECONDS
    cloth.throw(1, 1, 2, 3, 4, picking_up=(1, 1, 2, 3, 4)).look().stop().look()
    assert [do for _, do in cloth.question.answers] == [{"stop": [1, 1, 1], "points": 1000}, {"select": []}]


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
