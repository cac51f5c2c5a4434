"""Events are text: every line of it can be checked without a network."""

from __future__ import annotations

import json
from itertools import chain, repeat

import pytest

from web.sse import BEAT, RETRY, Events, event, stream


@pytest.mark.parametrize("text", ["plain", "two\nlines", "carriage\rreturn", "Zoë ⚅", "\u2028"])
def test_an_event_is_one_line_of_json_whatever_the_names(text: str) -> None:
    body = event({"player": text})
    assert body.startswith("data: ")
    assert body.endswith("\n\n")
    assert len(body.splitlines()) == 2
    assert json.loads(body.removeprefix("data: ")) == {"player": text}


def test_silence_is_a_beat_that_a_script_can_hear() -> None:
    assert list(stream([{"version": 1}, None], 60, clock=lambda: 0.0)) == [RETRY, 'data: {"version":1}\n\n', BEAT]
    assert BEAT.startswith("event: ")


def test_a_line_ends_by_itself_so_that_a_lost_phone_gives_it_back() -> None:
    seconds = chain([0.0, 59.0, 60.0], repeat(61.0))
    assert list(stream(repeat(None), 60, clock=lambda: next(seconds))) == [RETRY, BEAT, BEAT]


def test_the_event_of_a_view_is_made_once_however_many_phones_it_goes_to() -> None:
    events = Events()
    view = {"version": 1}
    assert events.of(view) is events.of(view)
    assert events.of({"version": 2}) == event({"version": 2})
