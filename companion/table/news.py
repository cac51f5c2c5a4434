"""What an event led to, told item by item: to the journal, to phones, lamp and voice, and to whoever replays it.

Nouns:
    News   an action done, a refusal, a question, a correction and what fell by it, or what was undone done again
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games import State
from companion.games.actions import Action
from companion.games.seats import Reseat
from companion.table.questions import Question


@dataclass(frozen=True, slots=True)
class Acted:
    """An action reached the game; ``by`` is camera, button or phone.

    again: it had been done before and followed by itself, after a correction or as what was undone is done again.
    """

    action: Action | Reseat
    by: str
    state: State
    again: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something was asked that may not be done; nothing changed."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question was put."""

    question: Question


@dataclass(frozen=True, slots=True)
class Corrected:
    """The action numbered ``at`` was put right; what followed is told after it as if it had been undone and redone."""

    at: int
    action: Action


@dataclass(frozen=True, slots=True)
class Fallen:
    """An action of this player that can no longer stand after a correction."""

    player: str | None
    action: Action | Reseat


class Redone:
    """What was undone last was done again."""


class LeftOut:
    """The turns that waited were given up."""


News = Acted | Refusal | Asked | Corrected | Fallen | Redone | LeftOut
