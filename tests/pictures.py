"""The screenshots of README, taken anew from a game that is played for them: ``make pictures``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import browser
from browser import Page
from selenium import webdriver

from companion.evenings.pictures import Pictures
from companion.live.session import Session
from companion.live.view import CameraNote
from companion.match.journal import Journal
from companion.sight import Look, Lying, TableState
from web.app import create_app
from web.server import serve

DOCS = Path(__file__).parents[1] / "docs"
SIZE = (1536, 1152)
TURNS = (
    ((1, 1, 1, 4, 6), "keep", (1, 1, 1)), ((5, 6), "stop", (5,)),
    ((2, 3, 3, 4, 6), "stop", ()),
    ((4, 4, 4, 1, 2), "keep", (1, 4, 4, 4)), ((5,), "keep", (5,)), ((1, 5, 2, 2, 6), "stop", (1, 5)),
    ((5, 5, 5, 2, 3), "keep", (5, 5, 5)), ((1, 3), "stop", (1,)),
    ((6, 6, 6, 1, 5), "keep", (1, 5, 6, 6, 6)), ((1, 5, 3, 4, 6), "stop", (1, 5)),
    ((1, 2, 3, 3, 4), "keep", (1,)), ((2, 2, 3, 6), "stop", ()),
    ((1, 1, 5, 4, 6), "stop", (1, 1, 5)),
)  # fmt: skip
NOW = (1, 4, 5, 3, 1)


def test_pictures(tmp_path: Path) -> None:
    """The phone in light and dark, an opened turn, the big screen, and the page on a desk."""
    journal = Journal(tmp_path / "journal.sqlite")
    session = _in_the_midst(Session(journal, Pictures(tmp_path / "pictures"), CameraNote("Raspberry Pi camera")))
    server = serve(create_app(session), "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.port}/"
    with browser.browser(tmp_path / "profile") as driver:
        _take(driver, "phone", (360, 740), address)
        _take(driver, "phone-dark", (360, 740), address, lambda page: page.tap("[data-key=die-2]"), dark=True)
        _take(driver, "turn", (360, 740), address, _open_a_turn, dark=False)
        _take(driver, "board", (1280, 720), f"{address}board")
        _take(driver, "desk", (1280, 800), address)
        _take(driver, "sheet", (820, 1000), f"{address}sheet")
    server.close()
    journal.close()


def _in_the_midst(session: Session) -> Session:
    """The table after some turns, with a throw lying that is still to be decided."""

    def do(**wish: object) -> None:
        session.command({"on": session.view()["version"], "do": wish})

    do(new={"game": "train-wreck", "players": ["Ann", "Bo", "Cy"], "options": {"target": 1000}})
    for values, verb, kept in TURNS:
        do(roll=list(values))
        do(**{verb: list(kept)})
    seconds = 1.0
    session.see(Look(seconds, TableState.READY, ()), SIZE)
    dice = tuple(Lying(number, value, (200.0 * number + 40, 300, 96, 96)) for number, value in enumerate(NOW, 1))
    session.see(Look(seconds + 1, TableState.READ, dice), SIZE, lambda box: b"")
    return session


def _open_a_turn(page: Page) -> None:
    page.tap("[data-key=line-Ann-0]")
    page.tap("[data-key=step-0-3]")


def _take(
    driver: webdriver.Chrome,
    name: str,
    size: tuple[int, int],
    address: str,
    first: Callable[[Page], None] = lambda page: None,
    dark: bool = False,
) -> None:
    browser.screen(driver, *size, dark)
    page = Page(driver, address)
    page.wait(lambda: page.all("#totals li, .standings li, tbody tr"))
    first(page)
    page.script("return document.fonts.ready")
    driver.save_screenshot(str(DOCS / f"{name}.png"))
