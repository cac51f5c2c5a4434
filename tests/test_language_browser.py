"""Two phones at one table, each in its own language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import browser
import pytest
from page_fixture import Page, driver, page
from room_fixture import ROLL

from companion.games.saying import say
from companion.live.room import Refused

__all__ = ["driver", "page"]

READY = {"state": "ready", "sentence": say("Ready: throw the dice."), "colour": "green", "blinking": False}


def hinting(points: int, version: int) -> dict[str, Any]:
    """A view in which so many points are missing."""
    return ROLL | {"version": version, "table": READY, "hint": say("{points} more needed to stop.", points=points)}


@pytest.fixture
def german(page: Page) -> Iterator[browser.Page]:
    """Another phone at the same table, which speaks German."""
    page.room.show(hinting(1050, 20))
    phone = browser.Page(page.driver, page.address, new_window=True)
    page.driver.add_cookie({"name": "language", "value": "de"})
    page.driver.refresh()
    phone.says("#player", "Ann")
    yield phone
    phone.find("body")
    page.driver.delete_cookie("language")
    page.driver.close()
    page.driver.switch_to.window(page.window)


def test_each_phone_reads_its_own_language(page: Page, german: browser.Page) -> None:
    german.says("#hint", "Noch 1.050, um aufhören zu dürfen.")
    german.says("#state", "Bereit: wirf die Würfel.")
    german.says("#task", "wirft 3 Würfel")
    page.says("#hint", "1,050 more needed to stop.")
    page.says("#task", "throw 3 dice")


def test_what_comes_later_is_told_in_the_same_language(page: Page, german: browser.Page) -> None:
    page.room.show(hinting(300, 21))
    german.says("#hint", "Noch 300, um aufhören zu dürfen.")
    page.says("#hint", "300 more needed to stop.")


def test_a_refusal_is_told_in_the_language_of_whoever_asked(page: Page, german: browser.Page) -> None:
    page.room.refusal = Refused(
        say("{player} may not stop here: {dice} must be thrown.", player="Ann", dice=say("one die"))
    )
    german.tap("#stop")
    german.says("#notice", "Ann darf hier nicht aufhören: Es gilt noch einen Würfel zu werfen.")


@pytest.mark.parametrize(
    ("waiting", "wanted"),
    [
        (["Bo"], "Das Ende hat begonnen: Bo darf noch auf 10.050 antworten."),
        (["Bo", "Cy"], "Das Ende hat begonnen: Bo, Cy dürfen noch auf 10.050 antworten."),
    ],
)
def test_who_may_still_answer_is_one_or_many(page: Page, german: browser.Page, waiting: list[str], wanted: str) -> None:
    """To answer is to tie or beat in Train Wreck, and to beat in Freight Train."""
    page.room.show(hinting(300, 22) | {"ending": {"best": 10050, "waiting": waiting}})
    german.says("#ending", wanted)
    german.driver.get(german.address + "board")
    german.says("#ending", wanted)


KEEP_THE_WORDS = """
  const plain = window.fetch;
  window.fetch = (address, options) => address !== "/words.json" ? plain(address, options)
    : new Promise((_, fail) => options?.signal?.addEventListener("abort", fail));
"""


def test_a_phone_whose_words_do_not_come_is_not_kept_waiting_for_them(page: Page, german: browser.Page) -> None:
    """Where the network swallowed that one answer the page stood still until it was loaded again."""
    with browser.before_every_page(page.driver, KEEP_THE_WORDS):
        page.driver.refresh()
        german.says("#more", "More")
        german.says("#hint", "Noch 1.050, um aufhören zu dürfen.")
