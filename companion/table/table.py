"""The table: everything known of a game and its dice, as a value, and the one way an action reaches the game.

Nouns:
    Table      everything the table knows at one moment; a value, ``seeing`` and ``people`` turn events into the next
    Waiting    a later turn that is done again once a corrected one before it has been decided anew

Nothing scores unless dice were away or moved and then came to rest; a wrong count never scores; only STOP, a lost turn
or a rule ends a turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from companion.games import Illegal, Option, Phase, State
from companion.games.actions import Action, Keep, Reroll, Roll, Stop, Undo
from companion.games.core import Values
from companion.games.play import History, apply
from companion.games.saying import say
from companion.games.seats import Reseat
from companion.sight import Look, Lying, Press, TableState
from companion.table import keeps
from companion.table.news import Acted, Asked, News, Redone, Refusal
from companion.table.notes import Note
from companion.table.places import (
    Places,
    Uncounted,
    covered,
    gone,
    laid_elsewhere,
    numbers_of,
    parted,
    pick,
    showing,
    still,
    surely_one_of,
    thrown_beside,
    values_of,
)
from companion.table.questions import Question, which_kept

NOTHING_SEEN = Look(0.0, TableState.NO_CAMERA)
NONE_UNCOUNTED = Uncounted()
CLEARED = Look(0.0, TableState.READY, ())

_ASK_AFTER_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Deed:
    """An action that was done once and is to be done again, with its note and the dice it threw."""

    action: Action | Reseat
    note: Note
    throw: tuple[Lying, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """One later turn that waits for a decision in an earlier one."""

    player: str | None
    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Everything the table knows at one moment.

    places: one for each state of the history.  notes: one for each of its actions.  waiting: the turns after one that
    was corrected and must be decided anew.  before: the table before the last change of the game.  after: the table
    that the last undo took back.  look: the last one.  known: numbers of the dice already accounted for; None until
    the table has first been seen at rest.  resting: the dice at the last look that left no doubt.  rested: when dice
    were last seen at rest.  unseen: for how many seconds at a time none was since ``resting``.  selected: values chosen
    on a phone.  pressed: a press that waits for the dice to settle, and when it was made.  doubt: what the table is
    unsure of, and since when.  answered: numbers of dice in doubt, with what people said that they show.  uncounted:
    dice at rest since the last action that could not be counted.  told: dice knocked over, by number and what they show
    now, of which it has been told.  news: what the last event led to.
    """

    history: History
    places: tuple[Places, ...] = (Places(),)
    notes: tuple[Note, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    before: Table | None = field(default=None, compare=False, repr=False)
    after: Table | None = field(default=None, compare=False, repr=False)
    look: Look = NOTHING_SEEN
    known: frozenset[int] | None = None
    resting: tuple[Lying, ...] = ()
    rested: float = 0.0
    unseen: float = 0.0
    selected: Values | None = None
    pressed: tuple[Press, float] | None = None
    question: Question | None = None
    doubt: tuple[Question, TableState, float] | None = None
    answered: frozenset[tuple[int, int]] = frozenset()
    uncounted: Uncounted = NONE_UNCOUNTED
    told: frozenset[tuple[int, int]] = frozenset()
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
        """Whether it is not known which dice of the undecided throw lie where."""
        return self.look.dice is None or not self.place.throw or parted(self.place.throw, self.look)

    @property
    def standing(self) -> TableState:
        """The table's state as page and lamp show it."""
        if self.paused:
            return TableState.PAUSED
        if self.waiting:
            return TableState.CORRECTING
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
    return replace(table, news=(*table.news, Refusal(sentence)))


def act(table: Table, action: Action | Reseat, by: str, throw: tuple[Lying, ...] = (), seen: bool = True) -> Table:
    """The table after an action of the game. Raises Illegal.

    throw: the dice of a throw that lie there.  seen: whether they have come to lie there since the last one.
    """
    if isinstance(action, Undo):
        return _undone(table, by)
    history = table.history.apply(action)
    note = Note(by, throw if seen else ())
    later = replace(
        table,
        history=history,
        places=(*table.places, _places_after(table, action, history.state, throw)),
        notes=(*table.notes, note),
        known=_known_after(table, action, history.state),
        before=table,
        after=None,
        # A press waits for what the camera sees; what people did meanwhile has made it moot.
        pressed=table.pressed if by == "camera" else None,
        news=(*table.news, Acted(action, by, history.state)),
    )
    return with_aside_found(_at_rest(replace(later, resting=as_believed(later))))


def as_believed(table: Table) -> tuple[Lying, ...]:
    """The dice at rest with the values that they count as, which people may have said: these outlast their throw."""
    if table.look.dice is None:
        return table.resting
    counted = {die.number: die.value for die in (*table.resting, *table.place.throw, *table.place.aside)}
    dice = ((replace(die, value=counted.get(die.number, die.value)), die.shown) for die in table.look.dice)
    return tuple(showing(die, face) for die, face in dice)


def redo(table: Table) -> Table:
    """The table with what was undone last done again; a refusal where nothing was."""
    if table.after is None:
        return refuse(table, say("There is nothing to do again."))
    after = table.after
    told: tuple[News, ...] = (Redone(),)
    if len(after.notes) > len(table.notes):
        told += (Acted(after.history.actions[-1], after.notes[-1].by, after.state, again=True),)
    return _as_seen_now(table, after, told)


def _undone(table: Table, by: str) -> Table:
    if table.before is None:
        raise Illegal(say("undo: nothing has happened yet."))
    before = replace(table.before, after=table)
    return _as_seen_now(table, before, (*table.news, Acted(Undo(), by, before.state)))


def _as_seen_now(now: Table, then: Table, news: tuple[News, ...]) -> Table:
    """An earlier or a later table, with the cloth as it is seen now."""
    seen = replace(then, look=now.look, known=_all_known(now), resting=now.resting, rested=now.rested)
    return _at_rest(replace(seen, unseen=now.unseen, pressed=None, paused=now.paused, news=news))


def _all_known(table: Table) -> frozenset[int] | None:
    """Every die in view accounted for, so that none of them is taken for a new throw."""
    return None if table.known is None else table.known | numbers_seen(table)


def _known_after(table: Table, action: Action | Reseat, state: State) -> frozenset[int] | None:
    """What is accounted for after an action: all, but a throw that lies there while people say what was kept before.

    One die alone is none where several were due, nor are kept ones perhaps laid elsewhere, nor too many, blind.
    """
    known, thrown = _all_known(table), new_dice(table) if table.blind else thrown_on(table)
    open_still = table.uncounted.is_broken_by(table.look) or (table.question is not None and table.question.moved)
    no_throw = len(thrown) == 1 < state.dice or (table.blind and len(thrown) > state.dice)
    if known is None or not isinstance(action, Keep | Reroll) or no_throw or open_still:
        return known
    kept = action.values if isinstance(action, Keep) else ()
    if moved := Counter(kept) - Counter(values_of(still(table.place.throw, table.look))):
        lying = Counter(die.value for die in table.look.dice or () if die not in thrown)
        before = Counter(table.state.aside + table.state.thrown) - lying
        thrown = thrown_beside(thrown, tuple(moved.elements()), before, state.dice)
    return known - numbers_of(thrown)


def _at_rest(table: Table) -> Table:
    """The table with nothing asked, selected or in doubt."""
    return replace(table, selected=None, question=None, doubt=None, answered=frozenset(), uncounted=NONE_UNCOUNTED)


def attempt(table: Table, action: Action | Reseat, by: str) -> Table:
    """The table after an action, or with its refusal."""
    try:
        return act(table, action, by)
    except Illegal as error:
        return refuse(table, str(error))


def _places_after(table: Table, action: Action | Reseat, state: State, throw: tuple[Lying, ...]) -> Places:
    if isinstance(action, Reseat):
        return table.place
    if state.turn_over:
        return Places()
    if isinstance(action, Roll):
        return Places(throw if state.phase is Phase.DECIDE else (), table.place.aside)
    if isinstance(action, Keep) and state.aside:
        return Places((), table.place.aside + pick(still(table.place.throw, table.look), action.values))
    return Places((), table.place.aside if isinstance(action, Reroll) else ())


def placed(table: Table, place: Places) -> Table:
    """The table with its dice at other places."""
    return replace(table, places=(*table.places[:-1], place))


def with_aside_found(table: Table) -> Table:
    """The table knowing where dice set aside lie that it had lost sight of, if their values tell them from all others.

    Not while nobody knows which dice are the undecided throw; nor may they be those of one just decided.
    """
    place, state, look = table.place, table.state, table.look
    lost = Counter(state.aside) - Counter(values_of(still(place.aside, look)))
    if not lost or look.dice is None or len(place.throw) < len(state.thrown):
        return table
    decided = table.places[-2].throw if state.phase is Phase.ROLL and len(table.places) > 1 else ()
    mine = numbers_of(place.throw + place.aside + decided)
    others = (die for die in look.dice if die.number in (table.known or ()) and die.number not in mine)
    alike = tuple(die for other in others if (die := surely_one_of(other, lost)) is not None)
    if Counter(values_of(alike)) != lost:
        return table
    moved, found = laid_elsewhere(place.aside, look, alike)
    return placed(table, replace(place, aside=moved + found))


def new_dice(table: Table) -> tuple[Lying, ...]:
    """The dice in view that have not been accounted for."""
    return tuple(die for die in table.look.dice or () if die.number not in (table.known or ()))


def numbers_seen(table: Table) -> frozenset[int]:
    """The numbers of all dice in view."""
    return numbers_of(table.look.dice or ())


def evidence(table: Table) -> keeps.Evidence:
    """What is known of which thrown dice were kept."""
    stranger = any(die.in_strip for die in new_dice(table))
    if table.blind:
        seen, all_of_them = Counter(values_of(table.look.dice or ())), Counter(table.state.thrown + table.state.aside)
        unclear = parted(table.place.throw, table.look) or (bool(seen) and not all_of_them <= seen)
        return keeps.Evidence(table.selected, table.state.thrown, unclear=unclear or stranger)
    there = still(table.place.throw, table.look)
    lying = values_of(die for die in there if not die.in_strip)
    strip = values_of(die for die in there if die.in_strip)
    unclear = covered(there, table.look) or perhaps_thrown_on(table)
    return keeps.Evidence(table.selected, lying, strip, stranger, unclear)


def kept_before(table: Table) -> Iterator[tuple[Action, State]]:
    """What may have been kept before a throw after the undecided one, in order, and the state that awaits it."""
    if table.state.phase is not Phase.DECIDE or (table.blind and table.selected is None):
        return
    for take in keeps.at_next_throw(table.state, evidence(table)):
        yield action_of(take), apply(table.history.game, table.state, action_of(take))


def thrown_on(table: Table) -> tuple[Lying, ...]:
    """Dice that may be of a throw after the undecided one: some of it were taken up, and these lie there since."""
    if not gone(table.place.throw, table.look):
        return ()
    return tuple(die for die in new_dice(table) if not die.in_strip)


def perhaps_thrown_on(table: Table) -> bool:
    """Whether dice lie beside those of the undecided throw that were laid back: all may be of one after it."""
    return not table.place.back.isdisjoint(numbers_seen(table)) and bool(thrown_on(table))


def action_of(answer: keeps.Take) -> Action:
    """The action that takes an option."""
    if answer.verb == "reroll":
        return Reroll()
    return Stop(answer.option.keep) if answer.verb == "stop" else Keep(answer.option.keep)


def at_ease(table: Table) -> Table:
    """The table in no doubt any more."""
    if table.doubt is None:
        return table
    return replace(table, doubt=None, question=None if table.question == table.doubt[0] else table.question)


def ask(table: Table, question: Question) -> Table:
    """The table with a question put, once."""
    if is_asked(table, question):
        return replace(table, question=question)
    return replace(table, question=question, pressed=None, news=(*table.news, Asked(question)))


def doubting(table: Table, question: Question, state: TableState) -> Table:
    """The table in doubt; a doubt that lasts becomes a question, which is moot once other dice lie there."""
    now, question = table.look.seconds, replace(question, over=numbers_seen(table))
    since = table.doubt[2] if table.doubt and table.doubt[1] is state else now
    put, asked = table.doubt and table.doubt[0], table.question
    table = replace(table, doubt=(question, state, since))
    if question.kept and asked and asked.kept and asked != put and asked.over == question.over:
        # A press has asked it of the same dice: its answers stop, or throw on.
        return table
    return ask(table, question) if now - since >= _ASK_AFTER_SECONDS else table


def is_asked(table: Table, question: Question) -> bool:
    """Whether the question stands there already, whatever dice lie there now."""
    return table.question is not None and replace(table.question, over=question.over) == question


def is_in_doubt(table: Table, question: Question) -> bool:
    """Whether the question is in doubt already, of just the dice that lie there now."""
    return table.doubt is not None and table.doubt[0] == replace(question, over=numbers_seen(table))


def which(table: Table, options: Iterable[Option], stop: bool = False) -> Question:
    """The question which of the thrown dice were kept."""
    return which_kept(table.history.game, table.state, options, stop)
