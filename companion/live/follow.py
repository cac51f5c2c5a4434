"""Does something at each change of the table, beside everything else: lights the lamp, speaks, plays for bots."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from companion.live.room import View

log = logging.getLogger(__name__)


def follow(views: Iterable[View | None], name: str, do: Callable[[View | None], object]) -> None:
    """Do something with each view, None after some silence; a fault at one must not end it for the evening.

    name: who does it, for the log.
    """
    for view in views:
        try:
            do(view)
        except Exception:  # what it could not do now, it can at the next change
            log.exception("The %s failed; it goes on with the next change of the table.", name)
