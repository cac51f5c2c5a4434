"""How each action of a game came about: who did it, what the camera saw then, and whether it was put right since.

Nouns:
    Note   what is known of one action beside the action itself; as JSON it stands in the action's journal entry
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.core import Values
from companion.sight import Lying

_LATELY = 10  # throws whose dice the camera saw
_OFTEN = 3  # of these


@dataclass(frozen=True, slots=True)
class Note:
    """How one action came about.

    by: camera, button or phone.  dice: those that lay there as this throw, empty where the camera saw none.  size:
    width and height of the picture their boxes are measured in.  picture: the name of the proof, None without one.
    was: the values before they were put right, None where they never were.
    """

    by: str
    dice: tuple[Lying, ...] = ()
    size: tuple[int, int] = (1, 1)
    picture: str | None = None
    was: Values | None = None


def are_often_told(notes: Sequence[Note]) -> bool:
    """Whether people have had to tell or put right several of the last throws, though the camera saw their dice."""
    seen = [note for note in notes if note.dice][-_LATELY:]
    return sum(note.by != "camera" or note.was is not None for note in seen) >= _OFTEN


def share(die: Lying, size: tuple[int, int]) -> list[float]:
    """A die's box as shares of the picture's width and height: left, top, width, height, each from 0 to 1."""
    (x, y, w, h), (width, height) = die.box, size
    return [round(x / width, 4), round(y / height, 4), round(w / width, 4), round(h / height, 4)]


def to_json(note: Note) -> dict[str, Any]:
    """What a journal entry keeps of a note."""
    entry: dict[str, Any] = {"by": note.by}
    if note.picture:
        dice = [{"value": die.value, "likely": list(die.likely), "box": share(die, note.size)} for die in note.dice]
        entry |= {"picture": note.picture, "dice": dice}
    return entry


def from_json(entry: dict[str, Any]) -> Note:
    """The note of a journal entry; older entries have no dice."""
    dice = tuple(
        Lying(0, seen["value"], tuple(seen["box"]), likely=tuple(seen["likely"])) for seen in entry.get("dice", ())
    )
    return Note(entry.get("by", "phone"), dice, picture=entry.get("picture"))
