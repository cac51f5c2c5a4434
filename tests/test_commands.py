"""From bytes to a command, or to one sentence why not."""

from __future__ import annotations

import pytest

from companion.live.room import Malformed
from web.commands import parse_command

MALFORMED = [
    b"",
    b"press",
    b"[]",
    b"null",
    b'{"do": {"undo": true}}',
    b'{"on": 1}',
    b'{"on": 1, "do": "undo"}',
    b'{"on": "1", "do": {}}',
    b'{"on": 1.0, "do": {}}',
    b'{"on": true, "do": {}}',
    b'{"on": 1, "do": {}, "points": 5}',
    b'{"on": 1, "do": {"roll": [NaN]}}',
    b'{"on": 1, "do": {"new": {"players": ["\\ud800"]}}}',
    b"\xff\xfe",
    b"[" * 10_000,
    b'{"on": ' + b"1" * 10_000 + b', "do": {}}',
]


def test_a_command_is_a_version_and_what_to_do() -> None:
    assert parse_command(b'{"on": 17, "do": {"press": "hold"}}') == {"on": 17, "do": {"press": "hold"}}


def test_a_command_may_name_the_question_and_the_selected_dice_that_were_seen() -> None:
    assert parse_command(b'{"on": 17, "selected": [1, 5], "do": {"press": "hold"}}')["selected"] == [1, 5]
    assert parse_command(b'{"on": 17, "question": 4, "do": {"press": "hold"}}')["question"] == 4


@pytest.mark.parametrize("body", MALFORMED, ids=lambda body: repr(body[:40]))
def test_anything_else_is_malformed(body: bytes) -> None:
    with pytest.raises(Malformed, match="reload the page"):
        parse_command(body)
