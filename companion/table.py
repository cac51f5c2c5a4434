"""The table: what the camera sees, what is pressed and what phones say, turned into actions of the game.

Nouns:
    Table      everything the table knows at one moment; a value, each event is a function from table to table
    News       what an event led to: an action done, a refusal, a question

Nothing scores unless dice were away or moved and then came to rest; a wrong count never scores; only STOP, a lost turn
or a rule ends a turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from companion import keeps
from companion.games import Illegal, Option, Phase, State
from companion.games.actions import Action, Keep, OffTable, Reroll, Roll, Stop, TakeOver, Undo
from companion.games.core import Values, text
from companion.games.play import History, apply
from companion.places import Places, into_strip, matching, pick, still, with_values
from companion.questions import Question, unsure, which_kept, why_not, wrong_count
from companion.sight import MOVING, Look, Lying, Press, TableState

ASK_AFTER_SECONDS = 1.0
PRESS_WAITS_SECONDS = 10.0
NOTHING_SEEN = Look(0.0, TableState.NO_CAMERA)
CLEARED = Look(0.0, TableState.READY, ())


@dataclass(frozen=True, slots=True)
class Acted:
    """An action reached the game; ``by`` is camera, button or phone, ``dice`` where the dice of a throw lie."""

    action: Action
    by: str
    state: State
    dice: tuple[Lying, ...] = ()


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
    news: what the last event led to.
    """

    history: History
    places: tuple[Places, ...] = (Places(),)
    look: Look = NOTHING_SEEN
    known: frozenset[int] | None = None
    selected: Values | None = None
    pressed: tuple[Press, float] | None = None
    question: Question | None = None
    doubt: tuple[Question, TableState, float] | None = None
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
        if self.state.phase is Phase.ROLL:
            return self.state.dice + len(still(self.place.aside, self.look))
        return None


def see(table: Table, look: Look) -> Table:
    """The table after one look of the camera."""
    table = replace(table, look=look, news=())
    if table.paused or look.dice is None:
        lost_sight = table.paused or look.state not in MOVING
        return replace(table, doubt=None, known=None if lost_sight else table.known)
    numbers = frozenset(die.number for die in look.dice)
    if table.known is None:
        table = _recognised(table, look.dice, numbers)
    elif new := tuple(die for die in look.dice if die.number not in table.known):
        table = _considered(table, new)
    else:
        table = _at_ease(table)
    return _press_that_waited(table)


def press(table: Table, button: Press, seconds: float) -> Table:
    """The table after a press; one made while the dice move waits until they lie."""
    table = replace(table, news=())
    if table.paused:
        return refuse(table, "The table is paused: go on from the page first.")
    if table.look.state in MOVING and table.look.dice is None:
        return replace(table, pressed=(button, seconds))
    return _pressed(table, button)


def do(table: Table, action: Action) -> Table:
    """The table after an action of a phone. A refusal is news, and changes nothing else."""
    table = replace(table, news=())
    try:
        if isinstance(action, Roll):
            return _tapped(table, action)
        return _act(table, action, "phone")
    except Illegal as error:
        return refuse(table, str(error))


def select(table: Table, values: Values) -> Table:
    """The table after dice of the throw have been selected on a phone; none selected means no selection."""
    table = replace(table, news=())
    if table.state.phase is not Phase.DECIDE:
        return refuse(table, "There is no throw to select dice from.")
    if Counter(values) - Counter(table.state.thrown):
        return refuse(table, f"{text(values)} is not part of the throw {text(table.state.thrown)}.")
    return replace(table, selected=tuple(sorted(values)) or None)


def correct(table: Table, values: Values) -> Table:
    """The table after the last throw has been put right; what was done since is done again as far as it is legal."""
    table = replace(table, news=())
    actions = table.history.actions
    rolls = [index for index, action in enumerate(actions) if isinstance(action, Roll)]
    if not rolls:
        return refuse(table, "There is no throw to correct yet.")
    since = actions[rolls[-1] + 1 :]
    dice = table.places[rolls[-1] + 1].throw
    corrected = table
    try:
        for _ in range(len(since) + 1):
            corrected = _act(corrected, Undo(), "phone")
        corrected = _act(corrected, Roll(values), "phone", with_values(dice, values))
    except Illegal as error:
        return refuse(table, str(error))
    for action in since:
        try:
            corrected = _act(corrected, action, "phone")
        except Illegal:
            break
    return corrected


def refuse(table: Table, sentence: str) -> Table:
    """The table with a refusal as its news."""
    return replace(table, news=(*table.news, Refusal(sentence)), pressed=None)


def _recognised(table: Table, dice: tuple[Lying, ...], numbers: frozenset[int]) -> Table:
    """The first look at rest: whatever lies there has not just been thrown, but may be the throw to be decided."""
    table = replace(table, known=numbers)
    thrown = table.state.thrown
    if thrown and not Counter(thrown) - Counter(die.value for die in dice):
        return _placed(table, Places(pick(dice, thrown), ()))
    return table


def _considered(table: Table, new: tuple[Lying, ...]) -> Table:
    if table.state.phase is Phase.ROLL:
        return _throw(table, new, table.state)
    if table.state.phase is Phase.DECIDE:
        return _throw_after_choice(table, new)
    return replace(table, known=_numbers(table))


def _throw(table: Table, new: tuple[Lying, ...], state: State) -> Table:
    """New dice where a throw is awaited: the throw, if their number is right and all of them are sure."""
    throw = matching(new, table.place.aside, table.look, state.dice)
    if throw is None:
        return _doubting(table, wrong_count(len(new), state.dice), TableState.WRONG_COUNT)
    if doubtful := _doubtful(throw):
        return _doubting(table, unsure(doubtful, throw), TableState.UNSURE)
    values = tuple(sorted(die.value for die in throw))
    return _act(table, Roll(values), "camera", throw)


def _throw_after_choice(table: Table, new: tuple[Lying, ...]) -> Table:
    """New dice beside an undecided throw: dice laid into the strip, or the next throw, which shows what was kept."""
    moved, new = into_strip(table.place.throw, table.look, new)
    if moved:
        table = _placed(table, replace(table.place, throw=moved))
        table = replace(table, known=(table.known or frozenset()) | {die.number for die in moved})
        if not new:
            return _at_ease(table)
    if not table.place.throw and len(new) == len(table.state.thrown):
        table = _placed(table, replace(table.place, throw=with_values(new, table.state.thrown)))
        return replace(_at_ease(table), known=_numbers(table))
    return _next_throw(table, new)


def _next_throw(table: Table, new: tuple[Lying, ...]) -> Table:
    """The throw after an undecided one: what was kept is told by the dice that stayed, if the number fits."""
    takes = [] if table.blind and table.selected is None else keeps.at_next_throw(table.state, _evidence(table))
    wanted = 0
    for take in takes:
        action = _action_of(take)
        after = apply(table.history.game, table.state, action)
        aside = table.place.aside + pick(still(table.place.throw, table.look), take.option.keep)
        throw = matching(new, aside, table.look, after.dice) if after.phase is Phase.ROLL else None
        if throw is None:
            wanted = wanted or after.dice
        elif doubtful := _doubtful(throw):
            return _doubting(table, unsure(doubtful, throw), TableState.UNSURE)
        else:
            roll = Roll(tuple(sorted(die.value for die in throw)))
            return _act(_act(table, action, "camera"), roll, "camera", throw)
    if wanted:
        return _doubting(table, wrong_count(len(new), wanted), TableState.WRONG_COUNT)
    return _doubting(table, _which_kept(table, table.state.options), TableState.UNSURE)


def _pressed(table: Table, button: Press) -> Table:
    phase = table.state.phase
    if button is Press.STOP_LONG:
        return _try(table, OffTable(), "button")
    if phase is Phase.OFFER:
        return _try(table, TakeOver(button is Press.HOLD), "button")
    if phase is Phase.OVER:
        return refuse(table, "The game is over: begin a new one on the page.")
    if phase is Phase.ROLL:
        return _stop_after_hold(table) if button is Press.STOP else _nothing_to(table, "hold")
    decided = keeps.at_stop if button is Press.STOP else keeps.at_hold
    answer = decided(table.state, _evidence(table))
    if isinstance(answer, keeps.Take):
        return _try(table, _action_of(answer), "button")
    if isinstance(answer, keeps.Open):
        return _open_hold(table)
    if table.selected is not None or not answer.fitting:
        return refuse(table, why_not(table.history.game, table.state, table.selected, answer.fitting, button.value))
    return _ask(table, _which_kept(table, answer.fitting, button is Press.STOP))


def _open_hold(table: Table) -> Table:
    """HOLD with every die lying: taken at once where there is no choice, else left to the next throw."""
    options = table.state.options
    if table.blind:
        if len(options) > 1:
            return _ask(table, _which_kept(table, options))
        return _try(table, Keep(options[0].keep) if "roll" in options[0].may else Reroll(), "button")
    return table


def _stop_after_hold(table: Table) -> Table:
    """STOP before the next throw: stop with what was held, where that was legal."""
    last = table.history.actions[-1] if table.history.actions else None
    if not isinstance(last, Keep) or last.everything:
        return _nothing_to(table, "stop")
    before = table.history.states[-2]
    points = next(o.points for o in before.options if o.keep == last.values and last.points in (None, o.points))
    stop = Stop(last.values, last.points)
    if not any("stop" in o.may for o in before.options if o.keep == last.values and o.points == points):
        return refuse(table, f"{table.state.player} may not stop here: {table.state.dice} dice must be thrown.")
    return _act(_act(table, Undo(), "button"), stop, "button")


def _nothing_to(table: Table, verb: str) -> Table:
    count = "one die" if table.state.dice == 1 else f"{table.state.dice} dice"
    return refuse(table, f"There is nothing to {verb} yet: {table.state.player} throws {count}.")


def _press_that_waited(table: Table) -> Table:
    if table.pressed is None:
        return table
    button, made = table.pressed
    table = replace(table, pressed=None)
    turn_ended = any(isinstance(item, Acted) and item.state.lines for item in table.news)
    if turn_ended or table.look.seconds - made > PRESS_WAITS_SECONDS:
        return refuse(table, f"{button.upper()} was not counted: the table had moved on before the dice were read.")
    return _pressed(table, button)


def _tapped(table: Table, action: Roll) -> Table:
    """Dice tapped in: the dice lying new on the cloth, if there are as many, are those."""
    if table.look.dice is None:
        # Whatever is about to settle is this throw, and must not be read as another one.
        return _act(replace(table, known=None), action, "phone")
    new = tuple(die for die in table.look.dice if die.number not in (table.known or ()))
    if table.state.phase is Phase.DECIDE:
        takes = keeps.at_next_throw(table.state, _evidence(table)) if not table.blind else ()
        table = _act(table, _action_of(takes[0]), "phone") if takes else table
    throw = matching(new, table.place.aside, table.look, len(action.values)) or ()
    return _act(table, action, "phone", with_values(throw, action.values))


def _try(table: Table, action: Action, by: str) -> Table:
    try:
        return _act(table, action, by)
    except Illegal as error:
        return refuse(table, str(error))


def _act(table: Table, action: Action, by: str, throw: tuple[Lying, ...] = ()) -> Table:
    """The table after an action of the game. Raises Illegal."""
    history = table.history.apply(action)
    if isinstance(action, Undo):
        places = table.places[:-1]
    else:
        places = (*table.places, _places_after(table, action, history.state, throw))
    known = None if table.known is None else table.known | _numbers(table)
    acted = Acted(action, by, history.state, throw)
    cleared = replace(table, selected=None, question=None, doubt=None)
    return replace(cleared, history=history, places=places, known=known, news=(*table.news, acted))


def _places_after(table: Table, action: Action, state: State, throw: tuple[Lying, ...]) -> Places:
    if state.lines or state.phase is Phase.OVER:
        return Places()
    if isinstance(action, Roll):
        return Places(throw if state.phase is Phase.DECIDE else (), table.place.aside)
    if isinstance(action, Keep) and state.aside:
        return Places((), table.place.aside + pick(still(table.place.throw, table.look), action.values))
    return Places((), table.place.aside if isinstance(action, Reroll) else ())


def _placed(table: Table, place: Places) -> Table:
    return replace(table, places=(*table.places[:-1], place))


def _numbers(table: Table) -> frozenset[int]:
    return frozenset(die.number for die in table.look.dice or ())


def _evidence(table: Table) -> keeps.Evidence:
    if table.blind:
        return keeps.Evidence(table.selected, table.state.thrown)
    there = still(table.place.throw, table.look)
    lying = tuple(sorted(die.value for die in there if not die.in_strip))
    return keeps.Evidence(table.selected, lying, tuple(sorted(die.value for die in there if die.in_strip)))


def _action_of(answer: keeps.Take) -> Action:
    if answer.verb == "reroll":
        return Reroll()
    return Stop(answer.option.keep) if answer.verb == "stop" else Keep(answer.option.keep)


def _at_ease(table: Table) -> Table:
    if table.doubt is None:
        return table
    return replace(table, doubt=None, question=None if table.question == table.doubt[0] else table.question)


def _doubting(table: Table, question: Question, state: TableState) -> Table:
    """The table in doubt; a doubt that lasts becomes a question."""
    now = table.look.seconds
    since = table.doubt[2] if table.doubt and table.doubt[1] is state else now
    table = replace(table, doubt=(question, state, since))
    return _ask(table, question) if now - since >= ASK_AFTER_SECONDS else table


def _ask(table: Table, question: Question) -> Table:
    if table.question == question:
        return table
    return replace(table, question=question, pressed=None, news=(*table.news, Asked(question)))


def _doubtful(throw: tuple[Lying, ...]) -> Lying | None:
    return next((die for die in throw if not die.sure), None)


def _which_kept(table: Table, options: Iterable[Option], stop: bool = False) -> Question:
    return which_kept(table.history.game, table.state, options, stop)
