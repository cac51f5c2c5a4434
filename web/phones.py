"""How soon phones hear of what has been journalled: a benchmark that prints, for any number of phones at one table.

    python -m web.phones --phones 50

The table is a real one in a folder of its own, the phones are open lines in another process. What counts is the time
from an action's being safely in the journal to its whole view having arrived.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import selectors
import socket
import statistics
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from companion.evenings.pictures import Pictures
from companion.live.session import Session
from companion.live.view import CameraNote
from companion.match.journal import Entry, Journal
from web.app import create_app
from web.server import serve

TURN: tuple[dict[str, Any], ...] = ({"roll": [1, 1, 3, 4, 6]}, {"stop": [1, 1]})
TURNS = 60
BETWEEN_SECONDS = 0.1
PATIENCE_SECONDS = 5.0


class _TimedJournal(Journal):
    """A journal that notes when each of its entries was safe."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.safe: dict[int, float] = {}

    def append(self, entries: Any) -> int:
        last = super().append(entries)
        self.safe[last] = time.monotonic()
        return last


def main() -> None:
    """Play a game and print how long the phones waited."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=50)
    count = parser.parse_args().phones
    with tempfile.TemporaryDirectory() as folder:
        journal = _TimedJournal(Path(folder) / "journal.sqlite")
        session = Session(journal, Pictures(Path(folder) / "pictures"), CameraNote("no camera"))
        server = serve(create_app(session), "127.0.0.1", 0)
        ours, theirs = multiprocessing.Pipe()
        listening = multiprocessing.get_context("spawn").Process(target=_listen, args=(server.port, count, theirs))
        listening.start()
        ours.recv()
        _play(session)
        time.sleep(1)
        ours.send("enough")
        heard: list[tuple[int, float]] = ours.recv()
        listening.join()
        server.close()
        journal.close()
    waits = [at - journal.safe[version] for version, at in heard if version in journal.safe]
    size = len(json.dumps(session.view(), separators=(",", ":")))
    _tell(waits, count, size)


def _play(session: Session) -> None:
    new: Entry = {"game": "train-wreck", "players": ["Ann", "Bo", "Cy", "Di"], "options": {"target": 100000}}
    for wish in ({"new": new}, *TURN * TURNS):
        session.command({"on": session.view()["version"], "do": wish})
        time.sleep(BETWEEN_SECONDS)


def _tell(waits: list[float], count: int, size: int) -> None:
    milliseconds = sorted(1000 * wait for wait in waits)
    at = statistics.quantiles(milliseconds, n=100)
    print(f"{count} phones, {len(waits)} views heard, the last of them {size / 1000:.1f} kB")
    print(f"from the journal to a phone: median {at[49]:.0f} ms, 95 % within {at[94]:.0f} ms, 99 % {at[98]:.0f} ms, "
          f"slowest {milliseconds[-1]:.0f} ms")  # fmt: skip


def _listen(port: int, count: int, results: Connection) -> None:
    """Open so many lines and note when each view has wholly arrived on each of them."""
    selector = selectors.DefaultSelector()
    for _ in range(count):
        line = socket.create_connection(("127.0.0.1", port))
        line.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        selector.register(line, selectors.EVENT_READ, bytearray())
    heard: list[tuple[int, float]] = []
    opened = time.monotonic()
    while len(heard) < count and time.monotonic() - opened < PATIENCE_SECONDS:
        heard += _heard(selector)
    results.send("listening")
    while not results.poll():
        heard += _heard(selector)
    results.send(heard)


def _heard(selector: selectors.DefaultSelector) -> list[tuple[int, float]]:
    """The versions of the views that have just arrived, each with its time."""
    found = []
    for key, _ in selector.select(timeout=0.05):
        line = key.fileobj
        assert isinstance(line, socket.socket)
        key.data.extend(line.recv(1 << 16))
        at = time.monotonic()
        *whole, rest = bytes(key.data).split(b"\n\n")
        key.data[:] = rest
        for event in whole:
            start = event.find(b'{"version":')
            if start >= 0:
                found.append((int(event[start + len(b'{"version":') :].split(b",")[0]), at))
    return found


if __name__ == "__main__":
    main()
