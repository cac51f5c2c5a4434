"""Measures what a frame costs, on one thread: ``python -m vision.speed``.

Times are medians in milliseconds on this machine, and shares of the 33 ms a frame lasts at 30 a second; they are for
reading, not for testing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import cv2

from companion.frames import Frame
from vision.demo.table import FPS, DemoTable
from vision.motion import Motion
from vision.reader import DiceReader

FRAMES, READINGS = 300, 15
BUDGET_MILLISECONDS = 1000 / FPS


def main() -> None:
    """Print what motion and reading cost on the demo table."""
    cv2.setNumThreads(1)
    motion = Motion()
    rolling = _frames(FRAMES)
    _tell("motion, a frame", [_milliseconds(lambda f=f: motion.step(f.grey, f.seconds)) for f in rolling])  # type: ignore[misc]
    reader = DiceReader()
    still = rolling[-1].load()
    for width in (640, 1280, 1640):
        picture = cv2.resize(still, (width, width * 3 // 4), interpolation=cv2.INTER_AREA).astype("uint8", copy=False)
        reader.read(picture)
        found = len(reader.read(picture).dice)
        times = [_milliseconds(lambda p=picture: reader.read(p)) for _ in range(READINGS)]  # type: ignore[misc]
        _tell(f"reading, {found} dice at {width} × {width * 3 // 4}", times)


def _frames(count: int) -> list[Frame]:
    """Frames of a throw from the moment it begins."""
    table = DemoTable(seed=3, realtime=False)
    table.throw(5)
    return [table.read() for _ in range(count)]


def _milliseconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


def _tell(what: str, times: list[float]) -> None:
    middle = median(times)
    print(f"{what:<34} {middle:7.2f} ms  {middle / BUDGET_MILLISECONDS:6.0%} of a frame")


if __name__ == "__main__":
    main()
