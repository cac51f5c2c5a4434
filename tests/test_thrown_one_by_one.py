"""Dice of one throw come to rest one by one: the first may also be kept ones laid back, or of another set."""

from dataclasses import replace

import pytest
from cloth_fixture import Cloth

from companion.games.actions import Keep, Roll
from companion.table.commands import said


def test_dice_that_come_to_rest_one_after_the_other_are_a_throw_though_the_first_show_what_lay_there() -> None:
    cloth = Cloth().lay(1, 1, 2, 5, 6).stop().throw(1, 2, 5, 6, picking_up=(1, 1, 2, 5, 6)).lay(3)
    assert cloth.done[2:] == ["camera: roll 1 2 3 5 6"]


def test_a_die_that_came_to_rest_before_the_others_may_be_a_kept_one() -> None:
    cloth = Cloth("ten-thousand").lay(1, 2, 4, 5, 5, 5).pick_up(2, 4, 5, 5).lay(5, sure=False).look().look()
    cloth.lay(2, 2, 4).look().look()
    assert (len(cloth.done), cloth.asked) == (1, ["What does this die show?", "Which dice are kept?"])


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


@pytest.mark.parametrize(("kept", "thrown"), [((1,), "3 5"), ((1, 5), "3")])
def test_dice_thrown_one_by_one_that_show_just_what_was_taken_up_are_asked_about(
    kept: tuple[int, ...], thrown: str
) -> None:
    """The first of them may have been kept, too."""
    cloth = Cloth().lay(1, 5, 4, 4, 6).pick_up(4, 4, 6).hold().clear().lay(1, 3, 5).look()
    cloth.throw(5, picking_up=(3, 5)).lay(3).look().look()
    assert (cloth.done[3:], cloth.question.text) == ([], "Which dice are kept?")
    cloth.say(Keep(kept)).look()
    assert cloth.done[4:] == [f"camera: roll {thrown}"]


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


def test_of_dice_laid_elsewhere_one_after_the_other_the_last_may_be_the_first_of_the_throw() -> None:
    """The 5 that lay there was pulled aside while the others were in somebody's hand, and then they were thrown."""
    cloth = Cloth("ten-thousand").lay(1, 5, 4, 4, 6, 6).throw(5, picking_up=(1, 5, 4, 4, 6, 6))
    cloth.lay(1).lay(5).lay(2, 5, 2).look()
    assert (len(cloth.done), cloth.asked[-1]) == (1, "Which dice are kept?")
    assert cloth.say(Keep((5,))).look().done[2:] == ["camera: roll 1 2 2 5 5"]


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


def test_a_die_kept_and_one_set_aside_that_are_laid_elsewhere_may_be_kept_beside_what_is_thrown_soon() -> None:
    """One of the 1s passed for set aside, and the other one for thrown, in silence."""
    cloth = Cloth().lay(1, 1, 3, 4, 6).pick_up(3, 4, 6).hold().throw(1, 1, 4)
    cloth.dice = [cloth.dice[0], cloth.dice[2]]
    cloth.lay(1, 1).lay(2).look()
    assert (cloth.done[3:], cloth.asked) == ([], ["Which dice are kept?"])
    cloth.say(Keep((1, 1))).look()
    assert cloth.question.text == "These dice lay there already: are they Ann's throw?"
    assert cloth.say(Roll((2,))).look().done[3:] == ["phone: keep 1 1", "phone: roll 2"]
