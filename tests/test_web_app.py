"""The page's doors, through a phone that speaks the words of its user."""

from __future__ import annotations

import html
import json
import re
from contextlib import ExitStack
from typing import Any

import pytest
from room_fixture import DECIDE, DEMO, ROLL, FakeRoom, FakeShelf
from werkzeug.test import TestResponse

from companion.live.room import Malformed, Refused, Stale
from companion.service.health import Finding, Health, Vitals, vital_signs
from web.app import LARGEST_COMMAND_BYTES, MOST_LINES, create_app
from web.edition import edition, told
from web.sse import RETRY

A_PAGE = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7"
"""What Chromium asks for when somebody opens an address."""


class Phone:
    """One phone at the table of ``room``."""

    def __init__(self, room: FakeRoom) -> None:
        self._client = create_app(room).test_client()

    def opens(self, address: str) -> TestResponse:
        return self._client.get(address, buffered=True)

    def visits(self, address: str, language: str = "en") -> TestResponse:
        """Open an address as a browser does when somebody taps a link."""
        return self._client.get(address, headers={"Accept": A_PAGE, "Accept-Language": language})

    def asks(self, do: dict[str, Any], on: int = 17) -> TestResponse:
        return self._client.post("/command", json={"on": on, "do": do})

    def sends(self, body: str, content_type: str) -> TestResponse:
        return self._client.post("/command", data=body, content_type=content_type)

    def listens(self) -> TestResponse:
        return self._client.get("/events", buffered=False)


@pytest.fixture
def room() -> FakeRoom:
    return FakeRoom(ROLL)


@pytest.fixture
def phone(room: FakeRoom) -> Phone:
    return Phone(room)


def test_the_page_is_html_and_asks_nobody_but_the_table(phone: Phone) -> None:
    page = phone.opens("/")
    assert page.status_code == 200
    assert page.mimetype == "text/html"
    assert "://" not in page.text


@pytest.mark.parametrize("address", ["/", "/view", "/static/main.js", "/nowhere"])
def test_every_answer_forbids_other_sites_and_inline_scripts(phone: Phone, address: str) -> None:
    headers = phone.opens(address).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in headers


def test_the_view_is_the_rooms_own(phone: Phone) -> None:
    answer = phone.opens("/view")
    assert answer.json == ROLL
    assert answer.headers["Cache-Control"] == "no-store"


def test_names_stay_text(room: FakeRoom, phone: Phone) -> None:
    room.show(ROLL | {"player": "<b>Ann</b>"})
    answer = phone.opens("/view")
    assert answer.mimetype == "application/json"
    assert answer.json["player"] == "<b>Ann</b>"
    assert "Ann" not in phone.opens("/").text


def test_a_command_reaches_the_room_and_answers_with_the_new_view(room: FakeRoom, phone: Phone) -> None:
    room.show(DECIDE)
    answer = phone.asks({"select": [0]}, on=18)
    assert room.commands == [{"on": 18, "do": {"select": [0]}}]
    assert answer.json["selected"] == DECIDE["choices"][0]


REFUSALS = [
    (Stale("The game has gone on."), 409),
    (Refused("Ten throws are the most."), 422),
    (Malformed("No such press."), 400),
]


@pytest.mark.parametrize(("refusal", "status"), REFUSALS)
def test_a_refusal_has_its_status_and_its_sentence(room: FakeRoom, phone: Phone, refusal: Refused, status: int) -> None:
    room.refusal = refusal
    answer = phone.asks({"press": "hold"})
    assert (answer.status_code, answer.json) == (status, {"error": str(refusal)})


GOOD = json.dumps({"on": 17, "do": {"press": "stop"}})


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_on_another_site_cannot_press_a_button(room: FakeRoom, phone: Phone, content_type: str) -> None:
    assert phone.sends(GOOD, content_type).status_code == 415
    assert room.commands == []


def test_a_command_that_is_no_json_is_malformed(room: FakeRoom, phone: Phone) -> None:
    answer = phone.sends("hold!", "application/json")
    assert answer.status_code == 400
    assert answer.json["error"].startswith("The command is not JSON")
    assert room.commands == []


def test_a_command_is_bounded(room: FakeRoom, phone: Phone) -> None:
    padding = " " * (LARGEST_COMMAND_BYTES - len(GOOD))
    assert phone.sends(GOOD + padding, "application/json").status_code == 200
    assert phone.sends(GOOD + padding + " ", "application/json").status_code == 413
    assert len(room.commands) == 1


def test_events_begin_with_the_present_view_and_carry_every_next(room: FakeRoom, phone: Phone) -> None:
    with phone.listens() as line:
        assert line.mimetype == "text/event-stream"
        assert line.headers["Cache-Control"] == "no-store"
        texts = (part.decode() if isinstance(part, bytes) else part for part in line.response)
        assert next(texts) == RETRY + told(edition())
        assert json.loads(next(texts).removeprefix("data: ")) == ROLL
        room.show(DECIDE)
        assert json.loads(next(texts).removeprefix("data: ")) == DECIDE


def test_lines_are_bounded_and_given_back(phone: Phone) -> None:
    with ExitStack() as open_lines:
        for _ in range(MOST_LINES):
            assert open_lines.enter_context(phone.listens()).status_code == 200
        refused = phone.listens()
        assert refused.status_code == 503
        assert refused.json["error"].startswith("Too many phones")
    with phone.listens() as line:
        assert line.status_code == 200


@pytest.mark.parametrize(("name", "status"), [("12.jpg", 200), ("13.jpg", 404), ("..", 404), ("a/b.jpg", 404)])
def test_only_a_picture_the_room_knows_is_shown(phone: Phone, name: str, status: int) -> None:
    assert phone.opens(f"/picture/{name}").status_code == status


def test_pictures_are_jpeg_and_never_kept(room: FakeRoom, phone: Phone) -> None:
    assert phone.opens("/live.jpg").status_code == 404
    room.show(DEMO)
    for address in ("/live.jpg", "/picture/12.jpg"):
        answer = phone.opens(address)
        assert answer.mimetype == "image/jpeg"
        assert answer.data.startswith(b"\xff\xd8")
        assert answer.headers["Cache-Control"] == "no-store"


def test_the_qr_code_is_a_picture(phone: Phone) -> None:
    answer = phone.opens("/qr.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.text.startswith("<svg")


@pytest.mark.parametrize("address", ["/nowhere", "/static/nowhere.js", "/picture/"])
def test_a_wrong_address_answers_with_a_sentence(phone: Phone, address: str) -> None:
    answer = phone.opens(address)
    assert answer.status_code == 404
    assert answer.json == {"error": "There is nothing at this address: go back to the first page."}


def test_the_health_page_asks_with_the_phones_that_listen(room: FakeRoom) -> None:
    asked: list[int] = []

    def health(phones: int) -> Health:
        asked.append(phones)
        findings = (Finding(True, "All is <well>."), Finding(False, "The disk is full."))
        return Health(Vitals(30.0, 0.02, "", "", "", False, phones, ()), findings)

    client = create_app(room, health).test_client()
    line = client.get("/events", buffered=False)
    page = client.get("/health")
    assert "Something wants doing" in page.text
    assert "✓ All is &lt;well&gt;." in page.text
    line.close()
    told = client.get("/health.json").json
    assert (told["well"], told["phones"], told["findings"][1]["sentence"]) == (False, 0, "The disk is full.")
    assert asked == [1, 0]


def test_the_health_page_speaks_the_language_of_the_phone(room: FakeRoom) -> None:
    vitals = Vitals(30.0, None, "", "", "", False, 0, ("http://table.local/", "http://10.0.0.2/"))
    client = create_app(room, lambda phones: Health(vitals, tuple(vital_signs(vitals)))).test_client()
    page = client.get("/health", headers={"Accept-Language": "de"}).text
    assert '<html lang="de">' in page
    assert "Etwas ist zu tun" in page
    assert "✗ Von der Kamera ist noch kein Bild gekommen: Prüf ihr Kabel; Würfel kann man eintippen." in page
    assert "Öffne auf einem http://table.local/ oder http://10.0.0.2/." in page


@pytest.mark.parametrize(("address", "status"), [("/join/0000", 403), ("/sheet?game=99", 404), ("/nowhere", 404)])
def test_whoever_opens_an_address_in_vain_is_told_why_on_a_page_that_leads_to_the_table(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, address: str, status: int
) -> None:
    """An old host's code, and a link to a game that was deleted, ended at a line of JSON."""
    monkeypatch.setattr(FakeShelf, "game", lambda shelf, number: None, raising=False)
    page = phone.visits(address)
    assert (page.status_code, page.mimetype) == (status, "text/html")
    assert phone.opens(address).json["error"] in html.unescape(page.text)
    assert 'href="/"' in page.text
    assert "Zurück zum Tisch" in phone.visits(address, "de").text


def test_a_table_that_cannot_tell_its_health_has_no_such_page(phone: Phone) -> None:
    assert phone.opens("/health").status_code == 404


@pytest.mark.parametrize("address", ["/", "/board", "/rules", "/history"])
def test_a_page_with_dice_has_each_face_once_for_all_that_refer_to_it(phone: Phone, address: str) -> None:
    page = phone.opens(address).text
    assert re.findall(r'id="face-(\d)"', page) == list("123456")
    assert set(re.findall(r'href="#face-(\d)"', page)) <= set("123456")
