"""All evenings as one file: a zip with a file of journal entries for each game, and the proof pictures.

``games/17.jsonl`` holds one object a line, ``{"made": "2026-11-21T19:02:11.120+00:00", "entry": {…}}``;
``pictures/17.jpg`` is the picture that an entry names. A file that is not wholly sound is refused whole.
"""

from __future__ import annotations

import json
import lzma
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import IO, Any

from companion.evenings.history import UNSOUND, Record, record_of
from companion.games.saying import say
from companion.match.journal import Entry, Written

Kept = tuple[tuple[str, Entry], ...]
"""One game's entries, each with when it was made."""

Proofs = dict[int, str]
"""The names of a game's pictures, by the places of the entries that name them, from 0."""

LARGEST_BYTES = 1024 * 1024 * 1024
LARGEST_GAME_BYTES = 16 * 1024 * 1024
LARGEST_PICTURE_BYTES = 8 * 1024 * 1024
JPEG = b"\xff\xd8\xff"
_BROKEN = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, RuntimeError, ValueError, EOFError)
"""What comes of reading a zip of which bytes are lost or changed."""
_GAME = re.compile(r"games/[0-9]{1,12}\.jsonl")
_PICTURE = re.compile(r"pictures/([0-9]{1,12}\.jpg)")


class NoBackup(Exception):
    """A file that cannot be restored; the text is a sentence for whoever chose it."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a file, by its name there; its entries, of which it has so many, stay in the file until they are asked.

    begun: its first entry.  record: what is remembered of it, as if its entries were numbered from 1.
    """

    name: str
    begun: Entry
    entries: int
    proofs: Proofs
    record: Record


@dataclass(frozen=True, slots=True)
class Backup:
    """What a file holds; pictures: their names in it."""

    games: tuple[Game, ...]
    pictures: frozenset[str]


def pack(out: IO[bytes], games: Iterable[tuple[Written, ...]], picture: Callable[[str], bytes | None]) -> None:
    """Write a backup; ``picture`` gives the JPEG of a name."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for written in games:
            lines = [json.dumps({"made": each.made, "entry": each.entry}) for each in written]
            file.writestr(_member(f"games/{written[0].number}.jsonl"), "\n".join(lines), zipfile.ZIP_DEFLATED)
            for name in pictures_of(each.entry for each in written):
                if (jpeg := picture(name)) is not None:
                    file.writestr(_member(f"pictures/{name}"), jpeg)


def unpack(file: zipfile.ZipFile) -> Backup:
    """What an opened file holds, every game played through and every picture looked at, one at a time.

    Raises NoBackup.
    """
    if sum(info.file_size for info in file.infolist()) > LARGEST_BYTES:
        raise NoBackup(say("This file holds more than a table can have played: nothing was changed."))
    games, pictures = [], set()
    for info in file.infolist():
        if _GAME.fullmatch(info.filename) and info.file_size <= LARGEST_GAME_BYTES:
            games.append(_game(info.filename, _bytes(file, info.filename)))
        elif (named := _PICTURE.fullmatch(info.filename)) and info.file_size <= LARGEST_PICTURE_BYTES:
            if not _bytes(file, info.filename).startswith(JPEG):
                raise NoBackup(_damaged(info.filename))
            pictures.add(named[1])
        else:
            raise NoBackup(say("{name} does not belong in a backup: nothing was changed.", name=info.filename))
    if not games:
        raise NoBackup(say("There is no game in this file: nothing was changed."))
    return Backup(tuple(games), frozenset(pictures))


def opened(source: IO[bytes]) -> zipfile.ZipFile:
    """The file as a backup. Raises NoBackup."""
    try:
        return zipfile.ZipFile(source)
    except _BROKEN:
        raise NoBackup(say("This file is no backup of the table companion: nothing was changed.")) from None


def picture_in(file: zipfile.ZipFile, name: str) -> bytes:
    """A picture of the file, by its name."""
    return file.read(f"pictures/{name}")


def pictures_of(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The names of the proof pictures of a game, in order."""
    return tuple(entry["picture"] for entry in entries if "picture" in entry)


def new_names(games: Iterable[Game], first: int) -> dict[str, str]:
    """Each picture's name after the entry that names it, where the games' entries are numbered from ``first`` on."""
    names: dict[str, str] = {}
    for game in games:
        names |= {name: f"{first + at}.jpg" for at, name in game.proofs.items()}
        first += game.entries
    return names


def records_of(games: Iterable[Game], first: int) -> Iterator[tuple[int, tuple[int, Record]]]:
    """By each game's number that of its last entry, and its record; the entries are numbered from ``first`` on."""
    for game in games:
        yield first, (first + game.entries - 1, replace(game.record, number=first))
        first += game.entries


def entries_in(file: zipfile.ZipFile, game: Game, names: Mapping[str, str]) -> Kept:
    """The entries of a game of the file, with the new names of their pictures."""
    kept = _kept(_bytes(file, game.name))
    return tuple(
        (made, entry | {"picture": names[entry["picture"]]} if "picture" in entry else entry) for made, entry in kept
    )


def _member(name: str) -> zipfile.ZipInfo:
    """A file of a backup; it has no date, for a zip knows none before 1980, which a clock that was never set shows."""
    member = zipfile.ZipInfo(name)
    member.external_attr = 0o600 << 16  # whoever unpacks it may read it
    return member


def _game(name: str, content: bytes) -> Game:
    try:
        kept = _kept(content)
        record = record_of(tuple(Written(number, made, entry) for number, (made, entry) in enumerate(kept, start=1)))
    except UNSOUND:
        raise NoBackup(_damaged(name)) from None
    if record is None or "new" not in kept[0][1] or any("new" in entry for _, entry in kept[1:]):
        raise NoBackup(_damaged(name))
    proofs = {at: entry["picture"] for at, (_, entry) in enumerate(kept) if "picture" in entry}
    return Game(name, kept[0][1], len(kept), proofs, record)


def _kept(content: bytes) -> Kept:
    lines = [json.loads(line) for line in content.decode().split("\n")]
    return tuple((_text(line["made"]), _entry(line["entry"])) for line in lines)


def _bytes(file: zipfile.ZipFile, name: str) -> bytes:
    try:
        return file.read(name)
    except _BROKEN:
        raise NoBackup(_damaged(name)) from None


def _damaged(name: str) -> str:
    return say("{name} in this file is damaged: nothing was changed.", name=name)


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 40:
        raise TypeError
    value.encode()  # half a character cannot be kept
    return value


def _entry(value: Any) -> Entry:
    if not isinstance(value, dict) or not isinstance(value.get("picture", ""), str):
        raise TypeError
    json.dumps(value, ensure_ascii=False).encode()  # nor half a character of a name
    return value
