"""Traces tables into a folder of labelled photographs: ``python -m vision.traced FOLDER``; then ``bench FOLDER``.

Needs ``pip install -e '.[traced]'``, and is twice as fast with LLVM (``sudo apt install libllvm19``; where several lie
on the machine, DRJIT_LIBLLVM_PATH names it): a table then takes some five seconds of two cores. Interrupted,
the same command goes on.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from vision.traced.folder import trace_folder
from vision.traced.table import TO_MEASURE


def main() -> int:
    """Trace; 0 when all tables are there."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first table; each has its own")
    chosen = parser.parse_args()
    trace_folder(chosen.folder, range(chosen.seed, chosen.seed + chosen.tables), TO_MEASURE, partial(print, flush=True))
    return 0
