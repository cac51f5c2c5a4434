"""One program to a data folder: two would write into one journal, and neither could read it afterwards."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FILE = "open.lock"


class InUse(OSError):
    """Another program has the folder open; the text is a sentence for the user."""


@contextmanager
def sole(folder: Path) -> Iterator[None]:
    """Have a folder to oneself meanwhile; the lock goes with the program, however that ends. Raises InUse, OSError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:  # a file of that name, or a link into a disk that is not plugged in
        raise OSError(f"{folder} leads to no folder: plug in its disk, or choose another with --data.") from None
    with (folder / FILE).open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUse(
                f"The table of {folder} is open already: close the other program, or choose another folder with --data."
            ) from None
        except OSError as error:  # as of a network's disk, whose server knows no locks
            trouble = f"{folder} cannot be kept to one program ({error.strerror})"
            raise OSError(f"{trouble}: choose a folder on this machine's own disk with --data.") from error
        yield
