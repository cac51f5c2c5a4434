"""Dice in doubt on the table: whatever people do meanwhile, nothing is entered that does not lie there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from cloth_fixture import Cloth

from companion.games.actions import Keep, OffTable, Roll
from companion.games.core import Values, text
from companion.sight import Lying, Press, TableState
from companion.table.commands import Shows, said
from companion.table.news import Acted
from companion.table.people import press
from companion.table.places import numbers_of
from companion.table.tidying import LONG_UNSEEN_SECONDS

MOST_MOVES = 60


class Throw:
    """A throw at Train Wreck, four of ten dice hard to read, and what people do about it; beside a 1 that was kept."""

    def __init__(self, seed: int, kept: bool) -> None:
        self.chance, self.cloth = Random(seed), Cloth()
        self.truth: dict[int, int] = {}
        if kept:
            self.cloth.lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).hold()
        self.kept, self.before = [*self.cloth.dice], len(self.cloth.done)
        self.cloth.moving()
        for _ in range(5 - len(self.kept)):
            self.lay()
        self.cloth.look()

    def lay(self) -> None:
        """A die comes to rest; of what is hard to read the likeliest value may not be the right one."""
        value, sure = self.chance.randint(1, 6), self.chance.random() < 0.6
        read = value if sure else self.chance.randint(1, 6)
        self.cloth.lay(read, sure=sure)
        die = self.cloth.dice[-1]
        self.truth[die.number] = value
        self.cloth.dice[-1] = replace(die, likely=tuple(dict.fromkeys((read, value, 6))))

    @property
    def shown(self) -> Values:
        """What lies there."""
        return tuple(sorted(self.truth[die.number] for die in self.thrown))

    @property
    def thrown(self) -> list[Lying]:
        """The dice that were not kept."""
        return [die for die in self.cloth.dice if die not in self.kept]

    @property
    def entered(self) -> str | None:
        """What was entered, if it was."""
        return self.cloth.done[-1] if len(self.cloth.done) > self.before else None

    def answer(self) -> None:
        """Somebody answers what is asked, in all honesty, and perhaps twice."""
        question = self.cloth.table.question
        if question is None:
            return
        right = str(self.truth[question.die.number]) if question.die else f"these: {text(self.shown)}"
        words = [words for label, words in question.answers if label == right]
        for word in words * self.chance.choice((1, 2)):
            if not self.entered:
                self.cloth.say(said(word))

    def throw_again(self) -> None:
        """Somebody takes up a die and throws it again."""
        self.cloth.dice.remove(self.chance.choice(self.thrown))
        self.cloth.look()
        self.lay()

    def tidy(self) -> None:
        """Somebody pulls the kept die aside."""
        for die in self.kept:
            self.cloth.dice.remove(die)
            self.cloth.moving(TableState.HAND).lay(die.value)
            self.kept = [self.cloth.dice[-1]]

    def read_better(self) -> None:
        """Another reading leaves no doubt about a die."""
        die = self.chance.choice(self.thrown)
        self.cloth.dice[self.cloth.dice.index(die)] = replace(die, value=self.truth[die.number], sure=True)

    def something_happens(self) -> None:
        """What people do, or only time passing."""
        moves = (self.answer, self.throw_again, self.tidy, self.read_better, self.wave, *[self.cloth.look] * 3)
        self.chance.choice(moves)()

    def wave(self) -> None:
        """A hand comes and goes, or the light."""
        self.cloth.moving(self.chance.choice((TableState.HAND, TableState.DARK)))


@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_what_is_entered_is_what_lies_there(seed: int, kept: bool) -> None:
    throw = Throw(seed, kept)
    for _ in range(MOST_MOVES):
        if throw.entered:
            break
        throw.something_happens()
    else:
        throw.cloth.say(Roll(throw.shown))
    assert throw.entered is not None
    assert throw.entered.endswith(f"roll {text(throw.shown)}")
    if throw.entered.startswith("camera") and throw.cloth.table.place.throw:
        assert numbers_of(throw.cloth.table.place.throw) == numbers_of(throw.thrown)


def test_a_question_about_a_die_that_was_thrown_again_is_asked_no_more() -> None:
    cloth = Cloth().lay(1, 3, 4, 6)
    cloth.lay(5, sure=False).look().look()
    assert cloth.question.die == cloth.dice[-1]
    cloth.pick_up(5)
    assert cloth.table.question is None
    cloth.lay(2, sure=False)
    assert cloth.table.question is None
    assert cloth.look().question.die == cloth.dice[-1]


@pytest.mark.parametrize("before", [(), (1, 3, 4, 6, 6)], ids=["roll", "decide"])
def test_a_phone_on_the_cloth_that_shows_the_die_in_doubt_changes_nothing(before: tuple[int, ...]) -> None:
    cloth = Cloth()
    if before:
        cloth.lay(*before).pick_up(3, 4, 6, 6).moving()
    cloth.lay(*(2, 3, 4, 6)[len(cloth.dice) :]).lay(5, sure=False).look().look()
    asked, done = list(cloth.asked), len(cloth.done)
    cloth.lay(6).look().look()
    assert (cloth.asked, cloth.question.die) == (asked, cloth.dice[-2])
    cloth.say(said(cloth.question.answers[0][1]))
    assert cloth.done[-1] == f"phone: roll {'3 4 5 6' if before else '2 3 4 5 6'}"
    assert cloth.look().look().done[done:] == cloth.done[-1 - bool(before) :]


def test_dice_in_doubt_are_not_offered_as_the_throw_that_lies_there_now() -> None:
    cloth = Cloth().lay(1, 3, 4, 6).lay(5, sure=False).pick_up(3).lay(2, sure=False).look()
    assert cloth.question.text.startswith("The throw before was not counted")
    assert cloth.question.answers == ()


def test_which_dice_are_kept_is_asked_first_where_it_tells_how_many_are_due() -> None:
    cloth = Cloth().lay(1, 4, 4, 5, 6).pick_up(4, 4, 5, 6).moving(TableState.HAND)
    cloth.lay(4, 6, 5).lay(4, sure=False)
    cloth.dice = cloth.dice[3:4]
    cloth.moving().lay(2, 2, 2, 3).look()
    assert cloth.asked[-1] == "Which dice are kept?"
    cloth.say(Keep((5,))).look()
    assert cloth.question.text.startswith("The throw before was not counted")
    assert cloth.question.answers == (("these: 2 2 2 3", {"roll": [2, 2, 2, 3]}),)


def test_what_a_die_in_doubt_shows_is_told_of_it_alone() -> None:
    """Read as a 1, it shows a 5: the 1 beside it stays one, and is kept when it is left lying."""
    cloth = Cloth().lay(1, sure=False).lay(1, 3, 4, 6).look().look()
    cloth.dice[0] = replace(cloth.dice[0], likely=(1, 5))
    cloth.say(Roll((1, 3, 4, 5, 6))).look()
    assert [die.value for die in cloth.table.place.throw] == [5, 1, 3, 4, 6]
    assert cloth.pick_up(3, 4, 6).dice.pop(0).number == 1
    assert cloth.look().hold().done[-1] == "button: keep 1"


def test_a_throw_in_doubt_still_waits_when_the_light_comes_back() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).hold().moving().lay(2, 3, 4).lay(5, sure=False)
    cloth.moving(TableState.DARK).look().look().look()
    assert cloth.question.die == cloth.dice[-1]
    assert cloth.say(said(cloth.question.answers[0][1])).done[-1] == "phone: roll 2 3 4 5"


def test_a_die_that_people_named_is_what_they_said_when_the_light_comes_back() -> None:
    """Read as a 6, it shows a 5."""
    cloth = Cloth().lay(1, 3, 4, 4).lay(6, sure=False).look().say(Roll((1, 3, 4, 4, 5))).look()
    cloth.pick_up(1, 3, 4, 4).hold().moving(TableState.DARK).lay(2, 2, 3, 6)
    assert [die.value for die in cloth.table.place.aside] == [5]


def test_a_throw_that_lies_beside_kept_dice_when_sight_is_regained_is_asked_about() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).hold().moving(TableState.NO_CAMERA).lay(2, 3, 4, 5)
    assert cloth.asked == ["These dice lay there already: are they Ann's throw?"]
    assert cloth.question.answers == (("yes: 2 3 4 5", {"roll": [2, 3, 4, 5]}),)


def test_a_throw_in_doubt_that_lies_there_when_sight_is_regained_is_asked_about_too() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).hold().moving(TableState.NO_CAMERA)
    cloth.dice += [Lying(9, 5, (300, 50, 40, 40), False, (5, 6))]
    cloth.lay(2, 3, 4)
    assert cloth.asked == ["These dice lay there already: are they Ann's throw?"]
    assert (cloth.question.answers, cloth.question.wanted, cloth.question.read) == ((), 4, (2, 3, 4))
    cloth.say(Roll((2, 3, 4, 6)))
    assert [(die.number, die.value) for die in cloth.table.place.throw] == [(9, 6), (6, 2), (7, 3), (8, 4)]


def test_dice_of_the_last_throw_are_no_new_one_though_one_of_them_is_hard_to_read_now() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).stop().found_again()
    cloth.moving(TableState.NO_CAMERA).dice[0] = replace(cloth.dice[0], value=2, sure=False, likely=(2, 1))
    assert cloth.look().asked == []


@pytest.mark.parametrize("button", [Cloth.hold, Cloth.stop])
def test_a_press_while_a_die_of_the_next_throw_is_in_doubt_asks_about_it_first(
    button: Callable[[Cloth], Cloth],
) -> None:
    """Else STOP would bank what was thrown on, and HOLD lose the throw that lies there."""
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).moving().lay(2, 3, 4)
    button(cloth.lay(5, sure=False))
    assert cloth.done == ["camera: roll 1 3 4 6 6"]
    assert cloth.asked == ["What does this die show?"]
    cloth.say(said(cloth.question.answers[0][1]))
    assert cloth.done[1:] == ["phone: keep 1", "phone: roll 2 3 4 5"]


def test_hold_while_a_kept_die_is_in_doubt_asks_about_it_first() -> None:
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).pick_up(1)
    cloth.dice.append(Lying(9, 4, (300, 50, 40, 40), False, (4, 1)))
    cloth.look().hold()
    assert cloth.asked == ["What does this die show?"]
    assert cloth.say(Shows(1)).look().hold().done[-1] == "button: keep 1"


@pytest.mark.parametrize("button", [Cloth.hold, Cloth.stop])
def test_a_press_while_a_die_of_the_next_throw_is_missing_asks_about_it_first(
    button: Callable[[Cloth], Cloth],
) -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4).pick_up(2, 3, 4).moving()
    button(cloth.lay(2, 2))
    assert cloth.done == ["camera: roll 1 1 1 2 3 4"]
    assert cloth.asked == ["I see 2 of 3 dice: covered, stacked or off the table?"]
    assert button(cloth).refused == cloth.asked
    assert cloth.lay(3).done[1:] == ["camera: keep 1 1 1", "camera: roll 2 2 3"]


def test_stop_after_hold_while_a_die_of_the_next_throw_is_missing_asks_about_it_first() -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4).pick_up(2, 3, 4).hold().moving().lay(2, 2).stop()
    assert cloth.done[1:] == ["button: keep 1 1 1"]
    assert cloth.asked == ["I see 2 of 3 dice: covered, stacked or off the table?"]


@pytest.mark.parametrize("button", [Cloth.hold, Cloth.stop])
def test_a_press_while_a_die_may_have_been_cocked_asks_about_it_first(button: Callable[[Cloth], Cloth]) -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4).pick_up(2).moving()
    assert button(cloth.lay(5)).asked == ["Was a die cocked and thrown again? Or which dice are kept?"]


def test_a_die_of_another_game_beside_the_throw_holds_up_no_press() -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4).lay(6)
    assert cloth.stop().done[1:] == ["button: stop 1 1 1"]


@pytest.mark.parametrize("button", [Cloth.hold, Cloth.stop])
def test_something_laid_beside_the_throw_that_may_be_a_die_is_not_asked_about(
    button: Callable[[Cloth], Cloth],
) -> None:
    """All dice lie where they fell, and nobody has thrown another."""
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4).lay(6, sure=False).look().look()
    assert (cloth.asked, cloth.table.standing) == ([], TableState.CHOICE)
    button(cloth.pick_up(2, 3, 4))
    assert cloth.done[1:] == [f"button: {'keep' if button is Cloth.hold else 'stop'} 1 1 1"]


def test_something_laid_beside_the_throw_is_asked_about_where_it_may_be_a_covered_die_of_it() -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4)
    cloth.dice[5] = replace(cloth.dice[5], covered=True)
    assert len(cloth.lay(4, sure=False).look().look().asked) == 1


def test_the_next_throw_is_counted_beside_something_that_may_be_a_die() -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4).lay(6, sure=False).pick_up(2, 3, 4).moving().lay(2, 2, 3)
    assert (cloth.asked, cloth.done[1:]) == ([], ["camera: keep 1 1 1", "camera: roll 2 2 3"])


@pytest.mark.parametrize("held", [False, True])
def test_a_missing_die_is_said_to_have_fallen_off_the_table(held: bool) -> None:
    """By the answer to what is asked, or by holding STOP down; whether or not HOLD was pressed before the throw."""
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4).pick_up(2, 3, 4)
    cloth = (cloth.hold() if held else cloth).moving().lay(2, 2).look()
    ((label, words),) = cloth.question.answers
    assert label == "a die fell off the table: rookie move"
    by_press = replace(cloth.table, news=())
    cloth.say(said(words))
    assert cloth.done[-2:] == [f"{'button' if held else 'phone'}: keep 1 1 1", "phone: off_table"]
    pressed = press(by_press, Press.STOP_LONG, cloth.seconds)
    assert [item.state.event for item in pressed.news if isinstance(item, Acted)][-1].endswith("rookie move")
    assert pressed.state.player == cloth.table.state.player == "Bo"


def test_no_die_has_fallen_off_while_the_throw_lies_there_undecided() -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4).say(OffTable())
    assert cloth.refused == ["off_table: the throw that lies there is not decided yet."]


def test_a_throw_after_an_undecided_one_is_tapped_in_by_its_number() -> None:
    """What was kept lies there still: nobody need say so first."""
    cloth = Cloth().lay(1, 3, 4, 6, 6).pick_up(3, 4, 6, 6).moving().lay(2, 3, 4).look()
    assert cloth.question.wanted == 4
    assert cloth.say(Roll((2, 3, 4, 5))).done[1:] == ["phone: keep 1", "phone: roll 2 3 4 5"]


@pytest.mark.parametrize("button", [Cloth.hold, Cloth.stop])
def test_a_die_of_another_game_that_lay_beside_the_throw_holds_up_no_press(button: Callable[[Cloth], Cloth]) -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4).lay(6).pick_up(2, 3, 4)
    assert button(cloth).done[1:] == [f"button: {'keep' if button is Cloth.hold else 'stop'} 1 1 1"]


def test_how_kept_dice_count_is_asked_when_the_next_throw_lies_there_and_enters_it() -> None:
    """Three 5s are 500 together, or 50 each."""
    cloth = Cloth("ten-thousand").lay(2, 4, 5, 5, 5, 6).pick_up(2, 4, 6).moving().lay(1, 2, 4).look()
    assert cloth.asked == ["How do 5 5 5 count?"]
    cloth.say(said(cloth.question.answers[0][1])).look()
    assert [step.split(" (")[0] for step in cloth.done[1:]] == ["phone: keep 5 5 5", "camera: roll 1 2 4"]


def test_a_die_of_another_game_that_came_while_dice_were_in_the_hand_is_no_throw() -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4).pick_up(2, 3, 4).lay(6).say(Keep((1, 1, 1)))
    assert cloth.moving().lay(2, 2, 3).done[-1] == "camera: roll 2 2 3"


def test_kept_dice_that_were_laid_elsewhere_and_are_hard_to_read_are_no_throw() -> None:
    cloth = Cloth().lay(1, 3, 4, 5, 6).pick_up(3, 4, 6).pick_up(1, 5).lay(2, 3, sure=False)
    cloth.say(Keep((1, 5))).moving()
    assert cloth.lay(2, 2, 3).done[1:] == ["phone: keep 1 5", "camera: roll 2 2 3"]


def test_hold_pressed_twice_while_the_next_throw_lies_there_takes_the_highest_and_enters_it() -> None:
    cloth = Cloth("ten-thousand").lay(2, 4, 5, 5, 5, 6).pick_up(2, 4, 6).moving().lay(1, 2, 4)
    assert cloth.hold().hold().look().done[1:] == ["button: keep 5 5 5", "camera: roll 1 2 4"]
    assert cloth.table.state.turn == 500


def test_stop_does_not_bank_kept_dice_while_the_next_throw_lies_there() -> None:
    cloth = Cloth("ten-thousand").lay(2, 4, 5, 5, 5, 6).pick_up(2, 4, 6).moving().lay(1, 2, 4).look().stop()
    assert cloth.refused == ["How do 5 5 5 count?"]


def test_stop_banks_nothing_while_it_is_asked_what_was_kept_before_the_next_throw() -> None:
    """A die was left and all others thrown, or kept ones were laid aside meanwhile: nobody saw it for long."""
    cloth = Cloth("ten-thousand", entry=100).lay(1, 1, 2, 3, 4, 6)
    cloth.seconds += LONG_UNSEEN_SECONDS
    cloth.throw(1, 2, 4, 6, 6, picking_up=(1, 2, 3, 4, 6)).look().stop()
    assert (len(cloth.done), cloth.refused) == (1, ["Which dice are kept?"])
    assert cloth.say(Keep((1,))).look().stop().done[1:] == ["phone: keep 1", "camera: roll 1 2 4 6 6", "button: stop 1"]
    assert cloth.totals == (200, 0)


def test_a_press_just_after_the_answer_is_about_the_throw_that_the_answer_enters() -> None:
    cloth = Cloth("freight-train").lay(1, 1, 1, 2, 3, 4).pick_up(2, 3, 4).moving().lay(1, 5).lay(6, sure=False)
    cloth.look().say(Shows(2)).stop()
    assert cloth.done == ["camera: roll 1 1 1 2 3 4"]
    assert cloth.look().done[1:] == ["camera: keep 1 1 1", "camera: roll 1 2 5", "button: stop 1 5"]


def one_or_five(*, read: tuple[int, int] = (1, 1)) -> Cloth:
    """A throw that was tapped in: a 1 and a 5 hard to tell apart, the first of which is the 5."""
    cloth = Cloth()
    cloth.dice = [Lying(number, value, (50.0 * number, 50, 40, 40)) for number, value in ((1, 3), (2, 4), (3, 6))]
    for number, value in zip((4, 5), read, strict=True):
        cloth.dice.append(Lying(number, value, (50.0 * number, 50, 40, 40), False, (value, 6 - value)))
    cloth.next = 6
    return cloth.look().say(Roll((1, 3, 4, 5, 6)))


@pytest.mark.parametrize("read", [(1, 1), (5, 5), (1, 5), (5, 1)])
def test_which_is_kept_is_asked_where_one_of_two_dice_lies_there_that_nobody_has_told_apart(
    read: tuple[int, int],
) -> None:
    for button, asked in ((Cloth.hold, "Which dice are kept?"), (Cloth.stop, "STOP: which dice are kept?")):
        cloth = one_or_five(read=read)
        cloth.dice = [die for die in cloth.dice if die.number == 4]
        button(cloth.look())
        assert (cloth.done, cloth.asked) == (["phone: roll 1 3 4 5 6"], [asked])
        cloth.say(said(next(do for label, do in cloth.question.answers if label == "5 (5)")))
        assert cloth.done[-1].endswith(" 5")


def test_so_it_is_where_the_others_were_thrown_since() -> None:
    cloth = one_or_five()
    cloth.dice = [die for die in cloth.dice if die.number == 4]
    cloth.moving().lay(2, 3, 5, 6).look().look()
    assert (cloth.done, cloth.asked) == (["phone: roll 1 3 4 5 6"], ["Which dice are kept?"])
    assert cloth.say(Keep((5,))).look().done[1:] == ["phone: keep 5", "camera: roll 2 3 5 6"]


def test_so_it_is_where_one_of_them_lies_in_the_keep_strip() -> None:
    cloth = one_or_five()
    cloth.dice[3] = replace(cloth.dice[3], number=9, in_strip=True)
    cloth.look().hold()
    assert (cloth.done, cloth.asked) == (["phone: roll 1 3 4 5 6"], ["Which dice are kept?"])


def test_nothing_is_asked_where_both_of_them_are_kept_or_neither_is_or_all_lie() -> None:
    assert one_or_five().stop().done[-1] == "button: stop 1 5"
    cloth = one_or_five()
    cloth.dice = cloth.dice[3:]
    assert (cloth.look().hold().done[-1], cloth.asked) == ("button: keep 1 5", [])
    cloth = Cloth("freight-train")
    cloth.dice = [Lying(number, 1, (50.0 * number, 50, 40, 40)) for number in (1, 2, 3)]
    cloth.dice += [Lying(number, 4, (50.0 * number, 50, 40, 40), False, (4, 6)) for number in (4, 5, 6)]
    cloth.look().say(Roll((1, 1, 1, 4, 4, 6)))
    cloth.dice = cloth.dice[:3]
    assert (cloth.look().hold().done[-1], cloth.asked) == ("button: keep 1 1 1", [])


def test_nor_where_one_of_them_can_not_be_the_other() -> None:
    cloth = Cloth()
    cloth.dice = [Lying(number, value, (50.0 * number, 50, 40, 40)) for number, value in ((1, 3), (2, 4), (3, 6))]
    cloth.dice += [Lying(4, 5, (200.0, 50, 40, 40), False, (5, 6)), Lying(5, 2, (250.0, 50, 40, 40), False, (2, 1))]
    cloth.look().say(Roll((1, 3, 4, 5, 6)))
    cloth.dice = cloth.dice[4:]
    assert (cloth.look().hold().done[-1], cloth.asked) == ("button: keep 1", [])


def test_one_of_them_that_is_named_on_the_page_tells_the_other() -> None:
    cloth = one_or_five().say(said({"correct": [3, 4, 6, 5, 5]})).say(said({"correct": [3, 4, 6, 5, 1]}))
    cloth.dice = [die for die in cloth.dice if die.number == 4]
    assert (cloth.look().hold().done[-1], cloth.asked) == ("button: keep 5", [])


def test_a_die_told_by_another_reading_is_sooner_one_of_which_all_is_known() -> None:
    """The 1 moved may be the third, or one of those of which nobody knows which is the 5."""
    cloth = Cloth()
    cloth.dice = [Lying(number, 1, (50.0 * number, 50, 40, 40), False, (1, 5)) for number in (1, 2)]
    cloth.dice += [Lying(number, value, (50.0 * number, 50, 40, 40)) for number, value in ((3, 1), (4, 3), (5, 4))]
    cloth.next = 6
    cloth.look().say(Roll((1, 1, 3, 4, 5)))
    kept = next(die.number for die in cloth.table.place.throw if die.value == 5)
    cloth.dice = [die for die in cloth.dice if die.number == kept]
    cloth.lay(1).hold()
    assert (cloth.done, cloth.asked) == (["phone: roll 1 1 3 4 5"], ["Which dice are kept?"])
