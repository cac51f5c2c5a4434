"""Measures what a frame costs, on one thread: ``python -m companion bench --speed``.

Times are medians in milliseconds on this machine, beside a network of YOLOv5n's size in the same run; they are for
reading, not for testing.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from companion.frames import Frame
from vision.demo.table import FPS, DemoTable
from vision.following.motion import Motion
from vision.measuring.trials import Trial, draw
from vision.measuring.yolo_sized import INPUT_PX, network
from vision.reading.reader import DiceReader
from vision.sources.stills import keep_picture, load_photo

FRAMES, READINGS = 300, 25
BUDGET_MILLISECONDS = 1000 / FPS
_SIZES_PX = (40, 64, 110)
_LARGEST = (3280, 2464)
_STATUS = Path("/proc/self/status")


def measure_speed() -> Iterator[str]:
    """Reading, its memory, motion and the network to compare with, a line each."""
    cv2.setNumThreads(1)
    yield f"OpenCV {cv2.__version__}, one thread, medians"
    reader = DiceReader()
    ours = []
    for die_px in _SIZES_PX:
        pictures = (draw(Trial(die_px=die_px), seed)[0] for seed in range(READINGS))
        reader.read(next(pictures))
        times = [_milliseconds(partial(reader.read, picture)) for picture in pictures]
        ours.append(median(times))
        yield _line(f"reading, six dice of {die_px} px at 1280 × 720", median(times))
    yield from _memory()
    motion = Motion()
    steps = (partial(motion.step, frame.grey, frame.seconds) for frame in _rolling())
    yield _line("motion, a frame", median(map(_milliseconds, steps)))
    if find_spec("onnx") is None:
        yield "Not compared with a YOLOv5n-sized network: it needs the onnx package of the training extra."
        return
    yolo = _yolo_milliseconds()
    yield _line(f"YOLOv5n-sized network at {INPUT_PX} × {INPUT_PX}", yolo)
    yield f"reading is {yolo / median(ours):.1f} times as fast"


def _memory() -> Iterator[str]:
    """The most memory that a process takes which does nothing but read one large photograph, and one left in doubt."""
    if not _STATUS.exists():
        yield "Memory is not told: only Linux keeps count of it."
        return
    width, height = _LARGEST
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "large.png"
        picture = cv2.resize(draw(Trial(die_px=_SIZES_PX[-1]), 0)[0], _LARGEST)
        keep_picture(picture.astype(np.uint8), photo)
        # Told of a die that is not there, the reader tries all it can.
        for what, expected in (("reading", None), ("doubting", 7)):
            with ProcessPoolExecutor(1, get_context("spawn")) as aside:
                megabytes = aside.submit(_megabytes_to_read, photo, expected).result()
            yield f"{f'most memory, {what} one of {width} × {height}':<46} {megabytes:7.0f} MB"


def _megabytes_to_read(photo: Path, expected: int | None) -> float:
    DiceReader().read(load_photo(photo), expected)
    (kilobytes,) = re.findall(r"VmHWM:\s*(\d+) kB", _STATUS.read_text())
    return int(kilobytes) / 1024


def _yolo_milliseconds() -> float:
    net = cv2.dnn.readNetFromONNX(np.frombuffer(network(), np.uint8))
    picture: np.ndarray[tuple[int, ...], np.dtype[np.float32]] = np.zeros((1, 3, INPUT_PX, INPUT_PX), np.float32)

    def work() -> None:
        net.setInput(picture)
        net.forward(net.getUnconnectedOutLayersNames())

    work()
    return median(_milliseconds(work) for _ in range(READINGS))


def _rolling() -> list[Frame]:
    """Frames of a throw from the moment it begins."""
    table = DemoTable(seed=3, realtime=False)
    table.throw(5)
    return [table.read() for _ in range(FRAMES)]


def _milliseconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


def _line(what: str, milliseconds: float) -> str:
    return f"{what:<46} {milliseconds:7.2f} ms  {milliseconds / BUDGET_MILLISECONDS:6.0%} of a frame"
