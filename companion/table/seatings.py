"""Who sat where in the course of a game: people come late, leave, change seats and hand their seat to others.

Nouns:
    Column     one player over the whole game, by the latest name; the number also picks the player's colour
    Seatings   all columns in the order people came, and which of them sat on each seat in each state
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any

from companion.games import seated
from companion.games.actions import NotAnAction
from companion.games.play import History
from companion.games.saying import say
from companion.games.seats import Reseat

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Seatings:
    """names: the latest name of every column.  seats: for each state of the history, the column on each seat."""

    names: tuple[str, ...]
    seats: tuple[tuple[int, ...], ...]

    @property
    def now(self) -> tuple[int, ...]:
        """The column on each seat now."""
        return self.seats[-1]

    @property
    def in_order(self) -> tuple[int, ...]:
        """All columns: those who play in playing order, then those who have left."""
        return (*self.now, *(column for column in range(len(self.names)) if column not in self.now))


def seatings(history: History) -> Seatings:
    """Who sat where in each state of a history."""
    names = list(history.states[0].players)
    seats = [tuple(range(len(names)))]
    for index, action in enumerate(history.actions):
        if isinstance(action, Reseat):
            seats.append(_moved(names, history.states[index].players, seats[-1], action))
        else:
            seats.append(seats[-1])
    return Seatings(tuple(names), tuple(seats))


def _moved(names: list[str], before: tuple[str, ...], columns: tuple[int, ...], action: Reseat) -> tuple[int, ...]:
    """The columns of the new seats; latest names and newcomers are written into ``names``."""
    moved = []
    for name, was in action.seats:
        if was is None:
            names.append(name)
            moved.append(len(names) - 1)
        else:
            column = columns[before.index(was)]
            names[column] = name
            moved.append(column)
    return tuple(moved)


def is_name(name: Any) -> bool:
    """Whether a value may be a player's name."""
    return isinstance(name, str) and len(name) <= LONGEST_NAME


def heard(name: str) -> str:
    """What is the same of a name however a phone writes it: capitals, spaces, and accents coded as one or as two."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def asked_seats(seats: Any) -> Reseat:
    """The seats a phone asks for: in playing order, each ``[name, whose seat it was or null]``.

    Raises NotAnAction where that is not what was sent, ValueError with a sentence where the names will not do.
    """
    pairs: list[Any] = seats if isinstance(seats, list) else [None]
    if not all(isinstance(pair, list) and len(pair) == 2 and _is_seat(*pair) for pair in pairs):
        raise NotAnAction(say("seats takes a list of [name, whose seat it was or null]."))
    names = seated((name for name, _ in pairs), heard)
    return Reseat(tuple((name, was) for name, (_, was) in zip(names, pairs, strict=True)))


def _is_seat(name: Any, was: Any) -> bool:
    return is_name(name) and (was is None or isinstance(was, str))
