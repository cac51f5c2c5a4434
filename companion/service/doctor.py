"""The doctor: looks at everything the table needs, and says for each what to do if it is not well.

Nouns:
    Probes     the questions, as callables: the composition root knows who can answer them
    Finding    one answer: well, not well, or nothing to worry about; and a sentence

A table that is open has its camera and its pins in use: what it tells of them itself (``health.py``) takes the place of
trying them.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from companion.games.saying import listed, say
from companion.service import machine
from companion.service.health import Finding
from companion.settings import PageSettings

ENOUGH_MEGABYTES = 200
ENOUGH_MEMORY_MEGABYTES = 50
TOO_WARM_CELSIUS = 80
EARLIEST_YEAR = 2025


def installed_versions() -> dict[str, str | None]:
    """The versions of what the companion stands on, None for what is not installed."""
    packages = {
        "the companion": "table-companion",
        "OpenCV": "opencv-python-headless",
        "numpy": "numpy",
        "picamera2": "picamera2",
    }
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
    pins: why the pins cannot be used, or None where they can.  voice: what speaks at the table, or why nothing does.
    addresses: the page's, for a given port.
    """

    folder: Path
    page: PageSettings
    camera: Callable[[], str]
    reader: Callable[[], str]
    journal: Callable[[], int]
    pins: Callable[[], str | None]
    voice: Callable[[], str]
    addresses: Callable[[int], Sequence[str]]
    versions: Callable[[], Mapping[str, str | None]] = installed_versions
    free_megabytes: Callable[[Path], float] = machine.free_megabytes
    is_writable: Callable[[Path], bool] = machine.is_writable
    is_read_only: Callable[[Path], bool] = machine.is_read_only
    port_is_free: Callable[[str, int], bool] = machine.port_is_free
    celsius: Callable[[], float | None] = machine.celsius
    throttling: Callable[[], machine.Throttling | None] = machine.throttling
    memory: Callable[[], machine.Memory | None] = machine.memory
    clock: Callable[[], machine.Clock] = machine.clock


def examine(probes: Probes, open_table: Sequence[Finding] | None = None) -> tuple[Finding, ...]:
    """Ask every probe, in the order in which troubles are best mended; a probe that fails never ends the others.

    open_table: what a table that is open on this machine tells of itself.
    """
    if open_table is not None:
        return tuple(open_table)
    return tuple(_ask(what, check, probes) for what, check in (_TABLE | _MACHINE).items())


def examine_machine(probes: Probes) -> tuple[Finding, ...]:
    """The machine's part of the examination, which disturbs nobody at the table."""
    return tuple(_ask(what, check, probes) for what, check in _MACHINE.items())


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
    found = listed(f"{name} {number}" for name, number in versions.items() if number)
    return Finding(True, say("The software is complete: {found}.", found=found))


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
    folder = str(probes.folder)
    if probes.is_read_only(probes.folder):
        return Finding(
            False,
            say(
                "The disk takes nothing more for {folder}: restart the machine, and replace its SD card if that does "
                "not help.",
                folder=folder,
            ),
        )
    if not probes.is_writable(probes.folder):
        mend = f"sudo chown -R $USER {folder}"
        return Finding(False, say("Nothing can be written to {folder}: run '{command}'.", folder=folder, command=mend))
    free = probes.free_megabytes(probes.folder)
    if free < ENOUGH_MEGABYTES:
        return Finding(
            False,
            say(
                "Only {free} MB are left for {folder}: delete what you do not need.", free=f"{free:.0f}", folder=folder
            ),
        )
    return Finding(True, say("There is room for games: {free} MB in {folder}.", free=f"{free:.0f}", folder=folder))


def _journal(probes: Probes) -> Finding:
    games = probes.journal()
    if games == 1:
        return Finding(True, say("The journal can be read: 1 game."))
    return Finding(True, say("The journal can be read: {games} games.", games=games))


def _voice(probes: Probes) -> Finding:
    return Finding(None, probes.voice())


def _page(probes: Probes) -> Finding:
    host, port = probes.page.host, probes.page.port
    try:
        free = probes.port_is_free(host, port)
    except OSError as error:
        trouble = f"The page cannot be served at {host}:{port} ({error.strerror})"
        return Finding(False, f"{trouble}: correct host and port under [page] in companion.toml.")
    if not free:
        return Finding(
            None,
            f"Port {port} is in use: the companion is running already, or set another port under [page] "
            "in companion.toml.",
        )
    return Finding(True, f"The page will be at {' or '.join(probes.addresses(port))}.")


def _warmth(probes: Probes) -> Finding:
    degrees = probes.celsius()
    if degrees is None:
        return Finding(None, say("This machine does not tell how warm it is."))
    if degrees >= TOO_WARM_CELSIUS:
        hot = say(
            "The processor is at {degrees} °C and slows down: give it air or a heat sink.", degrees=round(degrees)
        )
        return Finding(False, hot)
    return Finding(True, say("The processor is cool enough: {degrees} °C.", degrees=round(degrees)))


def _power(probes: Probes) -> Finding:
    told = probes.throttling()
    if told is None:
        return Finding(None, say("This machine does not tell about its power supply."))
    if told.low_voltage:
        return Finding(False, say("The voltage is too low: use the official power supply and a short cable."))
    if told.slowed:
        return Finding(False, say("The processor is slowed down: give it air, or a heat sink."))
    if told.was_low_voltage:
        return Finding(None, say("The voltage has been too low: if that comes again, use the official power supply."))
    if told.was_slowed:
        return Finding(None, say("The processor has been slowed down: if that comes again, give it air."))
    return Finding(True, say("The power supply is strong enough, and nothing slows the processor down."))


def _memory(probes: Probes) -> Finding:
    told = probes.memory()
    if told is None:
        return Finding(None, say("This machine does not tell about its memory."))
    sentence = say(
        "There are {free} MB of memory free; this program uses {used} MB",
        free=f"{told.free_megabytes:.0f}",
        used=f"{told.used_megabytes:.0f}",
    )
    if told.free_megabytes < ENOUGH_MEMORY_MEGABYTES:
        return Finding(False, say("{told}: end other programs, or restart the machine.", told=sentence))
    return Finding(True, say("{told}.", told=sentence))


def _clock(probes: Probes) -> Finding:
    told = probes.clock()
    sentence = say("The clock says {time}", time=f"{told.now:%d.%m.%Y %H:%M}")
    if told.now.year < EARLIEST_YEAR:
        return Finding(None, say("{told}, which is wrong: play needs no clock, and a network sets it.", told=sentence))
    if not told.is_set:
        return Finding(None, say("{told}; no network has set it, and play needs no clock.", told=sentence))
    return Finding(True, say("{told}, as the network has told it.", told=sentence))


_TABLE: dict[str, Callable[[Probes], Finding]] = {
    "The ribbon camera could not be checked": _ribbon_camera,
    "The camera does not work": _camera,
    "The dice cannot be read": _reader,
    "The pins could not be checked": _pins,
    "The voice could not be checked": _voice,
    "The page could not be checked": _page,
}
_MACHINE: dict[str, Callable[[Probes], Finding]] = {
    "The software could not be checked": _software,
    "The data folder could not be checked": _folder,
    "The journal cannot be read": _journal,
    "The memory could not be checked": _memory,
    "The clock could not be checked": _clock,
    "The temperature could not be checked": _warmth,
    "The power supply could not be checked": _power,
}
