"""Photographs of this table's throws with what lay there, kept where the settings ask for it, to measure the reader.

Nouns:
    Labelled   a folder of photographs with their labels, as ``companion bench`` reads it

A label is what the game says in the end: a throw that is put right later is labelled anew, one that is undone goes.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.detection import Image, by_half
from companion.frames import Frame
from companion.games.actions import Roll
from companion.match.match import Match
from companion.sight import Look, Lying
from companion.table.places import numbers_of
from companion.table.table import Table
from companion.whole import keep_whole, set_aside

log = logging.getLogger(__name__)

LABELLED = "labelled"  # in the data folder
MOST = 2000


@dataclass(frozen=True, slots=True)
class _Throw:
    """A throw by its game and the number of its action; ``name`` is that of its photograph."""

    game: int
    at: int

    @property
    def name(self) -> str:
        return f"{_names(self.game)}{self.at:04d}.jpg"


class Labelled:
    """Keeps a photograph of every throw, at most ``MOST``, and labels them; an onlooker of the camera's loop."""

    def __init__(
        self,
        folder: Path,
        match: Callable[[], Match | None],
        game: Callable[[], int],
        encode: Callable[[Image], bytes],
        turned: Callable[[], bool] = lambda: False,
    ) -> None:
        """match: what is on the table; game: its number.

        encode: a picture as JPEG, as the reader is shown it.  turned: whether that is turned by half.
        """
        self._folder, self._match, self._game, self._encode, self._turned = folder, match, game, encode, turned
        self._table: Table | None = None
        self._labels_file = folder / "labels.json"
        self._labels = _load(self._labels_file) if self._labels_file.exists() else {}

    def see(self, frame: Frame, look: Look) -> None:
        """One frame, and what was made of it: whatever the game has come to since is put down."""
        match = self._match()
        table = match.table if match else None
        if table is None or (self._table and table.notes == self._table.notes):
            return
        self._table = table
        try:
            self._settle(self._game(), table, look.dice or (), frame)
        except OSError as error:
            log.warning("A labelled photograph could not be kept (%s): free some space on the disk.", error)

    def _settle(self, game: int, table: Table, seen: tuple[Lying, ...], frame: Frame) -> None:
        before = dict(self._labels)
        last = len(table.history.actions) - 1
        if last >= 0 and isinstance(table.history.actions[last], Roll):
            self._keep(_Throw(game, last), table, seen, frame)
        self._bring_in_line(game, table)
        if self._labels != before:
            self._write()

    def _keep(self, throw: _Throw, table: Table, seen: tuple[Lying, ...], frame: Frame) -> None:
        """Keep the throw, unless dice lie there of which the game does not know what they show, or that show other."""
        before, after = table.places[throw.at : throw.at + 2]
        # A lost throw is cleared away at once; its note still has what the camera read.
        told = (*before.aside, *table.notes[throw.at].dice, *after.throw)
        known = {die.number: die for die in told}
        strange = not numbers_of(seen) <= known.keys() or any(die.covered or die.knocked for die in seen)
        if throw.name in self._labels or not seen or strange or not all(die.sure for die in told):
            return
        picture = frame.load()
        keep_whole(self._folder / "images" / throw.name, self._encode(picture))
        dice = [known[die.number] for die in seen]
        if self._turned():
            dice = [replace(die, box=by_half(die.box, picture)) for die in dice]
        self._labels[throw.name] = [_label(die) for die in dice]
        # A number that is too large for its zeros makes a name longer.
        for old in sorted(self._labels, key=lambda name: (len(name), name))[:-MOST]:
            self._drop(old)

    def _bring_in_line(self, game: int, table: Table) -> None:
        """Label anew what was put right, and drop what was undone."""
        for name in [name for name in self._labels if name.startswith(_names(game))]:
            at = int(name.split("_")[3][:4])
            action = table.history.actions[at] if at < len(table.history.actions) else None
            if not isinstance(action, Roll):
                self._drop(name)
                continue
            told = {die.number: die.value for die in table.places[at + 1].throw}
            note = table.notes[at]
            if note.was is not None and not numbers_of(note.dice) <= told.keys():
                # Cleared away or laid elsewhere: which of them was put right cannot be told in the picture.
                self._drop(name)
                continue
            # A die that was added by hand has no number.
            self._labels[name] = [
                label | {"value": told[label["number"]]} if label.get("number") in told else label
                for label in self._labels[name]
            ]

    def _drop(self, name: str) -> None:
        (self._folder / "images" / name).unlink(missing_ok=True)
        del self._labels[name]

    def _write(self) -> None:
        entries = [{"file": name, "dice": self._labels[name]} for name in sorted(self._labels)]
        keep_whole(self._labels_file, json.dumps(entries, indent=1).encode())


def _load(file: Path) -> dict[str, list[dict[str, Any]]]:
    """The labels of each photograph; a file that makes no sense is set aside, for the evening must go on."""
    try:
        text = file.read_text(encoding="utf-8-sig")  # editors of Windows begin with a mark that nobody sees
        return {entry["file"]: entry["dice"] for entry in json.loads(text)}
    except (OSError, ValueError, KeyError, TypeError):
        aside = set_aside(file)
        log.warning("%s made no sense and is %s now: photographs are labelled anew from here on.", file, aside.name)
        return {}


def _names(game: int) -> str:
    """How the names of all photographs of a game begin."""
    return f"game_{game:05d}_action_"


def _label(die: Lying) -> dict[str, Any]:
    return {"number": die.number, "box": [round(edge, 1) for edge in die.box], "value": die.value}
