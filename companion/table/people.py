"""What people tell the table: presses of its two buttons, and what phones say.

Only STOP, a lost turn or a rule ends a turn; what may not be done is refused with the reason, and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.games import Illegal, Option, Phase
from companion.games.actions import Action, Keep, OffTable, Reroll, Roll, Stop, TakeOver, Undo
from companion.games.core import Values, text
from companion.games.saying import counted, say
from companion.games.seats import Reseat
from companion.sight import MOVING, Lying, Press, TableState
from companion.table import keeps
from companion.table.amend import amend, follow
from companion.table.amend import leave_out as left_out
from companion.table.commands import Correct, LeaveOut, Pause, Redo, Said, Select, Shows
from companion.table.places import (
    gone,
    laid_elsewhere,
    matching,
    numbers_of,
    pick,
    thrown_again,
    values_of,
    with_values,
)
from companion.table.questions import Question, already_there, not_one_throw, only_countings, or_only_moved, why_not
from companion.table.table import (
    NONE_UNCOUNTED,
    Table,
    act,
    action_of,
    as_believed,
    ask,
    attempt,
    evidence,
    is_asked,
    kept_before,
    new_dice,
    placed,
    redo,
    refuse,
    thrown_on,
    which,
)
from companion.table.tidying import (
    accounted_for,
    as_kept,
    laid_aside,
    some_kept_laid_before,
    some_kept_laid_unseen,
    with_lying_asked,
)

TWICE_SECONDS = 1.5
"""Whoever presses STOP again so soon after a stop is not sure that it was heard: nobody has considered an offer yet."""


def press(table: Table, button: Press, seconds: float) -> Table:
    """The table after a press; one made while the dice move waits until they lie, or the next is made."""
    table = replace(table, news=(), pressed=None)
    if table.paused:
        return refuse(table, say("The table is paused: go on from the page first."))
    if button is Press.STOP and _just_stopped(table, seconds):
        return table
    if table.look.state in MOVING and table.look.dice is None:
        return replace(table, pressed=(button, seconds))
    return follow(pressed(table, button))


def _just_stopped(table: Table, seconds: float) -> bool:
    """Whether a press of STOP has just led to the offer that stands, by the clock of the pictures.

    Where none has come since, only one that came between the throw and the stop tells that the clock goes.
    """
    stopped = table.before
    if table.state.phase is not Phase.OFFER or stopped is None or table.notes[-1].by != "button":
        return False
    passed = seconds - stopped.look.seconds
    goes = stopped.before is not None and stopped.before.look.seconds < stopped.look.seconds
    return 0 < passed < TWICE_SECONDS or (passed == 0 and goes and table.look.state is not TableState.NO_CAMERA)


def hear(table: Table, words: Said) -> Table:
    """The table after what a phone says."""
    match words:
        case Correct(action, at, order):
            return correct(table, action, at, order)
        case Select(values):
            return select(table, values)
        case Shows(value, die):
            return shows(table, value, die)
        case Redo():
            return again(table)
        case LeaveOut():
            return leave_out(table)
        case Reseat():
            return reseat(table, words)
        case Pause(paused):
            return pause(table, paused)
    return do(table, words)


def do(table: Table, action: Action) -> Table:
    """The table after an action of a phone. A refusal is news, and changes nothing else."""
    table = replace(table, news=())
    try:
        if isinstance(action, Roll):
            return follow(_tapped(table, action))
        if isinstance(action, OffTable):
            return follow(_off_table(table, "phone"))
        return follow(_thrown_already(table, act(as_kept(table, action), action, "phone")))
    except Illegal as error:
        return refuse(table, str(error))


def pause(table: Table, paused: bool) -> Table:
    """The table paused or going on; what is moved about during a pause is not a throw."""
    return replace(table, news=(), paused=paused, known=None)


def select(table: Table, values: Values) -> Table:
    """The table after dice of the throw have been selected on a phone; none selected means no selection."""
    table = replace(table, news=())
    if table.state.phase is not Phase.DECIDE:
        return refuse(table, say("There is no throw to select dice from."))
    if Counter(values) - Counter(table.state.thrown):
        thrown = text(table.state.thrown)
        return refuse(table, say("{dice} is not part of the throw {thrown}.", dice=text(values), thrown=thrown))
    question = table.question
    if question and question.moved and not values:
        moved = laid_aside(table, new_dice(table)) or accounted_for(table, new_dice(table))
        table = replace(moved, uncounted=NONE_UNCOUNTED)
    question = None if question and (question.knocked or question.moved) else question
    return replace(table, selected=tuple(sorted(values)) or None, question=question)


def shows(table: Table, value: int, number: int | None = None) -> Table:
    """The table after the die that is asked about, of this number, has been said to show ``value``.

    The next look counts the throw; another die of it is asked about as late as the first was, so that two quick taps do
    not answer for both.
    """
    table = replace(table, news=())
    die = table.question.die if table.question else None
    if die is None or number not in (None, die.number):
        return refuse(table, say("That die is not asked about any more: look again."))
    doubt = table.doubt and (*table.doubt[:2], table.look.seconds)
    return replace(table, question=None, doubt=doubt, answered=table.answered | {(die.number, value)})


def correct(table: Table, action: Action, at: int | None = None, order: tuple[int, ...] = ()) -> Table:
    """The table with a throw or a choice put right, the last throw where no number is given.

    order: the dice of a throw as they are shown, where they were named so.  What was done since is done again as far as
    it is legal.
    """
    table = replace(table, news=())
    rolls = [index for index, each in enumerate(table.history.actions) if isinstance(each, Roll)]
    if not rolls:
        return refuse(table, say("There is no throw to correct yet."))
    at = rolls[-1] if at is None else at
    if at == rolls[-1] and (table.state.phase is Phase.DECIDE or at == len(table.history.actions) - 1):
        asked = table.question.throw if table.question else ()
        for shown in (thrown_again(table.place.throw, table.look, new_dice(table)), _read_again(table), asked):
            if action == Roll(values_of(shown)):
                table, order = placed(table, replace(table.place, throw=shown)), ()
    try:
        return amend(table, at, action, order)
    except Illegal as error:
        return refuse(table, str(error))


def _read_again(table: Table) -> tuple[Lying, ...]:
    """The dice of the throw as they lie there now, where it is asked of some that were knocked over; else none."""
    knocked = table.question is not None and table.question.knocked
    return tuple(replace(die, value=die.shown, knocked=None) for die in table.place.throw) if knocked else ()


def again(table: Table) -> Table:
    """The table with what was undone last done again."""
    return redo(replace(table, news=()))


def reseat(table: Table, action: Reseat) -> Table:
    """The table with other players, or other names, from now on."""
    table = replace(table, news=())
    if table.waiting:
        return refuse(table, say("An earlier turn is being put right: decide that first."))
    return attempt(table, action, "phone")


def leave_out(table: Table) -> Table:
    """The table with the turns that wait for a corrected one given up."""
    try:
        return left_out(table)
    except Illegal as error:
        return refuse(replace(table, news=()), str(error))


def pressed(table: Table, button: Press) -> Table:
    """The table after a press that counts now."""
    return _thrown_already(table, _decided(table, button))


def _thrown_already(before: Table, table: Table) -> Table:
    """The table asking of dice that came to lie there before people decided, where they are not counted.

    Whoever laid or threw them waited neither for what was kept, nor for a stop or an offer.
    """
    decided = len(table.history.actions) == len(before.history.actions) + 1 and table.history.actions[-1]
    if before.look.dice is None or table.waiting:
        return table
    if isinstance(decided, TakeOver):
        thrown_before = numbers_of(die for note in table.notes for die in note.dice)
        return with_lying_asked(table, tuple(die for die in as_believed(table) if die.number not in thrown_before))
    if table.state.phase is Phase.ROLL and isinstance(decided, Keep | Reroll | Stop):
        return _thrown_before_choice(before, table, decided)
    return table


def _thrown_before_choice(before: Table, table: Table, decided: Keep | Reroll | Stop) -> Table:
    """The table asking of dice that came to lie there before people said what was kept, or stopped.

    They may be the throw after that, or kept dice laid elsewhere, and which of dice alike is which cannot be told.
    After a stop they may be those of the next player.
    """
    lying, state = before.look.dice or (), table.state
    came, stopped = new_dice(before) if before.blind else thrown_on(before), isinstance(decided, Stop)
    if before.blind and not came and not stopped and Counter(values_of(lying)) - Counter(state.aside):
        return with_lying_asked(table, lying)
    kept = before.state.thrown if stopped else decided.values if isinstance(decided, Keep) else ()
    moved = pick(gone(before.place.throw, before.look), kept)
    _, others = laid_elsewhere(moved, before.look, came)
    perhaps_moved = before.question is not None and before.question.moved
    if len(came) < state.dice or not (others or perhaps_moved) or new_dice(table):
        return table
    thrown = came if len(came) == state.dice else others
    broken = before.uncounted.is_broken_by(before.look)
    asked = not_one_throw(thrown, state.dice) if broken else already_there(state.player, thrown, lying)
    asked = replace(asked, over=numbers_of(lying), wanted=state.dice, throw=thrown if thrown == came else ())
    return ask(table, asked if len(thrown) == state.dice else replace(asked, answers=(), read=()))


def _decided(table: Table, button: Press) -> Table:
    """The table after what a press does."""
    phase = table.state.phase
    if button is Press.STOP_LONG:
        return _off_table(table, "button")
    if phase is Phase.OFFER:
        return attempt(table, TakeOver(button is Press.HOLD), "button")
    if phase is Phase.OVER:
        return refuse(table, say("The game is over: begin a new one on the page."))
    if phase is Phase.ROLL and button is Press.HOLD:
        return _nothing_to(table, "hold")
    if table.doubt and _comes_first(table, table.doubt[0], button):
        return _answered_first(table, table.doubt[0], button)
    if phase is Phase.ROLL:
        return _stop_after_hold(table)
    if table.question and table.question.throw:
        return _answered_first(table, table.question, button)
    decided = keeps.at_stop if button is Press.STOP else keeps.at_hold
    answer = decided(table.state, evidence(table))
    if isinstance(answer, keeps.Take):
        return attempt(as_kept(table, action_of(answer)), action_of(answer), "button")
    if isinstance(answer, keeps.Open):
        return _open_hold(table)
    how_it_counts = only_countings(answer.fitting) and table.selected in (None, answer.fitting[0].keep)
    if not answer.fitting or (table.selected is not None and not how_it_counts):
        return refuse(table, why_not(table.history.game, table.state, table.selected, answer.fitting, button.value))
    question = _of_these_dice(table, which(table, answer.fitting, button is Press.STOP))
    if is_asked(table, question) and only_countings(answer.fitting):
        # The same press again takes the highest, as the rules do untold.
        return attempt(table, action_of(most(answer.fitting, button)), "button")
    return ask(table, question)


def _of_these_dice(table: Table, question: Question) -> Question:
    """What a press asks: where the same is asked of dice that came since, of these, which may only have been moved."""
    if table.doubt is None:
        return question
    question = replace(question, over=numbers_of(table.look.dice or ()))
    return or_only_moved(question) if table.doubt[0].moved else question


def _comes_first(table: Table, question: Question, button: Press) -> bool:
    """Whether it must be answered before a press counts: else STOP banks what was thrown on, and HOLD loses a throw.

    A die in doubt may be one of the next throw, or a kept one laid aside; so may dice of a wrong number, where others
    were taken up. Which dice are kept, or how they count, HOLD may tell, but not where more may be than stayed.
    """
    if question.die or table.state.phase is Phase.ROLL:
        return True
    new = thrown_on(table)
    if question.kept and button is Press.HOLD:
        perhaps_more = some_kept_laid_before(table, new) or some_kept_laid_unseen(table, new)
        return table.selected is None and perhaps_more
    thrown = keeps.countings(table.state, evidence(table)) or any(kept_before(table))
    return bool(new) and bool(thrown or not question.kept)


def _answered_first(table: Table, question: Question, button: Press) -> Table:
    """The table with a question put before a press counts, or put already and so said again.

    Where it has just been said what the die shows, the next look enters that, and then the press is about it.
    """
    if question.die and question.die.number in dict(table.answered):
        return replace(table, pressed=(button, table.look.seconds))
    return refuse(table, question.text) if is_asked(table, question) else ask(table, question)


def most(fitting: tuple[Option, ...], button: Press) -> keeps.Take:
    """The highest of some options, by the verb of a button."""
    highest = max(fitting, key=lambda option: option.points)
    return keeps.Take(highest, "stop" if button is Press.STOP else "roll" if "roll" in highest.may else "reroll")


def _open_hold(table: Table) -> Table:
    """HOLD with every die lying: taken at once where there is no choice, else left to the next throw."""
    # Whether there is a choice must not tell a straight.
    options = table.history.game.discreet(table.state)
    if table.blind:
        if len(options) > 1:
            return ask(table, which(table, options))
        return attempt(table, Keep(options[0].keep) if "roll" in options[0].may else Reroll(), "button")
    return table


def _stop_after_hold(table: Table) -> Table:
    """STOP before the next throw: stop with what was held, where that was legal."""
    last = table.history.actions[-1] if table.history.actions else None
    if not isinstance(last, Keep) or last.everything:
        return _nothing_to(table, "stop")
    before = table.history.states[-2]
    held = [o for o in before.options if o.keep == last.values and last.points in (None, o.points)]
    if not any("stop" in option.may for option in held):
        player, dice = table.state.player, counted(table.state.dice)
        return refuse(table, say("{player} may not stop here: {dice} must be thrown.", player=player, dice=dice))
    stop = Stop(last.values, last.points)
    if table.before is None or table.before.history.actions != table.history.actions[:-1]:
        # What was done last is a correction, and stays.
        return amend(table, len(table.history.actions) - 1, stop)
    return act(act(table, Undo(), "button"), stop, "button")


def _off_table(table: Table, by: str) -> Table:
    """The table after a die has fallen off it, of the throw that is awaited or of one after the undecided one."""
    before = [kept for kept, _ in kept_before(table)] if thrown_on(table) else []
    try:
        return act(act(table, before[0], by) if before else table, OffTable(), by)
    except Illegal as error:
        return refuse(table, str(error))


def _nothing_to(table: Table, verb: str) -> Table:
    player, dice = table.state.player, counted(table.state.dice)
    if verb == "stop":
        return refuse(table, say("There is nothing to stop yet: {player} throws {dice}.", player=player, dice=dice))
    return refuse(table, say("There is nothing to hold yet: {player} throws {dice}.", player=player, dice=dice))


def _tapped(table: Table, action: Roll) -> Table:
    """Dice tapped in: those asked about, else the dice lying new on the cloth, if there are as many."""
    lying = table.look.dice
    if lying is None:
        # Whatever is about to settle is this throw, and must not be read as another one.
        return act(replace(table, known=None), action, "phone")
    new, uncounted = new_dice(table), table.uncounted
    asked = table.question.throw if table.question and table.question.wanted == len(action.values) else ()
    before = [kept for kept, after in kept_before(table) if after.dice == len(action.values)]
    table = act(table, before[0], "phone") if before else table
    # Those asked about may have been taken for dice set aside that lie elsewhere now.
    aside = tuple(die for die in table.place.aside if die.number not in numbers_of(asked))
    table = placed(table, replace(table.place, aside=aside))
    mine = asked or new or tuple(die for die in lying if die.number not in numbers_of(aside))
    throw = matching(mine, aside, table.look, len(action.values), uncounted) or ()
    return act(table, action, "phone", with_values(throw, action.values), seen=bool(new))
