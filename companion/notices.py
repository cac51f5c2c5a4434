"""What must be told at once when something has happened: a turn lost or banked, dice kept, a refusal, the end.

Nouns:
    Notice   one such sentence and its kind
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games import Phase
from companion.games.actions import Keep, Roll
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
        names = " and ".join(state.winners or ())
        return Notice("won", f"{player} {state.event}. {names} {'win' if len(state.winners or ()) > 1 else 'wins'}!")
    if state.lines:
        lost = bool(state.lines[0].note)
        following = f"{state.player} is next." if state.player != player else f"{player} goes on."
        return Notice("lost" if lost else "banked", f"{player} {state.event}. {following}")
    if isinstance(item.action, Keep) or (isinstance(item.action, Roll) and state.phase is Phase.ROLL):
        return Notice("kept", f"{player} {state.event}.")
    return None
