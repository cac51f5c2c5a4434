"""Addresses that people at the table can type into their phones, and whether a request was meant for one of them."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

_HOMES = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""What routers put behind a machine's name; on the internet nobody else can have a name that ends so."""

_PROBES = ("192.0.2.1", "10.42.0.2")
"""The first stands for anywhere on the internet, kept free for documentation; the second for a Pi's own hotspot."""


def addresses(
    port: int, hostname: str | None = None, source_of: Callable[[str], str | None] | None = None
) -> tuple[str, ...]:
    """The page's addresses, the surest first: by number, then by name; ``localhost`` without a network.

    hostname: this machine's name, asked of it when None.  source_of: which of our own addresses would speak to a given
    one, or None without a way to it. Nothing is sent.
    """
    look_up = source_of or _source_of
    numbers = dict.fromkeys(ip for ip in map(look_up, _PROBES) if ip and _typeable(ip))
    if not numbers:
        return (address_of("localhost", port),)
    name = _first_name(hostname or socket.gethostname())
    hosts = [*numbers, *([f"{name}.local"] if name not in ("", "localhost") else [])]
    return tuple(address_of(host, port) for host in hosts)


def by_name(port: int) -> str:
    """The page's address by this machine's name, whether it is on a network now or not."""
    return address_of(f"{_first_name(socket.gethostname())}.local", port)


def is_ours(host: str, told: Iterable[str], hostname: str | None = None) -> bool:
    """Whether a request was meant for this machine, by its ``Host``; only a name can be led here by somebody else.

    told: the page's own addresses.  hostname: this machine's name, asked of it when None.
    """
    name = _host_of(f"//{host}")
    own = (hostname or socket.gethostname()).lower()
    first = _first_name(own)
    names = {"localhost", own, first, *(f"{first}.{home}" for home in _HOMES), *map(_host_of, told)}
    return name != "" and (name in names or _is_number(name))


def _host_of(address: str) -> str:
    """The host in an address, without its port; empty where there is none."""
    try:
        return (urlsplit(address).hostname or "").removesuffix(".")
    except ValueError:
        return ""


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _first_name(hostname: str) -> str:
    return hostname.split(".")[0].lower()


def address_of(host: str, port: int) -> str:
    """The page's address there; nobody has to type the port that browsers ask anyway."""
    return f"http://{host}/" if port == 80 else f"http://{host}:{port}/"


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
