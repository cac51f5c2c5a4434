"""Puts the page on the local network."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Any

from waitress import create_server, wasyncore
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser

from companion.live.room import not_kept
from web.app import MOST_LINES
from web.evenings import LARGEST_BACKUP_BYTES

THREADS = MOST_LINES + 8
"""A listening phone holds a thread that sleeps until something happens: it costs some kilobytes, no processor time.
The eight beyond answer everything else."""

MOST_CONNECTIONS = 6 * MOST_LINES + 32
"""A browser keeps up to six open for one page, and they lie idle for two minutes before they are hung up. All of them
are fewer than the 1024 files that a process may have open."""

SPARE_CONNECTIONS = 16
"""So many before these are reached, a browser's idle ones are hung up sooner: it opens another when it needs one."""


class ServeError(OSError):
    """The page cannot be served; the text is a sentence for the user."""


class _Unkept:
    """In the place of a body that the disk did not take: what follows of it is let go, and who reads it is told why."""

    def __init__(self, error: OSError) -> None:
        self._error = error

    def __len__(self) -> int:
        return 0

    def append(self, data: bytes) -> None:
        """A browser hears no answer before all that it sends has been taken from it."""

    def getfile(self) -> _Unkept:
        return self

    def read(self, size: int = -1) -> bytes:
        raise not_kept(self._error) from self._error

    def close(self) -> None:
        """Nothing to let go of."""


class _Parser(HTTPRequestParser):  # type: ignore[misc]
    """Takes a request in to its end, though the disk may not take its body."""

    def received(self, data: bytes) -> int:
        try:
            return int(super().received(data))
        except OSError as error:
            with suppress(OSError):
                self.body_rcv.buf.close()
            self.body_rcv.buf = _Unkept(error)
            return int(super().received(data))


class _Channel(HTTPChannel):  # type: ignore[misc]
    """A connection; where there is no room for another, the one that has lain idle longest makes way."""

    parser_class = _Parser

    def __init__(self, server: Any, *connection: Any, **known: Any) -> None:
        super().__init__(server, *connection, **known)
        if len(server.active_channels) > MOST_CONNECTIONS - SPARE_CONNECTIONS:
            others = (each for each in server.active_channels.values() if each is not self)
            idle = [each for each in others if not (each.requests or each.will_close)]
            if idle:
                min(idle, key=lambda each: each.last_activity).will_close = True


class Server:
    """The page on the network, until ``close``."""

    def __init__(self, app: Callable[..., Any], listening: socket.socket) -> None:
        self.port: int = listening.getsockname()[1]
        self._open: dict[int, Any] = {}
        self._server = create_server(
            app,
            map=self._open,
            sockets=[listening],
            threads=THREADS,
            connection_limit=MOST_CONNECTIONS,
            ident=None,
            # A backup is kept on the disk while it comes in; every other door takes far less.
            max_request_body_size=LARGEST_BACKUP_BYTES,
        )
        self._server.channel_class = _Channel
        self._server.pull_trigger = self._wake
        self._waking, self._closing = Lock(), Event()
        self._thread = Thread(target=self._run, name="page", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._closing.is_set():
            wasyncore.loop(map=self._open, count=1, use_poll=True)

    def _wake(self) -> None:
        """Wake the page's thread from another; no more once it is closed, for its pipe may be another file's then."""
        with self._waking:
            if not self._closing.is_set():
                self._server.trigger.pull_trigger()

    def close(self) -> None:
        """Hang up on every phone and stop listening; may be called twice."""
        with self._waking:
            if self._closing.is_set():
                return
            self._closing.set()
            self._server.trigger.pull_trigger()
        # A socket may not be closed while that thread waits for it.
        self._thread.join()
        # Hanging up waits for a line that is being written to; only then may the pipe go that its thread wakes us by.
        for channel in [*self._server.active_channels.values()]:
            channel.handle_close()
        self._server.task_dispatcher.set_thread_count(0)
        wasyncore.close_all(self._open)


def serve(app: Callable[..., Any], host: str, port: int) -> Server:
    """Serve a WSGI application at ``host``:``port``, from threads of its own; port 0 takes any free one.

    Raises ServeError where the port is taken or not ours to use.
    """
    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        raise ServeError(_sentence(error, host, port)) from error
    return Server(app, listening)


def _sentence(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken: close the other program, or choose another port with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} needs an administrator: choose one above 1023 with --port."
    return f"The page cannot be served at {host}:{port} ({error.strerror}): check --host and --port."
