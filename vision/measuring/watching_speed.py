"""Measures what following a table costs, on one thread: ``python -m vision.measuring.watching_speed [MINUTES]``.

Frames are 1,280 × 720 pixels with a small stream of 320 × 180, thirty a second. Processor time is told, so that other
programs do not spoil the figures: for frames in which dice roll, for a table at rest, and what reading adds on top;
then the memory at the beginning and the end of so many minutes (60 unless told otherwise) of an evening's frames.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, cycle
from pathlib import Path

import cv2

from companion.detection import Image
from companion.frames import Frame
from vision.demo.stage import Stage
from vision.demo.table import FPS
from vision.demo.view import View
from vision.following.motion import Motion
from vision.following.watcher import Watcher
from vision.reading.reader import DiceReader

VIEW = View(1280, 720, 1400)
REST_SECONDS = 20
RESTING_PICTURES = 6


def main(minutes: float) -> None:
    """Print what the frames cost, and what they leave in memory."""
    cv2.setNumThreads(1)
    rolling, resting = _evening()
    _tell("motion, dice rolling", *_cost(rolling, Motion().step))
    _tell("motion, table at rest", *_cost(_repeated(resting, 20), Motion().step))
    watcher = Watcher(DiceReader())
    for seconds, grey, image in _timed(chain(rolling, _repeated(resting, 2))):
        watcher.step(Frame(seconds, grey, lambda image=image: image))  # type: ignore[misc]
    _tell("watching a table at rest", *_cost(_repeated(resting, 20), _step(watcher, resting[0][1])))
    _memory(Watcher(DiceReader()), rolling, resting, minutes)


Shown = tuple[Image, Image]


def _evening() -> tuple[list[Shown], list[Shown]]:
    """The small pictures of a throw, and some of the table at rest after it, each with noise of its own.

    The full picture is the same one for all: it is asked for only at rest, and a live camera keeps no other either.
    """
    stage = Stage(3, 6, VIEW)
    stage.read()
    stage.throw(6)
    rolling = []
    while stage.busy:
        rolling.append(stage.read().grey)
    image = stage.read().load()
    resting = [stage.read().grey for _ in range(RESTING_PICTURES)]
    return [(grey, image) for grey in rolling], [(grey, image) for grey in resting]


def _repeated(shown: list[Shown], seconds: float) -> Iterator[Shown]:
    return (picture for picture, _ in zip(cycle(shown), range(round(seconds * FPS)), strict=False))


def _timed(shown: Iterable[Shown], start: float = 0.0) -> Iterator[tuple[float, Image, Image]]:
    return ((start + number / FPS, grey, image) for number, (grey, image) in enumerate(shown))


Work = Callable[[Image, float], object]
LATER_SECONDS = 1e6


def _step(watcher: Watcher, image: Image) -> Work:
    return lambda grey, seconds: watcher.step(Frame(LATER_SECONDS + seconds, grey, lambda: image))


def _cost(shown: Iterable[Shown], work: Work) -> tuple[float, int]:
    """Seconds of processor time for all frames, and how many they were."""
    frames = list(_timed(shown))
    start = time.process_time()
    for seconds, grey, _ in frames:
        work(grey, seconds)
    return time.process_time() - start, len(frames)


def _memory(watcher: Watcher, rolling: list[Shown], resting: list[Shown], minutes: float) -> None:
    seconds, told, start = 0.0, 0.0, time.process_time()
    while seconds <= 60 * minutes:
        if seconds >= told:
            print(f"memory after {seconds / 60:4.0f} minutes of frames: {_megabytes():.0f} MB", flush=True)
            told += 60 * max(1.0, minutes / 4)
        for now, grey, image in _timed(chain(rolling, _repeated(resting, REST_SECONDS)), seconds + 1 / FPS):
            watcher.step(Frame(now, grey, lambda image=image: image))  # type: ignore[misc]
            seconds = now
    share = (time.process_time() - start) / max(1.0, seconds)
    print(f"with a throw every {len(rolling) / FPS + REST_SECONDS:.0f} s, readings and all: {share:.1%} of one core")


def _megabytes() -> float:
    """What this process holds in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def _tell(what: str, seconds: float, frames: int) -> None:
    each = seconds / frames
    print(f"{what:<26} {1000 * each:6.2f} ms a frame, {each * FPS:6.1%} of one core at {FPS} a second", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0)
