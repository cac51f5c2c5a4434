"""The line between a phone and the table, as it is on older phones and where the network is bad."""

from __future__ import annotations

import time

from browser import before_every_page
from page_fixture import Page, driver, page

__all__ = ["driver", "page"]


def test_a_phone_whose_browser_has_no_ready_made_time_limit_plays_as_well(page: Page) -> None:
    """With iOS 15 the page stood still for ever."""
    with before_every_page(page.driver, "delete AbortSignal.timeout"):
        page.driver.refresh()
        page.tap("#hold")
        page.has_asked({"press": "hold"})


REFUSE_TO_SAY_WHO_IT_IS = """
  window.asked = 0;
  const plain = window.fetch;
  window.fetch = (address, options) => {
    if (address !== "/me") return plain(address, options);
    window.asked += 1;
    return window.asked > 2 ? plain(address, options) : Promise.reject(new TypeError("no network"));
  };
"""


def test_who_this_phone_is_is_asked_again_after_a_while_where_no_answer_came(page: Page) -> None:
    """It was asked again at once, hundreds of times a second, by every phone on a table that was going down."""
    with before_every_page(page.driver, REFUSE_TO_SAY_WHO_IT_IS):
        page.driver.refresh()
        page.wait(lambda: page.script("return window.asked") == 1)
        time.sleep(1)
        assert page.script("return window.asked") == 1
        page.wait(lambda: page.script("return window.asked") == 3)
        page.tap("#hold")
