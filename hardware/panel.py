"""The panel: whatever buttons and lamp there are, opened without ever failing.

On a Raspberry Pi these are the pins; elsewhere H and S in the terminal; with neither, the page's own buttons remain::

    panel = open_panel(settings, print)
    print(panel.sentence)
    panel.lamp.show(light_for(TableState.READY))
"""

from __future__ import annotations

import logging
import os
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

from companion.games.saying import listed, say, together
from companion.settings import Leds, PinSettings, Settings
from companion.sight import Press
from hardware.buttons import Buttons
from hardware.keys import Keys, is_terminal, standard_input
from hardware.lamp import Lamp

log = logging.getLogger(__name__)

OnPress = Callable[[Press], None]

ANSWERED_AGAIN = frozenset({Press.HOLD_LONG, Press.STOP_LONG, Press.BOTH_LONG})
"""Held long enough: the lamp and the buzzer say so, and the button may be let go."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What is open: the buttons or keys, the lamp (which may show nothing), and a sentence for the user about both."""

    sentence: str
    lamp: Lamp
    inputs: Buttons | Keys | None

    def close(self) -> None:
        """Let everything go; may be called twice."""
        if self.inputs is not None:
            self.inputs.close()
        self.lamp.close()


def open_panel(
    settings: Settings,
    on_press: OnPress,
    *,
    long_presses: frozenset[Press] = frozenset(),
    terminal: int | None = None,
) -> Panel:
    """Open the pins or, failing that, the keys; never raises for want of hardware.

    ``on_press(press)`` is called from a thread of the panel. The lamp answers a button when it goes down, and once
    more when a long press has reached its time.
    long_presses: those of HOLD_LONG, STOP_LONG and BOTH_LONG that have a meaning; their buttons decide on release.
    terminal: the descriptor that keys are read from, standard input if None.
    """
    trouble = pin_trouble()
    if trouble is None:
        try:
            return _open_pins(settings.pins, on_press, long_presses, terminal)
        except Exception as error:  # each pin library has errors of its own, and the table is used without pins too
            log.debug("The pins could not be opened.", exc_info=True)
            trouble = say(
                "The pins could not be opened ({error}): end the other program that uses them, or see 'doctor'.",
                error=str(error),
            )
    lamp = Lamp(replace(settings.pins, lamp=None, buzzer=None))
    keys, words = _open_keys(on_press, terminal)
    return Panel(together(trouble, words), lamp, keys)


def pin_trouble(root: Path = Path("/")) -> str | None:
    """Why there are no pins to use here, as a sentence, or None where nothing is known against them."""
    if _pin_factory() != "lgpio":
        return None
    model = root / "proc/device-tree/model"
    if not model.is_file() or "Raspberry Pi" not in model.read_text(errors="replace"):
        return say("This machine is no Raspberry Pi, so it has no pins for buttons and a lamp.")
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in (root / "dev").glob("gpiochip*")):
        return say("This user may not use the pins: run 'sudo usermod -aG gpio $USER' and log in again.")
    if find_spec("lgpio") is None:
        return say("The library for the pins is missing: run 'sudo apt install python3-lgpio'.")
    return None


def _pin_factory() -> str:
    """The name of gpiozero's way to the pins: lgpio unless the environment says otherwise."""
    # Left alone, gpiozero tries five libraries one after the other; lgpio makes a pipe in its folder when imported.
    os.environ.setdefault("LG_WD", tempfile.gettempdir())
    return os.environ.setdefault("GPIOZERO_PIN_FACTORY", "lgpio")


def _open_pins(pins: PinSettings, on_press: OnPress, long_presses: frozenset[Press], terminal: int | None) -> Panel:
    with ExitStack() as undo:
        lamp, pins, trouble = _open_lamp(pins)
        undo.callback(lamp.close)

        def answer(press: Press) -> None:
            if press in ANSWERED_AGAIN:
                lamp.acknowledge()
            on_press(press)

        inputs: Buttons | Keys | None
        if pins.hold is None and pins.stop is None:
            inputs, words = _open_keys(on_press, terminal)
        else:
            inputs = Buttons(pins, answer, on_touch=lambda button: lamp.acknowledge(), long_presses=long_presses)
            words = together(*(_held(button) for button in inputs.down_at_start))
        undo.pop_all()
        return Panel(together(_wiring(pins), trouble, words), lamp, inputs)


def _open_lamp(pins: PinSettings) -> tuple[Lamp, PinSettings, str]:
    """The lamp, the pins without those of one that cannot be opened, and a sentence about that, if there is one."""
    try:
        return Lamp(pins), pins, ""
    except Exception as error:  # the buttons need no lamp
        log.debug("The lamp could not be opened.", exc_info=True)
        pins = replace(pins, lamp=None, buzzer=None)
        trouble = say(
            "The lamp could not be opened ({error}): end the other program that uses its pin or the buzzer's.",
            error=str(error),
        )
        return Lamp(pins), pins, trouble


def _wiring(pins: PinSettings) -> str:
    parts = {"HOLD": pins.hold, "STOP": pins.stop, say("the lamp"): pins.lamp, say("the buzzer"): pins.buzzer}
    wired = [
        say("{part} on GPIO {pin}", part=each, pin=_numbers(pin)) for each, pin in parts.items() if pin is not None
    ]
    return say("The table has {parts}.", parts=listed(wired)) if wired else say("The table has no buttons and no lamp.")


def _numbers(pin: int | tuple[int, ...] | Leds) -> str:
    if isinstance(pin, Leds):
        return ", ".join(f"{number} ({colour})" for colour, number in pin.pins)
    return "/".join(str(each) for each in pin) if isinstance(pin, tuple) else str(pin)


def _held(button: Press) -> str:
    return say("{button} is down already: let it go, or check its wiring.", button=button.upper())


def _open_keys(on_press: OnPress, terminal: int | None) -> tuple[Keys | None, str]:
    descriptor = standard_input() if terminal is None else terminal
    if descriptor is None or not is_terminal(descriptor):
        return None, say("HOLD and STOP are on the page.")
    return Keys(on_press, descriptor), say("Press H to hold and S to stop in this terminal.")
