"""The clock of a source that makes its own frames: in step with the wall clock, or as fast as it is asked."""

from __future__ import annotations

import time
from collections.abc import Callable


class Pace:
    """Frame times 1/fps seconds apart, counted from 0.

    realtime: wait for each time, and leave out those missed; otherwise every time is handed out at once.
    clock, sleep: the wall clock in seconds, and how to wait for it.
    """

    def __init__(
        self,
        fps: float,
        realtime: bool,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._fps = fps
        self._realtime = realtime
        self._clock = clock
        self._sleep = sleep
        self._next = 0
        self._start_seconds: float | None = None

    def tick(self) -> float:
        """The time of the next frame in seconds, waited for when in real time."""
        if self._realtime:
            self._next = max(self._next, int(self.wait_until(self._next / self._fps) * self._fps))
        seconds = self._next / self._fps
        self._next += 1
        return seconds

    def wait_until(self, seconds: float) -> float:
        """Wait, when in real time, until this long after the first frame; answer how long it really has been."""
        if not self._realtime:
            return seconds
        if self._start_seconds is None:
            self._start_seconds = self._clock() - seconds
        early_seconds = self._start_seconds + seconds - self._clock()
        if early_seconds > 0:
            self._sleep(early_seconds)
        return max(seconds, self._clock() - self._start_seconds)
