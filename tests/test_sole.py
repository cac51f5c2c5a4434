"""A data folder belongs to one program at a time."""

import errno
import fcntl
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.service.sole import InUse, sole


def test_a_folder_that_is_in_use_is_a_sentence_until_it_is_free_again(tmp_path: Path) -> None:
    new, other = tmp_path / "new", tmp_path / "other"
    with sole(new), sole(other), pytest.raises(InUse, match="is open already: close the other program"), sole(new):
        pytest.fail("both have it")
    with ExitStack() as later:
        later.enter_context(sole(new))


def test_a_disk_that_knows_no_locks_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_lock(file: object, how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_lock)
    with pytest.raises(OSError, match="choose a folder on this machine's own disk"), sole(tmp_path):
        pytest.fail("nobody has it to himself")


def test_a_folder_on_a_disk_that_is_not_plugged_in_is_a_sentence(tmp_path: Path) -> None:
    """All that was said was "File exists.", of a link that led nowhere."""
    (tmp_path / "games").symlink_to(tmp_path / "stick")
    with pytest.raises(OSError, match="games leads to no folder: plug in its disk, or"), sole(tmp_path / "games"):
        pytest.fail("there is nothing to have")
