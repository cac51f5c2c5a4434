"""What is said aloud, and how those who speak it keep up.

Nouns:
    Utterance   one thing to be said, and its kind, by which it can be muted
    Said        the latest utterances with a running number, so that whoever speaks knows which are new
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.games.saying import say

KINDS = {
    "turn": say("Whose turn it is"),
    "throw": say("Every throw"),
    "keep": say("The turn score after each keep"),
    "hint": say("What must be thrown or is missing"),
    "bank": say("Points banked"),
    "lost": say("Turns lost"),
    "corrected": say("Corrections"),
    "question": say("Questions"),
    "refused": say("What may not be done"),
    "camera": say("What is wrong with the camera"),
    "won": say("The winner"),
    "asked": say("How things stand, when HOLD is held down"),
}
"""Every kind of utterance, and what people know it by."""

QUIET = frozenset({"throw"})
"""The kinds that are muted unless somebody asks for them: a throw is told when HOLD is held down."""

REMEMBERED = 12


@dataclass(frozen=True, slots=True)
class Utterance:
    """One thing to be said; kind is one of ``KINDS``."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """The latest utterances, oldest first; ``count`` is the number of the newest, counted from 1."""

    count: int = 0
    latest: tuple[Utterance, ...] = ()

    def plus(self, new: Iterable[Utterance]) -> Said:
        """These utterances and those before them, as far as they are remembered."""
        added = tuple(new)
        return Said(self.count + len(added), (*self.latest, *added)[-REMEMBERED:]) if added else self

    def json(self) -> list[dict[str, Any]]:
        """The utterances with their numbers, for everybody who speaks."""
        first = self.count - len(self.latest) + 1
        return [
            {"number": number, "kind": each.kind, "text": each.text}
            for number, each in enumerate(self.latest, start=first)
        ]


def waiting(queue: tuple[Utterance, ...], new: Utterance) -> tuple[Utterance, ...]:
    """What is still to be said: a newer utterance takes the place of one of its kind, so that none is said twice."""
    return (*(each for each in queue if each.kind != new.kind), new)
