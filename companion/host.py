"""Who may act at the table: whoever holds its PIN, or everyone, where the host has said so.

Nouns:
    PIN    four digits, drawn once for a table and kept with its games
    Host   the PIN and the switch, in one small file
"""

from __future__ import annotations

import hmac
import json
import secrets
from pathlib import Path

from companion.whole import keep_whole

DIGITS = 4


class Host:
    """The table's PIN, and whether everyone may act without it."""

    def __init__(self, file: Path) -> None:
        """Read the file, or draw a PIN and write it; a file that cannot be read is written anew."""
        self._file = file
        kept = _kept(file)
        self.pin, self.everyone = kept or (f"{secrets.randbelow(10**DIGITS):0{DIGITS}}", False)
        if kept is None:
            self._keep(everyone=False)

    def knows(self, pin: str) -> bool:
        """Whether this is the PIN."""
        return hmac.compare_digest(pin.encode(), self.pin.encode())

    def let_everyone_act(self, everyone: bool) -> None:
        """Turn the switch. Raises OSError, and leaves it as it was."""
        self._keep(everyone)
        self.everyone = everyone

    def _keep(self, everyone: bool) -> None:
        keep_whole(self._file, json.dumps({"pin": self.pin, "everyone": everyone}).encode())


def _kept(file: Path) -> tuple[str, bool] | None:
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        pin, everyone = kept["pin"], kept["everyone"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    is_pin = isinstance(pin, str) and len(pin) == DIGITS and pin.isascii() and pin.isdigit()
    return (pin, everyone) if is_pin and isinstance(everyone, bool) else None
