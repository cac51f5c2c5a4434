"""The installed table, as those around it meet it: a page over HTTP, a service of systemd, buttons."""

import contextlib
import json
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

UNIT = "table-companion.service"
RUNTIME = Path("/run/table-companion")
DATA = Path("/var/lib/table-companion")
PAGE = "http://127.0.0.1/"
SCENES = Path("/opt/rehearsal/scenes")
FRAMES_PER_SECOND = Path("/opt/rehearsal/frames-per-second")
VIRTUAL_CAMERA = Path("/usr/share/libcamera/pipeline/virtual/virtual.yaml")
CAMERA = """%YAML 1.1
---
"/base/virtual/table@0":
  supported_formats:
  - width: 1536
    height: 864
    frame_rates: [1, 60]
  - width: 320
    height: 180
    frame_rates: [1, 60]
  frames:
    path: "{folder}/"
  location: "CameraLocationExternal"
  model: "imx708"
"""


class Waited(Exception):
    """Something did not come about in time."""


def run(*words):
    """A command's exit status and everything it said."""
    told = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return told.returncode, told.stdout.strip()


def wait_until(condition, seconds, meanwhile=lambda: ""):
    """What the condition gives once it gives something, asked ten times a second.

    Errors of a page that is away count as nothing.  meanwhile: tells how things stand, if it never does.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError, ValueError):
            if found := condition():
                return found
        time.sleep(0.1)
    raise Waited(f"not within {seconds} s {meanwhile()}")


def ask(address):
    with urllib.request.urlopen(PAGE + address, timeout=5) as answer:
        return answer.read()


def view():
    return json.loads(ask("view"))


def totals():
    return [line["total"] for line in view()["sheet"]]


def health():
    return json.loads(ask("health.json"))


def tell(wish):
    """What a phone says; a table that has moved on meanwhile is told again."""
    for _ in range(5):
        body = json.dumps({"on": view()["version"], "do": wish}).encode()
        request = urllib.request.Request(PAGE + "command", body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code != 409:
                raise
    raise Waited("the table moved on five times")


def show(key):
    return run("systemctl", "show", "--property", key, "--value", UNIT)[1]


def process():
    return int(show("MainPID"))


def memory_megabytes(name):
    lines = Path(f"/proc/{process()}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1000 for line in lines if line.startswith(f"{name}:"))


def order(words):
    with (RUNTIME / "orders").open("w") as pipe:
        pipe.write(f"{words}\n")


def set_scene(name, frames_per_second=30):
    """What the camera sees, and how fast, from the next time it is opened."""
    FRAMES_PER_SECOND.write_text(str(frames_per_second))
    VIRTUAL_CAMERA.parent.mkdir(parents=True, exist_ok=True)
    VIRTUAL_CAMERA.write_text(CAMERA.format(folder=SCENES / name))


def frames_flow():
    told = health()
    return told["frames_per_second"] if told["frames_per_second"] > 4 else None
