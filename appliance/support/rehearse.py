"""Checks that run one after the other, each told in a line; the results are left where the rehearsal looks for them."""

import json
import subprocess
import time
import traceback
from pathlib import Path

RESULTS = Path("/var/rehearsal")

_kept = RESULTS / "told.json"
_told = json.loads(_kept.read_text()) if _kept.exists() else {"passed": 0, "failed": 0, "boots": 0, "figures": {}}


def measure(name, figure):
    """Keep a figure, and say it."""
    _told["figures"][name] = round(figure, 1) if isinstance(figure, float) else figure
    _say(f"      {name}: {_told['figures'][name]}")


def check(sentence):
    """Run what is decorated as a check; a check that fails never ends the others."""

    def begin(attempt):
        began = time.monotonic()
        try:
            attempt()
        except Exception:
            _told["failed"] += 1
            _say(f"FAIL  {sentence}\n{traceback.format_exc(limit=-2)}{_last_words()}")
        else:
            _told["passed"] += 1
            _say(f"ok    {sentence} ({time.monotonic() - began:.0f} s)")
        _keep()
        return attempt

    return begin


def finish(power_off=True):
    """The end of the checks, and of this boot unless something else ends it."""
    _told["boots"] += 1
    _keep()
    if power_off:
        subprocess.run(["systemctl", "--no-block", "poweroff"], check=True)


def _keep():
    _kept.write_text(json.dumps(_told))


def _say(line):
    with (RESULTS / "told.txt").open("a") as out:
        out.write(f"{line}\n")


def _last_words():
    words = ["journalctl", "--unit", "table-companion.service", "--lines", "12", "--output", "cat", "--no-pager"]
    return "".join(f"      | {line}\n" for line in subprocess.check_output(words, text=True).splitlines())
