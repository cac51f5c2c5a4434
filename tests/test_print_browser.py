"""The score sheet out of a browser's own printer: always one page, with the sheet on it and nothing else."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import browser
import pytest
from browser import Page
from room_fixture import OVER, FakeRoom
from selenium import webdriver
from test_papers import long_game, pages

from web.app import create_app
from web.server import serve


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    with browser.browser(tmp_path_factory.mktemp("profile")) as chrome:
        yield chrome


@pytest.fixture
def room() -> Iterator[FakeRoom]:
    room = FakeRoom(OVER)
    server = serve(create_app(room), "127.0.0.1", 0)
    room.address = f"http://127.0.0.1:{server.port}/"
    yield room
    server.close()


def printed(driver: webdriver.Chrome) -> bytes:
    return base64.b64decode(driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])


@pytest.mark.parametrize("players", [2, 8])
def test_every_game_prints_on_one_page(driver: webdriver.Chrome, room: FakeRoom, players: int) -> None:
    for turns in (0, 10, 20, 30, 40, 60, 61, 150):
        room.show(long_game(players, turns))
        Page(driver, f"{room.address}sheet")
        assert pages(printed(driver)) == 1, turns


def test_the_empty_sheet_prints_on_one_page(driver: webdriver.Chrome, room: FakeRoom) -> None:
    Page(driver, f"{room.address}sheet/empty")
    assert pages(printed(driver)) == 1


def test_the_table_itself_prints_its_sheet_alone(driver: webdriver.Chrome, room: FakeRoom) -> None:
    page = Page(driver, room.address)
    page.wait(lambda: page.all(".paper tbody tr"))
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert page.find(".paper").is_displayed()
    assert not page.find("#hold").is_displayed()
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert pages(printed(driver)) == 1
