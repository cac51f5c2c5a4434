"""The journal: everything that was done, appended durably before it is answered, never changed.

Nouns:
    Entry     one thing done, as JSON: ``{"action": {"roll": [1, 1, 5]}, "by": "camera"}``
    Written   an entry with its number and when it was made
    Journal   all entries of this table, in one SQLite file; each belongs to one game, named by its first entry's number

Killing the process or pulling the plug at any moment leaves every entry that was answered, and never half of a group.
``{"resumed": 17}`` takes a game up again, and later entries belong to it; ``{"deleted": 17}`` tells where one has been,
``{"added": 3}`` that so many games came from a backup.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.games.saying import say

log = logging.getLogger(__name__)

Entry = dict[str, Any]

NO_GAME = 0

MARKS = {"resumed", "deleted", "added"}
"""Entries of the journal's own, which tell nothing of a game."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS entries (
    number INTEGER PRIMARY KEY,
    made TEXT NOT NULL,
    body TEXT NOT NULL,
    game INTEGER NOT NULL DEFAULT 0
)
"""
_SUMMARIES = """
CREATE TABLE IF NOT EXISTS summaries (
    game INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    body TEXT NOT NULL
)
"""
_FORGOTTEN = "CREATE TABLE IF NOT EXISTS forgotten (game INTEGER PRIMARY KEY)"
"""Games that were deleted, though a damaged page of the file does not let go of their entries."""

_INDEX = "CREATE INDEX IF NOT EXISTS by_game ON entries (game, number)"
_INSERT = "INSERT INTO entries (number, made, body, game) VALUES (?, ?, ?, ?)"


class JournalError(Exception):
    """The journal cannot be opened, read or written; the text says what to do."""


class Damaged(JournalError):
    """The journal's file holds pages that make no sense."""


def damaged(game: int) -> JournalError:
    """What is said of a game whose entries lead nowhere."""
    return JournalError(say("Game {number} cannot be read any more: restore it from an earlier backup.", number=game))


@dataclass(frozen=True, slots=True)
class Written:
    """One entry as it stands in the journal; made: the time in ISO 8601, by the clock of this machine."""

    number: int
    made: str
    entry: Entry


class Journal:
    """The entries of one table; used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        """Open the journal, making it where there is none. Raises JournalError."""
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._database = _opened(path)
        except (OSError, sqlite3.Error) as error:
            what_to_do = "free some space on the disk" if _is_for_want_of_room(error) else "check the disk and --data"
            raise JournalError(f"The journal {path} cannot be opened ({error}): {what_to_do}.") from None

    def append(self, entries: Iterable[Entry]) -> int:
        """Write a group of entries, all or none, and give the number of the last. Raises JournalError."""
        made = datetime.now(UTC).isoformat(timespec="milliseconds")
        with self._writing():
            self._insert((made, entry) for entry in entries)
        return self.last()

    def last(self) -> int:
        """The number of the last entry, 0 where there is none. Raises JournalError."""
        return int(self._rows("SELECT coalesce(max(number), 0) FROM entries")[0][0])

    def games(self) -> int:
        """How many games there are. Raises JournalError."""
        return len(self.ends())

    def ends(self) -> dict[int, int]:
        """Every game by its number, with the number of its last entry. Raises JournalError."""
        there = "game > 0 AND game NOT IN (SELECT game FROM forgotten)"
        rows = self._rows(f"SELECT game, max(number) FROM entries WHERE {there} GROUP BY game")
        return {int(game): int(last) for game, last in rows}

    def game(self, number: int) -> tuple[Written, ...]:
        """The entries of one game in order, none where there is no such game. Raises JournalError."""
        query = "SELECT number, made, body FROM entries WHERE game = ? ORDER BY number"
        try:
            rows = self._database.execute(query, (number,)).fetchall()
            written = [Written(number, made, json.loads(body)) for number, made, body in rows]
            return tuple(each for each in written if not MARKS & each.entry.keys())
        except (sqlite3.Error, ValueError, TypeError, AttributeError) as error:
            log.warning("Game %d of %s cannot be read: %s.", number, self._path, error)
            raise damaged(number) from None
        except OverflowError:
            return ()  # so large a number no entry has

    def current(self) -> int:
        """The number of the game on the table, ``NO_GAME`` where there is none. Raises JournalError."""
        rows = self._rows("SELECT game FROM entries ORDER BY number DESC LIMIT 1")
        return int(rows[0][0]) if rows else NO_GAME

    def delete(self, game: int) -> int:
        """Forget a game, and give the number of the entry that tells so. Raises JournalError."""
        left = NO_GAME if self.current() == game else self.current()
        made = datetime.now(UTC).isoformat(timespec="milliseconds")
        # Numbers never come again: the entry that tells of the deletion has the highest.
        told = (self.last() + 1, made, json.dumps({"deleted": game}), left)
        try:
            with self._writing():
                self._database.execute(_INSERT, told)
                self._database.execute("DELETE FROM entries WHERE game = ? AND number < ?", (game, told[0]))
                self._database.execute("DELETE FROM summaries WHERE game = ?", (game,))
        except Damaged:
            with self._writing():
                self._database.execute(_INSERT, told)
                self._database.execute("INSERT OR REPLACE INTO forgotten VALUES (?)", (game,))
        return self.last()

    def add(self, games: Iterable[Iterable[tuple[str, Entry]]]) -> int:
        """Add whole games, each its entries with when they were made; the game on the table stays there.

        All are added or none. Raises JournalError.
        """
        current = self.current()
        with self._writing():
            added = 0
            for entries in games:
                self._insert(entries)
                added += 1
            made = datetime.now(UTC).isoformat(timespec="milliseconds")
            self._database.execute(_INSERT, (self.last() + 1, made, json.dumps({"added": added}), current))
        return self.last()

    def summaries(self) -> dict[int, tuple[int, Any]]:
        """What has been worked out of each game, with the number of the last entry it takes account of.

        Where they cannot be read there are none: all of it can be worked out again.
        """
        try:
            rows = self._rows("SELECT game, last, body FROM summaries")
            return {int(game): (int(last), json.loads(body)) for game, last, body in rows}
        except (JournalError, ValueError, TypeError) as error:
            log.warning("What has been worked out of the games cannot be read: %s", error)
            return {}

    def summarise(self, summaries: Mapping[int, tuple[int, Any]]) -> None:
        """Keep what has been worked out of some games, so that it need not be again. Raises JournalError."""
        rows = [(game, last, json.dumps(body)) for game, (last, body) in summaries.items()]
        with self._writing():
            self._database.executemany("INSERT OR REPLACE INTO summaries VALUES (?, ?, ?)", rows)

    def close(self) -> None:
        """Close the file; may be called twice."""
        self._database.close()

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        try:
            return self._database.execute(query).fetchall()
        except sqlite3.Error as error:
            raise self._damaged(error) from None

    def _damaged(self, error: Exception) -> Damaged:
        return Damaged(
            say("{path} is damaged ({error}): move it away to begin a new one.", path=str(self._path), error=str(error))
        )

    def _insert(self, entries: Iterable[tuple[str, Entry]]) -> None:
        number, game = self.last(), self.current()
        for made, entry in entries:
            number += 1
            game = _game_of(entry, number, game)
            self._database.execute(_INSERT, (number, made, json.dumps(entry), game))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            self._database.execute("BEGIN IMMEDIATE")
            yield
            self._database.execute("COMMIT")
        except sqlite3.OperationalError as error:
            raise JournalError(_unwritten(self._path, error)) from None
        except sqlite3.Error as error:
            raise self._damaged(error) from None
        finally:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")


def _unwritten(path: Path, error: sqlite3.OperationalError) -> str:
    told = say("{path} cannot be written ({error})", path=str(path), error=str(error))
    if _is_for_want_of_room(error):
        return say("{trouble}: free some space on the disk.", trouble=told)
    return say(
        "{trouble}: restart the machine, free some space, and replace its SD card if that does not help.", trouble=told
    )


def _is_for_want_of_room(error: Exception) -> bool:
    """Whether the disk is full; what it is opened with finds no room there, either, and is told as another fault."""
    code = getattr(error, "sqlite_errorcode", None)
    return code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE)


def _game_of(entry: Entry, number: int, before: int) -> int:
    """The game an entry belongs to; ``before`` is that of the entry before it."""
    if "new" in entry:
        return number
    return int(entry["resumed"]) if "resumed" in entry else before


def _opened(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    try:
        # A full sync at each commit is what makes an answered press survive a pulled plug.
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute(_SCHEMA)
        if "game" not in [column[1] for column in database.execute("PRAGMA table_info(entries)")]:
            _tell_games_apart(database)
        if _only_index_is_damaged(database):
            log.warning("The index of %s was damaged, and is made again from the entries: not one is lost.", path)
            _drop_index(database)
        database.execute(_INDEX)
        database.execute(_SUMMARIES)
        database.execute(_FORGOTTEN)
    except sqlite3.Error:
        database.close()
        raise
    return database


def _only_index_is_damaged(database: sqlite3.Connection) -> bool:
    """Whether all entries can be read, but not by the index that tells which of them are a game's."""
    try:
        database.execute("SELECT count(game) FROM entries INDEXED BY by_game").fetchone()
    except sqlite3.OperationalError:
        return False  # there is none yet
    except sqlite3.DatabaseError:
        with suppress(sqlite3.DatabaseError):
            database.execute("SELECT max(length(body)) FROM entries NOT INDEXED").fetchone()
            return True
    return False


def _drop_index(database: sqlite3.Connection) -> None:
    """Have SQLite forget the index: to drop it would be to follow its pages, and to fail at the damaged one."""
    (version,) = database.execute("PRAGMA schema_version").fetchone()
    database.execute("PRAGMA writable_schema = ON")
    database.execute("BEGIN IMMEDIATE")
    database.execute("DELETE FROM sqlite_master WHERE name = 'by_game'")
    database.execute(f"PRAGMA schema_version = {version + 1}")  # so that it is read again
    database.execute("COMMIT")
    database.execute("PRAGMA writable_schema = RESET")


def _tell_games_apart(database: sqlite3.Connection) -> None:
    """Bring a journal from before games could be resumed up to date: each game ended where the next began."""
    database.execute("BEGIN IMMEDIATE")
    database.execute("ALTER TABLE entries ADD COLUMN game INTEGER NOT NULL DEFAULT 0")
    news = "SELECT number FROM entries WHERE json_extract(body, '$.new') IS NOT NULL ORDER BY number"
    for (number,) in database.execute(news).fetchall():
        database.execute("UPDATE entries SET game = ? WHERE number >= ?", (number, number))
    database.execute("COMMIT")
