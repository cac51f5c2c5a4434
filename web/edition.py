"""Which edition of the pages this program has: a page left open over an update can tell that it is of an older one."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

HERE = Path(__file__).parent


@functools.cache
def edition() -> str:
    """A short name of everything that pages are made of; another one as soon as any of it is changed."""
    made_of = hashlib.sha256()
    for folder in ("static", "templates"):
        for file in sorted((HERE / folder).iterdir()):
            made_of.update(file.name.encode() + file.read_bytes())
    return made_of.hexdigest()[:16]


def told(name: str) -> str:
    """The event that tells a page which edition the table has."""
    return f"event: edition\ndata: {name}\n\n"
