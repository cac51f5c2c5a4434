"""A correction anywhere in a game: one action is put right, and what followed is done again as far as it stands.

Where a corrected turn needs another decision, the game goes back to it and the turns after it wait: people decide, and
once that turn has ended they follow by themselves. What cannot stand any more is told, and given up only when people
say so.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games import Illegal, Phase
from companion.games.actions import Action, Keep, Reroll, Roll, Stop, Undo
from companion.games.play import History
from companion.games.saying import say
from companion.games.seats import Reseat
from companion.sight import Lying
from companion.table.news import Acted, Corrected, Fallen, LeftOut, News
from companion.table.notes import Note
from companion.table.places import numbers_of, with_values
from companion.table.table import Deed, Table, Waiting, act, numbers_seen

CHOICES = (Keep, Stop, Reroll)


def amend(table: Table, at: int, action: Action, order: tuple[int, ...] = ()) -> Table:
    """The table with its action number ``at`` put right. Raises Illegal, with nothing changed.

    order: the dice of a throw as they are shown, where they were named so: it tells which of several alike was misread,
    and which were mistaken for each other.
    """
    actions = table.history.actions
    if not 0 <= at < len(actions) or not _may_replace(actions[at], action):
        raise Illegal(say("There is nothing like that to correct there: look again."))
    rest, *later = _turns_after(table, at)
    undone: tuple[News, ...] = tuple(Acted(Undo(), "phone", state) for state in reversed(table.history.states[at:-1]))
    cut = replace(_cut(table, at), news=(Corrected(at, action), *undone))
    dice = with_values(_thrown(table, at), order or action.values, bool(order)) if isinstance(action, Roll) else ()
    right = act(cut, action, "phone", dice)
    right = replace(right, notes=(*right.notes[:-1], _note_of(table.notes[at], actions[at])))
    right = _again(right, rest, within=True)
    return replace(follow(replace(right, waiting=(*later, *table.waiting))), before=table)


def follow(table: Table) -> Table:
    """The table with the waiting turns done again, as far as they follow from what has been decided.

    They are part of that decision: one undo takes back both.
    """
    before = table.before
    while table.waiting and table.state.turn_over and table.waiting[0].player == table.state.player:
        turn, *others = table.waiting
        table = _again(replace(table, waiting=tuple(others)), turn, within=False)
    if table.waiting and table.state.phase is Phase.OVER:
        fallen = tuple(Fallen(turn.player, deed.action) for turn in table.waiting for deed in turn.deeds)
        table = replace(table, waiting=(), news=(*table.news, *fallen))
    return replace(table, before=before)


def leave_out(table: Table) -> Table:
    """The table with the turns that waited given up."""
    if not table.waiting:
        raise Illegal(say("No later turn waits to be left out."))
    return replace(table, waiting=(), before=table, after=None, news=(LeftOut(),))


def _thrown(table: Table, at: int) -> tuple[Lying, ...]:
    """The dice of the throw number ``at``; of one that left nothing to decide, where all of them lie there still."""
    noted = table.notes[at].dice
    return table.places[at + 1].throw or (noted if numbers_of(noted) <= numbers_seen(table) else ())


def _may_replace(old: Action | Reseat, new: Action) -> bool:
    if isinstance(old, Roll):
        return isinstance(new, Roll)
    return isinstance(old, CHOICES) and isinstance(new, CHOICES)


def _cut(table: Table, at: int) -> Table:
    """The table as it was before its action number ``at``, but for what is seen now."""
    history = table.history
    short = History(history.game, history.states[: at + 1], history.actions[:at])
    return replace(table, history=short, places=table.places[: at + 1], notes=table.notes[:at], waiting=())


def _note_of(note: Note, old: Action | Reseat) -> Note:
    """The note of an action that was put right; the first reading is remembered over several corrections."""
    return replace(note, was=old.values if isinstance(old, Roll) and note.was is None else note.was)


def _turns_after(table: Table, at: int) -> list[Waiting]:
    """What was done after the action number ``at``, turn by turn; first the rest of its own turn."""
    states, actions = table.history.states, table.history.actions
    turns = [Waiting(states[at].player, ())]
    for index in range(at + 1, len(actions)):
        if states[index].turn_over:
            turns.append(Waiting(states[index].player, ()))
        deed = Deed(actions[index], table.notes[index], table.places[index + 1].throw)
        turns[-1] = replace(turns[-1], deeds=(*turns[-1].deeds, deed))
    return turns


def _again(table: Table, turn: Waiting, within: bool) -> Table:
    """The table after what was done in one turn, as far as it may still be done; ``within``: in its midst."""
    done = 0
    for deed in turn.deeds:
        if (within or done) and table.state.turn_over:
            break
        try:
            after = act(table, deed.action, "phone", deed.throw)
        except Illegal:
            break
        *earlier, acted = after.news
        assert isinstance(acted, Acted)
        table = replace(after, notes=(*after.notes[:-1], deed.note), news=(*earlier, replace(acted, again=True)))
        done += 1
    fallen = tuple(Fallen(turn.player, deed.action) for deed in turn.deeds[done:])
    return replace(table, news=(*table.news, *fallen))
