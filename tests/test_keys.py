"""H and S, typed into a real pseudo-terminal."""

import os
import pty
import subprocess
import sys
import termios
from queue import SimpleQueue

import pytest

from companion.sight import Press
from hardware.keys import REPEAT_SECONDS, Keys, is_terminal


class Keyboard:
    """A person at a terminal: types, waits, and sees what came of it."""

    def __init__(self, typing_end):
        self.typing_end = typing_end
        self.seconds = 0.0
        self.presses = SimpleQueue()

    def clock(self):
        return self.seconds

    def type(self, text):
        os.write(self.typing_end, text.encode())

    def next(self):
        return self.presses.get(timeout=30)


@pytest.fixture
def terminal():
    typing_end, terminal = pty.openpty()
    yield typing_end, terminal
    os.close(typing_end)
    os.close(terminal)


@pytest.fixture
def keyboard(terminal):
    keyboard = Keyboard(terminal[0])
    keys = Keys(keyboard.presses.put, terminal[1], clock=keyboard.clock)
    yield keyboard
    keys.close()


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("hs", [Press.HOLD, Press.STOP]),
        ("SH", [Press.STOP, Press.HOLD]),
        ("what? no: s", [Press.HOLD, Press.STOP]),
        pytest.param("ssssssh", [Press.STOP, Press.HOLD], id="a key held down is one press"),
    ],
)
def test_each_key_is_a_press_without_enter(keyboard, typed, expected):
    keyboard.type(typed)
    assert [keyboard.next() for _ in expected] == expected


def test_the_same_key_again_after_a_while_is_a_second_press(keyboard):
    keyboard.type("s")
    assert keyboard.next() is Press.STOP
    keyboard.seconds += REPEAT_SECONDS
    keyboard.type("s")
    assert keyboard.next() is Press.STOP


def test_the_home_key_is_no_h(terminal):
    presses = []
    keys = Keys(presses.append, terminal[1])
    keys._take(b"\x1b[H")
    keys._take(b"s")
    keys.close()
    assert presses == [Press.STOP]


def test_a_handler_that_fails_does_not_end_the_keys(terminal, caplog):
    keyboard = Keyboard(terminal[0])

    def fail_on_hold(press):
        if press is Press.HOLD:
            raise ValueError("no such game")
        keyboard.presses.put(press)

    keys = Keys(fail_on_hold, terminal[1])
    keyboard.type("hs")
    assert keyboard.next() is Press.STOP
    keys.close()
    assert "A press of hold could not be handled" in caplog.text


def test_the_terminal_gets_its_ways_back_and_keeps_ctrl_c_meanwhile(terminal):
    before = termios.tcgetattr(terminal[1])
    keys = Keys(print, terminal[1])
    during = termios.tcgetattr(terminal[1])
    keys.close()
    keys.close()
    assert termios.tcgetattr(terminal[1]) == before
    local_modes = 3
    assert not during[local_modes] & termios.ICANON
    assert not during[local_modes] & termios.ECHO
    assert during[local_modes] & termios.ISIG


def test_a_terminal_that_goes_away_ends_the_keys_quietly():
    typing_end, terminal = pty.openpty()
    keys = Keys(print, terminal)
    os.close(typing_end)
    keys._worker.join(timeout=30)
    assert not keys._worker.is_alive()
    keys.close()
    os.close(terminal)


def test_what_is_typed_to_another_program_is_left_to_that(terminal, monkeypatch):
    """After Ctrl-Z and bg the first letter typed to the shell stopped the table: to read it was forbidden."""
    typing_end, shown = terminal
    in_front, looks = [os.getpgrp() + 1], SimpleQueue()
    monkeypatch.setattr("hardware.keys.AWAY_SECONDS", 0.01)
    monkeypatch.setattr("os.tcgetpgrp", lambda descriptor: looks.put(True) or in_front[0])
    presses = SimpleQueue()
    keys = Keys(presses.put, shown)
    os.write(typing_end, b"s")
    for _ in range(2):
        looks.get(timeout=30)
    assert os.read(shown, 10) == b"s", "nobody has read it"
    in_front[0] = os.getpgrp()
    os.write(typing_end, b"h")
    assert presses.get(timeout=30) is Press.HOLD
    keys.close()


def test_a_terminal_in_front_of_us_is_known(terminal):
    program = (
        "import fcntl, termios; from hardware.keys import is_terminal, standard_input;"
        "fcntl.ioctl(0, termios.TIOCSCTTY, 0); print(is_terminal(standard_input()))"
    )
    command = [sys.executable, "-c", program]
    told = subprocess.run(command, stdin=terminal[1], stdout=subprocess.PIPE, start_new_session=True, check=True)
    assert told.stdout == b"True\n"


def test_what_is_no_terminal_in_front_of_us_is_not_read(terminal, tmp_path):
    with (tmp_path / "file").open("w") as file:
        assert not is_terminal(file.fileno())
    assert not is_terminal(terminal[1])
