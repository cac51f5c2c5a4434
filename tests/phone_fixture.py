"""A live table with one phone beside it, and no camera but what a test says is seen.

Nouns:
    Phone   acts at the table as a page does, and says what the camera sees
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.evenings.pictures import Pictures
from companion.live.host import Host
from companion.live.session import Session
from companion.live.view import CameraNote
from companion.match.journal import Journal
from companion.sight import Look, Lying, TableState

JPEG = b"\xff\xd8\xff a proof"


class Phone:
    """A table with one phone beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.thrown: list[tuple[int, Any]] = []
        self.journal = Journal(folder / "journal.sqlite")
        self.open()

    def open(self) -> "Phone":
        self.journal.close()
        self.journal = Journal(self.folder / "journal.sqlite")
        pictures = Pictures(self.folder / "pictures")
        host = Host(self.folder / "host.json")
        camera = CameraNote("a camera")
        self.session = Session(self.journal, pictures, camera, lambda *throw: self.thrown.append(throw), host)
        return self

    @property
    def view(self) -> dict[str, Any]:
        return self.session.view()

    def do(self, **wish: Any) -> dict[str, Any]:
        return self.session.command(self.sees() | {"do": wish})

    def sees(self) -> dict[str, Any]:
        """The state that somebody looks at now, as commands carry it."""
        question = self.view["question"]
        return {"on": self.view["version"], "question": question and question["id"]}

    def begin(self, *players: str, roll_off: bool = False, game: str = "train-wreck", **options: Any) -> "Phone":
        self.do(new={"game": game, "players": list(players), "options": options, "roll_off": roll_off})
        return self

    def see(self, *dice: tuple[int, int], jpeg: bytes = b"proof", unseen: bool = False) -> dict[str, Any]:
        """The camera sees dice at rest, each (number, value); ``unseen``: it could not follow how they came there."""
        lying = tuple(Lying(number, value, (100.0 * number, 10, 40, 40)) for number, value in dice)
        self.session.see(Look(1.0, TableState.READ, lying, unseen), (1000, 500), lambda box: b"crop" if box else jpeg)
        return self.view


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    phone = Phone(tmp_path / "table")
    yield phone
    phone.journal.close()


def play_two_games(phone: Phone) -> None:
    """A whole game of Freight Train, with a proof picture, then one of Train Wreck that goes on."""
    phone.begin("Ann", "Bo", game="freight-train", target=1000)
    phone.see()
    phone.see(*((n, v) for n, v in enumerate((1, 1, 1, 2, 3, 4), 1)), jpeg=JPEG)
    phone.do(stop=[1, 1, 1])
    phone.do(roll=[2, 2, 3, 4, 6, 6])
    phone.begin("Ann", "Cy")
    phone.do(roll=[1, 1, 3, 4, 6])


def games(phone: Phone) -> list[Any]:
    """The games without their numbers, in the order they were begun."""
    shown = phone.session.kept.json()["games"]
    return [{key: game[key] for key in game if key not in ("number", "current")} for game in shown]
