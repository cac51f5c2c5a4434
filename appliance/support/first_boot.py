"""The first boot of a rehearsal: installs the companion by its own installer, then uses it and abuses it."""

import json
import os
import pty
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

from rehearse import check, finish, measure
from table import (
    DATA,
    PAGE,
    RUNTIME,
    SCENES,
    UNIT,
    ask,
    frames_flow,
    health,
    memory_megabytes,
    order,
    process,
    run,
    set_scene,
    show,
    tell,
    totals,
    view,
    wait_until,
)

CHECKOUT = Path("/opt/checkout")
DROP_IN = Path("/etc/systemd/system") / f"{UNIT}.d"
THROW = json.loads((SCENES / "throw.json").read_text())
STOP = 27
RESTART_SECONDS = 60
HOME_ADDRESS = "192.168.77.7"


def install(checkout=CHECKOUT):
    """What the installer says, and how it ends; the puppet and the virtual camera come along by a drop-in."""
    DROP_IN.mkdir(parents=True, exist_ok=True)
    shutil.copy("/opt/rehearsal/10-rehearsal.conf", DROP_IN)
    return run(str(checkout / "systemd/install.sh"))


def started_again(harm):
    set_scene("still")
    before = process()
    harm(before)
    wait_until(lambda: process() not in (0, before) and view(), RESTART_SECONDS)
    wait_until(frames_flow, 30)
    assert totals()[0] == THROW["points"]


def taken_back(file, text, instead):
    status, told = install(broken(file, text, instead))
    assert status != 0
    assert "the one before it runs again" in told, told
    assert show("ActiveState") == "active"
    assert totals()[0] == THROW["points"]


def broken(file, text, instead):
    copy = Path("/root/broken")
    shutil.rmtree(copy, ignore_errors=True)
    subprocess.run(["cp", "-r", str(CHECKOUT), str(copy)], check=True)
    before = (copy / file).read_text()
    assert text in before
    (copy / file).write_text(before.replace(text, instead, 1))
    return copy


@check("the installer installs it on a machine that has never seen it, and says where its page is")
def _():
    set_scene("still")
    began = time.monotonic()
    status, told = install()
    measure("seconds to install", time.monotonic() - began)
    assert status == 0, told
    assert PAGE.replace("127.0.0.1", "localhost") in told, told
    assert show("ActiveState") == "active"
    assert b"<html" in ask("")


@check("it is as shut in as systemd can tell: exposure at most 2.0")
def _():
    status, told = run("systemd-analyze", "security", "--no-pager", "--threshold=20", UNIT)
    measure("exposure", told.splitlines()[-1].split(":")[1].split()[0])
    assert status == 0, told.splitlines()[-1]
    status, told = run("systemd-analyze", "verify", "--man=no", f"/etc/systemd/system/{UNIT}")
    assert (status, told) == (0, ""), told


@check("the camera is the real picamera2, and its frames arrive at their rate")
def _():
    wait_until(frames_flow, 30)
    time.sleep(4)
    told = health()
    measure("frames a second", told["frames_per_second"])
    assert 12 < told["frames_per_second"] < 33, told
    assert told["last_frame_seconds"] < 1, told
    assert any("Raspberry Pi camera imx708 is used" in each["sentence"] for each in told["findings"]), told


@check("its memory at rest is far from its limit")
def _():
    measure("megabytes at rest", memory_megabytes("VmRSS"))
    limit = int(show("MemoryMax")) / 1e6
    assert memory_megabytes("VmHWM") < limit, limit


@check("its threads at rest are far from their limit")
def _():
    threads = len(list(Path(f"/proc/{process()}/task").iterdir()))
    measure("threads at rest", threads)
    assert threads < int(show("TasksMax")) / 2, threads


@check("devices, network and files are as confined as the unit says, tried from inside the service")
def _():
    os.mknod("/dev/no-business", 0o20666, os.makedev(10, 229))
    Path("/dev/no-business").chmod(0o666)
    for address in ("203.0.113.7", HOME_ADDRESS):
        assert run("ip", "address", "add", f"{address}/32", "dev", "lo")[0] == 0
    found = RUNTIME / "probed.json"
    order(f"probe {found}")
    told = json.loads(wait_until(lambda: found.exists() and found.read_text(), 60))
    denied = {name for name, outcome in told.items() if outcome != "done"}
    assert denied == set(told) - {"send to the home network", "write to its data", "work odds out aside"}, told


@check("the address is shown on the console, with its QR code")
def _():
    _, screen = pty.openpty()
    shown = subprocess.check_output(["agetty", "--show-issue"], stdin=screen, text=True)
    assert "The table is open: http://localhost/" in shown, shown
    assert shown.count("\x1b[") > 100


@check("avahi would announce the page at its port")
def _():
    told = Path("/etc/avahi/services/table-companion.service").read_text()
    assert "_http._tcp" in told
    assert "<port>80</port>" in told, told


@check("the doctor asks the open table instead of its busy camera")
def _():
    _, told = run("table-companion", "doctor")
    assert "✓ The camera sends" in told, told
    assert "busy" not in told, told


@check("a whole turn: a game on the phone, photographed dice, STOP at its pin, points banked")
def _():
    set_scene("throw", THROW["frames_per_second"])
    assert run("systemctl", "restart", UNIT)[0] == 0
    tell({"new": {"game": THROW["game"], "players": ["Ann", "Bo"], "options": THROW["options"]}})
    thrown = wait_until(lambda: view()["phase"] == "decide" and view()["throw"], 60, lambda: view()["table"])
    assert sorted(die["value"] for die in thrown["dice"]) == THROW["values"], thrown
    order(f"tap {STOP}")
    wait_until(lambda: totals() == [THROW["points"], 0], 10, lambda: (view()["notice"], totals()))


@check("a stalled camera is a state of the table, and the table goes on by itself when it comes back")
def _():
    before = process()
    order("stall")
    wait_until(lambda: view()["table"]["state"] == "no-camera", 20)
    assert "has stopped sending pictures" in view()["camera"]["note"], view()["camera"]
    order("go on")
    wait_until(lambda: view()["table"]["state"] != "no-camera", 30)
    assert process() == before
    assert totals() == [THROW["points"], 0]


@check("a killed program is started again, with the game where it was")
def _():
    started_again(lambda pid: os.kill(pid, signal.SIGKILL))


@check("a stopped program is noticed by the watchdog and started again")
def _():
    started_again(lambda pid: os.kill(pid, signal.SIGSTOP))


@check("a program whose table hangs while everything else lives is noticed, too")
def _():
    started_again(lambda pid: order("hang"))


@check("a missing camera is a state: the page is there, and nothing is restarted")
def _():
    SCENES.joinpath("nothing").mkdir()
    set_scene("nothing")
    run("systemctl", "reset-failed", UNIT)
    assert run("systemctl", "restart", UNIT)[0] == 0
    before = process()
    time.sleep(10)
    assert process() == before
    assert view()["camera"]["note"], view()["camera"]
    set_scene("still")


@check("installing again, on a network now, keeps game and settings")
def _():
    assert run("ip", "route", "add", "default", "dev", "lo", "src", HOME_ADDRESS)[0] == 0
    (DATA / "companion.toml").write_text("[page]\nport = 80\n\n[pins]\nbuzzer = 12\n")
    status, told = install()
    assert status == 0, told
    assert f"Its page: http://{HOME_ADDRESS}/" in told, told
    assert totals()[0] == THROW["points"]
    assert "buzzer = 12" in (DATA / "companion.toml").read_text()
    assert len(list(Path("/opt/table-companion/releases").iterdir())) == 1


@check("a version that ends at once is taken back")
def _():
    taken_back("companion/compose.py", "def play(", "raise SystemExit('broken')\n\n\ndef play(")


@check("a version whose page does not answer, and that loses the journal, is taken back with the games")
def _():
    taken_back(
        "web/app.py",
        "def view() -> Response:",
        "def view() -> Response:\n    import pathlib, os; "
        "pathlib.Path(os.environ['STATE_DIRECTORY'], 'journal.sqlite').unlink(); raise OSError",
    )


@check("a version that cannot be built leaves the running one alone")
def _():
    before = process()
    status, told = install(broken("pyproject.toml", "dependencies = [", 'dependencies = ["no-such-package-anywhere",'))
    assert status != 0
    assert "could not be installed" in told, told
    assert process() == before


@check("it stops cleanly, and what it said has no fault in it")
def _():
    shown_before = (RUNTIME / "console.issue").read_text()
    assert run("systemctl", "stop", UNIT)[0] == 0
    assert show("Result") == "success"
    told = run("journalctl", "--unit", UNIT, "--invocation=0", "--output=cat", "--no-pager")[1]
    assert "Traceback" not in told, told
    pin = re.search(r"The PIN (\d+)", shown_before)[1]
    assert pin not in told, told
    assert run("systemctl", "start", UNIT)[0] == 0


@check("uninstalling leaves nothing but the data, and says where it is")
def _():
    status, told = run(str(CHECKOUT / "systemd/uninstall.sh"))
    assert status == 0, told
    assert "/var/lib/table-companion" in told
    assert (DATA / "journal.sqlite").stat().st_size > 0
    assert not Path("/opt/table-companion").exists()
    folders = ("/etc", "/usr/local", "/usr/lib/systemd")
    left = run("find", *folders, "-name", "table-companion*")[1]
    assert left == "", left


@check("installed once more, it goes on with the same game")
def _():
    status, told = install()
    assert status == 0, told
    assert totals()[0] == THROW["points"]


finish()
