"""The score sheet on paper: the same in print, as PDF, as a table and as data; always one page."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest
from room_fixture import IDLE, OVER, ROLL, FakeRoom
from werkzeug.test import Client

from web.app import create_app
from web.paper import Paper, as_csv, empty, filled
from web.pdf import heads, pdf, writable


@pytest.fixture
def room() -> FakeRoom:
    return FakeRoom(OVER)


@pytest.fixture
def phone(room: FakeRoom) -> Client:
    return create_app(room).test_client()


def long_game(players: int, turns: int, name: str = "Player") -> dict[str, Any]:
    """A view of a game of so many players and turns."""
    line = {"score": 1250, "total": 123450, "note": "", "picture": None, "turn": 0, "corrected": False, "late": True}
    sheet = [
        {"player": f"{name} {seat}", "colour": seat, "total": 123450, "on_board": True, "left": False}
        | {"lines": [line] * turns}
        for seat in range(players)
    ]
    return ROLL | {"sheet": sheet}


def pages(document: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", document))


@pytest.mark.parametrize("players", [1, 2, 6, 12])
@pytest.mark.parametrize("turns", [0, 1, 30, 150])
def test_every_sheet_is_one_page(players: int, turns: int) -> None:
    document = pdf(filled(long_game(players, turns)))
    assert document.startswith(b"%PDF")
    assert pages(document) == 1


def test_long_games_stand_in_blocks_of_equal_length_side_by_side() -> None:
    blocks = filled(long_game(2, 130)).blocks(60)
    assert [len(rows) for rows in blocks] == [44, 44, 42]
    assert [row for rows in blocks for row in rows] == list(range(130))


@pytest.mark.parametrize(
    ("name", "written"), [("Łukasz", "Łukasz"), ("Tom 👑", "Tom"), ("👩‍🚀 Zoë", "Zoë"), ("محمد", ""), ("王小明", "")]
)
def test_in_a_pdf_no_box_stands_for_a_letter_that_it_has_not(
    name: str, written: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert writable(name) == written
    pdf(filled(OVER | {"sheet": [{**OVER["sheet"][0], "player": name}]}))
    assert "missing" not in caplog.text


def test_where_a_number_stands_for_a_name_in_a_pdf_it_is_said_why(
    phone: Client, room: FakeRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Paper] = []
    monkeypatch.setattr("web.papers.pdf", lambda paper: drawn.append(paper) or b"%PDF")
    for names in (("Ann", "Bo"), ("Ann", "王小明"), ("Max 🦄", "Max 🐶")):
        room.show(OVER | {"sheet": [{**OVER["sheet"][0], "player": name} for name in names]})
        phone.get("/sheet.pdf")
    assert [any("A number stands for a name" in line for line in paper.foot) for paper in drawn] == [False, True, True]


def test_names_that_a_pdf_cannot_tell_apart_are_numbered() -> None:
    """Two columns stood under the same head, and nobody could say whose was whose."""
    assert heads(["Max 🦄", "Ann", "Max 🐶", "王小明", "👑max"]) == ("Max 1", "Ann", "Max 3", "4", "max 5")
    assert heads(["Bo", "Zoë 👑", "Bo"]) == ("Bo", "Zoë", "Bo")
    assert heads(["", ""]) == ("", "")


@pytest.mark.parametrize("name", ["Zoë", "Łukasz", "Ἀλέξανδρος", "Мария", "李", "<b>&", "A" * 40])
def test_any_name_can_be_printed(name: str) -> None:
    assert pages(pdf(filled(long_game(8, 3, name)))) == 1


def test_the_sheet_says_who_won_and_who_is_not_on_the_board() -> None:
    ann, bo, cy = filled(OVER).columns
    assert (cy.name, cy.total, cy.note, cy.winner) == ("Cy", "1,035", "wins", True)
    assert (bo.cell(0).gain, bo.cell(0).total, bo.cell(0).note) == ("20", "0", "under 35")
    assert ann.cell(7).total == ""
    assert filled(ROLL).columns[1].note == "not on the board"


def test_an_empty_sheet_has_every_game_below_it() -> None:
    sheet = empty(IDLE)
    assert sheet.rows == 25
    assert [line.split(":")[0] for line in sheet.foot] == [
        "Train Wreck",
        "Freight Train",
        "Dire Straights",
        "Ten Thousand",
    ]
    assert filled(IDLE) == sheet


def test_the_table_for_spreadsheets_has_a_row_a_turn(phone: Client) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(OVER))))
    assert rows[-1] == {"turn": "3", "player": "Cy", "score": "690", "total": "1035", "note": ""}
    assert len(rows) == 9
    assert phone.get("/sheet.csv").data.startswith("\ufeffturn,player".encode())


@pytest.mark.parametrize("name", ["=1+1", "+49", "-5", "@SUM(A1)"])
def test_no_name_becomes_a_formula(name: str) -> None:
    column = OVER["sheet"][0] | {"player": name}
    assert f"'{name}" in as_csv(OVER | {"sheet": [column]})


def test_the_data_holds_every_turn(phone: Client) -> None:
    data = json.loads(phone.get("/sheet.json").data)
    assert (data["winners"], len(data["turns"]), data["sheet"][2]["total"]) == (["Cy"], 8, 1035)


@pytest.mark.parametrize(
    ("address", "kind", "name"),
    [
        ("/sheet.pdf", "application/pdf", "scoresheet.pdf"),
        ("/sheet/empty.pdf", "application/pdf", "empty-scoresheet.pdf"),
        ("/sheet.csv", "text/csv", "scoresheet.csv"),
        ("/sheet.json", "application/json", "scoresheet.json"),
    ],
)
def test_each_file_has_its_name(phone: Client, address: str, kind: str, name: str) -> None:
    answer = phone.get(address)
    assert (answer.status_code, answer.mimetype) == (200, kind)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'


def test_names_on_the_sheet_are_never_markup(room: FakeRoom, phone: Client) -> None:
    room.show(OVER | {"sheet": [OVER["sheet"][0] | {"player": "<b>Ann</b>"}]})
    assert "<b>Ann</b>" not in phone.get("/sheet").text
    assert "&lt;b&gt;Ann" in phone.get("/sheet").text
