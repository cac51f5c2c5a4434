"""The referee protocol: one JSON action a line in, one JSON state a line out.

It is how a game is scripted, replayed, tested and reported as a bug, and it uses the very rules the table uses.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from companion.games import Illegal, Phase, State
from companion.games.actions import NotAnAction, parse
from companion.games.core import Game
from companion.games.play import begin


def state_json(game: Game, state: State) -> dict[str, Any]:
    """A state as the protocol writes it; ``options`` only where there is something to decide."""
    shown: dict[str, Any] = {
        "game": game.id,
        "player": state.player,
        "phase": str(state.phase),
        "dice": state.dice,
        "turn": state.turn,
        "totals": dict(zip(state.players, state.totals, strict=True)),
        "winners": None if state.winners is None else list(state.winners),
        "event": state.event,
    }
    if state.phase is Phase.DECIDE:
        shown["options"] = [
            {"keep": list(option.keep), "points": option.points, "may": list(option.may)} for option in state.options
        ]
    return shown


def referee(game: Game, players: tuple[str, ...], lines: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Each line to be written, in ASCII, and whether it is no error: the first state, then one line an action."""
    history = begin(game, players)
    yield json.dumps(state_json(game, history.state)), True
    for line in lines:
        if not line.strip():
            continue
        try:
            history = history.apply(parse(line))
        except (NotAnAction, Illegal) as error:
            yield json.dumps({"error": str(error), "phase": str(history.state.phase)}), False
        else:
            yield json.dumps(state_json(game, history.state)), True
