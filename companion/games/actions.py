"""The actions of the referee protocol: what a person or the table may say, as values and as JSON.

Nouns:
    Roll       the dice just thrown         {"roll": [1, 1, 5]}
    Keep       set aside and throw on       {"keep": [1, 1]}
    Stop       set aside and bank           {"stop": [1, 1]}
    Reroll, OffTable, TakeOver, Undo        {"reroll": true} …
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from companion.games.core import Values, text


class NotAnAction(Exception):
    """Something that is no action at all; the text says what an action looks like."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice just thrown, ascending."""

    values: Values


@dataclass(frozen=True, slots=True)
class Keep:
    """Set values aside and throw on; ``everything`` picks up all dice; ``points`` picks one of several countings."""

    values: Values
    points: int | None = None
    everything: bool = False


@dataclass(frozen=True, slots=True)
class Stop:
    """Set values aside, end the turn and bank."""

    values: Values
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Reroll:
    """Throw the same dice again."""


@dataclass(frozen=True, slots=True)
class OffTable:
    """A die has left the table, by a person's word."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The answer to dice left over by the player before."""

    accept: bool


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last action back."""


Action = Roll | Keep | Stop | Reroll | OffTable | TakeOver | Undo

_FLAGS: dict[str, Action] = {"reroll": Reroll(), "off_table": OffTable(), "undo": Undo()}
_DICE = ("roll", "keep", "stop")
_VERBS = (*_DICE, *_FLAGS, "take_over")
_EXTRAS = {"keep": {"points", "all"}, "stop": {"points"}}


def parse(line: str) -> Action:
    """The action one line of JSON stands for. Raises NotAnAction."""
    try:
        return from_json(json.loads(line, object_pairs_hook=_no_key_twice))
    except (ValueError, RecursionError) as error:
        raise NotAnAction(f"{_short(line)} is not JSON: {error}.") from None


def from_json(data: Any) -> Action:
    """The action a JSON value stands for. Raises NotAnAction."""
    if not isinstance(data, dict):
        raise NotAnAction(f'{_short(data)} is no action: an action is an object such as {{"roll": [1, 2, 3]}}.')
    verbs = [key for key in data if key in _VERBS]
    if len(verbs) != 1:
        raise NotAnAction(f"{_short(data)} is no action: it needs exactly one of {', '.join(_VERBS)}.")
    verb = verbs[0]
    extra = set(data) - {verb} - _EXTRAS.get(verb, set())
    if extra:
        raise NotAnAction(f"{verb} takes no {', '.join(sorted(map(str, extra)))}.")
    value = data[verb]
    if verb in _FLAGS:
        return _FLAGS[verb] if value is True else _refuse(f"{verb} must be true, not {_short(value)}.")
    if verb == "take_over":
        return TakeOver(value) if isinstance(value, bool) else _refuse("take_over must be true or false.")
    return _with_dice(verb, value, data)


def _with_dice(verb: str, value: Any, data: dict[str, Any]) -> Action:
    if not isinstance(value, list) or not all(map(is_face, value)):
        raise NotAnAction(f"{verb} takes a list of dice from 1 to 6, not {_short(value)}.")
    values = tuple(sorted(value))
    if verb == "roll":
        return Roll(values)
    points = data.get("points")
    if "points" in data and type(points) is not int:
        raise NotAnAction(f"points must be a whole number, not {_short(points)}.")
    if data.get("all", True) is not True:
        raise NotAnAction("all must be true where it stands.")
    return Stop(values, points) if verb == "stop" else Keep(values, points, "all" in data)


def is_face(value: Any) -> bool:
    """Whether a JSON value is what a die may show: a whole number from 1 to 6."""
    return type(value) is int and 1 <= value <= 6


def to_json(action: Action) -> dict[str, Any]:
    """The JSON form of an action; ``from_json`` gives the action back."""
    match action:
        case Roll(values):
            return {"roll": list(values)}
        case Keep(values, points, everything):
            return {"keep": list(values)} | _points(points) | ({"all": True} if everything else {})
        case Stop(values, points):
            return {"stop": list(values)} | _points(points)
        case TakeOver(accept):
            return {"take_over": accept}
    return {next(verb for verb, flag in _FLAGS.items() if flag == action): True}


def describe(action: Action) -> str:
    """The one-line text form of an action: ``keep 1 1``."""
    (verb, value), *_ = to_json(action).items()
    return f"{verb} {text(value)}".rstrip() if isinstance(value, list) else verb


def _points(points: int | None) -> dict[str, int]:
    return {} if points is None else {"points": points}


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("a key stands in it twice")
    return data


def _refuse(sentence: str) -> Action:
    raise NotAnAction(sentence)


def _short(value: Any) -> str:
    shown = value if isinstance(value, str) else json.dumps(value)
    return shown if len(shown) <= 60 else shown[:57] + "…"
