"""Drawing and training go on for hours: what was killed must not go on in the processes it started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

_TRAINING = """
import os, time
from vision.training.workers import workers

if __name__ == "__main__":
    with workers(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        pool.submit(time.sleep, 600)
        time.sleep(600)
"""


def test_workers_of_a_killed_training_end_with_it(tmp_path: Path) -> None:
    script = tmp_path / "training.py"
    script.write_text(_TRAINING)
    path = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, env=path) as training:
        assert training.stdout is not None
        worker = int(training.stdout.readline())
        training.kill()
        try:
            training.communicate(timeout=60)  # the worker writes there, too: it ends when both have
        except subprocess.TimeoutExpired:
            os.kill(worker, signal.SIGKILL)
            pytest.fail("the worker works on")
