"""The page of a table without rules, camera or dice, open in a real browser.

Nouns:
    Page   the page in a window, and the table that notes what it is asked
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import browser
import pytest
from flask import Flask
from room_fixture import ROLL, FakeRoom
from selenium import webdriver

from web.app import create_app
from web.server import Server, serve


class Page(browser.Page):
    """The page of one table without rules, camera or dice."""

    def __init__(self, driver: webdriver.Chrome, room: FakeRoom, app: Flask, server: Server) -> None:
        self.room, self.app, self.server = room, app, server
        super().__init__(driver, f"http://127.0.0.1:{server.port}/")

    def shows(self, view: dict[str, Any]) -> None:
        """Put a view on the table and wait until the page has it."""
        self.room.show(view)
        self.wait(lambda: self.find("body").get_attribute("data-phase") == view["phase"])

    def has_asked(self, *wanted: dict[str, Any]) -> None:
        """Wait for these commands, and for no other."""
        self.wait(lambda: len(self.room.commands) >= len(wanted))
        assert [command["do"] for command in self.room.commands] == list(wanted)


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    with browser.browser(tmp_path_factory.mktemp("profile")) as chrome:
        yield chrome


@contextmanager
def opened_in(driver: Any) -> Iterator[Page]:
    """The page of a new table in a browser that is open, until it is closed again."""
    room = FakeRoom(ROLL)
    app = create_app(room)
    server = serve(app, "127.0.0.1", 0)
    opened = Page(driver, room, app, server)
    opened.wait(lambda: opened.text("#player") == "Ann")
    yield opened
    driver.get("about:blank")
    server.close()


@pytest.fixture
def page(driver: webdriver.Chrome) -> Iterator[Page]:
    with opened_in(driver) as opened:
        yield opened
    assert browser.faults(driver) == []
