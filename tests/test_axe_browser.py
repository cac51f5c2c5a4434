"""axe-core on every page and every dialog, light and dark: what it finds, somebody could not use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import browser
import pytest
from browser import Page, needs_axe, screen
from room_fixture import (
    COACHED,
    DECIDE,
    DEMO,
    ENDING,
    IDLE,
    MENDING,
    OFFER,
    OVER,
    QUESTION,
    REVIEWED,
    ROLL,
    ROLL_OFF,
    FakeRoom,
)
from selenium import webdriver

from companion.live.room import View
from companion.service.health import Finding, Health, Vitals
from web.app import create_app
from web.server import serve

pytestmark = needs_axe

DIALOGS: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    (DECIDE, ("[data-key=die-3]",)),
    (DECIDE, ("#choices summary",)),
    (DECIDE, ("[data-key=correct]",)),
    (ROLL, ("[data-key=dice]",)),
    (DECIDE, ("#proof",)),
    (DECIDE, ("[data-key=more]",)),
    (DECIDE, ("[data-key=more]", "[data-key=menu-players]")),
    (DECIDE, ("[data-key=more]", "[data-key=menu-voice]")),
    (DECIDE, ("[data-key=more]", "[data-key=menu-newGame]")),
    (OVER, ("[data-key=line-Ann-1]", "[data-key=step-4-0]")),
    (REVIEWED, ("#review summary",)),
]
VIEWS = [IDLE, ROLL_OFF, ROLL, DECIDE, COACHED, QUESTION, MENDING, ENDING, OFFER, OVER, REVIEWED, DEMO]
ADDRESSES = ["board", "sheet", "sheet/empty", "rules", "history", "setup", "health"]


def health(phones: int) -> Health:
    findings = (Finding(True, "Frames arrive."), Finding(False, "It is hot: open the box."), Finding(None, "No pins."))
    return Health(Vitals(30.0, 0.02, "a camera", "locked", "no pins", False, phones, ()), findings)


class FakeSetting:
    """A camera that is being set up, with something to say about everything."""

    def view(self) -> View:
        return {
            "laid": {"cloth": None, "strip": True, "strip_outline": [[0.8, 0], [1, 0], [1, 1], [0.8, 1]]},
            "focus": 41.0,
            "advice": [{"well": True, "text": "Fine."}, {"well": False, "text": "It is dim: bring a lamp nearer."}],
            "said": "The cloth fills the picture.",
            "tests": [{"dice": "1 5", "sure": True}, {"dice": "6", "sure": False}],
            "tests_wanted": 5,
            "dice": [{"name": "smoke", "values": [1, 2, 3]}],
        }

    def do(self, wish: dict[str, Any]) -> View:
        return self.view()


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    with browser.browser(tmp_path_factory.mktemp("profile")) as chrome:
        yield chrome


@pytest.fixture(params=[False, True], ids=["light", "dark"])
def room(request: pytest.FixtureRequest, driver: webdriver.Chrome) -> Iterator[FakeRoom]:
    screen(driver, 360, 740, dark=request.param)
    room = FakeRoom(ROLL)
    server = serve(create_app(room, health, setting=FakeSetting()), "127.0.0.1", 0)
    room.address = f"http://127.0.0.1:{server.port}/"
    yield room
    driver.get("about:blank")
    server.close()


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page(driver: webdriver.Chrome, room: FakeRoom, address: str) -> None:
    room.show(OVER)
    page = Page(driver, room.address + address)
    if address == "board":
        page.wait(lambda: page.all("#totals li"))
    if address == "setup":
        page.wait(lambda: page.all("#shown li"))
    assert page.barriers() == []
    wide = driver.execute_script("return document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "no page is wider than a phone"


def test_the_table_in_every_phase(driver: webdriver.Chrome, room: FakeRoom) -> None:
    page = Page(driver, room.address)
    for view in VIEWS:
        room.show(view)
        page.wait(lambda view=view: page.find("body").get_attribute("data-version") == str(view["version"]))
        assert page.barriers() == [], view["phase"]


def test_every_dialog(driver: webdriver.Chrome, room: FakeRoom) -> None:
    for view, taps in DIALOGS:
        room.show(view)
        page = Page(driver, room.address)
        for tap in taps:
            page.tap(tap)
        assert page.barriers() == [], taps
