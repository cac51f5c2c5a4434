"""From what the two contacts do to what a person meant: time stamps in, touches and presses out, nothing else.

Nouns:
    touch      a button has gone down for sure: the lamp answers it at once
    press      short, long where the button has a long meaning, or both buttons held together
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.sight import Press
from hardware.debounce import Change, Debouncer

LONG = {Press.HOLD: Press.HOLD_LONG, Press.STOP: Press.STOP_LONG}
BOTH_SECONDS = 5.0
STUCK_SECONDS = 10.0
"""A button that has been down for so long is stuck, or something lies on it: nobody holds it with the other."""


@dataclass(frozen=True, slots=True)
class Touch:
    """This button has gone down."""

    button: Press


Told = tuple[Touch | Press, ...]


class Presses:
    """Tells the presses of HOLD and STOP; the caller brings the time, in seconds that never go back.

    A button that means nothing by being held gives its press when it goes down. One that does gives the short press
    when it is let go, and the long one the moment its time is reached: letting go then means nothing. Where both held
    together mean something, neither means anything by itself from the moment both are down, unless one is stuck.
    """

    def __init__(
        self,
        buttons: Iterable[Press],
        long_presses: frozenset[Press] = frozenset(),
        *,
        down_at_start: Iterable[Press] = (),
        debounce_seconds: float = 0.035,
        long_press_seconds: float = 1.5,
    ) -> None:
        """buttons: HOLD, STOP or both.  long_presses: those of HOLD_LONG, STOP_LONG and BOTH_LONG with a meaning.

        down_at_start: buttons that are down already; they mean nothing before they have been let go.
        """
        held = tuple(down_at_start)
        self._contacts = {
            button: Debouncer(down_at_start=button in held, debounce_seconds=debounce_seconds) for button in buttons
        }
        self._long_presses = long_presses
        self._long_press_seconds = long_press_seconds
        self._knows_both = Press.BOTH_LONG in long_presses and len(self._contacts) == len(LONG)
        self._down_since: dict[Press, float] = {}
        self._unanswered: set[Press] = set()
        self._both_since: float | None = None

    def edge(self, button: Press, down: bool, seconds: float) -> Told:
        """Take an edge of a button's contact at its time, and tell what was complete just before it."""
        told = self.poll(seconds)
        self._contacts[button].edge(down, seconds)
        return told

    def poll(self, seconds: float) -> Told:
        """Tell what has become complete by this time, each thing once."""
        told: list[Touch | Press] = []
        changes = [(change, button) for button, contact in self._contacts.items() for change in contact.poll(seconds)]
        for change, button in sorted(changes, key=lambda changed: changed[0].seconds):
            told += self._gone_down(button, change) if change.down else self._gone_up(button)
        # A contact that is restless just now may have been let go in time.
        if all(contact.is_still for contact in self._contacts.values()):
            told += self._held(seconds)
        return tuple(told)

    def next_poll(self) -> float | None:
        """When ``poll`` may have something to say if no edge comes before, or None when only an edge can matter."""
        times = [at for contact in self._contacts.values() if (at := contact.next_poll()) is not None]
        if not times:
            times = [self._down_since[button] + self._long_press_seconds for button in self._waiting_to_get_long()]
            if self._both_since is not None:
                times.append(self._both_since + BOTH_SECONDS)
        return min(times, default=None)

    def _gone_down(self, button: Press, change: Change) -> Told:
        self._down_since[button] = change.seconds
        is_stuck = change.seconds - min(self._down_since.values()) >= STUCK_SECONDS
        if self._knows_both and len(self._down_since) == len(LONG) and not is_stuck:
            self._both_since = change.seconds
            self._unanswered.clear()
        elif self._knows_both or LONG[button] in self._long_presses:
            self._unanswered.add(button)
        else:
            return (Touch(button), button)
        return (Touch(button),)

    def _gone_up(self, button: Press) -> Told:
        self._down_since.pop(button, None)
        self._both_since = None
        is_short = button in self._unanswered
        self._unanswered.discard(button)
        return (button,) if is_short else ()

    def _held(self, seconds: float) -> Told:
        if self._both_since is not None and seconds >= self._both_since + BOTH_SECONDS:
            self._both_since = None
            return (Press.BOTH_LONG,)
        long = [
            button
            for button in self._waiting_to_get_long()
            if seconds >= self._down_since[button] + self._long_press_seconds
        ]
        self._unanswered.difference_update(long)
        return tuple(LONG[button] for button in long)

    def _waiting_to_get_long(self) -> list[Press]:
        return [
            button for button in self._contacts if button in self._unanswered and LONG[button] in self._long_presses
        ]
