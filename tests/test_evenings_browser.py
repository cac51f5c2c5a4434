"""The page of evenings in a real browser, with a real table behind it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import browser
import pytest
from page_fixture import driver
from phone_fixture import Phone
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from web.app import create_app
from web.evenings import LARGEST_BACKUP_BYTES
from web.server import serve

__all__ = ["driver"]


class Shelf(browser.Page):
    """The page of evenings of a table on which two games were played."""

    def __init__(self, driver: webdriver.Chrome, phone: Phone, port: int) -> None:
        self.phone, self.table = phone, f"http://127.0.0.1:{port}/"
        super().__init__(driver, f"{self.table}history")

    def games(self) -> list[WebElement]:
        return self.all(".games > li")

    def tap_deed(self, deed: str, player: str) -> None:
        """Tap a button of the game that this player played."""
        game = next(each for each in self.games() if player in each.text)
        game.find_element(By.CSS_SELECTOR, f"[data-do={deed}]").click()


@pytest.fixture
def shelf(driver: webdriver.Chrome, tmp_path: Path) -> Iterator[Shelf]:
    phone = Phone(tmp_path)
    phone.begin("Ann", "Bo", game="freight-train")
    phone.do(roll=[1, 1, 1, 2, 3, 4])
    phone.do(stop=[1, 1, 1])
    phone.begin("Cy", "Dora")
    server = serve(create_app(phone.session), "127.0.0.1", 0)
    yield Shelf(driver, phone, server.port)
    driver.get("about:blank")
    server.close()
    phone.journal.close()
    assert browser.faults(driver) == []


def test_a_paused_game_is_resumed_at_the_table(shelf: Shelf) -> None:
    shelf.tap_deed("resume", "Ann")
    shelf.wait(lambda: shelf.driver.current_url == shelf.table)
    shelf.wait(lambda: shelf.text("#player") == "Bo")
    assert shelf.phone.view["players"] == ["Ann", "Bo"]


def test_a_rematch_begins_at_the_table(shelf: Shelf) -> None:
    shelf.tap_deed("rematch", "Ann")
    shelf.wait(lambda: shelf.driver.current_url == shelf.table)
    assert (shelf.phone.view["players"], shelf.phone.view["sheet"][0]["total"]) == (["Ann", "Bo"], 0)


def test_two_quick_taps_begin_one_rematch(shelf: Shelf) -> None:
    """The first may come before all pictures of the page have."""
    shelf.script("""
        const [button] = document.querySelectorAll("[data-do=rematch]");
        const fetched = window.fetch;
        window.fetch = async (...asked) => {
            const answer = await fetched(...asked);
            if (asked[0] === "/command") {
                button.click();
                await new Promise((soon) => setTimeout(soon, 300));
            }
            return answer;
        };
        button.click();
        window.dispatchEvent(new PageTransitionEvent("pageshow"));
    """)
    shelf.wait(lambda: shelf.driver.current_url == shelf.table)
    shelf.wait(lambda: shelf.text("#player") != "")
    assert len(shelf.phone.session.kept.records()) == 3


def test_a_game_is_deleted_only_when_that_is_meant(shelf: Shelf) -> None:
    shelf.tap_deed("delete", "Ann")
    shelf.driver.switch_to.alert.dismiss()
    shelf.tap_deed("delete", "Ann")
    shelf.driver.switch_to.alert.accept()
    shelf.wait(lambda: len(shelf.games()) == 1)
    assert shelf.phone.view["players"] == ["Cy", "Dora"]


def test_a_game_that_cannot_be_read_is_deleted_where_that_is_said(shelf: Shelf) -> None:
    shelf.phone.journal.append([{"action": {"dance": 1}}])
    shelf.driver.refresh()
    assert "cannot be read any more" in shelf.text("main")
    shelf.tap(".damaged [data-do=delete]")
    shelf.driver.switch_to.alert.accept()
    shelf.wait(lambda: "cannot be read any more" not in shelf.text("main"))
    assert shelf.phone.view["phase"] == "idle"


def test_a_backup_is_restored_and_another_file_refused(shelf: Shelf, tmp_path: Path) -> None:
    saved, other = tmp_path / "saved.zip", tmp_path / "other.zip"
    with saved.open("wb") as out:
        shelf.phone.session.kept.back_up(out)
    other.write_bytes(b"no backup")
    shelf.phone.do(delete=1)
    shelf.driver.refresh()
    shelf.find("#restore").send_keys(str(other))
    shelf.wait(lambda: "is no backup" in shelf.text("#said"))
    shelf.find("#restore").send_keys(str(saved))
    shelf.wait(lambda: shelf.text("#said") == "Games restored: 1; here already: 1.")
    assert len(shelf.games()) == 2


def test_a_file_larger_than_a_backup_is_not_sent(shelf: Shelf, tmp_path: Path) -> None:
    film = tmp_path / "holiday.zip"
    with film.open("wb") as file:
        file.truncate(LARGEST_BACKUP_BYTES + 1)
    shelf.find("#restore").send_keys(str(film))
    shelf.says("#said", "This file is larger than a backup can be: choose another. Nothing was changed.")
    assert shelf.find("#restore").is_enabled()


def test_while_a_backup_is_restored_that_is_said(shelf: Shelf, tmp_path: Path) -> None:
    """Nothing was to be seen of it for a minute, and whoever left the page did not know what became of it."""
    saved = tmp_path / "saved.zip"
    saved.write_bytes(b"no matter")
    shelf.script("window.fetch = () => new Promise(() => {})")
    shelf.find("#restore").send_keys(str(saved))
    shelf.says("#said", "The backup is being restored: a large one takes some minutes.")


def test_where_the_table_does_not_answer_that_is_said_where_one_looks(shelf: Shelf, tmp_path: Path) -> None:
    saved = tmp_path / "saved.zip"
    saved.write_bytes(b"no matter")
    shelf.script("window.fetch = () => Promise.reject(new TypeError('no network')); scrollTo(0, 1e6)")
    shelf.find("#restore").send_keys(str(saved))
    shelf.says("#said", "The table did not answer: try again.")
    assert shelf.script("return document.getElementById('said').getBoundingClientRect().top") >= 0
    assert shelf.find("#restore").is_enabled()
    shelf.script("document.getElementById('said').textContent = ''")
    shelf.tap_deed("resume", "Ann")
    shelf.says("#said", "The table did not answer: try again.")


def test_the_page_speaks_the_language_that_is_chosen(shelf: Shelf) -> None:
    def choose(name: str) -> None:
        shelf.driver.find_element(By.XPATH, f"//option[.='{name}']").click()

    choose("Deutsch")
    shelf.says("h1", "Abende")
    choose("English")
    shelf.says("h1", "Evenings")
