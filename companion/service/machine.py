"""What the machine under the table tells of itself: warmth, power, memory, clock and room on its disk.

Everything is read from files of the kernel, so it works for any user and inside the service; ``vcgencmd`` is asked only
where the kernel does not tell.
"""

from __future__ import annotations

import errno
import os
import shutil
import socket
import subprocess
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

KERNEL = Path("/sys")
PROCESSES = Path("/proc")
CLOCK_IS_SET = Path("/run/systemd/timesync/synchronized")


@dataclass(frozen=True, slots=True)
class Throttling:
    """Whether a Raspberry Pi gets too little voltage or is slowed down, now or since it was switched on."""

    low_voltage: bool = False
    slowed: bool = False
    was_low_voltage: bool = False
    was_slowed: bool = False


@dataclass(frozen=True, slots=True)
class Memory:
    """Megabytes that this process uses, and that the machine has left for any."""

    used_megabytes: float
    free_megabytes: float


@dataclass(frozen=True, slots=True)
class Clock:
    """What time the machine thinks it is, and whether the network has told it."""

    now: datetime
    is_set: bool


def celsius(kernel: Path = KERNEL) -> float | None:
    """The processor's temperature in degrees Celsius, or None where the machine does not tell."""
    try:
        return int((kernel / "class/thermal/thermal_zone0/temp").read_text()) / 1000
    except (OSError, ValueError):
        return None


def throttling(kernel: Path = KERNEL) -> Throttling | None:
    """What ``vcgencmd get_throttled`` tells, or None on a machine that is no Raspberry Pi."""
    bits = _throttled_bits(kernel)
    if bits is not None:
        return Throttling(bool(bits & 0x1), bool(bits & 0xE), bool(bits & 0x10000), bool(bits & 0xE0000))
    for monitor in kernel.glob("class/hwmon/hwmon*"):
        try:
            if (monitor / "name").read_text().strip() == "rpi_volt":
                return Throttling(low_voltage=(monitor / "in0_lcrit_alarm").read_text().strip() == "1")
        except OSError:
            continue
    return None


def _throttled_bits(kernel: Path) -> int | None:
    for told in kernel.glob("devices/platform/*/*firmware/get_throttled"):
        try:
            return int(told.read_text(), 16)
        except (OSError, ValueError):
            continue
    try:
        answer = subprocess.run(["vcgencmd", "get_throttled"], capture_output=True, text=True, timeout=5)
        return int(answer.stdout.partition("=")[2], 16)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None


def memory(processes: Path = PROCESSES) -> Memory | None:
    """This process's memory and what is left, or None where the machine does not tell."""
    try:
        used = _kilobytes(processes / "self/status", "VmRSS")
        return Memory(used / 1000, _kilobytes(processes / "meminfo", "MemAvailable") / 1000)
    except (OSError, ValueError, StopIteration):
        return None


def _kilobytes(file: Path, name: str) -> int:
    line = next(line for line in file.read_text().splitlines() if line.startswith(f"{name}:"))
    return int(line.split()[1])


def clock(is_set: Path = CLOCK_IS_SET) -> Clock:
    """The machine's own clock."""
    return Clock(datetime.now(), is_set.exists())


def _nearest(folder: Path) -> Path:
    """This folder, or the nearest one above it that exists."""
    while not folder.exists():
        folder = folder.parent
    return folder


def free_megabytes(folder: Path) -> float:
    """The room left on the disk of this folder, or of the nearest folder above it that exists. Raises OSError."""
    return shutil.disk_usage(_nearest(folder)).free / 1e6


def is_writable(folder: Path) -> bool:
    """Whether files can be made in this folder, or the folder itself in the nearest one above it that exists."""
    folder = _nearest(folder)
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def is_read_only(folder: Path) -> bool:
    """Whether the disk of this folder takes nothing from anybody. Raises OSError."""
    return bool(os.statvfs(_nearest(folder)).f_flag & os.ST_RDONLY)


def port_is_free(host: str, port: int) -> bool:
    """Whether nobody serves a page there now. Raises OSError where no page can be served at all."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except PermissionError:  # such a port is for the service alone, but it can be asked whether anybody answers
            return listener.connect_ex((host, port)) != 0
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            return False
    return True
