"""A table without rules, camera or dice: it shows the views a test puts on it and notes what it is asked.

Nouns:
    FakeRoom   a ``companion.live.room.Room`` for the tests of the page
    views      ``IDLE``, ``ROLL_OFF``, ``ROLL``, ``DECIDE``, ``OFFER``, ``OVER``: one realistic view a phase
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from threading import Condition
from typing import Any

import cv2
import numpy as np

from companion.evenings.history import record_of
from companion.evenings.history_view import history_json
from companion.live.room import Command, Refused, View
from companion.match.journal import Written
from companion.table.likely import others

BEAT_SECONDS = 0.2
NEW = {"game": "freight-train", "players": ["Ann", "Bo"]}
PIN = "4821"
TOKEN = "nobody guesses this"


class FakeShelf:
    """One game that was played, and nothing that could be done with it."""

    def json(self) -> View:
        entries = ({"new": NEW}, {"action": {"roll": [1, 1, 1, 2, 3, 4]}}, {"action": {"stop": [1, 1, 1]}})
        record = record_of(tuple(Written(number, "2026-11-21", entry) for number, entry in enumerate(entries, 1)))
        return history_json((record,) if record else (), 0)


class FakeRoom:
    """Shows one view after the other and keeps every command; ``refusal`` is raised instead of obeying.

    address: where a test has served it.
    """

    def __init__(self, view: View) -> None:
        self.address = ""
        self.commands: list[Command] = []
        self.refusal: Refused | None = None
        self._view = view
        self._changed = Condition()

    def show(self, view: View) -> None:
        with self._changed:
            self._view = view
            self._changed.notify_all()

    @property
    def kept(self) -> FakeShelf:
        return FakeShelf()

    def view(self) -> View:
        return self._view

    def views(self) -> Iterator[View | None]:
        sent: View | None = None
        while True:
            with self._changed:
                self._changed.wait_for(lambda sent=sent: self._view is not sent, BEAT_SECONDS)  # type: ignore[misc]
                new = self._view if self._view is not sent else None
            sent = new or sent
            yield new

    def command(self, command: Command) -> View:
        if self.refusal is not None:
            raise self.refusal
        self.commands.append(command)
        if "select" in command["do"]:
            self.show(selecting(self._view, command["do"]["select"]))
        return self._view

    def picture(self, name: str) -> bytes | None:
        return _photo() if name in ("12.jpg", "3.jpg", "q4.jpg") else None

    def token_for(self, pin: str) -> str | None:
        return TOKEN if pin == PIN else None

    def is_host(self, token: str) -> bool:
        return token == TOKEN

    def pin(self) -> str:
        return PIN

    def turn(self, number: int) -> View | None:
        return TURN | {"turn": number} if number < 8 else None

    def live_picture(self) -> bytes | None:
        return _photo() if self._view["camera"]["demo"] else None


def selecting(view: View, indices: list[int]) -> View:
    """The view with these dice selected; what they score is looked up in the choices."""
    new = copy.deepcopy(view)
    for i, die in enumerate(new["throw"]["dice"]):
        die["selected"] = i in indices
    keep = sorted(new["throw"]["dice"][i]["value"] for i in indices)
    found = [choice for choice in new["choices"] if choice["keep"] == keep]
    new["selected"] = found[0] if found else {"keep": keep, "legal": False} if keep else None
    return new


def _photo() -> bytes:
    """A drawn table with five dice on it, as JPEG."""
    image = np.full((480, 640, 3), (61, 45, 139), np.uint8)
    for i in range(5):
        corner = (60 + 110 * i, 160 + 40 * (i % 3))
        cv2.rectangle(image, corner, (corner[0] + 70, corner[1] + 70), (225, 240, 250), -1)
        cv2.circle(image, (corner[0] + 35, corner[1] + 35), 8, (25, 31, 43), -1)
    return bytes(cv2.imencode(".jpg", image)[1])


def _throw(values: list[int]) -> dict[str, Any]:
    dice = [{"value": v, "likely": others(v), "lying": True, "selected": False} for v in values]
    return {"at": 3, "values": sorted(values), "dice": dice, "picture": "12.jpg", "corrected": False}


def _choice(keep: list[int], points: int, turn: int) -> dict[str, Any]:
    return {"keep": keep, "points": points, "turn": turn, "may": ["roll", "stop"]}


def _column(player: str, *lines: tuple[int, int, str]) -> dict[str, Any]:
    total = lines[-1][1] if lines else 0
    cells = [
        {"score": score, "total": total, "note": note, "picture": "3.jpg" if score else None, "turn": turn}
        | {"corrected": False, "late": False}
        for turn, (score, total, note) in enumerate(lines)
    ]
    seat = ["Ann", "Bo", "Cy"].index(player)
    return {"player": player, "total": total, "on_board": total > 0, "left": False, "colour": seat, "lines": cells}


_GAMES = [
    {
        "id": "train-wreck",
        "name": "Train Wreck",
        "direction": "counter-clockwise",
        "dice": 5,
        "options": [
            {"name": "target", "label": "Goal", "default": 1000, "choices": [1000, 750, 500], "any": True},
            {"name": "entry", "label": "To get on the board", "default": 35, "choices": [35], "any": True},
        ],
    },
    {
        "id": "freight-train",
        "name": "Freight Train",
        "direction": "clockwise",
        "dice": 6,
        "options": [
            {"name": "target", "label": "Goal", "default": 5000, "choices": [5000], "any": True},
            {
                "name": "choose",
                "label": "Choose what to keep",
                "default": False,
                "choices": [False, True],
                "any": False,
            },
        ],
    },
    {
        "id": "dire-straights",
        "name": "Dire Straights",
        "direction": "clockwise",
        "dice": 6,
        "options": [
            {"name": "target", "label": "Goal", "default": 100, "choices": [100], "any": True},
            {
                "name": "passing",
                "label": "Passing on the dice",
                "default": "none",
                "choices": ["none", "cut-throat", "piggy-back"],
                "any": False,
            },
        ],
    },
    {
        "id": "ten-thousand",
        "name": "Ten Thousand",
        "direction": "clockwise",
        "dice": 6,
        "options": [{"name": "target", "label": "Goal", "default": 10000, "choices": [10000], "any": True}],
    },
]

for _option in (option for game in _GAMES for option in game["options"]):  # type: ignore[attr-defined]
    _option["words"] = [{False: "no", True: "yes"}.get(choice, choice) for choice in _option["choices"]]

IDLE: View = {
    "version": 0,
    "phase": "idle",
    "game": None,
    "games": _GAMES,
    "players": ["Ann", "Bo", "Cy"],
    "seats": ["Ann", "Bo", "Cy"],
    "colours": [0, 1, 2],
    "player": None,
    "dice": 0,
    "turn": 0,
    "kept": [],
    "throw": None,
    "choices": [],
    "selected": None,
    "hint": None,
    "table": {"state": "ready", "sentence": "Ready: throw the dice.", "colour": "green", "blinking": False},
    "notice": None,
    "question": None,
    "sheet": [],
    "winners": None,
    "ending": None,
    "mending": None,
    "can_undo": False,
    "can_redo": False,
    "paused": False,
    "everyone": True,
    "camera": {"name": "Raspberry Pi camera imx708", "demo": False, "note": ""},
    "roll_off": None,
    "said": [],
    "aloud": "Ann throws 3 dice.",
    "kinds": [
        {"kind": "keep", "name": "The turn score after each keep", "quiet": False},
        {"kind": "throw", "name": "Every throw", "quiet": True},
    ],
    "addresses": ["http://192.168.1.7:8000/", "http://companion.local:8000/"],
}

_PLAYING: View = IDLE | {
    "version": 17,
    "game": {
        "id": "train-wreck",
        "name": "Train Wreck",
        "options": {"target": 1000, "entry": 35},
        "direction": "counter-clockwise",
    },
    "seats": ["Ann", "Cy", "Bo"],
    "player": "Ann",
    "can_undo": True,
    "sheet": [
        _column("Ann", (0, 0, "train wreck"), (45, 45, ""), (160, 205, "")),
        _column("Bo", (20, 0, "under 35"), (0, 0, "train wreck")),
        _column("Cy", (35, 35, ""), (310, 345, "sequential straight"), (50, 395, "")),
    ],
}

ROLL_OFF: View = _PLAYING | {
    "version": 2,
    "phase": "roll-off",
    "player": "Bo",
    "dice": 1,
    "can_undo": False,
    "roll_off": {"throws": {"Ann": [4], "Bo": [], "Cy": []}},
    "sheet": [_column("Ann"), _column("Bo"), _column("Cy")],
}

ROLL: View = _PLAYING | {
    "phase": "roll",
    "dice": 3,
    "turn": 15,
    "kept": [1, 5],
    "notice": {"kind": "kept", "text": "Ann keeps 1 and 5: 15 this turn."},
    "hint": "Triple: throw the other two.",
}

DECIDE: View = _PLAYING | {
    "version": 18,
    "phase": "decide",
    "dice": 5,
    "throw": _throw([1, 6, 3, 5, 6]),
    "choices": [_choice([1], 10, 10), _choice([1, 5], 15, 15), _choice([5], 5, 5)],
    "table": {
        "state": "choice",
        "sentence": "Your choice: keep dice and hold, or stop.",
        "colour": "blue",
        "blinking": False,
    },
    "notice": {"kind": "lost", "text": "Train wreck! Cy loses 45. Ann is next."},
    "hint": "35 are needed to get on the board.",
}

QUESTION: View = ROLL | {
    "version": 19,
    "question": {
        "id": 4,
        "text": "Is this die a 5 or a 6?",
        "advice": None,
        "crop": "q4.jpg",
        "answers": [
            {"label": "5", "do": {"roll": [1, 3, 5]}},
            {"label": "6", "do": {"roll": [1, 3, 6]}},
        ],
        "dice": 3,
        "read": [1, 3],
    },
    "table": {
        "state": "unsure",
        "sentence": "It is not clear what lies there: please look.",
        "colour": "amber",
        "blinking": True,
    },
}

MENDING: View = DECIDE | {"version": 21, "mending": {"player": "Ann", "turns": 3}, "can_redo": True}

ENDING: View = DECIDE | {"version": 22, "ending": {"best": 1020, "waiting": ["Ann", "Bo"]}}

OFFER: View = _PLAYING | {"version": 20, "phase": "offer", "player": "Bo", "notice": None}

OVER: View = _PLAYING | {
    "version": 90,
    "phase": "over",
    "player": None,
    "winners": ["Cy"],
    "notice": {"kind": "won", "text": "Cy wins with 1,035."},
    "sheet": [
        _column("Ann", (0, 0, "train wreck"), (45, 45, ""), (160, 205, "")),
        _column("Bo", (20, 0, "under 35"), (0, 0, "train wreck"), (150, 150, "straight")),
        _column("Cy", (35, 35, ""), (310, 345, "sequential straight"), (690, 1035, "")),
    ],
}

COACHED: View = DECIDE | {
    "version": 23,
    "coach": {
        "version": 23,
        "odds": [
            {"keep": [1], "dice": 4, "loses": 0.1574, "expected": 31.4},
            {"keep": [1, 5], "dice": 3, "loses": 0.2778, "expected": 27.9},
        ],
        "told": "Cy, with 1 3 3 4 6 keeping 1 and throwing on was worth 24.1 points, stopping with 1 10.0.",
        "review": [],
    },
}

REVIEWED: View = OVER | {
    "version": 91,
    "coach": {
        "version": 91,
        "odds": [],
        "told": "Cy, there was no better choice.",
        "review": [
            {
                "player": "Ann",
                "luck": -12.5,
                "given_away": 4.2,
                "turns": [{"turn": 0, "points": 45, "luck": -12.5, "given_away": 4.2}],
            }
        ],
    },
}

DEMO: View = ROLL | {
    "camera": {"name": "demo table", "demo": True, "note": "No camera was found, so this is the demo table."}
}

TURN: View = {
    "player": "Ann",
    "steps": [
        {
            "at": 4,
            "by": "camera",
            "points": 0,
            "did": "throw",
            "was": [1, 2, 3, 5, 6],
            "corrected": True,
            **{key: _throw([1, 3, 3, 5, 6])[key] for key in ("values", "dice", "picture")},
        },
        {
            "at": 5,
            "by": "phone",
            "points": 15,
            "did": "stop",
            "keep": [1, 5],
            "gain": 15,
            "do": {"stop": [1, 5], "points": 15},
            "instead": [
                {"label": {"verb": "stop", "keep": [1], "points": 10}, "do": {"stop": [1], "points": 10}},
                {"label": {"verb": "roll", "keep": [1], "points": 10}, "do": {"keep": [1], "points": 10}},
            ],
        },
    ],
}
