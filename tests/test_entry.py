"""Everybody may look; who acts holds the PIN, sits at the table's own screen, or was let in with everyone."""

from __future__ import annotations

from typing import Any

import pytest
from room_fixture import PIN, ROLL, FakeRoom
from werkzeug.test import TestResponse

from web.app import create_app
from web.entry import COOKIE, GUESSES_SECONDS, MOST_GUESSES, Guesses, is_this_machine

HOLD = {"press": "hold"}


class Phone:
    """A phone somewhere on the network, with a pocket for cookies."""

    def __init__(self, room: FakeRoom, address: str = "192.168.1.20") -> None:
        self._client = create_app(room).test_client()
        self._from = {"REMOTE_ADDR": address}

    def opens(self, address: str) -> TestResponse:
        return self._client.get(address, environ_base=self._from)

    def does(self, do: dict[str, Any]) -> int:
        return self._client.post("/command", json={"on": 17, "do": do}, environ_base=self._from).status_code

    def shows(self, cookie: str) -> None:
        """The phone says by itself that it is a host."""
        self._client.set_cookie(COOKIE, cookie)

    def types(self, pin: Any) -> TestResponse:
        return self._client.post("/pin", json={"pin": pin}, environ_base=self._from)


@pytest.fixture
def room() -> FakeRoom:
    return FakeRoom(ROLL | {"everyone": False})


@pytest.mark.parametrize("address", ["/", "/view", "/board", "/sheet", "/sheet.pdf", "/turn/0", "/picture/12.jpg"])
def test_everybody_may_look(room: FakeRoom, address: str) -> None:
    assert Phone(room).opens(address).status_code == 200


def test_a_phone_without_the_pin_does_nothing(room: FakeRoom) -> None:
    phone = Phone(room)
    assert phone.does(HOLD) == 403
    assert phone.opens("/me").json == {"host": False}
    assert phone.opens("/host.svg").status_code == 403
    assert room.commands == []


def test_the_pin_typed_in_lets_a_phone_act_from_then_on(room: FakeRoom) -> None:
    phone = Phone(room)
    assert phone.types("0000").status_code == 403
    assert phone.types(PIN).status_code == 200
    assert phone.does(HOLD) == 200
    assert phone.opens("/me").json == {"host": True, "pin": PIN, "join": f"http://192.168.1.7:8000/join/{PIN}"}
    assert phone.opens("/host.svg").mimetype == "image/svg+xml"


def test_the_hosts_code_leads_to_the_page_and_lets_a_phone_act(room: FakeRoom) -> None:
    phone = Phone(room)
    answer = phone.opens(f"/join/{PIN}")
    assert (answer.status_code, answer.location) == (302, "/")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert phone.does(HOLD) == 200
    assert Phone(room).opens("/join/0000").status_code == 403


def test_where_everyone_may_act_only_a_host_turns_that_off_again(room: FakeRoom) -> None:
    room.show(ROLL)
    phone = Phone(room)
    assert phone.does(HOLD) == 200
    assert phone.does({"everyone": False}) == 403
    phone.types(PIN)
    assert phone.does({"everyone": False}) == 200


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_the_tables_own_screen_needs_no_pin(room: FakeRoom, address: str) -> None:
    assert Phone(room, address).does(HOLD) == 200


def test_a_site_that_leads_its_own_name_to_the_tables_screen_is_no_host(room: FakeRoom) -> None:
    """It was given the PIN."""
    screen = create_app(room).test_client()
    there = {"base_url": "http://evil.example:8000", "environ_base": {"REMOTE_ADDR": "127.0.0.1"}}
    answer = screen.get("/me", **there)
    assert (answer.status_code, answer.json["error"][:42]) == (421, "The table is not to be found under this na")
    assert screen.post("/command", json={"on": 17, "do": HOLD}, **there).status_code == 421
    assert room.commands == []


@pytest.mark.parametrize(
    ("address", "own"), [("127.0.0.1", True), ("::1", True), ("192.168.1.7", False), ("", False), ("unknown", False)]
)
def test_only_this_machine_is_the_own_screen(address: str, own: bool) -> None:
    assert is_this_machine(address) is own


def test_pins_cannot_be_tried_one_after_the_other(room: FakeRoom) -> None:
    phone = Phone(room)
    assert [phone.types(f"{pin:04}").status_code for pin in range(MOST_GUESSES)] == [403] * MOST_GUESSES
    answer = phone.types(PIN)
    assert (answer.status_code, answer.json["error"][:19]) == (429, "Too many wrong PINs")


def test_the_pin_lets_nobody_in_but_where_guesses_are_counted(room: FakeRoom) -> None:
    """As a cookie all ten thousand PINs could be tried in seconds."""
    phone = Phone(room)
    phone.shows(PIN)
    assert phone.opens("/me").json == {"host": False}
    assert phone.does(HOLD) == 403


def test_wrong_pins_are_forgotten_after_a_while_and_each_address_has_its_own() -> None:
    now = [0.0]
    guesses = Guesses(lambda: now[0])
    for _ in range(MOST_GUESSES):
        guesses.count("192.168.1.20")
    assert guesses.too_many("192.168.1.20")
    assert not guesses.too_many("192.168.1.21")
    now[0] = GUESSES_SECONDS + 1
    assert not guesses.too_many("192.168.1.20")


@pytest.mark.parametrize("pin", [None, 4821, [PIN], "\ud800"])
def test_a_pin_is_a_text(room: FakeRoom, pin: Any) -> None:
    assert Phone(room).types(pin).status_code == 400


@pytest.mark.parametrize("body", ["", "4821", "[" * 9_000])
def test_what_is_no_pin_at_all_is_refused_as_well(room: FakeRoom, body: str) -> None:
    client = create_app(room).test_client()
    assert client.post("/pin", data=body, content_type="application/json").status_code == 400
