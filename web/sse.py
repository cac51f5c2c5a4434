"""Server-sent events: the text that carries each new view to a phone.

Nouns:
    event    one view as text; every event is the whole view, so a phone that missed some has missed nothing
    beat     an event without a view, so that the page can tell a quiet table from a lost connection
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator

from companion.language import ENGLISH, Language, translated
from companion.live.room import View

RETRY = "retry: 1000\n\n"
"""Asks the browser to try again after 1000 milliseconds when the line breaks."""

BEAT = "event: beat\ndata: here\n\n"
"""A comment would keep the line open as well, but no script can see one."""


def event(view: View) -> str:
    """One view as an event: a line of JSON, which holds no line break of its own."""
    return f"data: {json.dumps(view, separators=(',', ':'))}\n\n"


class Events:
    """Makes the event of each view once in each language, however many phones it goes to."""

    def __init__(self) -> None:
        self._last: tuple[View, dict[str, str]] | None = None

    def of(self, view: View, language: Language = ENGLISH) -> str:
        """The event of this view in a language."""
        last = self._last
        if last is None or last[0] is not view:
            self._last = last = (view, {})
        made = last[1]
        if language.code not in made:
            made[language.code] = event(translated(view, language))
        return made[language.code]


def stream(
    views: Iterable[View | None],
    lifetime_seconds: float,
    clock: Callable[[], float] = time.monotonic,
    make: Callable[[View], str] = event,
    first: str = "",
) -> Iterator[str]:
    """The events of ``views``, None as a beat, after ``first``; they end by themselves after ``lifetime_seconds``.

    A phone that walks out of the house says no goodbye, and its line would be held for a quarter of an hour; a line
    that ends early is given back, and a page that still listens opens the next at once.
    """
    end_seconds = clock() + lifetime_seconds
    yield RETRY + first
    for view in views:
        yield BEAT if view is None else make(view)
        if clock() >= end_seconds:
            return
