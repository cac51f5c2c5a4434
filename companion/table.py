"""The table: everything known of a game and its dice, as a value, and the one way an action reaches the game.

Nouns:
    Table      everything the table knows at one moment; a value, ``seeing`` and ``people`` turn events into the next
    News       what an event led to: an action done, a refusal, a question

Nothing scores unless dice were away or moved and then came to rest; a wrong count never scores; only STOP, a lost turn
or a rule ends a turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from companion import keeps
from companion.games import Illegal, Option, Phase, State
from companion.games.actions import Action, Keep, Reroll, Roll, Stop, Undo
from companion.games.core import Values
from companion.games.play import History
from companion.places import Places, Uncounted, numbers_of, pick, still, values_of
from companion.questions import Question, which_kept
from companion.sight import Look, Lying, Press, TableState

NOTHING_SEEN = Look(0.0, TableState.NO_CAMERA)
NONE_UNCOUNTED = Uncounted()
CLEARED = Look(0.0, TableState.READY, ())


@dataclass(frozen=True, slots=True)
class Acted:
    """An action reached the game; ``by`` is camera, button or phone."""

    action: Action
    by: str
    state: State


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something was asked that may not be done; nothing changed."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question was put."""

    question: Question


News = Acted | Refusal | Asked


@dataclass(frozen=True, slots=True)
class Table:
    """Everything the table knows at one moment.

    places: one for each state of the history.  look: the last one.  known: numbers of the dice already accounted for;
    None until the table has first been seen at rest.  selected: values chosen on a phone.  pressed: a press that waits
    for the dice to settle, and when it was made.  doubt: what the table is unsure of, and since when.
    uncounted: dice at rest since the last action that could not be counted.  news: what the last event led to.
    """

    history: History
    places: tuple[Places, ...] = (Places(),)
    look: Look = NOTHING_SEEN
    known: frozenset[int] | None = None
    selected: Values | None = None
    pressed: tuple[Press, float] | None = None
    question: Question | None = None
    doubt: tuple[Question, TableState, float] | None = None
    uncounted: Uncounted = NONE_UNCOUNTED
    paused: bool = False
    news: tuple[News, ...] = field(default=())

    @property
    def state(self) -> State:
        """The game's state now."""
        return self.history.state

    @property
    def place(self) -> Places:
        """Where the dice of this throw and those set aside lie."""
        return self.places[-1]

    @property
    def blind(self) -> bool:
        """Whether nothing is known of where the undecided throw lies."""
        return self.look.dice is None or not self.place.throw

    @property
    def standing(self) -> TableState:
        """The table's state as page and lamp show it."""
        if self.paused:
            return TableState.PAUSED
        if self.look.dice is None:
            return self.look.state
        if self.doubt:
            return self.doubt[1]
        return TableState.CHOICE if self.state.phase is Phase.DECIDE else TableState.READY

    @property
    def expected(self) -> int | None:
        """How many dice must lie on the cloth once the throw has settled, as far as the rules tell."""
        if self.state.phase is not Phase.ROLL or len(self.place.aside) != len(self.state.aside):
            return None
        return self.state.dice + len(still(self.place.aside, self.look))


def refuse(table: Table, sentence: str) -> Table:
    """The table with a refusal as its news."""
    return replace(table, news=(*table.news, Refusal(sentence)), pressed=None)


def act(table: Table, action: Action, by: str, throw: tuple[Lying, ...] = ()) -> Table:
    """The table after an action of the game. Raises Illegal."""
    history = table.history.apply(action)
    if isinstance(action, Undo):
        places = table.places[:-1]
    else:
        places = (*table.places, _places_after(table, action, history.state, throw))
    known = None if table.known is None else table.known | numbers_seen(table)
    acted = Acted(action, by, history.state)
    cleared = replace(table, selected=None, question=None, doubt=None, uncounted=NONE_UNCOUNTED)
    return replace(cleared, history=history, places=places, known=known, news=(*table.news, acted))


def attempt(table: Table, action: Action, by: str) -> Table:
    """The table after an action, or with its refusal."""
    try:
        return act(table, action, by)
    except Illegal as error:
        return refuse(table, str(error))


def _places_after(table: Table, action: Action, state: State, throw: tuple[Lying, ...]) -> Places:
    if state.lines or state.phase is Phase.OVER:
        return Places()
    if isinstance(action, Roll):
        return Places(throw if state.phase is Phase.DECIDE else (), table.place.aside)
    if isinstance(action, Keep) and state.aside:
        return Places((), table.place.aside + pick(still(table.place.throw, table.look), action.values))
    return Places((), table.place.aside if isinstance(action, Reroll) else ())


def placed(table: Table, place: Places) -> Table:
    """The table with its dice at other places."""
    return replace(table, places=(*table.places[:-1], place))


def numbers_seen(table: Table) -> frozenset[int]:
    """The numbers of all dice in view."""
    return numbers_of(table.look.dice or ())


def evidence(table: Table) -> keeps.Evidence:
    """What is known of which thrown dice were kept."""
    if table.blind:
        return keeps.Evidence(table.selected, table.state.thrown)
    there = still(table.place.throw, table.look)
    lying = values_of(die for die in there if not die.in_strip)
    return keeps.Evidence(table.selected, lying, values_of(die for die in there if die.in_strip))


def action_of(answer: keeps.Take) -> Action:
    """The action that takes an option."""
    if answer.verb == "reroll":
        return Reroll()
    return Stop(answer.option.keep) if answer.verb == "stop" else Keep(answer.option.keep)


def ask(table: Table, question: Question) -> Table:
    """The table with a question put, once."""
    if table.question == question:
        return table
    return replace(table, question=question, pressed=None, news=(*table.news, Asked(question)))


def which(table: Table, options: Iterable[Option], stop: bool = False) -> Question:
    """The question which of the thrown dice were kept."""
    return which_kept(table.history.game, table.state, options, stop)
