"""The big screen and the page of a computer in a browser that is never updated, as that of a television."""

from __future__ import annotations

import pytest
from browser import screen
from page_fixture import Page, driver, page
from test_small_browser import late

__all__ = ["driver", "page"]

# Chromium 94, which televisions of 2023 have, knows no dvh and no containers.
DATED = """
  const done = arguments[arguments.length - 1];
  const links = [...document.querySelectorAll("link[rel=stylesheet]")];
  Promise.all(links.map((link) => fetch(link.href).then((answer) => answer.text()))).then((texts) => {
    document.adoptedStyleSheets = texts.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text.replace(/dvh|cqh|cqi|container-type/g, "unknown"));
      return sheet;
    });
    for (const link of links) link.disabled = true;
    done();
  });
"""
BELOW = """
  return [...document.querySelectorAll(arguments[0])]
    .filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.textContent);
"""


LINES = [
    {"score": 100, "total": 100, "note": "", "picture": None, "turn": turn, "corrected": False, "late": False}
    for turn in range(20)
]


def open_dated(page: Page, door: str) -> None:
    """The end of a long game of twelve, on a screen of 1280 by 720 pixels."""
    screen(page.driver, 1280, 720)
    view = late(12)
    page.room.show(view | {"sheet": [column | {"lines": LINES} for column in view["sheet"]]})
    page.driver.get(page.address + door)
    page.wait(lambda: page.all(".paper thead b, #totals b"))
    page.driver.execute_async_script(DATED)


@pytest.mark.parametrize(("door", "shown"), [("board", "#totals li"), ("", "#hold, #stop")])
def test_what_must_be_seen_ends_above_the_edge_of_a_dated_screen(page: Page, door: str, shown: str) -> None:
    open_dated(page, door)
    assert page.all(shown)
    assert page.script(BELOW, shown) == []


def test_a_total_of_five_digits_stands_in_one_line_of_the_sheet(page: Page) -> None:
    open_dated(page, "")
    lines = """
      const words = document.createRange();
      return [...document.querySelectorAll(".paper thead b, .paper td b")].map((one) => {
        words.selectNodeContents(one);
        return words.getClientRects().length;
      });
    """
    assert set(page.script(lines)) == {1}
