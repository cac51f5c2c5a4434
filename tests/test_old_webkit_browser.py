"""The pages in an older WebKit, as of an iPhone that is updated no more: WPE 2.38 of Debian Bookworm is its equal."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from page_fixture import Page, opened_in
from room_fixture import DECIDE
from selenium import webdriver

DRIVER = shutil.which("WPEWebDriver")
BROWSER = next(Path("/usr/lib").glob("*/wpe-webkit-*/MiniBrowser"), None)
if not (BROWSER and DRIVER):
    pytest.skip(
        "no older WebKit is installed: apt install wpewebkit-driver libwpewebkit-1.1-0", allow_module_level=True
    )

UNLAID = {
    "laid": {"cloth": None, "strip": False},
    "focus": None,
    "advice": [],
    "tests": None,
    "tests_wanted": 5,
    "dice": [],
}


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.WPEWebKit]:
    options = webdriver.WPEWebKitOptions()
    options.binary_location = str(BROWSER)
    for flag in ("--automation", "--headless"):
        options.add_argument(flag)
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
        warnings.simplefilter("ignore", DeprecationWarning)
        webkit = webdriver.WPEWebKit(options=options, service=webdriver.WPEWebKitService(str(DRIVER)))
    yield webkit
    webkit.quit()


@pytest.fixture
def page(driver: webdriver.WPEWebKit) -> Iterator[Page]:
    with opened_in(driver) as opened:
        yield opened


def test_what_a_player_is_to_do_stands_right_below_the_name(page: Page) -> None:
    """It had the height of a column one letter wide, which pushed the name off the screen or the dice below it."""
    page.wait(lambda: page.text("#task"))
    name, task = page.find("#player").rect, page.find("#task").rect
    assert task["y"] - name["y"] - name["height"] < 10


def test_setting_the_camera_up_tells_what_to_do(page: Page) -> None:
    """All of its words and buttons were clipped away, and only the picture was left."""
    page.app.extensions["setting"] = SimpleNamespace(view=lambda: UNLAID)
    page.driver.get(f"{page.address}setup")
    words = page.find("#aim").rect
    seen = cv2.imdecode(np.frombuffer(page.driver.get_screenshot_as_png(), np.uint8), cv2.IMREAD_GRAYSCALE)
    assert np.ptp(seen[words["y"] :, words["x"] :][: words["height"], : words["width"]]) > 100


def test_a_fold_has_one_mark_before_its_words(page: Page) -> None:
    page.shows(DECIDE)
    before = """
      const summary = document.querySelector("#choices summary");
      const words = document.createRange();
      words.selectNodeContents(summary);
      return (words.getBoundingClientRect().left - summary.getBoundingClientRect().left)
        / parseFloat(getComputedStyle(summary).fontSize);
    """
    assert page.script(before) < 2


def test_a_line_of_the_sheet_looks_like_something_to_tap(page: Page) -> None:
    page.shows(DECIDE)
    page.wait(lambda: page.all("button.line"))
    style = "const { textDecorationLine: line, textDecorationStyle: style } = getComputedStyle(arguments[0]);"
    assert page.script(style + "return [line, style]", page.find("button.line b")) == ["underline", "dotted"]


def test_on_the_big_screen_who_is_not_on_the_board_yet_keeps_a_name(page: Page) -> None:
    """What says so took the room of its words in one line, and left "A…" of Anna."""
    sheet = [{**column, "player": "Anna", "total": 0, "on_board": False} for column in DECIDE["sheet"]]
    page.room.show(DECIDE | {"sheet": sheet})
    page.driver.get(f"{page.address}board")
    page.wait(lambda: page.all("#totals small"))
    names = page.all("#totals .name")
    assert [name for name in names if name.get_property("scrollWidth") > name.get_property("clientWidth")] == []
