"""From a bouncing contact to clean changes: time stamps in, changes out, nothing else.

Nouns:
    edge       the moment a contact changed, told with its new level: down (pressed) or up
    unrest     the edges that follow one another within ``debounce_seconds``; it ends with that long a silence
    change     what an unrest comes to: the contact went down, or up, or down and up again (a tap)
"""

from __future__ import annotations

from dataclasses import dataclass

TOUCH_SECONDS = 0.001
"""A tap that touched for less, all its bounces taken together, was no finger: a spark in the wires."""


@dataclass(frozen=True, slots=True)
class Change:
    """A contact went down, or up; ``seconds``: when it first did."""

    down: bool
    seconds: float


class Debouncer:
    """Tells the changes of one contact from its raw edges; the caller brings the time, in seconds that never go back.

    >>> contact = Debouncer()
    >>> contact.edge(True, seconds=1.0), contact.poll(seconds=1.02), contact.poll(seconds=1.04)
    ((), (), (Change(down=True, seconds=1.0),))
    """

    def __init__(self, *, down_at_start: bool = False, debounce_seconds: float = 0.035) -> None:
        """``debounce_seconds``: how long a contact must be still before what it did is believed."""
        self._debounce_seconds = debounce_seconds
        self._raw_down = self._settled_down = down_at_start
        self._raw_since = 0.0
        self._unrest_since: float | None = None
        self._touched_seconds = 0.0

    @property
    def is_still(self) -> bool:
        """Whether no unrest is going on."""
        return self._unrest_since is None

    def edge(self, down: bool, seconds: float) -> tuple[Change, ...]:
        """Take an edge at its time, and return the changes that were complete just before it."""
        changes = self.poll(seconds)
        if down != self._raw_down:
            if self._unrest_since is None:
                self._unrest_since = seconds
                self._touched_seconds = 0.0
            elif self._raw_down:
                self._touched_seconds += seconds - self._raw_since
            self._raw_down = down
            self._raw_since = seconds
        return changes

    def poll(self, seconds: float) -> tuple[Change, ...]:
        """Return the changes that have become complete by this time, each once."""
        began = self._unrest_since
        if began is None or seconds < self._raw_since + self._debounce_seconds:
            return ()
        self._unrest_since = None
        if self._raw_down != self._settled_down:
            self._settled_down = self._raw_down
            return (Change(self._raw_down, began),)
        if not self._settled_down and self._touched_seconds >= TOUCH_SECONDS:
            return (Change(True, began), Change(False, self._raw_since))
        return ()

    def next_poll(self) -> float | None:
        """When ``poll`` may have something to say if no edge comes before, or None when only an edge can matter."""
        return None if self._unrest_since is None else self._raw_since + self._debounce_seconds
