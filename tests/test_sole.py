"""A data folder belongs to one program at a time."""

from pathlib import Path

import pytest

from companion.sole import InUse, sole


def test_a_folder_that_is_in_use_is_a_sentence_until_it_is_free_again(tmp_path: Path) -> None:
    with sole(tmp_path / "new"):
        with pytest.raises(InUse, match="is open already: close the other program"), sole(tmp_path / "new"):
            pytest.fail("both have it")
        with sole(tmp_path / "other"):
            pass
    with sole(tmp_path / "new"):
        pass
