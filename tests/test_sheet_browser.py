"""The score sheet beside the game, where it is longer than the screen is high."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser import screen
from page_fixture import Page, driver, page
from room_fixture import DECIDE

from companion.live.room import View

__all__ = ["driver", "page"]

TURNS = 40


def long(last: int) -> View:
    """A game of many turns, of which the last but one scored as much as is said."""
    column = DECIDE["sheet"][0]
    lines = [column["lines"][0] | {"turn": turn, "score": last, "total": 100 + last} for turn in range(TURNS)]
    return DECIDE | {"sheet": [column | {"lines": lines}, *DECIDE["sheet"][1:]], "version": 70 + last}


@pytest.fixture
def wide(page: Page) -> Iterator[Page]:
    screen(page.driver, 1280, 800)
    page.room.show(long(1))
    page.wait(lambda: len(page.all(".paper tbody tr")) == TURNS)
    yield page
    screen(page.driver, 500, 900)


def test_the_first_turn_that_is_reached_by_keyboard_stands_below_the_names(wide: Page) -> None:
    first = wide.script(
        "document.querySelector('.paper').scrollTop = 40; const first = document.querySelector('.paper .line');"
        "first.focus(); return first.getBoundingClientRect().top"
    )
    assert first >= wide.script("return document.querySelector('.paper thead th').getBoundingClientRect().bottom")


def test_whoever_reads_an_older_turn_goes_on_reading_while_the_table_looks(wide: Page) -> None:
    scrolled = "return document.querySelector('.paper').scrollTop"
    assert wide.script(scrolled) > 0
    wide.script("document.querySelector('.paper').scrollTop = 0")
    wide.room.show(long(1) | {"table": DECIDE["table"] | {"sentence": "A hand is over the table."}})
    wide.says("#state", "A hand is over the table.")
    assert wide.script(scrolled) == 0
    wide.room.show(long(2))
    wide.wait(lambda: "102" in wide.text(".paper tbody"))
    assert wide.script(scrolled) > 0, "what is new is shown"
