"""The lamp on the table, and the buzzer beside it; each may be absent.

Wiring: a lamp with its resistor between a GPIO pin and ground, a red-green-blue one on three pins, or some LEDs of
different colours on a pin each; an active buzzer (it sounds by itself when it gets current) between its pin and
ground::

    lamp = Lamp(settings.pins)
    lamp.show(light_for(TableState.READY))
    lamp.acknowledge()
    lamp.close()

A plain lamp tells steady, blinking and off.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Condition, Thread
from typing import Any

from companion.settings import PinSettings
from companion.sight import OFF, Light
from hardware.bulb import open_bulb

BLINK_SECONDS = 0.4
FLASH_SECONDS = 0.08


def colour_at(light: Light, shown_seconds: float) -> str:
    """The colour that a light has so many seconds after it was first shown: a blinking one begins lit."""
    is_lit = not light.blinking or int(shown_seconds / BLINK_SECONDS) % 2 == 0
    return light.colour if is_lit else OFF.colour


class Lamp:
    """Shows one light at a time, and answers a press with a short flash and beep; safe to call from any thread."""

    def __init__(self, pins: PinSettings, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Open the pins, if any. Raises what gpiozero and its pin library raise where they cannot be opened."""
        self._clock = clock
        self._light = OFF
        self._shown_since = self._flash_until = clock()
        self._closed = False
        self._changed = Condition()
        self._bulb = open_bulb(pins)
        try:
            self._buzzer = _open_buzzer(pins)
        except BaseException:
            self._bulb.close()
            raise
        self._worker = Thread(target=self._work, name="lamp", daemon=True)
        if pins.lamp is not None or pins.buzzer is not None:
            self._worker.start()

    def show(self, light: Light) -> None:
        """Show this light from now on; showing the same one again does not disturb its blinking."""
        with self._changed:
            if light != self._light and not self._closed:
                self._light = light
                self._shown_since = self._clock()
                self._paint(self._shown_since)
                self._changed.notify()

    def acknowledge(self) -> None:
        """Answer a press at once: the opposite of what is lit for 80 ms, and a beep."""
        with self._changed:
            if self._closed:
                return
            now = self._clock()
            self._flash_until = now + FLASH_SECONDS
            self._paint(now)
            self._changed.notify()

    def close(self) -> None:
        """Put the lamp out and let its pins go; it stays dark, whatever it is told after that."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._worker.is_alive():
            self._worker.join()
        self._bulb.close()
        if self._buzzer is not None:
            self._buzzer.close()

    def _work(self) -> None:
        with self._changed:
            while not self._closed:
                now = self._clock()
                self._paint(now)
                self._changed.wait(self._wait_seconds(now))

    def _paint(self, now: float) -> None:
        is_flashing = now < self._flash_until
        colour = colour_at(self._light, now - self._shown_since)
        if is_flashing:
            colour = "white" if colour == OFF.colour else OFF.colour
        self._bulb.shine(colour)
        if self._buzzer is not None:
            self._buzzer.value = int(is_flashing)

    def _wait_seconds(self, now: float) -> float | None:
        if now < self._flash_until:
            return self._flash_until - now
        return BLINK_SECONDS - (now - self._shown_since) % BLINK_SECONDS if self._light.blinking else None


def _open_buzzer(pins: PinSettings) -> Any:
    if pins.buzzer is None:
        return None
    from gpiozero import Buzzer

    return Buzzer(pins.buzzer, active_high=pins.buzzer_active_high)
