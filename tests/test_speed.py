"""What a frame costs is measured, not tested; that it is told is tested."""

from __future__ import annotations

import re

from vision.measuring import speed


def test_the_memory_that_reading_takes_is_told() -> None:
    reading, doubting = speed._memory()
    assert re.fullmatch(r"most memory, reading one of 3280 × 2464 +\d+ MB", reading)
    assert re.fullmatch(r"most memory, doubting one of 3280 × 2464 +\d+ MB", doubting)


def test_where_nobody_counts_memory_that_is_said(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(speed, "_STATUS", tmp_path / "none")
    (line,) = speed._memory()
    assert "only Linux" in line
