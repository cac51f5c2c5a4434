"""What the machine under the table tells of itself: warmth, power and room on its disk.

Everything is read from files of the kernel, so it works for any user and inside the service.
"""

from __future__ import annotations

import os
import shutil
import socket
from pathlib import Path

KERNEL = Path("/sys")


def celsius(kernel: Path = KERNEL) -> float | None:
    """The processor's temperature in degrees Celsius, or None where the machine does not tell."""
    try:
        return int((kernel / "class/thermal/thermal_zone0/temp").read_text()) / 1000
    except (OSError, ValueError):
        return None


def has_low_voltage(kernel: Path = KERNEL) -> bool | None:
    """Whether a Raspberry Pi gets too little voltage now, or None where the machine does not tell."""
    for monitor in kernel.glob("class/hwmon/hwmon*"):
        try:
            if (monitor / "name").read_text().strip() == "rpi_volt":
                return (monitor / "in0_lcrit_alarm").read_text().strip() == "1"
        except OSError:
            continue
    return None


def free_megabytes(folder: Path) -> float:
    """The room left on the disk of this folder, or of the nearest folder above it that exists. Raises OSError."""
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free / 1e6


def is_writable(folder: Path) -> bool:
    """Whether files can be made in this folder, or the folder itself in the nearest one above it that exists."""
    while not folder.exists():
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def port_is_free(host: str, port: int) -> bool:
    """Whether a page can be served there now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except OSError:
            return False
    return True
