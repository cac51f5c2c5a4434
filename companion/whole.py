"""Files that are there whole or not at all, whenever the plug is pulled."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def keep_whole(path: Path, data: bytes) -> None:
    """Write a file: a pulled plug leaves what was there or ``data``, and once this returns it leaves ``data``.

    Raises OSError, and leaves what was there.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    try:
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    _sync_names(path.parent)


def set_aside(path: Path) -> Path:
    """Keep a file that cannot be read under another name, so that one like it can be begun; where it is now."""
    aside = path.with_name(f"{path.name}.damaged")
    path.replace(aside)
    return aside


def _sync_names(folder: Path) -> None:
    listing = os.open(folder, os.O_RDONLY)
    # A network's file system may refuse to sync a folder: its server keeps the names.
    with suppress(OSError):
        os.fsync(listing)
    os.close(listing)
