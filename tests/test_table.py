"""How the table decides what was thrown, what was kept, and when to ask."""

from dataclasses import replace

from companion.games import make
from companion.games.actions import Keep, Reroll, Roll, Stop, Undo, describe
from companion.games.play import begin
from companion.people import correct, do, press, select
from companion.seeing import see
from companion.sight import Look, Lying, Press, TableState
from companion.table import CLEARED, Acted, Asked, Refusal, Table


class Cloth:
    """A table that is looked at once a second, with dice that are laid, picked up and thrown."""

    def __init__(self, game: str = "train-wreck", **options: object) -> None:
        history = begin(make(game, options), ("Ann", "Bo"))
        self.table = Table(history, look=CLEARED, known=frozenset())
        self.dice: list[Lying] = []
        self.seconds = 0.0
        self.next = 1
        self.done: list[str] = []
        self.refused: list[str] = []
        self.asked: list[str] = []

    def lay(self, *values: int, sure: bool = True, in_strip: bool = False) -> "Cloth":
        """New dice come to rest."""
        for value in values:
            self.dice.append(Lying(self.next, value, (50.0 * self.next, 50, 40, 40), sure, (value, 6), in_strip))
            self.next += 1
        return self.look()

    def pick_up(self, *values: int) -> "Cloth":
        for value in values:
            self.dice.remove(next(die for die in reversed(self.dice) if die.value == value))
        return self.look()

    def throw(self, *values: int, picking_up: tuple[int, ...] = ()) -> "Cloth":
        """Some dice are taken and these are thrown, all within one look away."""
        for value in picking_up:
            self.dice.remove(next(die for die in reversed(self.dice) if die.value == value))
        self.moving()
        return self.lay(*values)

    def clear(self) -> "Cloth":
        self.dice.clear()
        return self.look()

    def moving(self, state: TableState = TableState.ROLLING) -> "Cloth":
        self.seconds += 1
        return self._tell(see(self.table, Look(self.seconds, state)))

    def move(self, *values: int) -> "Cloth":
        """Dice are taken and laid elsewhere."""
        for value in values:
            self.dice.remove(next(die for die in reversed(self.dice) if die.value == value))
        return self.moving(TableState.HAND).lay(*values)

    def found_again(self) -> "Cloth":
        """The camera was away and is back: the dice lie where they lay, and nobody knows which is which."""
        self.moving(TableState.NO_CAMERA)
        self.dice = [replace(die, number=die.number + 100) for die in self.dice]
        return self.look()

    def look(self) -> "Cloth":
        self.seconds += 1
        return self._tell(see(self.table, Look(self.seconds, TableState.READ, tuple(self.dice))))

    def hold(self) -> "Cloth":
        return self._tell(press(self.table, Press.HOLD, self.seconds))

    def stop(self) -> "Cloth":
        return self._tell(press(self.table, Press.STOP, self.seconds))

    def say(self, action: object) -> "Cloth":
        return self._tell(do(self.table, action))  # type: ignore[arg-type]

    def select(self, *values: int) -> "Cloth":
        return self._tell(select(self.table, values))

    def correct(self, *values: int) -> "Cloth":
        return self._tell(correct(self.table, Roll(tuple(sorted(values)))))

    def _tell(self, table: Table) -> "Cloth":
        for item in table.news:
            match item:
                case Acted(action, by):
                    self.done.append(f"{by}: {describe(action)}")
                case Refusal(sentence):
                    self.refused.append(sentence)
                case Asked(question):
                    self.asked.append(question.text)
        self.table = table
        return self

    @property
    def totals(self) -> tuple[int, ...]:
        return self.table.state.totals


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
    cloth.lay(6)
    assert cloth.done == ["camera: roll 1 3 4 6 6"]
    assert cloth.table.question is None


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


def test_a_throw_of_which_some_were_picked_up_while_the_camera_was_away_is_asked_about() -> None:
    cloth = Cloth().lay(1, 3, 4, 5, 6)
    cloth.dice = cloth.dice[:2]
    cloth.found_again().hold()
    assert (cloth.done, cloth.asked) == (["camera: roll 1 3 4 5 6"], ["Which dice are kept?"])


def test_a_die_that_was_put_right_stays_so_when_the_camera_was_covered() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).correct(5, 3, 4, 6, 6).moving(TableState.COVERED).look()
    assert cloth.asked == []
    cloth.pick_up(6, 6, 4, 3).hold()
    assert cloth.done[-1] == "button: keep 5"


def test_dice_tapped_in_while_they_roll_are_not_counted_twice() -> None:
    cloth = Cloth().moving().say(Roll((2, 2, 3, 4, 6))).say(Stop(())).lay(2, 2, 3, 4, 6).look()
    assert cloth.done == ["phone: roll 2 2 3 4 6", "phone: stop"]
    assert cloth.table.state.player == "Bo"


def test_a_lost_throw_tapped_in_while_it_rolls_is_not_offered_to_the_next_player() -> None:
    cloth = Cloth().lay(1, 2, 2, 5, 5).pick_up(2, 2).hold().moving().say(Roll((3, 4))).lay(3, 4).look()
    assert cloth.table.state.player == "Bo"
    assert cloth.asked == []


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


def test_dice_set_aside_before_may_be_put_in_order_beside_an_undecided_throw() -> None:
    cloth = Cloth("ten-thousand").lay(1, 2, 3, 3, 4, 5).pick_up(2, 3, 3, 4).hold().lay(2, 4, 5, 6).move(1).look()
    assert (cloth.table.standing, cloth.asked) == (TableState.CHOICE, [])
    cloth.pick_up(2, 4, 6).hold()
    assert cloth.done[-1] == "button: keep 5"


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


def test_a_die_in_the_keep_strip_that_was_not_thrown_is_asked_about_before_anything_is_kept() -> None:
    for button in (Cloth.hold, Cloth.stop):
        cloth = Cloth().lay(1, 1, 3, 4, 5)
        cloth.dice = cloth.dice[:2]
        button(cloth.lay(6, in_strip=True))
        assert (cloth.done, cloth.asked) == (["camera: roll 1 1 3 4 5"], ["Which dice are kept?"])


def test_dice_selected_on_a_phone_come_before_everything_else() -> None:
    assert Cloth().lay(1, 1, 4, 5, 6).select(5).stop().done[-1] == "button: stop 5"
    assert Cloth().lay(1, 1, 4, 5, 6).pick_up(4, 6).select(1).hold().done[-1] == "button: keep 1"


def test_a_selection_that_counts_in_two_ways_asks_how_and_the_same_press_takes_the_most() -> None:
    cloth = Cloth("ten-thousand").lay(1, 1, 1, 4, 4, 6).select(1, 1, 1).hold()
    assert (cloth.asked, cloth.refused) == (["How do 1 1 1 count?"], [])
    cloth.hold()
    assert cloth.done[-1] == "button: keep 1 1 1"
    assert cloth.table.state.turn == 1000


def test_an_illegal_selection_is_refused_with_the_legal_ones() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).select(3).hold()
    assert cloth.refused == ["3 cannot be kept by itself; legal here: 1 (10)."]
    assert len(cloth.done) == 1


def test_a_lost_turn_passes_by_itself_and_the_dice_lying_there_are_not_thrown_again() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).hold().lay(3, 3, 4, 4).look().look()
    assert cloth.done[-1] == "camera: roll 3 3 4 4"
    assert cloth.table.state.player == "Bo"
    assert cloth.clear().lay(1, 1, 2, 3, 6).done[-1] == "camera: roll 1 1 2 3 6"


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


def test_dire_straights_asks_both_buttons_whether_to_take_over() -> None:
    cloth = Cloth("dire-straights", passing="cut-throat").lay(1, 2, 4, 4, 5, 6).stop()
    assert cloth.table.state.phase == "offer"
    assert cloth.hold().done[-1] == "button: take_over"


def test_keep_is_not_an_option_a_phone_can_force() -> None:
    assert Cloth().lay(1, 3, 4, 6, 6).say(Keep((3,))).refused == [
        "keep 3: that choice of 1 3 4 6 6 may not be kept and thrown on from here."
    ]


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
