"""H and S in the terminal, where there are no pins: one key is one press, without Enter.

Ctrl-C still ends the companion. The terminal gets its ways back when the keys are closed or the program ends.
"""

from __future__ import annotations

import atexit
import os
import select
import sys
import termios
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from threading import Thread, current_thread

from companion.sight import Press
from hardware.buttons import tell

KEYS = {"h": Press.HOLD, "s": Press.STOP}

ESCAPE = b"\x1b"
"""What the arrows and Home begin with: Home ends in an H that nobody typed."""

REPEAT_SECONDS = 0.6
"""A key that comes again sooner is being held down: keyboards begin to repeat after half a second."""

AWAY_SECONDS = 0.5
"""How often is looked whether this program is in front of its terminal again."""


def is_terminal(descriptor: int) -> bool:
    """Whether keys can be read there: a terminal, and this program in front of it rather than in the background."""
    try:
        return os.isatty(descriptor) and os.tcgetpgrp(descriptor) == os.getpgrp()
    except OSError:
        return False


def standard_input() -> int | None:
    """The descriptor of standard input, or None where the program was started without one."""
    try:
        return sys.stdin.fileno() if sys.stdin else None
    except (OSError, ValueError):
        return None


class Keys:
    """Calls ``on_press(press)`` for each H or S, small or capital, from a thread of its own."""

    def __init__(
        self, on_press: Callable[[Press], None], descriptor: int, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Read single keys from this terminal. Raises termios.error where it is none."""
        self._on_press = on_press
        self._descriptor = descriptor
        self._clock = clock
        self._typed_at: dict[Press, float] = {}
        self._ways_before = termios.tcgetattr(descriptor)
        self._wake_reader, self._wake_writer = os.pipe()
        self._closed = False
        tty.setcbreak(descriptor)
        atexit.register(self.close)
        self._worker = Thread(target=self._work, name="keys", daemon=True)
        self._worker.start()

    def close(self) -> None:
        """Stop reading and give the terminal its ways back; may be called twice, and from ``on_press``."""
        if self._closed:
            return
        self._closed = True
        atexit.unregister(self.close)
        os.close(self._wake_writer)
        if self._worker is not current_thread():
            self._worker.join()
        if self._is_in_front():
            with suppress(termios.error):
                termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._ways_before)

    def _work(self) -> None:
        while typed := self._read():
            self._take(typed)
        os.close(self._wake_reader)

    def _read(self) -> bytes:
        """What was typed, or nothing when the keys are closed or the terminal has gone."""
        ready, _, _ = select.select([self._descriptor, self._wake_reader], [], [])
        while self._wake_reader not in ready and not self._is_in_front():
            select.select([self._wake_reader], [], [], AWAY_SECONDS)
            ready, _, _ = select.select([self._descriptor, self._wake_reader], [], [])
        if self._wake_reader in ready:
            return b""
        with suppress(OSError):
            return os.read(self._descriptor, 1024)
        return b""

    def _is_in_front(self) -> bool:
        """Whether what is typed is for this program; one behind another is stopped where it touches their terminal."""
        try:
            return os.tcgetpgrp(self._descriptor) == os.getpgrp()
        except OSError:  # the terminal of nobody, or gone: to read it stops nothing
            return True

    def _take(self, typed: bytes) -> None:
        if typed.startswith(ESCAPE):
            return
        for letter in typed.decode("ascii", errors="ignore").lower():
            press = KEYS.get(letter)
            if press is not None and not self._is_repeat(press):
                tell(self._on_press, press)

    def _is_repeat(self, press: Press) -> bool:
        now = self._clock()
        typed_before = self._typed_at.get(press)
        self._typed_at[press] = now
        return typed_before is not None and now - typed_before < REPEAT_SECONDS
