"""What must be told at once when something has happened: a turn lost or banked, dice kept, a refusal, the end.

Nouns:
    Notice   one such sentence and its kind
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games import Phase, State
from companion.games.actions import Keep, Roll
from companion.games.saying import Sentence, listed, say, together
from companion.match import Match, Step
from companion.table import Acted


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be told at once; kind is lost, banked, kept, refused, won or info."""

    kind: str
    text: str


def notice_of(before: Match | None, step: Step) -> Notice | None:
    """What the event must tell people, if anything."""
    if step.refusals:
        return Notice("refused", step.refusals[-1])
    if not step.entries or step.match.table is None or before is None or before.table is None:
        return None
    acted = [item for item in step.match.table.news if isinstance(item, Acted)]
    told: Notice | None = None
    player = before.table.state.player
    for item in acted:
        told = _told(player, item) or told
        player = item.state.player
    return told


def _told(player: str | None, item: Acted) -> Notice | None:
    state = item.state
    if state.phase is Phase.OVER:
        return Notice("won", together(_done(player, state), won_by(state.winners or ())))
    if state.lines:
        lost = bool(state.lines[0].note)
        following = say("{player} is next.", player=state.player)
        if state.player == player:
            following = say("{player} goes on.", player=player)
        return Notice("lost" if lost else "banked", together(_done(player, state), following))
    if isinstance(item.action, Keep) or (isinstance(item.action, Roll) and state.phase is Phase.ROLL):
        return Notice("kept", _done(player, state))
    return None


def won_by(winners: tuple[str, ...]) -> Sentence:
    """Who has won, in a sentence; ``winners`` is not empty."""
    if len(winners) == 1:
        return say("{player} wins!", player=winners[0])
    *others, last = winners
    return say("{players} and {player} win!", players=listed(others), player=last)


def _done(player: str | None, state: State) -> Sentence:
    return say("{player} {does}.", player=player, does=state.event)
