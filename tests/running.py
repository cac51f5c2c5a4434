"""The table companion in a process of its own, and waiting for what runs beside a test."""

import json
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

PATIENCE_SECONDS = 10.0
T = TypeVar("T")


def until(ask: Callable[[], T], wanted: Callable[[T], object] = bool, within: float = PATIENCE_SECONDS) -> T:
    """What is answered as soon as that is what is wanted, within so many seconds."""
    give_up = time.monotonic() + within
    while not wanted(answer := ask()):
        assert time.monotonic() < give_up, "what was wanted never came"
        time.sleep(0.01)
    return answer


class Companion:
    """The real thing in a process of its own, at the demo table unless it is told of another camera."""

    def __init__(self, data: Path, camera: str = "demo") -> None:
        command = [sys.executable, "-m", "companion", "play", "--camera", camera, "--host", "127.0.0.1", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--data", str(data)], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        # What the camera is may be said before.
        self.address = next(said[0] for line in self.process.stdout if (said := re.search(r"http://\S+", line)))

    def view(self) -> dict[str, Any]:
        with urllib.request.urlopen(self.address + "view") as answer:
            return dict(json.load(answer))

    def do(self, **wish: Any) -> dict[str, Any]:
        body = json.dumps({"on": self.view()["version"], "do": wish}).encode()
        request = urllib.request.Request(self.address + "command", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return dict(json.load(answer))

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        status = self.process.wait(timeout=20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status
