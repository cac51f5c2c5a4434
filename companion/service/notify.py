"""Telling systemd how the service is: ready, alive, stopping. Without systemd nothing is told, and nothing is wrong."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress

READY = "READY=1"
ALIVE = "WATCHDOG=1"
STOPPING = "STOPPING=1"


def status(sentence: str) -> str:
    """The message that makes ``systemctl status`` show this sentence."""
    return f"STATUS={sentence}"


def notify(*messages: str, environ: Mapping[str, str] = os.environ) -> None:
    """Send messages to the service manager named in $NOTIFY_SOCKET, if there is one (see sd_notify(3))."""
    address = environ.get("NOTIFY_SOCKET")
    if not address:
        return
    if address.startswith("@"):  # systemd's way of writing an abstract socket, which begins with a zero
        address = "\0" + address[1:]
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
        sender.sendto("\n".join(messages).encode(), address)


def watchdog_seconds(environ: Mapping[str, str] = os.environ) -> float | None:
    """How often ALIVE should be told, in seconds: half of what systemd waits for, or None if it does not wait."""
    microseconds = environ.get("WATCHDOG_USEC", "")
    return int(microseconds) / 2e6 if microseconds.isdigit() else None
