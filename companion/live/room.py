"""What a page may ask of the table it stands beside.

The web package knows the table through this protocol alone. A ``View`` is plain JSON: everything a phone shows, already
discreet (it never tells of a straight that the roller has not taken). A command carries the version it was made on, as
"question" the id of the question that stood there, if one did, and as "selected" what the selected dice showed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any, Protocol

from companion.games.saying import say

View = dict[str, Any]
Command = dict[str, Any]


class Refused(Exception):
    """A command that cannot be done now; the text is a sentence for the person who gave it."""


class Stale(Refused):
    """A command made on a state that has passed: nothing was done."""


class Malformed(Refused):
    """A command that makes no sense in any state."""


class Played(Protocol):
    """One game, on the table or kept from another evening."""

    def view(self) -> View:
        """Everything a phone shows of it."""
        ...

    def turn(self, number: int) -> View | None:
        """One turn opened, with all its throws and choices, by its number from 0; None where there is none."""
        ...


class Kept(Protocol):
    """The evenings that are kept, as a page sees them; every method may be called from any thread."""

    def json(self) -> View:
        """All games, how each player fares, and how the dice fall."""
        ...

    def game(self, number: int) -> Played | None:
        """One game by its number, None where there is none."""
        ...

    def back_up(self, out: IO[bytes]) -> None:
        """Write all evenings to one file."""
        ...


def not_kept(error: OSError) -> Refused:
    """The answer to a command whose outcome the disk does not take."""
    return Refused(say("It cannot be kept ({reason}): look whether the disk is full.", reason=str(error)))


def missed_question(command: Command, view: View) -> bool:
    """Whether it is a press made before the question that stands there: the same press again would answer that."""
    if view["question"] is None or view["phase"] != "decide" or not _presses(command):
        return False
    return bool(command.get("question") != view["question"]["id"])


def missed_selection(command: Command, view: View) -> bool:
    """Whether it is a press made before other dice were selected, which it would keep: somebody else's choice."""
    if "selected" not in command or not _presses(command):
        return False
    return bool(command["selected"] != (view["selected"] and view["selected"]["keep"]))


def _presses(command: Command) -> bool:
    return bool({"press", "demo"} & command["do"].keys())


class Room(Protocol):
    """The table, as a page sees it; every method may be called from any thread."""

    @property
    def kept(self) -> Kept:
        """The evenings that are kept."""
        ...

    def view(self) -> View:
        """Everything a phone shows now."""
        ...

    def views(self) -> Iterator[View | None]:
        """Each view from now on, the present one first; None every few seconds of silence, to keep the line open."""
        ...

    def command(self, command: Command) -> View:
        """Do what a phone asks and answer with the new view, after it is safely in the journal. Raises Refused."""
        ...

    def restore(self, source: IO[bytes]) -> str:
        """Add the evenings of a backup, and say how many they were. Raises Refused, with nothing changed."""
        ...

    def picture(self, name: str) -> bytes | None:
        """The proof picture of a throw as JPEG, or None where there is none of that name."""
        ...

    def token_for(self, pin: str) -> str | None:
        """What a phone shows from now on that has shown the table's PIN; None where this is another."""
        ...

    def is_host(self, token: str) -> bool:
        """Whether this is that token."""
        ...

    def pin(self) -> str:
        """The table's PIN, for those who may see it."""
        ...

    def turn(self, number: int) -> View | None:
        """One turn opened, with all its throws and choices, by its number from 0; None where there is none."""
        ...

    def live_picture(self) -> bytes | None:
        """What the camera sees now, as JPEG, or None without a camera."""
        ...
