"""Commands that need more libraries than the table say which, and how to get them."""

import sys
from pathlib import Path

import pytest

from vision.extra import run


def command(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> str:
    """A module that holds such a command."""
    (folder / "a_command.py").write_text(text)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "a_command", raising=False)
    return "a_command"


def test_what_is_missing_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = command(tmp_path, monkeypatch, "import a_library_of_nobody.inside\n")
    with pytest.raises(SystemExit) as end:
        run(module, "training")
    assert end.value.code == (
        "This needs a_library_of_nobody, which the table itself does without: "
        "run .venv/bin/pip install -e '.[training]' first."
    )


def test_where_nothing_is_missing_the_command_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = command(tmp_path, monkeypatch, "def main() -> int:\n    return 3\n")
    with pytest.raises(SystemExit) as end:
        run(module, "training")
    assert end.value.code == 3


def test_a_module_of_our_own_that_is_missing_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError):
        run("vision.nowhere", "training")
