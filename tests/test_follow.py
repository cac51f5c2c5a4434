"""Lamp, voice and bots follow the table all evening."""

import pytest

from companion.live.follow import follow
from companion.live.room import View


def test_a_fault_at_one_view_does_not_end_it(caplog: pytest.LogCaptureFixture) -> None:
    seen: list[View | None] = []

    def show(view: View | None) -> None:
        seen.append(view)
        if view is None:
            raise RuntimeError("the lamp's pin is gone")

    follow([{"version": 1}, None, {"version": 2}], "lamp", show)
    assert seen == [{"version": 1}, None, {"version": 2}]
    assert "The lamp failed; it goes on" in caplog.text
    assert "the lamp's pin is gone" in caplog.text
