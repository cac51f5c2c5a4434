"""What must be told at once when something has happened: a turn lost or banked, dice kept, a correction, the end.

Nouns:
    Notice   one such sentence and its kind
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.games import Phase, State
from companion.games.actions import Action, Keep, OffTable, Reroll, Roll, Stop, TakeOver, Undo
from companion.games.core import text
from companion.games.saying import Sentence, listed, say, together
from companion.games.seats import Reseat
from companion.match.match import Match, SetUp, Step
from companion.table.news import Acted, Corrected, Fallen, LeftOut, News, Redone
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be told at once; kind is lost, banked, kept, refused, won, corrected or info."""

    kind: str
    text: str


def notice_of(before: Match | None, step: Step) -> Notice | None:
    """What the event must tell people, if anything."""
    if step.refusals:
        return Notice("refused", step.refusals[-1])
    if not step.entries or step.match.table is None or before is None or before.table is None:
        return None
    told = _of_news(before.table, step.match.table)
    return told and replace(told, text=together(told.text, *_no_bots(step.match.set_up, step.match.table.news)))


def beside(standing: Notice | None, more: Notice | None) -> Notice | None:
    """Both as one, of the kind of that which stands; what it tells already is not told again."""
    if standing is None or more is None:
        return standing or more
    return standing if more.text in standing.text else replace(standing, text=together(standing.text, more.text))


def _of_news(before: Table, table: Table) -> Notice | None:
    """Of a correction that alone is told, not what was undone and done again for it."""
    fallen = [item for item in table.news if isinstance(item, Fallen)]
    for item in table.news:
        match item:
            case Corrected(_, action):
                corrected = say("Corrected: {what}.", what=named(action))
                return Notice("corrected", together(corrected, _fallen(fallen), _waiting(table)))
            case LeftOut():
                return Notice("info", say("The later turns are left out; the game goes on from here."))
            case Redone():
                return Notice("info", say("Done again: {what}.", what=_last(table)))
            case Acted(Undo()) if item is table.news[-1]:
                return Notice("info", say("Taken back: {what}.", what=_last(before)))
    told: Notice | None = None
    player = before.state.player
    for item in table.news:
        if isinstance(item, Acted) and not item.again:
            told = _told(player, item) or told
            player = item.state.player
    if fallen and told:
        return Notice("corrected", together(told.text, _fallen(fallen)))
    return told


def named(action: Action | Reseat) -> str:
    """An action as people speak of it: ``the throw 1 1 5``."""
    match action:
        case Roll(values):
            return say("the throw {dice}", dice=text(values))
        case Keep(values):
            return say("keeping {dice}", dice=text(values))
        case Stop(values):
            return say("stopping with {dice}", dice=text(values)) if values else say("stopping")
        case Reroll():
            return say("throwing again")
        case OffTable():
            return say("the die off the table")
        case TakeOver(accept):
            return say("taking the dice over") if accept else say("starting afresh")
        case Reseat():
            return say("the seats")
    return say("the last step")


def _last(table: Table) -> str:
    """What the last change of a table's game was."""
    if table.before is None or len(table.notes) <= len(table.before.notes):
        return say("the correction")
    player, action = table.before.state.player, table.history.actions[-1]
    return named(action) if player is None or isinstance(action, Reseat) else _whose(player, action)


def _whose(player: str | None, action: Action | Reseat) -> Sentence:
    return say("{player}, {what}", player=player, what=named(action))


def _fallen(fallen: list[Fallen]) -> str:
    """What can no longer stand, the first of it by name."""
    if not fallen:
        return ""
    first = _whose(fallen[0].player, fallen[0].action)
    if len(fallen) == 1:
        return say("This can no longer stand: {first}.", first=first)
    return say("This can no longer stand: {first} and {count} more.", first=first, count=len(fallen) - 1)


def _waiting(table: Table) -> str:
    turns, player = len(table.waiting), table.state.player
    if not turns:
        return ""
    if turns == 1:
        return say("{player} decides that turn anew; one later turn waits.", player=player)
    return say("{player} decides that turn anew; {turns} later turns wait.", player=player, turns=turns)


def _told(player: str | None, item: Acted) -> Notice | None:
    state = item.state
    if state.phase is Phase.OVER and not isinstance(item.action, Reseat):
        return Notice("won", together(_done(player, state), won_by(state.winners or ())))
    if state.turn_over:
        lost = bool(state.lines[0].note)
        following = say("{player} is next.", player=state.player)
        if state.player == player:
            following = say("{player} goes on.", player=player)
        return Notice(
            "lost" if lost else "banked", together(_done(player, state), *written_elsewhere(player, state), following)
        )
    if isinstance(item.action, Keep) or (isinstance(item.action, Roll) and state.phase is Phase.ROLL):
        return Notice("kept", _done(player, state))
    if moved := together(*written_elsewhere(player, state)):
        return Notice("info", moved)
    if isinstance(item.action, Reseat):
        return Notice("info", say("At the table now: {players}.", players=listed(state.players)))
    return None


def _no_bots(set_up: SetUp, news: Iterable[News]) -> Iterator[Sentence]:
    """For each bot whose seat has been given another name, that nobody decides for it: it may be somebody's now."""
    for item in news:
        if isinstance(item, Acted) and isinstance(item.action, Reseat):
            for name, was in item.action.seats:
                if was in set_up.bots and name not in set_up.bots:
                    yield say("No bot plays for {player}: people decide there now.", player=name)


def written_elsewhere(player: str | None, state: State) -> Iterator[Sentence]:
    """What the last action, of ``player``, has changed in the totals of others."""
    for line in state.lines:
        if (other := state.players[line.seat]) != player:
            yield say("{player} has {total} now: {why}.", player=other, total=line.total, why=line.note)


def won_by(winners: tuple[str, ...]) -> Sentence:
    """Who has won, in a sentence; ``winners`` is not empty."""
    if len(winners) == 1:
        return say("{player} wins!", player=winners[0])
    *others, last = winners
    return say("{players} and {player} win!", players=listed(others), player=last)


def _done(player: str | None, state: State) -> Sentence:
    return say("{player} {does}.", player=player, does=state.event)
