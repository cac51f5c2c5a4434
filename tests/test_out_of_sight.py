"""Dice kept, moved or put in order while a hand hid them: found again by their values, and no throw."""

from dataclasses import replace

from cloth_fixture import Cloth

from companion.games.actions import Keep, Roll
from companion.sight import Lying, TableState
from companion.table.commands import said
from companion.table.places import Places, known_again
from companion.table.table import placed


def kept_out_of_sight() -> Cloth:
    """A 5 set aside, a throw tapped in while a hand was over the table, and two 1s of it kept."""
    cloth = Cloth("ten-thousand").lay(5, 2, 3, 4, 6, 6).pick_up(2, 3, 4, 6, 6).hold().moving(TableState.HAND)
    cloth.say(Roll((1, 1, 3, 3, 6))).lay(1, 1)
    return cloth.say(Keep((1, 1)))


def test_dice_kept_out_of_sight_are_found_by_their_values() -> None:
    assert kept_out_of_sight().table.expected == 6


def test_dice_kept_out_of_sight_are_no_throw_when_they_are_put_in_order() -> None:
    cloth = kept_out_of_sight().move(1, 5, 1).look().look()
    assert cloth.done[-1] == "phone: keep 1 1"
    assert cloth.asked[-1] == "These dice lay there already: are they Ann's throw?"


def test_dice_set_aside_that_were_moved_out_of_sight_are_found_again() -> None:
    cloth = Cloth("ten-thousand").lay(5, 5, 2, 3, 6, 6).pick_up(2, 3, 6, 6).moving(TableState.HAND)
    cloth.dice.clear()
    cloth.say(Keep((5, 5))).lay(5, 5, 3, 4, 5, 5).pick_up(3, 4).hold()
    cloth.dice = cloth.dice[1:-1]
    cloth.moving(TableState.HAND).lay(5, 5).look().look()
    assert cloth.done[2:] == ["camera: roll 3 4 5 5", "button: keep 5 5"]


def test_while_all_dice_set_aside_lie_there_one_laid_elsewhere_is_no_throw() -> None:
    cloth = kept_out_of_sight()
    cloth.table = placed(cloth.table, Places())
    cloth.move(1).look().look()
    assert (cloth.done[-1], cloth.asked) == ("phone: keep 1 1", [])


def test_dice_put_in_order_beside_an_undecided_throw_are_not_the_next_one() -> None:
    cloth = Cloth("ten-thousand").lay(1, 5, 2, 3, 4, 6).pick_up(2, 3, 4, 6).hold().lay(5, 5, 2, 6)
    cloth.dice = [die for die in cloth.dice if die.number not in (1, 2) and die.value not in (2, 6)]
    cloth.moving(TableState.HAND).lay(1, 5).look().look()
    assert cloth.done[-1] == "camera: roll 2 5 5 6"
    assert cloth.hold().done[-1] == "button: keep 5 5"


def test_all_dice_put_in_order_are_asked_about_before_they_are_a_throw() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).stop().move(1, 3, 4, 6, 6).look().look()
    assert cloth.done[-1] == "button: stop 1"
    assert cloth.asked == ["These dice lay there already: are they Bo's throw?"]


def test_a_die_set_aside_that_was_knocked_over_shows_what_it_came_to_show_where_it_is_laid_then() -> None:
    cloth = Cloth("ten-thousand").lay(1, 5, 2, 3, 4, 6).pick_up(2, 3, 4, 6).hold()
    cloth.dice = [cloth.dice[0], replace(cloth.dice[1], knocked=3)]
    cloth.look().dice = [cloth.dice[0]]
    cloth.moving(TableState.HAND).lay(3, 5, 2, 6, 6)
    assert (cloth.done[-1], cloth.asked) == ("camera: roll 2 5 6 6", [])


def test_stop_asks_where_what_lies_there_is_not_all_that_was_thrown_and_set_aside() -> None:
    cloth = Cloth("ten-thousand", entry=300).lay(3, 3, 3, 2, 4, 6).pick_up(2, 4, 6).hold().moving(TableState.HAND)
    cloth.say(Roll((1, 3, 6)))
    cloth.dice = cloth.dice[:2]
    cloth.lay(5, 1).stop()
    assert (cloth.done[-1], cloth.asked[-1]) == ("phone: roll 1 3 6", "STOP: which dice are kept?")


def test_which_of_the_dice_in_the_strip_were_thrown_is_not_guessed() -> None:
    one, *laid = (Lying(number, 1, (50.0 * number, 50, 40, 40), in_strip=number > 1) for number in (1, 2, 3))
    found = known_again((one, *laid), Places(), (1, 1), (1,))
    assert found is not None
    assert found.throw == ()


def test_a_throw_made_while_the_camera_was_away_is_asked_about_beside_dice_set_aside_too() -> None:
    cloth = Cloth("ten-thousand").lay(1, 1, 2, 3, 4, 5).pick_up(2, 3, 4).hold().moving(TableState.NO_CAMERA)
    cloth.dice = [replace(die, number=die.number + 100) for die in cloth.dice]
    cloth.lay(1, 3, 6)
    assert cloth.asked == ["These dice lay there already: are they Ann's throw?"]
    assert cloth.say(said(cloth.question.answers[0][1])).look().done[2:] == ["phone: roll 1 3 6"]


def test_a_throw_made_while_the_camera_was_away_is_asked_about_once_people_have_said_what_they_kept_before() -> None:
    cloth = Cloth().lay(1, 5, 2, 3, 3).moving(TableState.NO_CAMERA)
    cloth.dice = [Lying(20 + at, value, (99.0 * at, 9, 40, 40)) for at, value in enumerate((1, 5, 2, 2, 4))]
    cloth.look().say(Keep((1, 5))).look()
    assert cloth.asked[-1] == "These dice lay there already: are they Ann's throw?"
    assert cloth.question.answers == (("yes: 2 2 4", {"roll": [2, 2, 4]}),)


def test_a_throw_that_is_decided_after_the_camera_was_away_is_no_throw_again() -> None:
    cloth = (
        Cloth().lay(1, 1, 3, 3, 5).say(Keep((1,))).throw(1, 2, 3, 6, picking_up=(1, 3, 3, 5)).moving(TableState.DARK)
    )
    cloth.dice = [replace(die, number=die.number + 100) for die in cloth.dice]
    cloth.look().say(Keep((1,))).look()
    assert cloth.asked == []
    assert cloth.pick_up(2, 3, 6).throw(2, 3, 4).done[-1] == "camera: roll 2 3 4"


def test_a_throw_is_not_taken_for_the_one_before_it_that_was_tapped_in_with_a_die_out_of_sight() -> None:
    """Its dice were counted as what had been tapped in: picking some of them up kept what nobody had."""
    cloth = Cloth().lay(1, 1, 1, 5).look().look().say(Roll((1, 1, 1, 5, 5)))
    cloth.throw(2, 3, 4, 6, 6, picking_up=(1, 1, 1, 5)).look().look()
    assert (cloth.table.place, cloth.asked[1:]) == (Places(), ["Which dice are kept?"])
    cloth.say(Keep((1, 1, 1, 5, 5))).look()
    assert cloth.done[1:] == ["phone: keep 1 1 1 5 5", "camera: roll 2 3 4 6 6"]


def test_a_die_in_doubt_that_cannot_show_what_was_thrown_is_none_of_a_throw_tapped_in() -> None:
    cloth = Cloth().say(Roll((1, 3, 4, 6, 6))).lay(1, 3, 4, 6)
    cloth.dice.append(Lying(20, 2, (9, 9, 40, 40), sure=False, likely=(2, 5)))
    assert cloth.look().look().table.place.throw == ()
    cloth.dice[-1] = replace(cloth.dice[-1], likely=(2, 6))
    assert [die.value for die in cloth.look().table.place.throw] == [1, 3, 4, 6, 6]


def test_dice_laid_on_the_cloth_after_they_were_tapped_in_are_that_throw() -> None:
    cloth = Cloth().clear().say(Roll((1, 3, 4, 6, 6))).lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).hold()
    assert cloth.done[1:] == ["button: keep 1"]
