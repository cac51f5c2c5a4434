"""Says how a rehearsal went: ``verdict.py RESULTS``, the folder it left; exit status 1 if anything failed."""

import json
import sys
from pathlib import Path

results = Path(sys.argv[1])
told = json.loads((results / "told.json").read_text())

off = results / "off.txt"
if off.exists() and off.read_text() == "dh dl 22\n" and not (results / "ended-badly").exists():
    told["passed"] += 1
    print("ok    both buttons held for five seconds switched the machine off, and told where its lamp is")
else:
    told["failed"] += 1
    print("FAIL  both buttons held for five seconds should have switched the machine off")

if told["boots"] != 2:
    told["failed"] += 1
    print(f"FAIL  it ended in the middle: {told['boots']} boots of 2 came to their end")

print("\n".join(f"      {name}: {figure}" for name, figure in told["figures"].items()))
print(f"appliance: {told['passed']} passed, {told['failed']} failed")
sys.exit(told["failed"] > 0)
