"""Who sits at the table while a game goes on: a late player, one who leaves, another order, another name.

Nouns:
    Reseat   the players from now on, in playing order: each name, and whose seat it was; None for somebody new

Seats change between turns and before the end has begun: what a turn or an ending remembers is remembered by seat.
A name alone may change at any time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.core import Illegal, Phase, State
from companion.games.saying import say


@dataclass(frozen=True, slots=True)
class Reseat:
    """The players from now on, in playing order: (name, whose seat it was or None)."""

    seats: tuple[tuple[str, str | None], ...]


def reseat(state: State, action: Reseat) -> State:
    """The state with other players. Raises Illegal; names are taken as they are."""
    names = tuple(name for name, _ in action.seats)
    before = tuple(was for _, was in action.seats)
    stayed = [was for was in before if was is not None]
    if len(set(names)) < len(names) or len(set(stayed)) < len(stayed) or set(stayed) - set(state.players):
        raise Illegal(say("Every player needs a seat and a name of their own."))
    if not stayed:
        raise Illegal(say("One of those who play must stay: begin a new game for others."))
    if before == state.players:
        winners = state.winners and tuple(sorted(names[state.players.index(name)] for name in state.winners))
        return replace(state, players=names, winners=winners, lines=(), event=say("names changed"))
    if state.phase is not Phase.ROLL or state.turn or state.aside or state.memory is not None:
        raise Illegal(say("Seats change between turns: wait until this turn has ended."))
    if state.ending is not None:
        raise Illegal(say("The end has begun: only a name can change now."))
    totals = tuple(0 if was is None else state.totals[state.players.index(was)] for was in before)
    following = (state.at, *state.after(state.at))
    seat = next(before.index(state.players[old]) for old in following if state.players[old] in before)
    return replace(state, players=names, totals=totals, seat=seat, lines=(), event=say("seats changed"))
