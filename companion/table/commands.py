"""What a phone says to the table: an action of the game, or what goes beyond one; as values and from JSON.

Nouns:
    Said   what is said; the table answers it (``companion.table.people``), and a recording plays it again
           (``companion.recordings.evening``)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.actions import Action, NotAnAction, Roll, from_json, is_face
from companion.games.core import Values
from companion.games.seats import Reseat
from companion.table.seatings import asked_seats


@dataclass(frozen=True, slots=True)
class Correct:
    """A phone puts a throw or a choice right: the action numbered ``at``, or the last throw.

    order: the dice of a throw in the order in which they were named.
    """

    action: Action
    at: int | None = None
    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Select:
    """A phone selects dice of the throw to keep."""

    values: Values


@dataclass(frozen=True, slots=True)
class Shows:
    """A phone says what the die that is asked about shows; ``die`` is its number, None in a recording."""

    value: int
    die: int | None = None


@dataclass(frozen=True, slots=True)
class Redo:
    """A phone does again what was undone last."""


@dataclass(frozen=True, slots=True)
class LeaveOut:
    """A phone gives up the turns that wait for a corrected one."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A phone pauses the table, or lets it go on: what is moved about meanwhile is no throw."""

    paused: bool


Said = Action | Reseat | Correct | Select | Shows | Redo | LeaveOut | Pause


def said(data: Any) -> Said:
    """What a phone says, from the value of ``do``. Raises NotAnAction."""
    if data == {"redo": True}:
        return Redo()
    if data == {"leave_out": True}:
        return LeaveOut()
    if isinstance(data, dict) and data.keys() == {"shows"}:
        return _shows(data["shows"])
    if isinstance(data, dict) and data.keys() == {"pause"} and isinstance(data["pause"], bool):
        return Pause(data["pause"])
    if isinstance(data, dict) and data.keys() == {"seats"}:
        return _seats(data["seats"])
    if isinstance(data, dict) and len(data) == 1 and (verb := next(iter(data))) in ("correct", "select"):
        if verb == "correct" and isinstance(data[verb], dict):
            return _correct_at(data[verb])
        values = data[verb]
        if not isinstance(values, list) or not all(map(is_face, values)):
            raise NotAnAction(f"{verb} takes a list of dice from 1 to 6.")
        dice = tuple(sorted(values))
        return Correct(Roll(dice), order=tuple(values)) if verb == "correct" else Select(dice)
    return from_json(data)


def _seats(data: Any) -> Reseat:
    try:
        return asked_seats(data)
    except ValueError as error:
        raise NotAnAction(str(error)) from None


def _shows(data: Any) -> Shows:
    die, value = None, data
    if isinstance(data, dict) and data.keys() == {"die", "value"} and type(data["die"]) is int:
        die, value = data["die"], data["value"]
    if not is_face(value):
        raise NotAnAction('shows takes a value from 1 to 6, or an object with "die", a number, and "value".')
    return Shows(value, die)


def _correct_at(data: dict[str, Any]) -> Correct:
    if data.keys() != {"at", "to"} or type(data["at"]) is not int:
        raise NotAnAction('correct takes a list of dice, or an object with "at", a number, and "to", an action.')
    action = from_json(data["to"])
    return Correct(action, data["at"], tuple(data["to"]["roll"]) if isinstance(action, Roll) else ())
