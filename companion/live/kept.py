"""The evenings that are kept: listed, backed up and restored beside the live table.

Nouns:
    Past       one game as it was left
    Evenings   reads the journal under the table's lock, and does the long reckoning outside it
"""

from __future__ import annotations

import logging
import threading
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from typing import IO

from companion.evenings import backup
from companion.evenings.history import UNSOUND, Record, from_json, mark, match_of, record_of, to_json
from companion.evenings.history_view import history_json
from companion.evenings.pictures import Pictures
from companion.games.saying import say, together
from companion.live.room import Refused, View, not_kept
from companion.live.view import CameraNote, Scene, view
from companion.match.journal import NO_GAME, Journal, JournalError, Written, damaged
from companion.match.match import Match
from companion.match.notices import Notice
from companion.table.turns import turn_json

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Past:
    """A game as it was left."""

    match: Match

    def view(self) -> View:
        """Everything a phone would show of it."""
        return view(Scene(self.match, 0, CameraNote("")))

    def turn(self, number: int) -> View | None:
        """One turn opened, by its number from 0; None where there is none."""
        return None if self.match.table is None else turn_json(self.match.table, number)


class Evenings:
    """Every game of one journal; may be used from any thread."""

    def __init__(self, journal: Journal, pictures: Pictures, lock: AbstractContextManager[bool]) -> None:
        """lock: held while the journal is used."""
        self._journal = journal
        self._pictures = pictures
        self._lock = lock
        self._restoring = threading.Lock()

    @property
    def current(self) -> int:
        """The number of the game on the table, 0 where there is none."""
        with self._lock:
            return self._journal.current()

    def records(self) -> tuple[Record, ...]:
        """Every game that can be read, the latest first. Raises JournalError."""
        return self._reckoned()[0]

    def json(self) -> View:
        """Everything the page of evenings shows. Raises JournalError."""
        records, lost = self._reckoned()
        return history_json(records, self.current, lost)

    def holds(self, number: int) -> bool:
        """Whether there is a game of this number, be it one that can be read or not. Raises JournalError."""
        with self._lock:
            return number in self._journal.ends()

    def record(self, number: int) -> Record | None:
        """One game by its number, None where there is none. Raises JournalError."""
        with _naming(number):
            return record_of(self.written(number))

    def written(self, number: int) -> tuple[Written, ...]:
        """The entries of one game, none where there is no such game. Raises JournalError."""
        with self._lock:
            return self._journal.game(number) if number != NO_GAME else ()

    def game(self, number: int) -> Past | None:
        """One game by its number as it was left, None where there is none. Raises JournalError."""
        match = self._match(number)
        return None if match is None else Past(match)

    def on_the_table(self) -> tuple[Match | None, Notice | None]:
        """The game on the table as the journal tells it; none, and what is said of it, where it cannot be played on."""
        try:
            return self._match(self.current), None
        except JournalError as error:
            return None, Notice("refused", str(error))

    def forget(self, number: int) -> int:
        """Delete a game with its pictures; the version of the journal after it. Raises JournalError.

        Of a game that cannot be read nobody knows the pictures: they stay until they are the oldest.
        """
        names: tuple[str, ...] = ()
        with self._lock:
            with suppress(JournalError):
                names = backup.pictures_of(each.entry for each in self._journal.game(number))
            version = self._journal.delete(number)
        for name in names:
            self._pictures.drop(name)
        return version

    def back_up(self, out: IO[bytes]) -> None:
        """Write all evenings that can be read to one file. Raises JournalError."""
        backup.pack(out, self._sound(), self._pictures.get)

    def restore(self, source: IO[bytes], added: Callable[[int], None]) -> str:
        """Add the evenings of a file that are not here yet, and say how many they were.

        added: called with the journal's new version while the lock is still held.
        Raises Refused; nothing has changed then.
        """
        try:
            with self._restoring, backup.opened(source) as file:
                held = backup.unpack(file)
                games, left_out = self._add(file, held, added)
        except (backup.NoBackup, JournalError) as error:
            raise Refused(str(error)) from None
        except OSError as error:
            raise not_kept(error) from None
        return _restored(games, len(held.games) - games, left_out)

    def _reckoned(self) -> tuple[tuple[Record, ...], dict[int, str]]:
        """Every game that can be read, the latest first, and by their numbers what is said of those that cannot.

        A game is reckoned again only when something has happened in it.
        """
        with self._lock:
            games = self._journal.ends()
            kept = self._journal.summaries()
        found, lost, new = [], {}, {}
        for number, last in games.items():
            record = from_json(kept[number][1]) if kept.get(number, (0,))[0] == last else None
            try:
                if record is None and (record := self.record(number)) is not None:
                    new[number] = (last, record)
            except JournalError as error:
                lost[number] = str(error)
            if record is not None:
                found.append(record)
        with self._lock:
            self._remember(new)
        found.sort(key=lambda record: (record.ended, record.number), reverse=True)
        return tuple(found), lost

    def _remember(self, records: Mapping[int, tuple[int, Record]]) -> None:
        """Keep what has been reckoned of games, each with the number of its last entry; the lock is held."""
        if records:
            # On a full disk they are reckoned again next time.
            with suppress(JournalError):
                self._journal.summarise({game: (last, to_json(record)) for game, (last, record) in records.items()})

    def _sound(self) -> Iterator[tuple[Written, ...]]:
        """The entries of every game that can be read, in the order in which they were begun, one game at a time."""
        for number in sorted(record.number for record in self.records()):
            try:
                written = self.written(number)
            except JournalError:
                continue
            if written:
                yield written

    def _match(self, number: int) -> Match | None:
        with _naming(number):
            return match_of(self.written(number))

    def _here(self, held: backup.Backup) -> set[str]:
        """Which games of a file, by their names there, are here as far as they were played."""
        marks = {game.name: mark(game.record.began, game.begun) for game in held.games}
        here: set[str] = set()
        for written in self._sound():
            begun, times = mark(written[0].made, written[0].entry), {each.made for each in written}
            here |= {game.name for game in held.games if game.record.ended in times and marks[game.name] == begun}
        return here

    def _add(self, file: zipfile.ZipFile, held: backup.Backup, added: Callable[[int], None]) -> tuple[int, int]:
        """Add what is not here yet; the number of games that were added, and of their pictures that were not.

        Pictures are written before the lock is taken, those of the last games, as many as there is room for.
        """
        here = self._here(held)
        new = [game for game in held.games if game.name not in here]
        proofs = [name for game in new for name in game.proofs.values()]
        there = [name for name in dict.fromkeys(proofs) if name in held.pictures]
        with self._lock:
            room = self._pictures.room(self._journal.last())
        taken = there[max(0, len(there) - room) :]
        with self._pictures.laid_aside((name, backup.picture_in(file, name)) for name in taken), self._lock:
            first = self._journal.last() + 1
            names = backup.new_names(new, first)
            given = {old: names[old] for old in taken}
            try:
                self._pictures.take_in(given)
                if new:
                    self._journal.add(backup.entries_in(file, game, names) for game in new)
            except (OSError, JournalError):
                for name in given.values():
                    self._pictures.drop(name)
                raise
            added(self._journal.last())
            self._remember(dict(backup.records_of(new, first)))
        return len(new), len(there) - len(taken)


@contextmanager
def _naming(number: int) -> Iterator[None]:
    """Where the entries of a game lead to none, have it named."""
    try:
        yield
    except UNSOUND as error:
        log.warning("Game %d leads nowhere: %s: %s", number, type(error).__name__, error)
        raise damaged(number) from None


def _restored(added: int, here: int, left_out: int) -> str:
    if not added:
        return say("Every game of this file was here already.")
    done = say("Games restored: {added}.", added=added)
    if here:
        done = say("Games restored: {added}; here already: {here}.", added=added, here=here)
    if not left_out:
        return done
    return together(done, say("There was no room for {count} of their earliest pictures.", count=left_out))
