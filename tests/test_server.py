"""The page on a real socket."""

from __future__ import annotations

import http.client
import json
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest
from room_fixture import DECIDE, ROLL, FakeRoom

from web.app import MOST_LINES, create_app
from web.server import ServeError, Server, serve


@pytest.fixture
def room() -> FakeRoom:
    return FakeRoom(ROLL)


@pytest.fixture
def server(room: FakeRoom) -> Iterator[Server]:
    running = serve(create_app(room), "127.0.0.1", 0)
    yield running
    running.close()


def get(server: Server, path: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("GET", path, headers={"Connection": "close"})
    return connection.getresponse()


def test_a_dozen_phones_listen_while_another_asks(room: FakeRoom, server: Server) -> None:
    with ExitStack() as closing:
        lines = [closing.enter_context(get(server, "/events")) for _ in range(12)]
        with get(server, "/view") as answer:
            assert answer.status == 200
        room.show(DECIDE)
        for line in lines:
            assert any(b'"phase":"decide"' in said for said in iter(line.readline, b""))


def test_every_phone_that_may_listen_is_served_whatever_else_its_browser_keeps_open(server: Server) -> None:
    """The thirty-third waited until the browsers of others had let go of their idle connections."""
    with ExitStack() as closing:
        for _ in range(MOST_LINES):
            for _ in range(5):
                idle = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
                closing.callback(idle.close)
                idle.request("GET", "/static/die.js")
                idle.getresponse().read()
            assert closing.enter_context(get(server, "/events")).status == 200
        with get(server, "/view") as answer:
            assert answer.status == 200


def test_connections_that_lie_idle_keep_no_phone_waiting(room: FakeRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that opened some hundreds and let them lie kept the next phone out for two minutes."""
    monkeypatch.setattr("web.server.MOST_CONNECTIONS", 30)
    server = serve(create_app(room), "127.0.0.1", 0)
    with ExitStack() as closing:
        closing.callback(server.close)
        line = closing.enter_context(get(server, "/events"))
        for _ in range(60):
            closing.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=10))
        with get(server, "/view") as answer:
            assert answer.status == 200
        room.show(DECIDE)
        assert any(b'"phase":"decide"' in said for said in iter(line.readline, b""))


def test_closing_hangs_up_on_those_who_listen_and_may_be_repeated(room: FakeRoom) -> None:
    server = serve(create_app(room), "127.0.0.1", 0)
    with get(server, "/events") as line:
        server.close()
        server.close()
        with pytest.raises(http.client.IncompleteRead):
            line.read()
    with pytest.raises(ConnectionRefusedError):
        get(server, "/view")


def test_a_page_that_closes_as_a_phone_is_answered_has_nothing_to_complain_of(
    room: FakeRoom, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever answered it went on to wake a thread that was gone, by a pipe that was closed."""
    waking, written, write = Event(), Event(), os.write

    def slowly(pipe: int, data: bytes) -> int:
        if data != b"x" or current_thread() is main_thread():
            return write(pipe, data)
        waking.set()
        written.wait(0.2)  # for as long as closing may take
        try:
            return write(pipe, data)
        finally:
            written.set()

    monkeypatch.setattr("os.write", slowly)
    server = serve(create_app(room), "127.0.0.1", 0)
    with get(server, "/view") as answer:
        answer.read()
    waking.wait()
    server.close()
    written.wait()
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_backup_that_finds_no_room_while_it_comes_in_is_answered_with_a_sentence(
    server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The line was cut, and the page could only say that the table was not to be reached."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    for _ in range(2):
        connection.request("POST", "/restore", bytes(3_000_000), {"Content-Type": "application/zip"})
        with connection.getresponse() as answer:
            assert answer.status == 422
            assert "look whether the disk is full" in json.load(answer)["error"]
    connection.close()


def test_a_busy_port_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(ServeError, match=rf"^Port {port} is taken: .* --port\.$"):
            serve(create_app(FakeRoom(ROLL)), "127.0.0.1", port)


def test_a_host_that_is_not_ours_is_one_sentence() -> None:
    with pytest.raises(ServeError, match=r"^The page cannot be served at 192\.0\.2\.1:0 \(.*--host"):
        serve(create_app(FakeRoom(ROLL)), "192.0.2.1", 0)
