"""What the companion, installed as a service, leaves for the machine: two files in the service's own runtime folder.

It may not write to the console or switch the machine off; two small units of systemd watch for these files and do.
Without a service there is no such folder, and nothing is left anywhere.

Nouns:
    OffSwitch   both buttons held together
    Doorplate   where the page is, for everybody who must know
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.service.notify import notify, status
from companion.settings import PinSettings
from companion.sight import Press

log = logging.getLogger(__name__)

CONSOLE = "console.issue"
POWER_OFF = "power-off"


def runtime_folder(environ: Mapping[str, str] = os.environ) -> Path | None:
    """The service's runtime folder, or None where the companion is no service."""
    folder = environ.get("RUNTIME_DIRECTORY")
    return Path(folder.split(":")[0]) if folder else None


def show_on_console(text: str, folder: Path | None) -> None:
    """Have this text shown above the login prompt of the machine's screen. Raises OSError."""
    if folder is not None:
        # The prompt's program reads a backslash as the beginning of a code of its own.
        (folder / CONSOLE).write_text(text.replace("\\", "\\\\"), encoding="utf-8")


def ask_for_power_off(pins: PinSettings, folder: Path | None) -> bool:
    """Have the machine switched off, and its lamp tell when the plug may be pulled; False where that cannot be had."""
    if folder is None:
        return False
    lit, dark = ("dh", "dl") if pins.active_high else ("dl", "dh")
    (folder / POWER_OFF).write_text(" ".join([lit, dark, *map(str, pins.lamp_pins)]) + "\n", encoding="utf-8")
    return True


class OffSwitch:
    """Passes presses on to the table; both buttons held together switch the machine off instead."""

    def __init__(
        self,
        pins: PinSettings,
        on_press: Callable[[Press], None],
        on_off: Callable[[], None],
        folder: Path | None = None,
    ) -> None:
        """on_off: called once the machine has been asked to switch itself off.  folder: the runtime folder."""
        self._pins = pins
        self._on_press = on_press
        self._on_off = on_off
        self._folder = folder or runtime_folder()
        self.is_thrown = False

    def press(self, press: Press) -> None:
        """A press of a button."""
        if press is not Press.BOTH_LONG:
            self._on_press(press)
        elif ask_for_power_off(self._pins, self._folder):
            log.warning("HOLD and STOP were held together: the machine switches itself off.")
            self.is_thrown = True
            self._on_off()
        else:
            log.warning("HOLD and STOP together switch off only a machine on which the companion is a service.")


class Doorplate:
    """Tells where the page is, and again when that has changed: Wi-Fi often comes late.

    The PIN stands on the machine's own screen and nowhere else: what the service says is kept in the system's journal.
    """

    def __init__(
        self,
        where: Callable[[], tuple[str, ...]],
        pin: Callable[[], str],
        tell: Callable[[tuple[str, ...]], None],
        qr: Callable[[str], str],
        folder: Path | None = None,
        welcome: Callable[[tuple[str, ...], str], None] = lambda where, pin: None,
    ) -> None:
        """where: the page's addresses now.  tell: tells the table.  qr: an address as text for a console.

        welcome: tells whoever opened the table, with the PIN.
        """
        self._where = where
        self._pin = pin
        self._tell = tell
        self._qr = qr
        self._welcome = welcome
        self._folder = folder or runtime_folder()
        self._told: tuple[tuple[str, ...], str] = ((), "")
        self._trouble = ""

    def renew(self) -> None:
        """Look where the page is now; what cannot be told is tried again the next time, and no evening ends by it."""
        try:
            self._look()
            self._trouble = ""
        except OSError as error:
            if str(error) != self._trouble:
                log.warning("The table's address cannot be put up (%s): the table goes on and tries again.", error)
            self._trouble = str(error)

    def _look(self) -> None:
        where, pin = self._where(), self._pin()
        if (where, pin) == self._told:
            return
        self._tell(where)
        sentence = f"The table is open: {' or '.join(where)}"
        code = self._qr(f"{where[0]}join/{pin}")
        notify(status(sentence))
        show_on_console(f"{code}\n{sentence}\nThe PIN {pin} lets a phone act; the code carries it.\n\n", self._folder)
        self._told = where, pin
        self._welcome(where, pin)
