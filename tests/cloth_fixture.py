"""A table that is looked at once a second, for tests."""

from dataclasses import replace

from companion.games import make
from companion.games.actions import Roll, describe
from companion.games.play import begin
from companion.sight import Look, Lying, Press, TableState
from companion.table.commands import Said
from companion.table.news import Acted, Asked, Refusal
from companion.table.people import correct, hear, press, select
from companion.table.questions import Question
from companion.table.seeing import see
from companion.table.table import CLEARED, Table

Colour = tuple[int, int, int] | None


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

    def lay(self, *values: int, sure: bool = True, in_strip: bool = False, colour: Colour = None) -> "Cloth":
        """New dice come to rest."""
        for value in values:
            die = Lying(self.next, value, (50.0 * self.next, 50, 40, 40), sure, (value, 6), in_strip, colour=colour)
            self.dice.append(die)
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

    def say(self, words: Said) -> "Cloth":
        return self._tell(hear(self.table, words))

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
    def question(self) -> Question:
        """What is asked now."""
        assert self.table.question is not None
        return self.table.question

    @property
    def totals(self) -> tuple[int, ...]:
        return self.table.state.totals
