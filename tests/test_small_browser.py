"""The page on a small phone, and on one whose letters are drawn twice as large, which leaves half the room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser import screen
from page_fixture import Page, driver, page
from room_fixture import DECIDE, DEMO, ROLL

__all__ = ["driver", "page"]

CUT_OFF = """
  const labels = [...document.querySelectorAll(".thumb button")].filter((one) => one.scrollWidth > one.clientWidth);
  const places = [...document.querySelectorAll("#more, #hold, #stop")].filter((one) => {
    const { right, bottom } = one.getBoundingClientRect();
    return right > innerWidth || bottom > innerHeight;
  });
  return [...labels, ...places].map((one) => one.textContent.trim());
"""


@pytest.fixture(params=["en", "de", "es"])
def spoken(page: Page, request: pytest.FixtureRequest) -> Iterator[Page]:
    page.driver.add_cookie({"name": "language", "value": request.param})
    yield page
    page.driver.delete_all_cookies()
    screen(page.driver, 500, 900)


@pytest.mark.parametrize("size", [(195, 422), (240, 427), (320, 568), (360, 640), (640, 360)])
def test_nothing_that_is_pressed_is_cut_off(spoken: Page, size: tuple[int, int]) -> None:
    """Drawn twice as large, HOLD was half beside the screen and STOP wholly, where nobody can scroll."""
    screen(spoken.driver, *size)
    undone = {"can_undo": True, "can_redo": True, "throw": DECIDE["throw"]}
    for view in (DECIDE | {"can_undo": True}, ROLL | undone, DEMO | undone):
        spoken.room.show(view)
        spoken.driver.refresh()
        spoken.wait(lambda: spoken.find("#hold").is_enabled())
        assert spoken.script(CUT_OFF) == []
