"""The second boot of a rehearsal: all comes up by itself; then both buttons are held, and the machine goes off."""

import json
import time

from rehearse import check, finish, measure
from table import SCENES, frames_flow, order, run, show, view, wait_until

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


finish(power_off=False)
# The end of this machine comes from its buttons, and ends this program, too.
order("hold 17 27 6")
