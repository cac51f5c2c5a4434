"""A recorded evening: a folder with what the camera saw, what was pressed and what phones said.

Nouns:
    SetUp     the first line: game, players in playing order, options, keep strip, outline of the cloth, picture of the
              empty table
    Event     one later line: a picture or video shown, a button pressed, a phone's command, or the end
    Evening   set-up and events, checked as a whole before anything is played
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.games import Game, make, seated
from companion.games.actions import NotAnAction
from companion.laid import Outline, outline
from companion.sight import Press
from companion.table.commands import Said, said

log = logging.getLogger(__name__)

FILE = "evening.jsonl"
VERBS = ("show", "video", "press", "do", "end")


class Unreadable(Exception):
    """A recording that cannot be played; the text says where and why."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a recording; of all but ``seconds`` exactly one is set, none at the end.

    picture: a photograph or a video the camera sees from now on.  senseless: why a phone's words are no command.
    """

    seconds: float
    picture: Path | None = None
    press: Press | None = None
    said: Said | None = None
    senseless: str | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """A whole recording; ``events`` are in order of time, ``ends`` is the time it ends at, in seconds."""

    game: Game
    players: tuple[str, ...]
    events: tuple[Event, ...]
    ends: float
    empty: Path | None = None
    strip: tuple[tuple[float, float], ...] | None = field(default=None)
    cloth: Outline | None = None


def load(folder: Path) -> Evening:
    """The recording in a folder, up to where it was cut off. Raises Unreadable."""
    path = folder / FILE
    try:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    except FileNotFoundError:
        raise Unreadable(f"There is no {path}: name the folder of a recorded evening.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path} cannot be read ({error}): name the folder of a recorded evening.") from None
    if len(lines) > 1 and _is_cut_off(lines[-1]):
        log.warning("%s was cut off in line %d: the evening is played up to there.", path, len(lines))
        lines = lines[:-1]
    numbered = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    if not numbered:
        raise Unreadable(f"{path} is empty: its first line must be the set-up.")
    set_up = _json(path, *numbered[0])
    game, players = _game(path, set_up)
    events = [_event(path, number, _json(path, number, line)) for number, line in numbered[1:]]
    for (number, _), before, after in zip(numbered[2:], events, events[1:], strict=False):
        if after.seconds < before.seconds:
            raise Unreadable(f"{path}, line {number}: t goes back from {before.seconds} to {after.seconds}.")
    ended = [index for index, event in enumerate(events) if event == Event(event.seconds)]
    events = events[: ended[0] + 1] if ended else events
    ends = events[-1].seconds if events else 0.0
    return Evening(game, players, tuple(events), ends, _empty(path, set_up), _strip(path, set_up), _cloth(path, set_up))


def up_to_lost_pictures(evening: Evening) -> Evening:
    """The evening as far as its pictures are there: of the last ones a pulled plug leaves the names alone."""
    for index, event in enumerate(evening.events):
        if event.picture is not None and event.picture.stat().st_size == 0:
            log.warning("%s was never written to the disk: the evening is played up to there.", event.picture)
            return replace(evening, events=evening.events[:index], ends=event.seconds)
    return evening


def _is_cut_off(last: str) -> bool:
    """Whether the last line was never written to its end, as where the plug was pulled: no part of an object is one."""
    try:
        json.loads(last)
    except ValueError:
        return last.startswith("{") and not last.endswith("\n")
    return False


def _json(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise Unreadable(f"{path}, line {number} is not JSON: {error}.") from None
    if not isinstance(data, dict):
        raise Unreadable(f"{path}, line {number} is no JSON object.")
    return data


def _game(path: Path, set_up: dict[str, Any]) -> tuple[Game, tuple[str, ...]]:
    players, options = set_up.get("players"), set_up.get("options") or {}
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise Unreadable(f"{path}, line 1: players must be a list of names.")
    if not isinstance(options, dict):
        raise Unreadable(f"{path}, line 1: options must be an object.")
    try:
        return make(str(set_up.get("game")), options), seated(players)
    except ValueError as error:
        raise Unreadable(f"{path}, line 1: {error}") from None


def _event(path: Path, number: int, data: dict[str, Any]) -> Event:
    where = f"{path}, line {number}"
    seconds = data.get("t")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds < 1e7:
        raise Unreadable(f"{where}: t must be the time in seconds, from 0.")
    verbs = [verb for verb in VERBS if verb in data]
    if len(verbs) != 1:
        raise Unreadable(f"{where} needs exactly one of {', '.join(VERBS)}.")
    verb, value = verbs[0], data[verbs[0]]
    if verb in ("show", "video"):
        return Event(float(seconds), picture=_file(path, where, value))
    if verb == "press":
        if value not in [press.value for press in Press]:
            raise Unreadable(f"{where}: there is no button {value!r}; the buttons are hold and stop.")
        return Event(float(seconds), press=Press(value))
    if verb == "do":
        try:
            return Event(float(seconds), said=said(value))
        except NotAnAction as error:
            return Event(float(seconds), senseless=str(error))
    return Event(float(seconds))


def _file(path: Path, where: str, name: Any) -> Path:
    file = path.parent / name if isinstance(name, str) and name else None
    if file is None or not file.is_file():
        raise Unreadable(f"{where}: there is no file {name!r} in the folder.")
    return file


def _empty(path: Path, set_up: dict[str, Any]) -> Path | None:
    return None if set_up.get("empty") is None else _file(path, f"{path}, line 1", set_up["empty"])


def _strip(path: Path, set_up: dict[str, Any]) -> tuple[tuple[float, float], ...] | None:
    polygon = set_up.get("keep_strip")
    if polygon is None:
        return None
    try:
        corners = tuple((float(x), float(y)) for x, y in polygon)
    except (TypeError, ValueError):
        corners = ()
    if len(corners) < 3:
        raise Unreadable(f"{path}, line 1: keep_strip must be a polygon of at least three [x, y] corners.")
    return corners


def _cloth(path: Path, set_up: dict[str, Any]) -> Outline | None:
    """The cloth's outline in shares of the picture; older recordings have none."""
    if set_up.get("cloth") is None:
        return None
    try:
        return outline(set_up["cloth"])
    except ValueError as error:
        raise Unreadable(f"{path}, line 1: cloth: {error}") from None
