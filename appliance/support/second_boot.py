"""The second boot of a rehearsal: all comes up by itself; then both buttons are held, and the machine goes off."""

import json
import signal
import time
from pathlib import Path

from rehearse import RESULTS, check, finish, measure
from table import SCENES, frames_flow, order, run, show, view, wait_until

LAMP = Path("/run/table-companion-lamp")
THROW = json.loads((SCENES / "throw.json").read_text())


@check("it comes up by itself, with the game where it was")
def _():
    told = wait_until(view, 60)
    assert told["sheet"][0]["total"] == THROW["points"]
    began = int(run("systemctl", "show", "--property", "UserspaceTimestampMonotonic", "--value")[1])
    measure("seconds from boot to page", (int(show("ActiveEnterTimestampMonotonic")) - began) / 1e6)
    wait_until(frames_flow, 60)


@check("both buttons held for less than five seconds do nothing")
def _():
    order("hold 17 27 3")
    time.sleep(5)
    assert show("ActiveState") == "active"
    assert (view()["player"], view()["phase"]) == ("Bo", "roll")


@check("the last program of a machine that goes off lets the lamp flash three times and leaves it dark")
def _():
    LAMP.write_text("dh dl 22\n")
    status, told = run("/usr/lib/systemd/system-shutdown/table-companion", "poweroff")
    assert (status, told) == (0, ""), told
    assert (RESULTS / "lamp.txt").read_text() == 3 * "set 22 op dh\nset 22 op dl\n"
    LAMP.unlink()


finish(power_off=False)
# The end of this machine comes from its buttons, and this program sees it come.
signal.signal(signal.SIGTERM, signal.SIG_IGN)
order("hold 17 27 6")
(RESULTS / "off.txt").write_text(wait_until(lambda: LAMP.exists() and LAMP.read_text(), 20))
