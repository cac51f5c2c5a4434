"""The line between a phone and the table, as it is on older phones and where the network is bad."""

from __future__ import annotations

from browser import before_every_page
from page_fixture import Page, driver, page

__all__ = ["driver", "page"]


def test_a_phone_whose_browser_has_no_ready_made_time_limit_plays_as_well(page: Page) -> None:
    """With iOS 15 the page stood still for ever."""
    with before_every_page(page.driver, "delete AbortSignal.timeout"):
        page.driver.refresh()
        page.tap("#hold")
        page.has_asked({"press": "hold"})
