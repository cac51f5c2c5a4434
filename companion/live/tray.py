"""The dice a phone shows: the throw that lies undecided, or the last one, for those who would put it right."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.actions import Roll
from companion.games.core import Values
from companion.table.likely import others
from companion.table.notes import Note
from companion.table.places import in_reading_order, with_values
from companion.table.table import Table
from companion.table.turns import throw_json


def throw(table: Table, selected: tuple[int, ...]) -> dict[str, Any] | None:
    """The throw as JSON, None before the first: in reading order where it has been seen, ascending where not.

    selected: places in the throw that a phone has chosen.
    """
    rolls = [index for index, action in enumerate(table.history.actions) if isinstance(action, Roll)]
    if not rolls:
        return None
    shown = _undecided(table, selected) if table.state.thrown else _decided(table, rolls[-1])
    note = table.notes[rolls[-1]]
    return {"at": rolls[-1], "picture": note.picture, "corrected": note.was is not None} | shown


def _undecided(table: Table, selected: tuple[int, ...]) -> dict[str, Any]:
    values = table.state.thrown
    placed = in_reading_order(with_values(table.place.throw, values))
    if len(placed) == len(values):
        there = {die.number for die in table.look.dice or ()}
        dice: list[dict[str, Any]] = [
            {
                "value": die.value,
                "likely": others(die.value, die.likely),
                "lying": not there or die.number in there,
            }
            for die in placed
        ]
    else:
        dice = [die | {"lying": True} for die in throw_json(values, Note("phone"))["dice"]]
    chosen = _chosen([die["value"] for die in dice], selected, table.selected or ())
    for index, die in enumerate(dice):
        die["selected"] = index in chosen
    return {"values": list(values), "dice": dice}


def _chosen(shown: list[int], places: tuple[int, ...], values: Values) -> tuple[int, ...]:
    """The places of the dice selected: where dice have been laid elsewhere since, they are others with these values."""
    if sorted(shown[place] for place in places if place < len(shown)) == list(values):
        return places
    wanted, found = Counter(values), []
    for place, value in enumerate(shown):
        if wanted[value]:
            wanted[value] -= 1
            found.append(place)
    return tuple(found)


def _decided(table: Table, at: int) -> dict[str, Any]:
    action = table.history.actions[at]
    assert isinstance(action, Roll)
    shown = throw_json(action.values, table.notes[at])
    return shown | {"dice": [die | {"lying": False, "selected": False} for die in shown["dice"]]}
