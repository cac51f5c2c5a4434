"""Dice in doubt on the table: whatever people do meanwhile, nothing is entered that does not lie there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from cloth_fixture import Cloth

from companion.evening import Shows, said
from companion.games.actions import Roll
from companion.games.core import Values, text
from companion.places import numbers_of
from companion.sight import Lying, TableState

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


def test_dice_in_doubt_are_not_offered_as_the_throw_that_lies_there_now() -> None:
    cloth = Cloth().lay(1, 3, 4, 6).lay(5, sure=False).pick_up(3).lay(2, sure=False).look()
    assert cloth.question.text.startswith("The throw before was not counted")
    assert cloth.question.answers == ()


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
