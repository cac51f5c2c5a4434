"""The Dice Game Scoresheet: a column a player, a line a turn with its score, running total and proof picture."""

from __future__ import annotations

from typing import Any

from companion.games.actions import Roll
from companion.games.core import Line
from companion.match import Match
from companion.table import Table


def sheet(match: Match, table: Table) -> list[dict[str, Any]]:
    """The columns in playing order, as JSON."""
    players = table.state.players
    columns: list[list[dict[str, Any]]] = [[] for _ in players]
    proof: str | None = None
    for index, state in enumerate(table.history.states):
        if index and isinstance(table.history.actions[index - 1], Roll):
            proof = match.proofs[index - 1]
        for line in state.lines:
            columns[line.seat].append(_line(line, proof))
    return [
        {"player": name, "total": total, "on_board": total > 0 or not match.set_up.game.has_entry, "lines": lines}
        for name, total, lines in zip(players, table.state.totals, columns, strict=True)
    ]


def _line(line: Line, proof: str | None) -> dict[str, Any]:
    return {"score": line.score, "total": line.total, "note": line.note, "picture": proof}
