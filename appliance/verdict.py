"""Says how a rehearsal went: ``verdict.py TOLD.JSON CONSOLE.TXT``; exit status 1 if anything failed."""

import json
import sys
from pathlib import Path

told = json.loads(Path(sys.argv[1]).read_text())
console = Path(sys.argv[2]).read_text(errors="replace")

# The machine's very last words: what its lamp did once every disk was safe.
flashes = console.count("pinctrl set 22 op dh")
if flashes == 3 and console.rfind("pinctrl set 22 op dl") > console.rfind("op dh"):
    told["passed"] += 1
    print("ok    the machine went off, and at the very end its lamp flashed three times and stayed dark")
else:
    told["failed"] += 1
    print(f"FAIL  at the very end the lamp flashed {flashes} times instead of three\n{console[-2000:]}")

if told["boots"] != 2:
    told["failed"] += 1
    print(f"FAIL  it ended in the middle: {told['boots']} boots of 2 came to their end\n{console[-2000:]}")

print("\n".join(f"      {name}: {figure}" for name, figure in told["figures"].items()))
print(f"appliance: {told['passed']} passed, {told['failed']} failed")
sys.exit(told["failed"] > 0)
