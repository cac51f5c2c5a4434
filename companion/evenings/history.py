"""Evenings kept: what is remembered of a game once it has been played or paused.

Nouns:
    Turn     one finished turn: whose, what it scored, whether it was lost
    Record   one game: who played, how it stands, its turns and how often each face was thrown
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from companion.games.actions import NotAnAction, Roll, Stop
from companion.games.core import Illegal, State
from companion.games.play import History
from companion.match.journal import Written
from companion.match.match import Match, SetUp, fold, set_up

FACES = (1, 2, 3, 4, 5, 6)

FORM = 1
"""Counted up whenever a record is worked out in another way, so that those made before are made again."""


UNSOUND = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError, Illegal, NotAnAction)
"""What comes of following entries that are not those of one game."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One finished turn; score: as it counted.  lost: by a throw, or by accepting a loss; not by banking too little."""

    player: str
    score: int
    lost: bool


@dataclass(frozen=True, slots=True)
class Record:
    """One game; number: that of its first journal entry.

    began, ended: when its first and last entry were made, in ISO 8601.  seats: who sits there, clockwise.  players: in
    playing order, as far as it is known.  faces: how often 1 to 6 were thrown.
    """

    number: int
    began: str
    ended: str
    set_up: SetUp
    seats: tuple[str, ...]
    players: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[str, ...] | None
    turns: tuple[Turn, ...]
    faces: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.winners is not None


def to_json(record: Record) -> dict[str, Any]:
    """A record as JSON, from which ``from_json`` makes it again."""
    made = asdict(record) | {"set_up": record.set_up.entry, "form": FORM}
    return {**made, "turns": [[turn.player, turn.score, turn.lost] for turn in record.turns]}


def from_json(made: dict[str, Any]) -> Record | None:
    """The record that was made into JSON; None where it is damaged, or has the form of another version."""
    names = ("seats", "players", "totals", "faces")
    try:
        if made["form"] != FORM:
            return None
        return Record(
            number=made["number"],
            began=made["began"],
            ended=made["ended"],
            set_up=set_up(made["set_up"]),
            winners=None if made["winners"] is None else tuple(made["winners"]),
            turns=tuple(Turn(*turn) for turn in made["turns"]),
            **{name: tuple(made[name]) for name in names},
        )
    except UNSOUND:
        return None


def match_of(written: tuple[Written, ...]) -> Match | None:
    """The match that the entries of one game lead to, None where there are none. Raises one of UNSOUND."""
    match: Match | None = None
    for each in written:
        match = fold(match, each.entry)
    return match


def record_of(written: tuple[Written, ...]) -> Record | None:
    """What is remembered of the game of these entries; None where there are none. Raises one of UNSOUND."""
    match = match_of(written)
    if match is None:
        return None
    first, last = written[0], written[-1]
    table = match.table
    players = match.set_up.seats if table is None else table.state.players
    return Record(
        number=first.number,
        began=first.made,
        ended=last.made,
        set_up=match.set_up,
        seats=seats(match),
        players=players,
        totals=(0,) * len(players) if table is None else table.state.totals,
        winners=None if table is None else table.state.winners,
        turns=() if table is None else turns(table.history),
        faces=(0,) * len(FACES) if table is None else faces(table.history),
    )


def turns(history: History) -> tuple[Turn, ...]:
    """Every finished turn in order; points that move between players meanwhile are no turn of theirs."""
    found = []
    for (before, after), action in zip(pairwise(history.states), history.actions, strict=True):
        score = _score(before, after)
        if score is not None and before.player is not None:
            banked = isinstance(action, Stop) and bool(action.values)
            found.append(Turn(before.player, score, lost=score <= 0 and not banked))
    return tuple(found)


def faces(history: History) -> tuple[int, ...]:
    """How often each face from 1 to 6 was thrown."""
    counted = Counter(value for action in history.actions if isinstance(action, Roll) for value in action.values)
    return tuple(counted[face] for face in FACES)


def each_once(records: Iterable[Record]) -> tuple[Record, ...]:
    """The records, the latest first, without those that tell the beginning of one before them once more.

    A game that went on at another table and came back in a backup lies beside what had been played of it here.
    """
    once: dict[str, Record] = {}
    for record in records:
        once.setdefault(mark(record.began, record.set_up.entry), record)
    return tuple(once.values())


def mark(made: str, begun: object) -> str:
    """What tells one game from every other: when and with whom it was begun."""
    return f"{made} {json.dumps(begun, sort_keys=True)}"


def again(record: Record) -> dict[str, Any]:
    """The set-up of a rematch: the same game and house rules, those who played last, seated as they sat."""
    bots, coached = record.set_up.bots, record.set_up.coached
    company = {
        "bots": {name: bots[name] for name in record.seats if name in bots},
        "coach": [name for name in record.seats if name in coached],
    }
    alone = {key: value for key, value in record.set_up.entry.items() if key not in company}
    return {**alone, **{key: value for key, value in company.items() if value}, "players": list(record.seats)}


def seats(match: Match) -> tuple[str, ...]:
    """Who sits at the table, clockwise, beginning where the set-up began if that player is still there."""
    first, *_ = match.set_up.seats
    if match.table is None:
        return match.set_up.seats
    players = match.table.state.players
    clockwise = players if match.set_up.game.clockwise else players[::-1]
    start = clockwise.index(first) if first in clockwise else 0
    return clockwise[start:] + clockwise[:start]


def _score(before: State, after: State) -> int | None:
    """What the turn that has just ended scored, None where none has."""
    if not after.turn_over:
        return None
    return next(line.score for line in reversed(after.lines) if line.seat == before.seat)
