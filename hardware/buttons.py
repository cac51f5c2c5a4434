"""The two table buttons on their pins.

Wiring: each button between its GPIO pin and ground (``pull_up``), nothing else::

    buttons = Buttons(settings.pins, print)
    ...
    buttons.close()

gpiozero's callbacks only note which button changed, to which level and when: under lgpio an exception in a callback
would silently end every button, and a slow one would delay them all. One worker thread of ours debounces and calls
``on_press``. Its ``bounce_time`` is left alone because it loses short taps.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread, current_thread
from typing import Any

from companion.settings import PinSettings
from companion.sight import Press
from hardware.presses import Presses, Touch

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact changed: which button, whether it is down now, and when, in seconds of the clock."""

    button: Press
    down: bool
    seconds: float


def tell(on_press: Callable[[Press], None], press: Press) -> None:
    """Hand a press over; a handler that fails is logged, so that the thread which hands over lives on."""
    try:
        on_press(press)
    except Exception:
        log.exception("A press of %s could not be handled; the buttons go on.", press)


class Buttons:
    """HOLD and STOP: calls ``on_press(press)`` once for each press, from a thread of its own.

    ``on_touch(button)`` comes as soon as a button is down for sure, even where the press waits for its release.
    """

    def __init__(
        self,
        pins: PinSettings,
        on_press: Callable[[Press], None],
        *,
        on_touch: Callable[[Press], None] = lambda button: None,
        long_presses: frozenset[Press] = frozenset(),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Open the pins and listen. ``long_presses``: those of HOLD_LONG, STOP_LONG and BOTH_LONG with a meaning.

        Raises what gpiozero and its pin library raise where the pins cannot be opened.
        """
        self._on_press = on_press
        self._on_touch = on_touch
        self._clock = clock
        self._edges: SimpleQueue[Edge | None] = SimpleQueue()
        self._inputs: dict[Press, Any] = {}
        try:
            for press, pin in ((Press.HOLD, pins.hold), (Press.STOP, pins.stop)):
                if pin is not None:
                    self._inputs[press] = self._listen(press, pin, pins.pull_up)
        except BaseException:
            self._close_pins()
            raise
        self.down_at_start = tuple(press for press, button in self._inputs.items() if button.is_active)
        self._presses = Presses(
            self._inputs,
            long_presses,
            down_at_start=self.down_at_start,
            debounce_seconds=pins.debounce_seconds,
            long_press_seconds=pins.long_press_seconds,
        )
        self._worker = Thread(target=self._work, name="buttons", daemon=True)
        self._worker.start()

    def close(self) -> None:
        """Let the pins go and end the worker; may be called twice, and from ``on_press``."""
        self._close_pins()
        self._edges.put(None)
        if self._worker is not current_thread():
            self._worker.join()

    def _listen(self, press: Press, pin: int, pull_up: bool) -> Any:
        # gpiozero's Button is this input with one more thread for each button, to time long presses.
        from gpiozero import DigitalInputDevice

        button = DigitalInputDevice(pin, pull_up=pull_up)
        button.when_activated = lambda: self._edges.put(Edge(press, True, self._clock()))
        button.when_deactivated = lambda: self._edges.put(Edge(press, False, self._clock()))
        return button

    def _close_pins(self) -> None:
        for button in self._inputs.values():
            button.close()

    def _work(self) -> None:
        while True:
            try:
                edge = self._edges.get(timeout=self._wait_seconds())
            except Empty:
                told = self._presses.poll(self._clock())
            else:
                if edge is None:
                    return
                told = self._presses.edge(edge.button, edge.down, edge.seconds)
            for each in told:
                if isinstance(each, Touch):
                    tell(self._on_touch, each.button)
                else:
                    tell(self._on_press, each)

    def _wait_seconds(self) -> float | None:
        at = self._presses.next_poll()
        return None if at is None else max(0.0, at - self._clock())
