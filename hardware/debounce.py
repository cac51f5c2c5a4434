"""From a bouncing contact to presses: time stamps in, presses out, nothing else.

Nouns:
    edge       the moment a contact changed, told with its new level: down (pressed) or up
    settled    a level that has stayed the same for ``debounce_seconds``
    press      what a person meant: short, or long where the button has a long meaning
"""

from __future__ import annotations

from companion.sight import Press


class Debouncer:
    """Tells the presses of one button from its raw edges; the caller brings the time, in seconds that never go back.

    Without a long meaning a press counts as soon as it has settled. With one, a short press counts when the button has
    settled up again, and a long press counts the moment its time is reached: the release after it means nothing.
    A button held down gives one press, however long it is held.

    >>> button = Debouncer(Press.HOLD)
    >>> button.edge(True, seconds=1.0), button.poll(seconds=1.02), button.poll(seconds=1.04)
    (None, None, <Press.HOLD: 'hold'>)
    """

    def __init__(
        self,
        short: Press,
        long: Press | None = None,
        *,
        down_at_start: bool = False,
        debounce_seconds: float = 0.035,
        long_press_seconds: float = 1.5,
    ) -> None:
        """``down_at_start``: a button that is already down gives no press before it has been let go."""
        self._short = short
        self._long = long
        self._debounce_seconds = debounce_seconds
        self._long_press_seconds = long_press_seconds
        self._raw_down = self._settled_down = down_at_start
        self._raw_since = self._down_since = float("-inf")
        self._answered = down_at_start

    @property
    def is_down(self) -> bool:
        """Whether the button has settled down, press or not."""
        return self._settled_down

    def edge(self, down: bool, seconds: float) -> Press | None:
        """Take an edge at its time, and return the press that was complete just before it, if there was one."""
        press = self.poll(seconds)
        if down != self._raw_down:
            self._raw_down = down
            self._raw_since = seconds
        return press

    def poll(self, seconds: float) -> Press | None:
        """Return the press that has become complete by this time, at most once a press."""
        has_settled = self._raw_down != self._settled_down and seconds >= self._raw_since + self._debounce_seconds
        if has_settled and (press := self._settle()):
            return press
        held = self._settled_down and self._raw_down
        if self._long and held and seconds >= self._down_since + self._long_press_seconds:
            return self._answer(self._long)
        return None

    def next_poll(self) -> float | None:
        """When ``poll`` may have something to say if no edge comes before, or None when only an edge can matter."""
        if self._raw_down != self._settled_down:
            return self._raw_since + self._debounce_seconds
        if self._long and self._settled_down and not self._answered:
            return self._down_since + self._long_press_seconds
        return None

    def _settle(self) -> Press | None:
        self._settled_down = self._raw_down
        if self._settled_down:
            self._down_since = self._raw_since
            self._answered = False
            if self._long:
                return None
        return self._answer(self._short)

    def _answer(self, press: Press) -> Press | None:
        if self._answered:
            return None
        self._answered = True
        return press
