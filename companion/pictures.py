"""The proof pictures: one JPEG for each throw the camera scored, the oldest given up when there are too many."""

from __future__ import annotations

import logging
import re
from pathlib import Path

from companion.whole import keep_whole

log = logging.getLogger(__name__)

MOST = 600
_NAME = re.compile(r"[0-9]{1,12}\.jpg")


class Pictures:
    """Pictures by the number of the journal entry they prove, in one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def keep(self, name: str, jpeg: bytes) -> None:
        """Keep a picture under a name such as ``17.jpg``. Raises OSError."""
        keep_whole(self._folder / name, jpeg)
        names = sorted(self._names(), key=lambda name: int(name[:-4]))
        for old in names[:-MOST]:
            (self._folder / old).unlink(missing_ok=True)

    def prove(self, name: str, jpeg: bytes) -> None:
        """Keep the picture of a scored throw; the game goes on without where the disk does not take it."""
        try:
            self.keep(name, jpeg)
        except OSError as error:
            log.warning("The picture of a throw could not be kept (%s): free some space on the disk.", error)

    def get(self, name: str) -> bytes | None:
        """The picture of that name, None where there is none."""
        path = self._folder / name
        return path.read_bytes() if _NAME.fullmatch(name) and path.is_file() else None

    def drop(self, name: str) -> None:
        """Throw a picture away, if there is one of that name."""
        if _NAME.fullmatch(name):
            (self._folder / name).unlink(missing_ok=True)

    def _names(self) -> list[str]:
        return [path.name for path in self._folder.iterdir() if _NAME.fullmatch(path.name)]
