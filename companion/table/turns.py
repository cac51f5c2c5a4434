"""One turn opened: its throws and choices in order, each with what may be put in its place.

Nouns:
    step   one throw or choice of the turn, numbered as the table numbers its actions
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from companion.games.actions import Keep, OffTable, Reroll, Roll, Stop, TakeOver, to_json
from companion.games.core import Option, State
from companion.games.play import History, choice
from companion.games.seats import Reseat
from companion.table.likely import others
from companion.table.notes import Note
from companion.table.places import in_reading_order
from companion.table.table import Table


def turn_ranges(history: History) -> list[range]:
    """The numbers of the actions of each turn begun so far, the one going on included."""
    ends = [index for index, state in enumerate(history.states) if state.turn_over]
    edges = sorted({0, *ends, len(history.actions)})
    return [range(start, end) for start, end in pairwise(edges)]


def begins(history: History, turn: range) -> State:
    """The state that a turn begins in, once everybody sits where they sit in it."""
    at = next((at for at in turn if not isinstance(history.actions[at], Reseat)), turn.stop)
    return history.states[at]


def turn_json(table: Table, number: int) -> dict[str, Any] | None:
    """A turn by its number from 0, as a page shows it; None where there is none."""
    ranges = turn_ranges(table.history)
    if not 0 <= number < len(ranges):
        return None
    steps = [step for at in ranges[number] if (step := _step(table, at))]
    return {"turn": number, "player": begins(table.history, ranges[number]).player, "steps": steps}


def _step(table: Table, at: int) -> dict[str, Any] | None:
    action, note, after = table.history.actions[at], table.notes[at], table.history.states[at + 1]
    common = {"at": at, "by": note.by, "points": after.turn}
    match action:
        case Roll(values):
            return common | {"did": "throw", "picture": note.picture, "was": _list(note.was)} | throw_json(values, note)
        case Keep() | Stop() | Reroll():
            return common | _choice(table, at, action)
        case OffTable():
            return common | {"did": "off_table"}
        case TakeOver(accept):
            return common | {"did": "take_over" if accept else "fresh"}
        case Reseat():
            return common | {"did": "seats"}
    return None


def throw_json(values: tuple[int, ...], note: Note) -> dict[str, Any]:
    """The dice of a throw with the likeliest other values of each; in reading order, where the camera saw them."""
    waiting = list(values)
    dice = []
    for die in in_reading_order(note.dice):
        if die.value in waiting:
            waiting.remove(die.value)
            dice.append({"value": die.value, "likely": others(die.value, die.likely)})
    for value in waiting:
        dice.append({"value": value, "likely": others(value)})
    return {"values": list(values), "dice": dice}


def _choice(table: Table, at: int, action: Keep | Stop | Reroll) -> dict[str, Any]:
    """A choice, and the others there were; a straight that was not taken stays unnamed."""
    game, state = table.history.game, table.history.states[at]
    taken, verb = choice(state, action)
    shown = [option for option in state.options if option == taken or option in game.discreet(state)]
    mine = to_json(action)
    instead = [{"label": _label(option, may), "do": do} for option in shown for may in option.may
               if (do := _do(option, may)) != _do(taken, verb)]  # fmt: skip
    return {"did": verb, "keep": list(taken.keep), "gain": taken.points, "do": mine, "instead": instead}


def _do(option: Option, verb: str) -> dict[str, Any]:
    if verb == "reroll":
        return to_json(Reroll())
    if verb == "stop":
        return to_json(Stop(option.keep, option.points if option.keep else None))
    return to_json(Keep(option.keep, option.points, everything=verb == "roll-all"))


def _label(option: Option, verb: str) -> dict[str, Any]:
    return {"verb": verb, "keep": list(option.keep), "points": option.points}


def _list(values: tuple[int, ...] | None) -> list[int] | None:
    return None if values is None else list(values)
