"""Which addresses are offered, from what the machine says of itself."""

from __future__ import annotations

import socket

import pytest

from web.addresses import addresses, by_name, is_ours

TABLE = [
    # name, own address towards each destination, offered
    ("companion", {"192.0.2.1": "192.168.1.7", "10.42.0.2": "192.168.1.7"}, ["192.168.1.7", "companion.local"]),
    ("Companion.fritz.box", {"192.0.2.1": "10.0.0.5"}, ["10.0.0.5", "companion.local"]),
    ("pi", {"10.42.0.2": "10.42.0.1"}, ["10.42.0.1", "pi.local"]),
    ("pi", {"192.0.2.1": "192.168.1.7", "10.42.0.2": "10.42.0.1"}, ["192.168.1.7", "10.42.0.1", "pi.local"]),
    ("localhost", {"192.0.2.1": "192.168.1.7"}, ["192.168.1.7"]),
    ("pi", {}, ["localhost"]),
    ("pi", {"192.0.2.1": "127.0.0.1"}, ["localhost"]),
    ("pi", {"192.0.2.1": "0.0.0.0"}, ["localhost"]),
]


@pytest.mark.parametrize(("hostname", "sources", "hosts"), TABLE)
def test_the_surest_address_comes_first(hostname: str, sources: dict[str, str], hosts: list[str]) -> None:
    assert addresses(8000, hostname, sources.get) == tuple(f"http://{host}:8000/" for host in hosts)


def test_this_machine_has_an_address_and_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []
    real = socket.socket

    def datagrams_only(family: int, kind: int) -> socket.socket:
        opened.append(kind)
        return real(family, kind)

    monkeypatch.setattr(socket, "socket", datagrams_only)
    assert all(address.startswith("http://") and address.endswith(":8000/") for address in addresses(8000))
    assert set(opened) == {socket.SOCK_DGRAM}


def test_nobody_has_to_type_port_80() -> None:
    assert addresses(80, "pi", {"192.0.2.1": "192.168.1.7"}.get) == ("http://192.168.1.7/", "http://pi.local/")


def test_the_name_lasts_when_there_is_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Kitchen.fritz.box")
    assert by_name(80) == "http://kitchen.local/"


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.7", "192.168.1.7:8000", "127.0.0.1", "[::1]:8000", "[fd00::7]", "localhost:8000", "Kitchen",
        "kitchen:80", "kitchen.local", "Kitchen.local.:8000", "kitchen.fritz.box", "kitchen.lan", "dice.example.org",
    ],
)  # fmt: skip
def test_numbers_our_names_and_what_the_page_is_told_to_be_are_ours(host: str) -> None:
    assert is_ours(host, ["http://dice.example.org:8000/"], "kitchen")


@pytest.mark.parametrize(
    "host",
    ["", ":8000", "[", "evil.example", "kitchen.evil.example", "localhost.evil.example", "bath.local", "1.2.3.4.eu"],
)
def test_a_name_that_somebody_else_leads_here_is_not(host: str) -> None:
    assert not is_ours(host, ["http://192.168.1.7:8000/"], "kitchen")
