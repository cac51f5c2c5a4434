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
        write_synced(new, data)
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    sync_names(path.parent)


def write_synced(path: Path, data: bytes) -> None:
    """Write a file, and wait until the disk has what stands in it. Raises OSError."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def set_aside(path: Path) -> Path:
    """Keep a file that cannot be read under another name, so that one like it can be begun; where it is now."""
    aside = path.with_name(f"{path.name}.damaged")
    path.replace(aside)
    return aside


def sync_names(folder: Path) -> None:
    """Wait until the disk has the names of what lies in a folder."""
    listing = os.open(folder, os.O_RDONLY)
    # A network's file system may refuse to sync a folder: its server keeps the names.
    with suppress(OSError):
        os.fsync(listing)
    os.close(listing)
