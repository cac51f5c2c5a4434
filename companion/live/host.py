"""Who may act at the table: whoever holds its PIN, or everyone, where the host has said so.

Nouns:
    PIN     four digits, drawn once for a table and kept with its games
    token   what a phone is given for the PIN and shows from then on: too long to be guessed
    Host    PIN, token and switch, in one small file
"""

from __future__ import annotations

import hmac
import json
import secrets
from contextlib import suppress
from pathlib import Path

from companion.whole import keep_whole

DIGITS = 4


class Host:
    """The table's PIN, and whether everyone may act without it."""

    def __init__(self, file: Path) -> None:
        """Read the file, or draw a PIN and write it; a file that cannot be read is written anew."""
        self._file = file
        kept = _kept(file)
        self.pin, self.everyone, token = kept or (f"{secrets.randbelow(10**DIGITS):0{DIGITS}}", False, "")
        self.token = token or secrets.token_urlsafe()
        if kept is None:
            self._keep(everyone=False)
        elif not token:
            # A file of an earlier version; where the disk is full the token holds for this evening.
            with suppress(OSError):
                self._keep(self.everyone)

    def knows(self, pin: str) -> bool:
        """Whether this is the PIN."""
        return _same(pin, self.pin)

    def gave(self, token: str) -> bool:
        """Whether this is the token that is given for the PIN."""
        return _same(token, self.token)

    def let_everyone_act(self, everyone: bool) -> None:
        """Turn the switch. Raises OSError, and leaves it as it was."""
        self._keep(everyone)
        self.everyone = everyone

    def _keep(self, everyone: bool) -> None:
        keep_whole(self._file, json.dumps({"pin": self.pin, "everyone": everyone, "token": self.token}).encode())


def _same(given: str, kept: str) -> bool:
    return hmac.compare_digest(given.encode(), kept.encode())


def _kept(file: Path) -> tuple[str, bool, str] | None:
    """PIN, switch and token, which is empty where there is none."""
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        pin, everyone, token = kept["pin"], kept["everyone"], kept.get("token", "")
    except (OSError, ValueError, KeyError, TypeError):
        return None
    is_pin = isinstance(pin, str) and len(pin) == DIGITS and pin.isascii() and pin.isdigit()
    return (pin, everyone, token) if is_pin and isinstance(everyone, bool) and isinstance(token, str) else None
