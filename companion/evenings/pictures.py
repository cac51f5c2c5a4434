"""The proof pictures: one JPEG for each throw the camera scored, the oldest given up when there are too many.

Before the oldest go those of a journal that was moved away: they have numbers that this one has not come to yet.
"""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from companion.whole import keep_whole, sync_names, write_synced

log = logging.getLogger(__name__)

MOST = 600
_NAME = re.compile(r"[0-9]{1,12}\.jpg")


class Pictures:
    """Pictures by the number of the journal entry they prove, in one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._aside = folder / "aside"
        folder.mkdir(parents=True, exist_ok=True)
        self._clear_aside()

    def keep(self, name: str, jpeg: bytes, spared: Collection[str] = ()) -> None:
        """Keep a picture under a name such as ``17.jpg``; those of ``spared`` are not given up. Raises OSError."""
        keep_whole(self._folder / name, jpeg)
        names = sorted(self._names(), key=lambda each: (_number(each) <= _number(name), _number(each)))
        too_many = max(0, len(names) - MOST)
        for old in [name for name in names if name not in spared][:too_many]:
            (self._folder / old).unlink(missing_ok=True)

    def prove(self, name: str, jpeg: bytes, spared: Collection[str] = ()) -> None:
        """Keep the picture of a scored throw; the game goes on without where the disk does not take it."""
        try:
            self.keep(name, jpeg, spared)
        except OSError as error:
            log.warning("The picture of a throw could not be kept (%s): free some space on the disk.", error)

    def room(self, last: int) -> int:
        """For how many more there is room, until the oldest of those up to this number are given up."""
        return max(0, MOST - sum(_number(name) <= last for name in self._names()))

    @contextmanager
    def laid_aside(self, pictures: Iterable[tuple[str, bytes]]) -> Iterator[None]:
        """Have many pictures on the disk beside those here, which takes long, for ``take_in``. Raises OSError."""
        try:
            self._aside.mkdir(exist_ok=True)
            for name, jpeg in pictures:
                write_synced(self._aside / name, jpeg)
            yield
        finally:
            self._clear_aside()

    def take_in(self, names: Mapping[str, str]) -> None:
        """Give pictures that were laid aside their names here. Raises OSError."""
        for old, new in names.items():
            (self._aside / old).replace(self._folder / new)
        sync_names(self._folder)

    def get(self, name: str) -> bytes | None:
        """The picture of that name, None where there is none, or none that the disk still gives."""
        path = self._folder / name
        try:
            return path.read_bytes() if _NAME.fullmatch(name) and path.is_file() else None
        except OSError as error:
            log.warning("%s cannot be read (%s): everything goes on without it.", path, error)
            return None

    def drop(self, name: str) -> None:
        """Throw a picture away, if there is one of that name; one that the disk does not let go stays."""
        if not _NAME.fullmatch(name):
            return
        try:
            (self._folder / name).unlink(missing_ok=True)
        except OSError as error:
            log.warning("A picture that nobody needs any more cannot be deleted (%s).", error)

    def _clear_aside(self) -> None:
        shutil.rmtree(self._aside, ignore_errors=True)

    def _names(self) -> list[str]:
        return [path.name for path in self._folder.iterdir() if _NAME.fullmatch(path.name)]


def _number(name: str) -> int:
    return int(name.removesuffix(".jpg"))
