"""The Dice Game Scoresheet as it stands on paper: what is written in every cell, whoever draws it.

Nouns:
    Cell     one turn of one player: points, running total, and a word where the turn did not simply bank its points
    Column   one player: name, total, and the cells from the first turn to the last
    Paper    a whole sheet; without a game it is an empty one, to be filled in with a pencil
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.games.saying import listed, say, together
from companion.live.room import Played, View

EMPTY_COLUMNS, EMPTY_ROWS = 6, 25


@dataclass(frozen=True, slots=True)
class Cell:
    """One turn of one player; ``last``: played after the end had begun, in the chase or the last round."""

    gain: str = ""
    total: str = ""
    note: str = ""
    last: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """One player; ``note`` says that they won, left, or are not on the board."""

    name: str
    total: str
    note: str = ""
    winner: bool = False
    cells: tuple[Cell, ...] = ()

    def cell(self, row: int) -> Cell:
        """The cell of a turn, empty where it has not been played."""
        return self.cells[row] if row < len(self.cells) else Cell()


@dataclass(frozen=True, slots=True)
class Paper:
    """A whole sheet; ``foot`` are lines below it."""

    title: str
    aim: str
    columns: tuple[Column, ...]
    rows: int
    foot: tuple[str, ...] = ()

    def blocks(self, most_rows: int) -> list[range]:
        """The rows in as many blocks side by side as are needed for so many rows in each."""
        count = max(1, -(-self.rows // most_rows))
        length = max(1, -(-self.rows // count))
        return [range(start, min(start + length, self.rows)) for start in range(0, max(1, self.rows), length)]


def filled(view: View) -> Paper:
    """The sheet of the game on the table."""
    if view["game"] is None:
        return empty(view)
    winners = view["winners"] or []
    columns = tuple(_column(column, winners) for column in view["sheet"])
    rows = max((len(column.cells) for column in columns), default=0)
    late = [say("Turns marked † were played after the end had begun.")] if _has_late(columns) else []
    return Paper(title(), _aim(view), columns, rows, tuple(late))


def empty(view: View) -> Paper:
    """A sheet for the night without power, with every game's goal below."""
    columns = (Column("", ""),) * EMPTY_COLUMNS
    aim = say("Game ____________________   House rules ____________________   Date ______________")
    return Paper(title(), aim, columns, EMPTY_ROWS, tuple(_in_short(game) for game in view["games"]))


def title() -> str:
    """What stands above every sheet."""
    return say("Dice Game Scoresheet")


def as_csv(view: View) -> str:
    """The sheet as a table of turns: turn, player, score, total, note; for a spreadsheet."""
    out = io.StringIO()
    write = csv.writer(out).writerow
    write(["turn", "player", "score", "total", "note"])
    for column in view["sheet"]:
        for turn, line in enumerate(column["lines"], start=1):
            write([turn, _harmless(column["player"]), line["score"], line["total"], _harmless(line["note"])])
    return out.getvalue()


def as_json(game: Played) -> dict[str, Any]:
    """The whole game as data: its rules, its sheet, and every turn with its throws and choices."""
    view = game.view()
    turns: list[View] = []
    while (turn := game.turn(len(turns))) is not None:
        turns.append(turn)
    return {key: view[key] for key in ("game", "players", "winners", "sheet")} | {"turns": turns}


def _column(column: dict[str, Any], winners: list[str]) -> Column:
    won = column["player"] in winners and not column.get("left")
    note = ""
    if column.get("left"):
        note = say("has left")
    elif not column["on_board"]:
        note = say("not on the board")
    cells = tuple(_cell(line) for line in column["lines"])
    return Column(column["player"], _number(column["total"]), say("wins") if won else note, won, cells)


def _cell(line: dict[str, Any]) -> Cell:
    return Cell(_number(line["score"]), _number(line["total"]), line["note"], line.get("late", False))


def _number(value: int) -> str:
    return say("{number}", number=value) if value >= 0 else say("−{number}", number=-value)


def _has_late(columns: Iterable[Column]) -> bool:
    return any(cell.last for column in columns for cell in column.cells)


def _aim(view: View) -> str:
    """The game, its goal, and the house rules that differ from the usual."""
    game = view["game"]
    known: list[dict[str, Any]] = next((each["options"] for each in view["games"] if each["id"] == game["id"]), [])
    aim = say("{game} to {goal}", game=game["name"], goal=game["options"].get("target", 0))
    rules = [
        say("{rule}: {value}", rule=option["label"], value=_word(option, game["options"][option["name"]]))
        for option in known
        if option["name"] != "target" and game["options"].get(option["name"]) != option["default"]
    ]
    return say("{game}, {rules}", game=aim, rules=listed(rules)) if rules else aim


def _word(option: dict[str, Any], value: int | str) -> int | str:
    """What people call the value of a house rule."""
    found: int | str = option["words"][option["choices"].index(value)] if value in option["choices"] else value
    return found


def _in_short(game: dict[str, Any]) -> str:
    rules = [
        say("{rule} {value}", rule=option["label"], value=option["default"])
        for option in game["options"]
        if type(option["default"]) is int
    ]
    dice = say("{game}: {count} dice, {direction}.", game=game["name"], count=game["dice"], direction=game["direction"])
    return together(dice, say("{rules}.", rules=listed(rules)))


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text
