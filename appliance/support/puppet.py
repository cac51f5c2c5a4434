"""Hands for a rehearsal: takes orders from a pipe in the service's runtime folder and does what people and faults do.

Orders:
    tap 17              a finger that touches the button at that pin for a tenth of a second
    hold 17 27 5.5      fingers that hold these buttons for so many seconds
    stall / go on       the camera sends nothing more / sends again
    hang                the table's loop stands still, with everything else alive
    probe FILE          try what the service may not do, from inside it, and write down what came of it
"""

import contextlib
import gc
import json
import mmap
import os
import socket
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path


def listen(camera):
    pipe = Path(os.environ["RUNTIME_DIRECTORY"], "orders")
    with contextlib.suppress(FileExistsError):
        os.mkfifo(pipe)
    threading.Thread(target=_obey, args=(pipe, camera), daemon=True).start()


def _obey(pipe, camera):
    while True:
        with pipe.open() as orders:
            for order in orders:
                _do(order.split(), camera)


def _do(words, camera):
    match words:
        case ["tap", number]:
            _hold([number], 0.1)
        case ["hold", *numbers, seconds]:
            _hold(numbers, float(seconds))
        case ["stall"]:
            camera.STALLED.set()
        case ["go", "on"]:
            camera.STALLED.clear()
        case ["hang"]:
            _hang()
        case ["probe", file]:
            Path(file).write_text(json.dumps({name: _outcome(attempt) for name, attempt in ATTEMPTS.items()}))


def _hold(numbers, seconds):
    from gpiozero import Device

    pins = [Device.pin_factory.pin(int(number)) for number in numbers]
    for pin in pins:
        pin.drive_low()
    time.sleep(seconds)
    for pin in pins:
        pin.drive_high()


def _hang():
    from companion.live.session import Session

    [session] = [each for each in gc.get_objects() if isinstance(each, Session)]
    session._changed.acquire()


def _outcome(attempt):
    try:
        attempt()
    except OSError as error:
        return error.strerror
    return "done"


def _send_to(address):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"x", (address, 9))


def _write_to(folder):
    Path(folder, "written-by-the-service").write_text("x")


def _run_memory():
    mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC).close()


def _work_odds_out_aside():
    from companion.games import make
    from companion.odds.store import _lay_down

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as aside:
        aside.submit(_lay_down, make("dire-straights", {}), Path(os.environ["STATE_DIRECTORY"], "odds")).result()


ATTEMPTS = {
    "open a device it has no business with": lambda: os.close(os.open("/dev/no-business", os.O_RDWR)),
    "send to the internet": lambda: _send_to("203.0.113.7"),
    "send to the home network": lambda: _send_to("192.168.77.7"),
    "write to /opt": lambda: _write_to("/opt"),
    "write to /etc": lambda: _write_to("/etc"),
    "write to its data": lambda: _write_to(os.environ["STATE_DIRECTORY"]),
    "work odds out aside": _work_odds_out_aside,
    "look into /root": lambda: list(Path("/root").iterdir()),
    "set the clock": lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()),
    "make memory that runs": _run_memory,
    "open a raw socket": lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1).close(),
    "become root": lambda: os.setuid(0),
}
