"""The journal: everything that was done, appended durably before it is answered, never changed.

Nouns:
    Entry     one thing done, as JSON: ``{"action": {"roll": [1, 1, 5]}, "by": "camera"}``
    Journal   all entries of this table, in one SQLite file

Killing the process or pulling the plug at any moment leaves every entry that was answered, and never half of a group.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

Entry = dict[str, Any]

_SCHEMA = """
CREATE TABLE IF NOT EXISTS entries (
    number INTEGER PRIMARY KEY,
    made TEXT NOT NULL,
    body TEXT NOT NULL
)
"""


class JournalError(Exception):
    """The journal cannot be opened, read or written; the text says what to do."""


class Journal:
    """The entries of one table; used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        """Open the journal, making it where there is none. Raises JournalError."""
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._database = _opened(path)
        except (OSError, sqlite3.Error) as error:
            raise JournalError(f"The journal {path} cannot be opened ({error}): check the disk and --data.") from None

    def append(self, entries: Iterable[Entry]) -> int:
        """Write a group of entries, all or none, and give the number of the last. Raises JournalError."""
        made = datetime.now(UTC).isoformat(timespec="milliseconds")
        rows = [(made, json.dumps(entry)) for entry in entries]
        try:
            self._database.execute("BEGIN IMMEDIATE")
            self._database.executemany("INSERT INTO entries (made, body) VALUES (?, ?)", rows)
            self._database.execute("COMMIT")
        except sqlite3.Error as error:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise JournalError(f"{self._path} cannot be written ({error}): free some space on the disk.") from None
        return self.last()

    def last(self) -> int:
        """The number of the last entry, 0 where there is none."""
        return int(self._database.execute("SELECT coalesce(max(number), 0) FROM entries").fetchone()[0])

    def games(self) -> int:
        """How many games have been begun."""
        query = "SELECT count(*) FROM entries WHERE json_extract(body, '$.new') IS NOT NULL"
        return int(self._database.execute(query).fetchone()[0])

    def current(self) -> list[tuple[int, Entry]]:
        """The entries of the game last begun, with their numbers, in order. Raises JournalError."""
        newest = "SELECT coalesce(max(number), 0) FROM entries WHERE json_extract(body, '$.new') IS NOT NULL"
        try:
            rows = self._database.execute(
                f"SELECT number, body FROM entries WHERE number >= ({newest}) ORDER BY number"
            ).fetchall()
            return [(number, json.loads(body)) for number, body in rows]
        except (sqlite3.Error, ValueError) as error:
            raise JournalError(f"{self._path} is damaged ({error}): move it away to begin a new one.") from None

    def close(self) -> None:
        """Close the file; may be called twice."""
        self._database.close()


def _opened(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    try:
        # A full sync at each commit is what makes an answered press survive a pulled plug.
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute(_SCHEMA)
    except sqlite3.Error:
        database.close()
        raise
    return database
