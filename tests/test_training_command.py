"""Where training keeps what it goes on from; run where the extra ``training`` is installed."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="torch is not installed: pip install -e '.[training]'")

from vision.training.command import _go_on, _more, _work_folder

LONG = bytes(300_000)


@contextmanager
def full_disk() -> Iterator[None]:
    """No file may grow long: what is being written is broken off, as by a kill."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_rehearsal_leaves_nothing_that_training_in_earnest_goes_on_from(tmp_path: Path) -> None:
    """Networks would have been shipped that learnt from a few scenes."""
    assert _work_folder(tmp_path, 1.0) == tmp_path
    assert _work_folder(tmp_path, 0.001).parent == tmp_path


def test_a_checkpoint_taken_over_from_the_round_before_is_whole(tmp_path: Path) -> None:
    before, after = tmp_path / "heat.pt", tmp_path / "two" / "heat.pt"
    before.write_bytes(LONG)
    with full_disk(), pytest.raises(OSError):
        _go_on(before, after)
    _go_on(before, after)
    assert after.read_bytes() == LONG


def test_weights_to_go_on_from_are_kept_whole(tmp_path: Path) -> None:
    known = tmp_path / "three-byler"
    known.mkdir()
    for name in ("detector.onnx", "face.onnx"):
        (known / name).write_bytes(LONG)
    with full_disk(), pytest.raises(OSError):
        _more(tmp_path / "work", known, shipped=False, share=1.0)
    before = _more(tmp_path / "work", known, shipped=False, share=1.0).known
    assert before is not None
    assert all((before / name).read_bytes() == LONG for name in ("detector.onnx", "face.onnx"))
