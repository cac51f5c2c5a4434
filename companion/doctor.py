"""The doctor: looks at everything the table needs, and says for each what to do if it is not well.

Nouns:
    Probes     the questions, as callables: the composition root knows who can answer them
    Finding    one answer: well, not well, or nothing to worry about; and a sentence
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from companion import machine
from companion.settings import PageSettings

ENOUGH_MEGABYTES = 200
TOO_WARM_CELSIUS = 80


@dataclass(frozen=True, slots=True)
class Finding:
    """One answer. ``ok``: True is well, False wants doing, None is for information: the table can do without it."""

    ok: bool | None
    sentence: str

    def __str__(self) -> str:
        """The finding as a line: a mark, then the sentence."""
        return f"{_MARKS[self.ok]} {self.sentence}"


_MARKS = {True: "✓", False: "✗", None: "·"}


def installed_versions() -> dict[str, str | None]:
    """The versions of what the companion stands on, None for what is not installed."""
    packages = {"OpenCV": "opencv-python-headless", "numpy": "numpy", "picamera2": "picamera2"}
    return {"Python": platform.python_version()} | {name: _version(package) for name, package in packages.items()}


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


@dataclass(frozen=True, slots=True)
class Probes:
    """The questions. A probe that raises has found something wrong, and its error says what.

    folder: where the data is kept.  page: where the page is served.
    camera: a sentence about the camera that was found.  reader: what reads the pips, its weights loaded.
    journal: how many games it holds.
    pins: why the pins cannot be used, or None where they can.  addresses: the page's, for a given port.
    """

    folder: Path
    page: PageSettings
    camera: Callable[[], str]
    reader: Callable[[], str]
    journal: Callable[[], int]
    pins: Callable[[], str | None]
    addresses: Callable[[int], Sequence[str]]
    versions: Callable[[], Mapping[str, str | None]] = installed_versions
    free_megabytes: Callable[[Path], float] = machine.free_megabytes
    is_writable: Callable[[Path], bool] = machine.is_writable
    port_is_free: Callable[[str, int], bool] = machine.port_is_free
    celsius: Callable[[], float | None] = machine.celsius
    has_low_voltage: Callable[[], bool | None] = machine.has_low_voltage


def examine(probes: Probes) -> tuple[Finding, ...]:
    """Ask every probe, in the order in which troubles are best mended; a probe that fails never ends the others."""
    return tuple(_ask(what, check, probes) for what, check in _CHECKS.items())


def _ask(what: str, check: Callable[[Probes], Finding], probes: Probes) -> Finding:
    try:
        return check(probes)
    except Exception as error:  # whatever is wrong with the machine is a finding, never a crash of the doctor
        return Finding(False, f"{what}: {str(error) or type(error).__name__}")


def _software(probes: Probes) -> Finding:
    versions = probes.versions()
    missing = [name for name in ("OpenCV", "numpy") if versions.get(name) is None]
    if missing:
        return Finding(False, f"{' and '.join(missing)} cannot be found: run 'make clean run' to install again.")
    found = ", ".join(f"{name} {number}" for name, number in versions.items() if number)
    return Finding(True, f"The software is complete: {found}.")


def _ribbon_camera(probes: Probes) -> Finding:
    if probes.versions().get("picamera2"):
        return Finding(True, "A camera on the ribbon cable can be used: picamera2 is installed.")
    return Finding(
        None,
        "Only a USB camera can be used: for one on a Raspberry Pi's ribbon cable "
        "run 'sudo apt install python3-picamera2', then 'make clean run'.",
    )


def _camera(probes: Probes) -> Finding:
    return Finding(True, probes.camera())


def _reader(probes: Probes) -> Finding:
    return Finding(True, f"The dice can be read: {probes.reader()}.")


def _pins(probes: Probes) -> Finding:
    trouble = probes.pins()
    return Finding(None, trouble) if trouble else Finding(True, "The pins for buttons and lamp can be used.")


def _folder(probes: Probes) -> Finding:
    if not probes.is_writable(probes.folder):
        return Finding(False, f"Nothing can be written to {probes.folder}: run 'sudo chown -R $USER {probes.folder}'.")
    free = probes.free_megabytes(probes.folder)
    if free < ENOUGH_MEGABYTES:
        return Finding(False, f"Only {free:.0f} MB are left for {probes.folder}: delete what you do not need.")
    return Finding(True, f"There is room for games: {free:.0f} MB in {probes.folder}.")


def _journal(probes: Probes) -> Finding:
    games = probes.journal()
    return Finding(True, f"The journal can be read: {games} {'game' if games == 1 else 'games'}.")


def _page(probes: Probes) -> Finding:
    host, port = probes.page.host, probes.page.port
    if not probes.port_is_free(host, port):
        return Finding(
            None,
            f"Port {port} is in use: the companion is running already, or set another port under [page] "
            "in companion.toml.",
        )
    return Finding(True, f"The page will be at {' or '.join(probes.addresses(port))}.")


def _warmth(probes: Probes) -> Finding:
    degrees = probes.celsius()
    if degrees is None:
        return Finding(None, "This machine does not tell how warm it is.")
    if degrees >= TOO_WARM_CELSIUS:
        return Finding(False, f"The processor is at {degrees:.0f} °C and slows down: give it air or a heat sink.")
    return Finding(True, f"The processor is cool enough: {degrees:.0f} °C.")


def _power(probes: Probes) -> Finding:
    low = probes.has_low_voltage()
    if low is None:
        return Finding(None, "This machine does not tell about its power supply.")
    if low:
        return Finding(False, "The voltage is too low: use the official power supply and a short cable.")
    return Finding(True, "The power supply is strong enough.")


_CHECKS: dict[str, Callable[[Probes], Finding]] = {
    "The software could not be checked": _software,
    "The ribbon camera could not be checked": _ribbon_camera,
    "The camera does not work": _camera,
    "The dice cannot be read": _reader,
    "The pins could not be checked": _pins,
    "The data folder could not be checked": _folder,
    "The journal cannot be read": _journal,
    "The page could not be checked": _page,
    "The temperature could not be checked": _warmth,
    "The power supply could not be checked": _power,
}
