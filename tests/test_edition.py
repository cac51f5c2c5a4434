"""The edition of the pages: the same as long as nothing they are made of is changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from room_fixture import IDLE, FakeRoom

from web import edition as module
from web.app import create_app
from web.edition import edition, told


@pytest.fixture
def made_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("static/main.js", "templates/index.html"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("as it was")
    monkeypatch.setattr(module, "HERE", tmp_path)
    return tmp_path


@pytest.mark.parametrize("changed", ["static/main.js", "templates/index.html"])
def test_an_edition_is_another_where_a_file_is(made_of: Path, changed: str) -> None:
    before = edition.__wrapped__()
    assert edition.__wrapped__() == before
    (made_of / changed).write_text("as it is now")
    assert edition.__wrapped__() != before


def test_a_page_and_its_line_tell_the_same_edition() -> None:
    client = create_app(FakeRoom(IDLE)).test_client()
    for door in ("/", "/board"):
        assert f'data-edition="{edition()}"' in client.get(door).text
    with client.get("/events", buffered=False) as line:
        assert next(iter(line.response)).endswith(told(edition()).encode())
