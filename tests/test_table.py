"""How the table decides what was thrown, what was kept, and when to ask."""

from dataclasses import replace

from cloth_fixture import Cloth

from companion.games.actions import Keep, Reroll, Roll, Stop, Undo
from companion.live.tray import throw
from companion.sight import Look, Lying, TableState
from companion.table.commands import Shows, said
from companion.table.seeing import see


def test_a_throw_scores_once_when_all_dice_have_settled() -> None:
    cloth = Cloth().moving().lay(1, 3, 4, 6, 6).look().look()
    assert cloth.done == ["camera: roll 1 3 4 6 6"]
    assert cloth.table.standing is TableState.CHOICE


def test_stop_with_all_dice_lying_banks_the_most() -> None:
    cloth = Cloth().lay(1, 1, 4, 5, 6).stop()
    assert cloth.done[-1] == "button: stop 1 1 5"


def test_stop_banks_the_most_also_where_the_same_dice_count_in_several_ways() -> None:
    cloth = Cloth("ten-thousand", entry=100).lay(1, 1, 1, 1, 2, 3).stop()
    assert (cloth.done[-1], cloth.totals, cloth.asked) == ("button: stop 1 1 1 1", (2000, 0), [])


def test_hold_after_the_others_were_picked_up_keeps_what_lies_there() -> None:
    cloth = Cloth().lay(1, 3, 4, 5, 6).pick_up(3, 4, 5, 6).hold()
    assert cloth.done[-1] == "button: keep 1"
    cloth.lay(2, 5, 3, 3)
    assert cloth.done[-1] == "camera: roll 2 3 3 5"


def test_stop_after_some_were_picked_up_banks_only_what_lies_there() -> None:
    assert Cloth().lay(1, 3, 4, 5, 6).pick_up(3, 4, 5, 6).stop().done[-1] == "button: stop 1"


def test_hold_with_all_dice_lying_is_left_open_until_the_next_throw() -> None:
    cloth = Cloth().lay(1, 3, 4, 5, 6).hold()
    assert cloth.done == ["camera: roll 1 3 4 5 6"]
    cloth.throw(2, 2, 3, 5, picking_up=(3, 4, 5, 6))
    assert cloth.done[1:] == ["camera: keep 1", "camera: roll 2 2 3 5"]


def test_points_taken_over_with_a_throw_do_not_end_the_turn_that_is_going_on() -> None:
    """The table forgot where that throw lay: it asked which dice were kept of it, and did not count STOP."""
    cloth = Cloth("dire-straights", passing="cut-throat").lay(1, 2, 3, 5, 5, 6).stop().look().hold()
    cloth.throw(4, 6, 6, picking_up=(5, 5, 6))
    assert (cloth.totals, cloth.table.state.turn) == ((0, 0), 20)
    cloth.throw(5, 6, picking_up=(6, 6))
    assert cloth.done[-2:] == ["camera: keep 4", "camera: roll 5 6"]
    cloth = Cloth("dire-straights", passing="cut-throat").lay(1, 2, 3, 5, 5, 6).stop().look().hold()
    cloth.pick_up(5, 5, 6).moving().stop().lay(4, 6, 6)
    assert (cloth.done[-2:], cloth.refused) == (["camera: roll 4 6 6", "button: stop 4"], [])


def test_a_throw_without_a_hold_is_a_hold() -> None:
    cloth = Cloth().lay(2, 2, 2, 4, 6).throw(1, 3, picking_up=(4, 6))
    assert cloth.done == ["camera: roll 2 2 2 4 6", "camera: keep 2 2 2", "camera: roll 1 3"]


def test_all_dice_moved_means_all_were_kept_where_that_is_legal() -> None:
    cloth = Cloth().lay(1, 2, 3, 4, 5).throw(1, 1, 2, 3, 6, picking_up=(1, 2, 3, 4, 5))
    assert cloth.done[1:] == ["camera: keep 1 2 3 4 5", "camera: roll 1 1 2 3 6"]
    assert cloth.table.state.turn == 150


def test_all_dice_moved_asks_where_keeping_all_is_not_legal() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).throw(1, 2, 2, 5, 5, picking_up=(1, 3, 4, 6, 6)).look().look()
    assert cloth.done == ["camera: roll 1 3 4 6 6"]
    assert cloth.asked == ["Which dice are kept?"]


def test_a_straight_is_never_named_in_a_question() -> None:
    cloth = Cloth().lay(1, 2, 3, 4, 5).pick_up(3).hold()
    question = cloth.table.question
    assert question is not None
    assert [label for label, _ in question.answers] == ["1 (10)", "1 5 (15)", "5 (5)"]


def test_a_wrong_count_never_scores_and_asks_when_it_lasts() -> None:
    cloth = Cloth().lay(1, 3, 4, 6)
    assert (cloth.table.standing, cloth.done, cloth.asked) == (TableState.WRONG_COUNT, [], [])
    cloth.look().look().look()
    assert cloth.asked == ["I see 4 of 5 dice: covered, stacked or off the table?"]
    assert cloth.question.read == (1, 3, 4, 6), "only the fifth need be tapped in"
    cloth.lay(6)
    assert cloth.done == ["camera: roll 1 3 4 6 6"]
    assert cloth.table.question is None


def test_where_far_more_dice_are_seen_than_people_own_the_cloth_may_be_printed_with_them() -> None:
    cloth = Cloth().lay(*10 * (5,)).look().look()
    assert cloth.asked == ["I see 10 dice where 5 were to be thrown: which of them are set aside?"]
    cloth.lay(5).look().look()
    assert cloth.asked[1:] == [
        "I see 11 dice. Is the cloth printed with some? "
        "Take yours off and learn the empty cloth: More, Set up the camera."
    ]


def test_no_throw_counts_among_far_more_dice_than_people_own() -> None:
    """Of a printed cloth's dice those come to light on which real ones lay."""
    cloth = Cloth().lay(*10 * (4,)).found_again()
    cloth.lay(1, 2, 3, 5, 6).look().look()
    assert cloth.done == []
    assert "learn the empty cloth" in cloth.asked[-1]
    assert cloth.pick_up(*10 * (4,)).done == ["camera: roll 1 2 3 5 6"]


def test_dice_of_an_uncounted_throw_are_never_mixed_with_later_ones() -> None:
    cloth = Cloth().lay(1, 3, 4, 6)
    cloth.lay(5, sure=False).look().look()
    cloth.pick_up(3, 4, 6).lay(1, 2, 6).look().look()
    assert cloth.done == []
    assert cloth.asked[-1] == "The throw before was not counted: enter it, or count the dice lying there now?"


def test_a_whole_throw_that_was_not_counted_is_not_passed_over() -> None:
    cloth = Cloth().lay(1, 3, 4, 6)
    cloth.lay(5, sure=False).look().look().clear().lay(1, 2, 3, 3, 6).look().look()
    assert cloth.done == []
    assert cloth.table.question is not None
    assert cloth.table.question.answers == (("these: 1 2 3 3 6", {"roll": [1, 2, 3, 3, 6]}),)
    assert cloth.say(Roll((1, 2, 3, 3, 6))).stop().done == ["phone: roll 1 2 3 3 6", "button: stop 1"]


def test_a_cocked_die_is_thrown_again_by_itself() -> None:
    cloth = Cloth().lay(1, 3, 4, 6)
    cloth.lay(5, sure=False).look().look().pick_up(5).lay(2)
    assert cloth.done == ["camera: roll 1 2 3 4 6"]


def test_a_cocked_die_of_a_throw_that_was_read_is_asked_about_when_it_was_thrown_again() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(6).lay(5).look()
    assert cloth.asked == ["Was a die cocked and thrown again? Or which dice are kept?"]
    assert cloth.question.answers[0] == ("thrown again: 1 3 4 5 6", {"correct": [1, 3, 4, 5, 6]})
    assert cloth.question.answers[1][1]["keep"] == [1]
    cloth.say(said(cloth.question.answers[0][1])).look()
    assert cloth.table.state.thrown == (1, 3, 4, 5, 6)
    assert cloth.table.question is None
    cloth.pick_up(3, 4, 6).hold()
    assert cloth.done[-1] == "button: keep 1 5", "the die that was thrown again is one of the throw"


def test_a_throw_put_right_while_the_next_is_in_doubt_stays_where_it_lay() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).lay(2, 3, 4).lay(5, sure=False).look()
    assert cloth.asked[-1] == "What does this die show?"
    cloth.correct(5, 3, 4, 6, 6)
    assert [die.number for die in cloth.table.place.throw] == [1, 2, 3, 4, 5]


def test_a_cocked_die_that_is_hard_to_read_when_it_was_thrown_again_is_named_first() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(6).lay(5, sure=False).look()
    assert cloth.asked == ["What does this die show?"]
    cloth.say(said(cloth.question.answers[0][1])).look()
    assert cloth.question.answers[0] == ("thrown again: 1 3 4 5 6", {"correct": [1, 3, 4, 5, 6]})
    assert len(cloth.done) == 1


def test_a_throw_of_a_wrong_number_may_be_repeated_whole() -> None:
    assert Cloth().lay(1, 3, 4, 6).clear().lay(1, 2, 3, 3, 6).done == ["camera: roll 1 2 3 3 6"]


def test_a_die_in_doubt_is_asked_about_and_the_answer_enters_the_throw() -> None:
    cloth = Cloth().lay(1, 3, 4, 6)
    cloth.lay(5, sure=False).look().look()
    assert cloth.asked == ["What does this die show?"]
    assert cloth.table.question is not None
    assert cloth.table.question.answers[1] == ("6", {"roll": [1, 3, 4, 6, 6]})
    cloth.say(Roll((1, 3, 4, 6, 6))).look()
    assert cloth.done == ["phone: roll 1 3 4 6 6"]
    cloth.hold().throw(2, 3, 5, 5, picking_up=(3, 4, 6, 5))
    assert cloth.done[1:] == ["camera: keep 1", "camera: roll 2 3 5 5"]


def test_several_dice_in_doubt_are_asked_about_one_by_one_so_that_none_is_entered_unseen() -> None:
    cloth = Cloth().lay(1, 3, 4)
    cloth.lay(5, 2, sure=False).look().look()
    assert cloth.question.die == cloth.dice[3]
    assert cloth.question.answers == (
        ("5", {"shows": {"die": 4, "value": 5}}),
        ("6", {"shows": {"die": 4, "value": 6}}),
    )
    cloth.say(Shows(6, 4))
    assert cloth.done == []
    cloth.look()
    assert cloth.question.die == cloth.dice[4]
    assert cloth.question.answers == (("2", {"roll": [1, 2, 3, 4, 6]}), ("6", {"roll": [1, 3, 4, 6, 6]}))
    assert cloth.question.read == (1, 3, 4, 6)
    cloth.say(Roll((1, 3, 4, 6, 6))).look()
    assert cloth.asked == ["What does this die show?"] * 2
    assert cloth.done == ["phone: roll 1 3 4 6 6"]


def test_once_each_die_in_doubt_was_named_or_read_the_throw_counts() -> None:
    cloth = Cloth().lay(1, 3, 4)
    cloth.lay(5, 2, sure=False).look().look().say(Shows(6, 4))
    cloth.dice[4] = replace(cloth.dice[4], sure=True)
    assert cloth.look().done == ["camera: roll 1 2 3 4 6"]


def test_the_same_answer_given_twice_is_not_taken_for_the_next_die() -> None:
    cloth = Cloth().lay(1, 3, 4)
    cloth.lay(5, 2, sure=False).look().look().say(Shows(6, 4)).look().say(Shows(6, 4)).look()
    assert cloth.refused == ["That die is not asked about any more: look again."]
    assert cloth.question.die == cloth.dice[4]
    assert cloth.done == []


def test_what_was_said_of_a_die_is_forgotten_with_it() -> None:
    cloth = Cloth().lay(1, 3, 4)
    cloth.lay(5, 2, sure=False).look().look().say(Shows(6, 4)).look()
    five = cloth.dice[3]
    cloth.pick_up(5).dice.insert(3, five)
    assert cloth.look().look().question.die == five
    cloth.say(Shows(6, 4)).moving(TableState.NO_CAMERA)
    assert not cloth.table.answered


def test_nothing_can_be_said_of_a_die_that_is_not_asked_about() -> None:
    cloth = Cloth().lay(1, 3, 4, 4, 6).say(Shows(5)).look()
    assert cloth.refused == ["That die is not asked about any more: look again."]
    assert cloth.done == ["camera: roll 1 3 4 4 6"]


def test_dice_tapped_in_while_they_roll_are_not_counted_twice() -> None:
    cloth = Cloth().moving().say(Roll((2, 2, 3, 4, 6))).say(Stop(())).lay(2, 2, 3, 4, 6).look()
    assert cloth.done == ["phone: roll 2 2 3 4 6", "phone: stop"]
    assert cloth.table.state.player == "Bo"


def test_a_lost_throw_tapped_in_while_it_rolls_is_not_offered_to_the_next_player() -> None:
    cloth = Cloth().lay(1, 2, 2, 5, 5).pick_up(2, 2).hold().moving().say(Roll((3, 4))).lay(3, 4).look()
    assert cloth.table.state.player == "Bo"
    assert cloth.asked == []


def test_dice_selected_on_a_phone_come_before_everything_else() -> None:
    assert Cloth().lay(1, 1, 4, 5, 6).select(5).stop().done[-1] == "button: stop 5"
    assert Cloth().lay(1, 1, 4, 5, 6).pick_up(4, 6).select(1).hold().done[-1] == "button: keep 1"


def test_dice_selected_on_a_phone_are_kept_by_throwing_on_also_where_they_are_taken_off_the_table() -> None:
    cloth = Cloth().lay(1, 3, 4, 5, 6).select(5).throw(2, 2, 3, 3, picking_up=(1, 3, 4, 5, 6))
    assert cloth.done[1:] == ["camera: keep 5", "camera: roll 2 2 3 3"]


def test_a_selection_that_counts_in_two_ways_asks_how_and_the_same_press_takes_the_most() -> None:
    cloth = Cloth("ten-thousand").lay(1, 1, 1, 4, 4, 6).select(1, 1, 1).hold()
    assert (cloth.asked, cloth.refused) == (["How do 1 1 1 count?"], [])
    cloth.hold()
    assert cloth.done[-1] == "button: keep 1 1 1"
    assert cloth.table.state.turn == 1000


def test_what_stop_asks_says_so_as_an_answer_to_it_ends_the_turn() -> None:
    cloth = Cloth("ten-thousand", entry=100).lay(1, 1, 1, 4, 4, 6).select(1, 1, 1).hold().stop()
    assert cloth.asked == ["How do 1 1 1 count?", "STOP: how do 1 1 1 count?"]
    assert cloth.stop().totals == (1000, 0)


def test_an_illegal_selection_is_refused_with_the_legal_ones() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).select(3).hold()
    assert cloth.refused == ["3 cannot be kept by itself; legal here: 1 (10)."]
    assert len(cloth.done) == 1


def test_a_lost_throw_is_shown_and_put_right_as_its_dice_lay() -> None:
    """It was shown in the order the reader found them in, and of two dice alike the other one was put right."""
    cloth = Cloth("freight-train")
    for number, (value, x) in enumerate(
        ((6, 400.0), (6, 100.0), (2, 500.0), (4, 200.0), (3, 300.0), (2, 600.0)), start=1
    ):
        cloth.dice.append(Lying(number, value, (x, 50, 40, 40)))
    shown = throw(cloth.look().table, ())
    assert shown is not None
    assert [die["value"] for die in shown["dice"]] == [6, 4, 3, 6, 2, 2]
    cloth.say(said({"correct": {"at": 0, "to": {"roll": [6, 4, 3, 5, 2, 2]}}})).look()
    cloth.dice = cloth.dice[:1]
    assert (cloth.look().hold().done[-1], cloth.asked) == ("button: keep 5", [])


def test_two_dice_that_were_read_as_each_other_are_put_right_at_once() -> None:
    """The throw shows the same all in all: what was named of each die was forgotten, and HOLD kept the other one."""
    cloth = Cloth().lay(1, 5, 3, 4, 6).say(said({"correct": [5, 1, 3, 4, 6]})).look()
    shown = throw(cloth.table, ())
    assert shown is not None
    assert [die["value"] for die in shown["dice"]] == [5, 1, 3, 4, 6]
    cloth.dice = cloth.dice[:1]
    assert cloth.look().hold().done[-1] == "button: keep 5"


def test_a_lost_turn_passes_by_itself_and_the_dice_lying_there_are_not_thrown_again() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).hold().lay(3, 3, 4, 4).look().look()
    assert cloth.done[-1] == "camera: roll 3 3 4 4"
    assert cloth.table.state.player == "Bo"
    assert cloth.clear().lay(1, 1, 2, 3, 6).done[-1] == "camera: roll 1 1 2 3 6"


def test_a_throw_that_was_misread_as_lost_is_played_on_with_the_dice_that_lie_there() -> None:
    """Once it was put right it was forgotten where they lay: HOLD asked which were kept, and a throw made on, too."""
    cloth = Cloth("freight-train").lay(2, 2, 3, 4, 6, 6)
    assert cloth.table.state.player == "Bo"
    cloth.correct(2, 2, 3, 4, 5, 6).look().pick_up(2, 2, 3, 4, 6).hold()
    assert (cloth.done[-1], cloth.asked) == ("button: keep 5", [])
    cloth = Cloth("freight-train").lay(2, 2, 3, 4, 6, 6).correct(2, 2, 3, 4, 5, 6)
    assert cloth.throw(1, 1, 2, 3, 4, picking_up=(2, 2, 3, 4, 6)).done[-2:] == [
        "camera: keep 5", "camera: roll 1 1 2 3 4",
    ]  # fmt: skip


def test_a_throw_that_must_be_thrown_again_needs_no_press() -> None:
    cloth = Cloth().lay(2, 2, 2, 4, 6).throw(2, 3, picking_up=(4, 6)).throw(1, 3, picking_up=(2, 3))
    assert cloth.done[-2:] == ["camera: roll 2 3", "camera: roll 1 3"]


def test_after_a_quadruple_throwing_all_again_is_seen() -> None:
    cloth = Cloth().lay(3, 3, 3, 3, 6).throw(3, 4, picking_up=(3, 6)).throw(1, 2, picking_up=(3, 4))
    assert cloth.done[-3:] == ["camera: roll 3 4", "camera: reroll", "camera: roll 1 2"]
    assert Reroll() in cloth.table.history.actions


def test_stop_after_hold_stops_with_what_was_held() -> None:
    cloth = Cloth().lay(1, 3, 4, 5, 6).pick_up(3, 4, 5, 6).hold().stop()
    assert cloth.done[-2:] == ["button: undo", "button: stop 1"]
    assert cloth.table.state.player == "Bo"


def test_stop_after_hold_stops_with_the_most_that_the_dice_held_may_count() -> None:
    """It was refused where the least that they may count ends in 50."""
    cloth = Cloth("ten-thousand", entry=100).lay(2, 3, 5, 5, 5, 6).pick_up(2, 3, 6).hold().hold().lay(2, 3, 5)
    cloth.pick_up(2, 3).hold().hold()
    assert (cloth.asked[-1], cloth.table.state.turn) == ("How do 5 count?", 600)
    assert (cloth.stop().totals, cloth.refused) == ((600, 0), [])


def test_stop_is_refused_while_nothing_has_been_thrown() -> None:
    cloth = Cloth().stop().hold()
    assert cloth.refused == [
        "There is nothing to stop yet: Ann throws 5 dice.",
        "There is nothing to hold yet: Ann throws 5 dice.",
    ]


def test_stop_is_refused_where_the_rules_force_a_throw() -> None:
    cloth = Cloth().lay(2, 2, 2, 4, 6).stop()
    assert cloth.refused == ["Triple: throw the other two."]


def test_a_press_made_while_the_dice_move_waits_until_they_lie() -> None:
    assert Cloth().moving().stop().lay(1, 1, 2, 3, 6).done == ["camera: roll 1 1 2 3 6", "button: stop 1 1"]


def test_a_press_that_waited_is_not_counted_once_the_turn_has_passed() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).hold().moving().stop().lay(3, 3, 4, 4)
    assert cloth.done[-1] == "camera: roll 3 3 4 4"
    assert cloth.refused == ["STOP was not counted: the table had moved on before the dice were read."]


def test_a_press_is_not_counted_where_the_dice_come_to_rest_long_after_it() -> None:
    cloth = Cloth().moving().stop()
    cloth.seconds += 10
    assert cloth.lay(1, 1, 2, 3, 6).done == ["camera: roll 1 1 2 3 6"]
    assert cloth.refused == ["STOP was not counted: the table had moved on before the dice were read."]


def test_a_stop_that_waited_is_not_counted_for_dice_thrown_on_meanwhile() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).moving(TableState.HAND).stop().throw(1, 3, 4, 6, picking_up=(3, 4, 6, 6))
    assert cloth.done[1:] == ["camera: keep 1", "camera: roll 1 3 4 6"]
    assert cloth.refused == ["STOP was not counted: the table had moved on before the dice were read."]


def test_a_press_waits_on_whatever_a_phone_is_refused_meanwhile() -> None:
    """At the table it did, but not in a replay of the evening."""
    cloth = Cloth().moving().stop().select(6).lay(1, 1, 2, 3, 6)
    assert cloth.refused == ["There is no throw to select dice from."]
    assert cloth.done == ["camera: roll 1 1 2 3 6", "button: stop 1 1"]


def test_a_press_that_waited_is_not_counted_once_a_phone_has_done_what_it_meant() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).moving().stop().say(Stop((1,)))
    cloth.throw(1, 1, 2, 3, 6, picking_up=(1, 3, 4, 6, 6))
    assert cloth.done == ["camera: roll 1 3 4 6 6", "phone: stop 1", "camera: roll 1 1 2 3 6"]


def test_a_correction_is_a_new_entry_and_what_followed_is_done_again() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).hold().correct(1, 1, 4, 6, 6)
    assert cloth.done[-4:] == ["phone: undo", "phone: undo", "phone: roll 1 1 4 6 6", "phone: keep 1"]


def test_a_correction_of_the_wrong_number_changes_nothing() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).correct(1, 1)
    assert cloth.refused == ["roll 1 1: 5 dice must be thrown, not 2."]
    assert cloth.done == ["camera: roll 1 3 4 6 6"]


def test_undo_lands_in_the_state_before_and_scores_nothing_anew() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).stop().say(Undo()).look().look()
    assert cloth.done[1:] == ["button: stop 1", "phone: undo"]
    assert cloth.table.state.player == "Ann"


def test_undoing_a_throw_leaves_its_dice_known() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).say(Undo()).look().look()
    assert cloth.done == ["camera: roll 1 3 4 6 6", "phone: undo"]


def test_nothing_counts_while_paused() -> None:
    cloth = Cloth()
    cloth.table = replace(cloth.table, paused=True)
    assert cloth.lay(1, 1, 2, 3, 4).hold().done == []
    assert cloth.refused == ["The table is paused: go on from the page first."]


def test_without_a_camera_everything_can_be_tapped_in() -> None:
    cloth = Cloth(target=35)
    cloth._tell(see(cloth.table, Look(1.0, TableState.NO_CAMERA)))
    cloth.say(Roll((1, 1, 1, 4, 6))).hold().say(Roll((1, 3))).say(Roll((5, 6))).stop()
    assert cloth.done[1:] == ["button: keep 1 1 1", "phone: roll 1 3", "phone: roll 5 6", "button: stop 5"]
    assert cloth.totals == (105, 0)


def test_without_a_camera_hold_asks_which_dice_are_kept_where_several_may_be() -> None:
    cloth = Cloth().moving(TableState.NO_CAMERA).say(Roll((1, 3, 4, 5, 6))).hold()
    assert (cloth.done, cloth.asked) == (["phone: roll 1 3 4 5 6"], ["Which dice are kept?"])


def test_dire_straights_asks_both_buttons_whether_to_take_over() -> None:
    cloth = Cloth("dire-straights", passing="cut-throat").lay(1, 2, 4, 4, 5, 6).stop()
    assert cloth.table.state.phase == "offer"
    assert cloth.hold().done[-1] == "button: take_over"


def test_stop_pressed_twice_declines_no_offer_that_the_next_player_has_not_seen() -> None:
    cloth = Cloth("dire-straights", passing="cut-throat").lay(1, 2, 4, 4, 5, 6).stop().look().stop()
    assert (cloth.done[-1], cloth.table.state.phase, cloth.refused) == ("button: stop 1 2", "offer", [])
    cloth.look().stop()
    assert (cloth.table.state.phase, cloth.table.state.dice) == ("roll", 6)


def test_stop_pressed_twice_within_one_picture_of_a_slow_camera_declines_no_offer() -> None:
    cloth = Cloth("dire-straights", passing="cut-throat").lay(1, 2, 4, 4, 5, 6).look().stop().stop()
    assert (cloth.done[-1], cloth.table.state.phase, cloth.refused) == ("button: stop 1 2", "offer", [])
    assert cloth.look().look().stop().table.state.phase == "roll"


def test_stop_declines_an_offer_however_soon_once_the_camera_that_read_the_throw_is_gone() -> None:
    cloth = Cloth("dire-straights", passing="cut-throat").lay(1, 2, 4, 4, 5, 6).moving(TableState.NO_CAMERA)
    assert cloth.stop().stop().done[-2:] == ["button: stop 1 2", "button: take_over"]


def test_keep_is_not_an_option_a_phone_can_force() -> None:
    assert Cloth().lay(1, 3, 4, 6, 6).say(Keep((3,))).refused == [
        "keep 3: that choice of 1 3 4 6 6 may not be kept and thrown on from here."
    ]
