"""A folder of traced tables, without the tracer, which is an extra."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from vision.photographs import load_folder
from vision.traced.table import TO_LEARN

HALF_A_DIE = 22  # of a table with a die that lies half out of the picture


@pytest.fixture
def trace_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    tracer: Any = ModuleType("vision.traced.trace")
    tracer.photographed = tracer.random_film = tracer.traced = None
    monkeypatch.setitem(sys.modules, "vision.traced.trace", tracer)
    folder = import_module("vision.traced.folder")
    yield folder.trace_folder
    del sys.modules["vision.traced.folder"]


def test_a_folder_of_which_no_table_can_be_kept_is_an_empty_one_not_a_broken_one(
    tmp_path: Path, trace_folder: Callable[..., None]
) -> None:
    kept: list[str] = []
    trace_folder(tmp_path, range(HALF_A_DIE, HALF_A_DIE + 1), TO_LEARN, kept.append)
    assert kept == []
    assert load_folder(tmp_path) == ()
