"""What systemd is told, over a real socket."""

import socket

import pytest

from companion.service.notify import ALIVE, READY, notify, status, watchdog_seconds


@pytest.fixture(params=["file", "abstract"])
def manager(request, tmp_path):
    """A service manager's socket and the name it is announced by."""
    path = str(tmp_path / "notify")
    name, announced = (path, path) if request.param == "file" else ("\0" + path, "@" + path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        receiver.bind(name)
        receiver.settimeout(30)
        yield receiver, announced


def test_messages_arrive_together_each_on_its_line(manager):
    receiver, announced = manager
    notify(READY, status("Ready: throw the dice."), environ={"NOTIFY_SOCKET": announced})
    assert receiver.recv(4096) == b"READY=1\nSTATUS=Ready: throw the dice."


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "/nowhere/at/all"}])
def test_without_a_manager_nothing_happens(environ):
    assert notify(ALIVE, environ=environ) is None


@pytest.mark.parametrize(
    ("environ", "expected"),
    [({}, None), ({"WATCHDOG_USEC": "20000000"}, 10.0), ({"WATCHDOG_USEC": "soon"}, None)],
)
def test_the_watchdog_is_fed_twice_as_often_as_it_asks(environ, expected):
    assert watchdog_seconds(environ) == expected
