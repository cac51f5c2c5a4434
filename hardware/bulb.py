"""What shines on the table: one plain lamp, a red-green-blue one, or a few LEDs of one colour each.

Each takes a colour by name and shows it as well as it can. Mixed colours are made by switching, never by dimming: amber
is red and green together, so no pin needs pulse-width modulation.
"""

from __future__ import annotations

from typing import Any, Protocol

from companion.settings import Leds, PinSettings

RGB = {
    "off": (0, 0, 0),
    "white": (1, 1, 1),
    "green": (0, 1, 0),
    "blue": (0, 0, 1),
    "amber": (1, 1, 0),
    "red": (1, 0, 0),
}


class Bulb(Protocol):
    """Anything that can shine."""

    def shine(self, colour: str) -> None:
        """Show ``off`` or one of LAMP_COLOURS."""
        ...

    def close(self) -> None:
        """Go dark and let the pins go."""
        ...


class NoBulb:
    """Where there is no lamp."""

    def shine(self, colour: str) -> None:
        """Show nothing."""

    def close(self) -> None:
        """Nothing is open."""


class PlainBulb:
    """One lamp of one colour: lit for every colour there is."""

    def __init__(self, pin: int, active_high: bool) -> None:
        from gpiozero import LED

        self._led: Any = LED(pin, active_high=active_high)

    def shine(self, colour: str) -> None:
        """Light up, or go dark for ``off``."""
        self._led.value = int(colour != "off")

    def close(self) -> None:
        """Go dark and let the pin go."""
        self._led.close()


class RgbBulb:
    """One lamp that shows every colour."""

    def __init__(self, pins: tuple[int, int, int], active_high: bool) -> None:
        from gpiozero import RGBLED

        self._led: Any = RGBLED(*pins, active_high=active_high, pwm=False)

    def shine(self, colour: str) -> None:
        """Show this colour."""
        self._led.value = RGB[colour]

    def close(self) -> None:
        """Go dark and let the pins go."""
        self._led.close()


class LedRow:
    """A few LEDs of one colour each: the one of that colour is lit, or all of them for a colour that none has."""

    def __init__(self, leds: Leds, active_high: bool) -> None:
        from gpiozero import LEDBoard

        self._colours = [colour for colour, _ in leds.pins]
        self._board: Any = LEDBoard(*(pin for _, pin in leds.pins), active_high=active_high)

    def shine(self, colour: str) -> None:
        """Show this colour."""
        lit = [colour] if colour in self._colours or colour == "off" else self._colours
        self._board.value = tuple(int(each in lit) for each in self._colours)

    def close(self) -> None:
        """Go dark and let the pins go."""
        self._board.close()


def open_bulb(pins: PinSettings) -> Bulb:
    """The lamp of these settings. Raises what gpiozero and its pin library raise where its pins cannot be opened."""
    if pins.lamp is None:
        return NoBulb()
    if isinstance(pins.lamp, Leds):
        return LedRow(pins.lamp, pins.active_high)
    if isinstance(pins.lamp, tuple):
        return RgbBulb(pins.lamp, pins.active_high)
    return PlainBulb(pins.lamp, pins.active_high)
