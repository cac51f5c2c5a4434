"""What a phone shows, as plain JSON, made from the scene in one pure step.

It is discreet: it shows the options that ``Game.discreet`` allows, and nothing that depends on which dice score.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, replace
from typing import Any

from companion.evenings.history import seats
from companion.games import GAMES, Game, Option, Phase, State
from companion.games.saying import say
from companion.live.room import View
from companion.live.sheet import sheet
from companion.live.tray import throw
from companion.match.match import Match
from companion.match.notices import Notice, beside
from companion.sight import Look, TableState, light_for
from companion.spoken.aloud import aloud
from companion.spoken.voice import KINDS, QUIET, Said
from companion.table.notes import are_often_told
from companion.table.seatings import seatings
from companion.table.table import NOTHING_SEEN, Table

CROP = "question.jpg"
"""The name under which the die that is asked about is shown."""

NOTHING_SAID = Said()

_ADVICE = say(
    "Too many questions? More light helps, and so does learning the empty cloth; unusual dice can be shown once: "
    "More, Set up the camera."
)


@dataclass(frozen=True, slots=True)
class CameraNote:
    """The camera in words: its name, whether it is the demo table, and why it was picked or lost."""

    name: str
    demo: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a view is made from.

    version: the number of the last journal entry.  size: the camera picture's width and height in pixels.
    everyone: whether all phones may act.  of_camera: what is told of it beside the notice, as long as it is
    so and nothing happens.  selected: places in the throw that a phone has chosen.  coach: what the coach tells of the
    state whose version it names, and of the turns before it.
    """

    match: Match | None
    version: int
    camera: CameraNote
    look: Look = NOTHING_SEEN
    size: tuple[int, int] = (1, 1)
    addresses: tuple[str, ...] = ()
    paused: bool = False
    everyone: bool = True
    notice: Notice | None = None
    of_camera: Notice | None = None
    selected: tuple[int, ...] = ()
    said: Said = NOTHING_SAID
    coach: dict[str, Any] | None = None


def shows(scene: Scene) -> tuple[object, ...]:
    """All that a view depends on: while it stays equal the view does, and thirty a second need not be made."""
    table = None if scene.match is None else scene.match.table
    parts = None if table is None else (table.standing, table.question, table.selected, table.place, table.waiting)
    entered = None if scene.match is None else (scene.match.set_up.entry, scene.match.roll_off)
    phones = (scene.addresses, scene.everyone, scene.selected, scene.said)
    rest = (scene.version, scene.camera, scene.paused, scene.coach, scene.notice, scene.of_camera)
    return (*rest, *phones, scene.look.state, scene.look.dice, parts, entered)


def view(scene: Scene) -> View:
    """The view of a scene."""
    match = scene.match
    table = None if match is None else match.table
    standing = _standing(scene, table)
    light, notice = light_for(standing), beside(scene.notice, scene.of_camera)
    shown: View = {
        "version": scene.version,
        "phase": "idle",
        "game": None,
        "games": _games(),
        "players": [],
        "seats": [],
        "colours": [],
        "player": None,
        "dice": 0,
        "turn": 0,
        "kept": [],
        "throw": None,
        "choices": [],
        "selected": None,
        "hint": None,
        "table": {
            "state": str(standing),
            "sentence": _sentence(standing, match),
            "colour": light.colour,
            "blinking": light.blinking,
        },
        "notice": None if notice is None else {"kind": notice.kind, "text": notice.text},
        "question": None,
        "sheet": [],
        "winners": None,
        "ending": None,
        "mending": None,
        "can_undo": False,
        "can_redo": False,
        "paused": scene.paused,
        "everyone": scene.everyone,
        "camera": {"name": scene.camera.name, "demo": scene.camera.demo, "note": scene.camera.note},
        "roll_off": None,
        "coach": scene.coach,
        "addresses": list(scene.addresses),
        "said": scene.said.json(),
        "aloud": aloud(match, scene.paused),
        "kinds": [{"kind": kind, "name": name, "quiet": kind in QUIET} for kind, name in KINDS.items()],
    }
    if match is not None:
        shown |= _of_match(match)
    if match is not None and table is not None:
        shown |= _of_table(scene, match, table)
    return shown


def _standing(scene: Scene, table: Table | None) -> TableState:
    if scene.paused:
        return TableState.PAUSED
    if table is not None:
        # A game that has only just come to the table has not been looked at yet.
        return (replace(table, look=scene.look) if table.look == NOTHING_SEEN else table).standing
    return TableState.READY if scene.look.dice is not None else scene.look.state


def _sentence(standing: TableState, match: Match | None) -> str:
    """What is said of the table's state; to throw only where a throw counts."""
    if standing is not TableState.READY:
        return standing.sentence
    if match is None:
        return say("No game has been begun.")
    table = match.table
    if table is None or table.state.phase is Phase.ROLL:
        return standing.sentence
    return table.history.game.hint(table.state) or say("The game is over.")


def _games() -> list[dict[str, Any]]:
    return [
        {
            "id": game.id,
            "name": game.name,
            "direction": _direction(game.clockwise),
            "dice": game.count,
            "options": [
                {
                    "name": setting.name,
                    "label": setting.label,
                    "default": setting.default,
                    "choices": list(setting.choices),
                    "words": [setting.named(choice) for choice in setting.choices],
                    "any": type(setting.default) is int,
                }
                for setting in game.settings
            ],
        }
        for game in GAMES.values()
    ]


def _direction(clockwise: bool) -> str:
    return say("clockwise") if clockwise else say("counter-clockwise")


def _of_match(match: Match) -> View:
    game, roll_off = match.set_up.game, match.roll_off
    options = {setting.name: getattr(game, setting.name) for setting in game.settings}
    shown: View = {
        "phase": "roll-off",
        "game": {
            "id": game.id,
            "name": game.name,
            "options": options,
            "direction": _direction(game.clockwise),
            "off_table": game.has_rookie_move,
        },
        "players": list(match.set_up.seats),
        "seats": list(seats(match)),
        "colours": list(range(len(match.set_up.seats))),
        "dice": 1,
        "can_redo": bool(match.undone),
    }
    if roll_off is not None:
        throws: dict[str, list[int]] = {name: [] for name in roll_off.seats}
        for seat, value in roll_off.throws:
            throws[roll_off.seats[seat]].append(value)
        shown["roll_off"] = {"throws": throws}
        shown["player"] = match.thrower
        shown["can_undo"] = bool(roll_off.throws)
        shown["sheet"] = [
            {"player": name, "colour": seat, "total": 0, "on_board": False, "left": False, "lines": []}
            for seat, name in enumerate(roll_off.seats)
        ]
    return shown


def _of_table(scene: Scene, match: Match, table: Table) -> View:
    state, game = table.state, table.history.game
    choices = [_choice(game, state, option) for option in game.discreet(state)]
    thrown = throw(table, scene.selected)
    chosen = tuple(sorted(die["value"] for die in thrown["dice"] if die["selected"])) if thrown else ()
    return {
        "phase": str(state.phase),
        "players": list(state.players),
        "colours": list(seatings(table.history).now),
        "player": state.player,
        "dice": state.dice,
        "turn": state.turn,
        "kept": list(state.aside),
        "throw": thrown,
        "choices": choices,
        "selected": _selection(game, state, chosen) if chosen else None,
        "hint": game.hint(state) or None,
        "question": _question(table, scene.version),
        "sheet": sheet(match, table),
        "winners": None if state.winners is None else list(state.winners),
        "ending": _ending(state),
        "mending": _mending(table),
        "can_undo": bool(table.before or match.roll_off),
        "can_redo": table.after is not None,
    }


def _ending(state: State) -> dict[str, Any] | None:
    """The end that has begun: who may still answer, and the total to beat."""
    if state.ending is None or state.seat is None:
        return None
    return {"waiting": [state.players[seat] for seat in state.ending.waiting], "best": max(state.totals)}


def _mending(table: Table) -> dict[str, Any] | None:
    """The turn that was corrected and must be decided anew, and how many later ones wait for it."""
    return {"player": table.state.player, "turns": len(table.waiting)} if table.waiting else None


def _choice(game: Game, state: State, option: Option) -> dict[str, Any]:
    return {
        "keep": list(option.keep),
        "points": option.points,
        "turn": game.worth(state, option),
        "may": list(option.may),
    }


def _selection(game: Game, state: State, chosen: tuple[int, ...]) -> dict[str, Any]:
    """What a selection is worth; the roller has acted on it, so a straight that was selected whole may be named."""
    fitting = [option for option in state.options if option.keep == chosen]
    if not fitting:
        return {"keep": list(chosen), "legal": False}
    return _choice(game, state, max(fitting, key=lambda option: option.points)) | {"legal": True}


def _question(table: Table, version: int) -> dict[str, Any] | None:
    question = table.question
    if question is None:
        return None
    told = json.dumps([version, question.text, question.answers])
    return {
        "id": zlib.crc32(told.encode()),
        "text": question.text,
        "advice": _ADVICE if question.die and are_often_told(table.notes) else None,
        "crop": None if question.die is None else CROP,
        "answers": [{"label": label, "do": action} for label, action in question.answers],
        "dice": question.wanted,
        "read": list(question.read),
    }
