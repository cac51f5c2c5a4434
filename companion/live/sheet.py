"""The Dice Game Scoresheet: a column a player, a line a turn with its score, running total and proof picture.

Nouns:
    line   one turn of one player; ``turn`` is the number under which it can be opened, ``late`` tells whether it was
           played after the end had begun
"""

from __future__ import annotations

from typing import Any

from companion.games.actions import Roll
from companion.games.core import Line
from companion.match.match import Match
from companion.table.seatings import seatings
from companion.table.table import Table


def sheet(match: Match, table: Table) -> list[dict[str, Any]]:
    """The columns as JSON: those who play in playing order, then those who have left."""
    state, sat = table.state, seatings(table.history)
    lines: list[list[dict[str, Any]]] = [[] for _ in sat.names]
    proof, corrected, turn = None, False, 0
    for index, each in enumerate(table.history.states[1:]):
        note = table.notes[index]
        proof = note.picture if isinstance(table.history.actions[index], Roll) else proof
        corrected = corrected or note.was is not None
        for line in each.lines:
            late = table.history.states[index].ending is not None
            lines[sat.seats[index + 1][line.seat]].append(_line(line, proof, turn, corrected, late))
        if each.turn_over:
            turn, corrected, proof = turn + 1, False, None
    has_entry = match.set_up.game.has_entry
    return [
        {
            "player": sat.names[column],
            "colour": column,
            "total": total,
            "on_board": total > 0 or not has_entry,
            "left": column not in sat.now,
            "lines": lines[column],
        }
        for column in sat.in_order
        for total in [_total(state.totals, sat.now, column, lines[column])]
    ]


def _total(totals: tuple[int, ...], now: tuple[int, ...], column: int, lines: list[dict[str, Any]]) -> int:
    if column in now:
        return totals[now.index(column)]
    return lines[-1]["total"] if lines else 0


def _line(line: Line, proof: str | None, turn: int, corrected: bool, late: bool) -> dict[str, Any]:
    return {
        "score": line.score,
        "total": line.total,
        "note": line.note,
        "picture": proof,
        "turn": turn,
        "corrected": corrected,
        "late": late,
    }
