"""Addresses that people at the table can type into their phones."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable

_PROBES = ("192.0.2.1", "10.42.0.2")
"""The first stands for anywhere on the internet, kept free for documentation; the second for a Pi's own hotspot."""


def addresses(
    port: int, hostname: str | None = None, source_of: Callable[[str], str | None] | None = None
) -> tuple[str, ...]:
    """The page's addresses, the surest first: by number, then by name; ``http://localhost:PORT/`` without a network.

    hostname: this machine's name, asked of it when None.  source_of: which of our own addresses would speak to a given
    one, or None without a way to it. Nothing is sent.
    """
    look_up = source_of or _source_of
    numbers = dict.fromkeys(ip for ip in map(look_up, _PROBES) if ip and _typeable(ip))
    if not numbers:
        return (f"http://localhost:{port}/",)
    name = (hostname or socket.gethostname()).split(".")[0].lower()
    hosts = [*numbers, *([f"{name}.local"] if name not in ("", "localhost") else [])]
    return tuple(f"http://{host}:{port}/" for host in hosts)


def _typeable(ip: str) -> bool:
    address = ipaddress.ip_address(ip)
    return not (address.is_loopback or address.is_unspecified)


def _source_of(destination: str) -> str | None:
    """Our address on the way to ``destination``: connecting a datagram socket chooses one and sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((destination, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
