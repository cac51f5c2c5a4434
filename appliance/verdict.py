"""Says how a rehearsal went: ``verdict.py RESULTS``, the folder it left; exit status 1 if anything failed."""

import json
import sys
from pathlib import Path

results = Path(sys.argv[1])
told = json.loads((results / "told.json").read_text())

# The machine's very last words: what its lamp did once every disk was safe.
lamp = (results / "lamp.txt").read_text() if (results / "lamp.txt").exists() else ""
if lamp == 3 * "set 22 op dh\nset 22 op dl\n":
    told["passed"] += 1
    print("ok    both buttons switched the machine off; at the very end its lamp flashed three times and stayed dark")
else:
    told["failed"] += 1
    print(f"FAIL  both buttons should have switched the machine off, with three flashes at the end, not {lamp!r}")

if told["boots"] != 2:
    told["failed"] += 1
    print(f"FAIL  it ended in the middle: {told['boots']} boots of 2 came to their end")

print("\n".join(f"      {name}: {figure}" for name, figure in told["figures"].items()))
print(f"appliance: {told['passed']} passed, {told['failed']} failed")
sys.exit(told["failed"] > 0)
