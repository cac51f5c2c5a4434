"""The line between a phone and the table, as it is on older phones and where the network is bad."""

from __future__ import annotations

import time

import pytest
from browser import before_every_page
from page_fixture import Page, driver, page
from room_fixture import ROLL

from companion.live.room import Refused
from companion.service.health import Finding, Health, Vitals
from web.app import create_app
from web.lines import Lines
from web.server import serve

__all__ = ["driver", "page"]


def test_a_phone_whose_browser_has_no_ready_made_time_limit_plays_as_well(page: Page) -> None:
    """With iOS 15 the page stood still for ever."""
    with before_every_page(page.driver, "delete AbortSignal.timeout"):
        page.driver.refresh()
        page.tap("#hold")
        page.has_asked({"press": "hold"})


@pytest.mark.parametrize("door", ["", "board", "history"])
@pytest.mark.parametrize("young", ["HTMLDialogElement", "Array.prototype.at"])
def test_a_browser_that_is_too_old_for_the_page_is_told_so(page: Page, door: str, young: str) -> None:
    """It looked at the table for ever."""
    with before_every_page(page.driver, f"delete window.{young}"):
        page.driver.get(page.address + door)
        page.wait(lambda: page.find("#too-old").is_displayed())
    page.driver.get_log("browser")
    assert page.text("#too-old").startswith("This browser is too old for this page: update it")
    assert not any(one.is_displayed() for one in page.all("[data-word=looking]"))
    page.driver.get(page.address + door)
    assert not page.find("#too-old").is_displayed()


def test_a_phone_that_may_run_no_scripts_is_told_so_in_its_language(page: Page) -> None:
    page.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    page.driver.add_cookie({"name": "language", "value": "de"})
    page.driver.get(page.address)
    page.wait(lambda: page.find("noscript .lost").text.startswith("Diese Seite braucht JavaScript"))
    page.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    page.driver.delete_all_cookies()


@pytest.mark.parametrize("lost", ["main.js", "voice.js"])
def test_a_page_of_which_a_script_has_not_come_says_so(page: Page, lost: str) -> None:
    page.driver.execute_cdp_cmd("Network.enable", {})
    page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": [f"*{lost}"]})
    page.driver.get(page.address)
    page.says("#not-whole", "Not all of this page has come: load it again.")
    page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    page.driver.refresh()
    page.tap("#hold")
    assert not page.find("#not-whole").is_displayed()


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


LOSE_THE_FIRST_COMMAND = """
  const plain = window.fetch;
  let lost = false;
  window.fetch = (address, options) => {
    if (address !== "/command" || lost) return plain(address, options);
    lost = true;
    return new Promise((_, fail) => { window.lose = fail; });
  };
"""


def test_what_was_tapped_while_a_command_got_no_answer_is_not_done_later(page: Page) -> None:
    """STOP banked by itself seconds after the page had said to look at the score first."""
    page.script(LOSE_THE_FIRST_COMMAND)
    page.tap("#hold")
    page.tap("#stop")
    page.script("window.lose()")
    page.says("#notice", "The table did not answer: look at the score before you try again.")
    time.sleep(0.5)
    assert page.room.commands == []
    page.tap("#stop")
    page.has_asked({"press": "stop"})


def test_what_was_being_typed_when_the_table_was_lost_is_there_again_with_the_table(page: Page) -> None:
    page.tap("[data-key=more]")
    page.tap("[data-key=menu-newGame]")
    page.find("[data-key=name-0]").send_keys("abelle")
    page.server.close()
    page.wait(lambda: page.find("#lost").is_displayed() and not page.find("#new-game").is_displayed())
    again = serve(create_app(page.room), "127.0.0.1", page.server.port)
    page.wait(lambda: page.find("#new-game").is_displayed())
    assert page.find("[data-key=name-0]").get_attribute("value") == "Annabelle"
    page.driver.get("about:blank")
    again.close()


def test_a_phone_that_may_act_no_more_when_the_table_is_there_again_is_asked_for_the_pin(page: Page) -> None:
    """Each tap was refused with the advice to enter the PIN, and there was nowhere to enter it before a reload."""
    page.room.show(ROLL | {"everyone": False})
    page.tap("#hold")
    page.server.close()
    page.wait(lambda: page.find("#lost").is_displayed())
    again = serve(create_app(page.room, own_screen=lambda address: False), "127.0.0.1", page.server.port)
    page.wait(lambda: page.all("[data-key=enter-pin]"))
    page.driver.get("about:blank")
    again.close()


def test_a_phone_whose_clock_was_set_back_says_that_the_table_is_lost(page: Page) -> None:
    """It went on showing an old score as true for as long as the clock had been set back by."""
    page.script("const now = Date.now; Date.now = () => now() - 3600000")
    page.server.close()
    page.wait(lambda: page.find("#lost").is_displayed())


def test_a_page_open_over_an_update_of_the_table_is_loaded_anew_once_nothing_is_typed_in_it(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.tap("[data-key=more]")
    page.tap("[data-key=menu-newGame]")
    page.find("[data-key=name-0]").send_keys("abelle")
    page.script("window.opened_before = true")
    page.server.close()
    page.wait(lambda: page.find("#lost").is_displayed())
    monkeypatch.setattr("web.app.edition", lambda: "another")
    again = serve(create_app(page.room), "127.0.0.1", page.server.port)
    page.wait(lambda: page.find("#new-game").is_displayed())
    page.room.show(ROLL | {"version": 55})
    page.wait(lambda: page.find("body").get_attribute("data-version") == "55")
    assert page.find("[data-key=name-0]").get_attribute("value") == "Annabelle"
    page.tap("#new-game [data-key=cancel]")
    page.wait(lambda: page.script("return window.opened_before") is None)
    page.script("window.opened_before = true")
    page.room.show(ROLL | {"version": 56})
    page.wait(lambda: page.find("body").get_attribute("data-version") == "56")
    assert page.script("return window.opened_before"), "once is enough"
    page.driver.get("about:blank")
    again.close()


def test_a_big_screen_is_loaded_anew_after_an_update_of_the_table(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    page.driver.get(f"{page.address}board")
    page.says("#player", "Ann")
    page.script("window.opened_before = true")
    page.server.close()
    monkeypatch.setattr("web.app.edition", lambda: "another")
    again = serve(create_app(page.room), "127.0.0.1", page.server.port)
    page.wait(lambda: page.script("return window.opened_before") is None)
    page.driver.get("about:blank")
    again.close()


WAKE_A_MINUTE_LATER = """
  const now = Date.now;
  Date.now = () => now() + 60000;
  document.dispatchEvent(new Event("visibilitychange"));
  return document.getElementById("lost").hidden;
"""


def test_how_the_table_is_goes_for_how_it_was_where_it_does_not_answer(page: Page) -> None:
    vitals = Vitals(10.0, 0.1, "the demo table", "", "no buttons", False, 1, ())
    health = Health(vitals, (Finding(True, "The disk has room."),))
    server = serve(create_app(page.room, lambda phones: health), "127.0.0.1", 0)
    with before_every_page(page.driver, "window.setInterval = (act) => { window.again = act; }"):
        page.driver.get(f"http://127.0.0.1:{server.port}/health")
        page.says("h1", "The table is well")
        server.close()
        page.script("window.again()")
        page.says("h1", "The table cannot be reached; this is how it was")
        assert page.text("li") == "✓ The disk has room."


def test_a_page_that_wakes_shows_nothing_as_true_before_the_table_has_answered(page: Page) -> None:
    assert not page.script(WAKE_A_MINUTE_LATER)
    page.wait(lambda: not page.find("#lost").is_displayed())
    page.tap("#hold")


LOOK_AWAY = """
  Object.defineProperty(document, "hidden", { configurable: true, value: arguments[0] });
  document.dispatchEvent(new Event("visibilitychange"));
"""


@pytest.fixture
def lines(page: Page) -> Lines:
    """The lines that the page's table has taken."""
    lines: Lines = page.app.extensions["lines"]
    page.wait(lambda: lines.taken == 1)
    return lines


@pytest.mark.parametrize("door", ["", "board"])
def test_a_page_out_of_sight_leaves_its_line_to_the_other_tabs_of_a_browser(
    page: Page, lines: Lines, door: str
) -> None:
    """With six tabs of the table open a seventh was never loaded, and no press in any of them reached the table."""
    page.driver.get(page.address + door)
    page.says("#player", "Ann")
    page.script(LOOK_AWAY, True)
    page.wait(lambda: lines.taken == 0)
    page.room.show(ROLL | {"version": 80, "player": "Bo"})
    page.script(LOOK_AWAY, False)
    page.says("#player", "Bo")
    page.wait(lambda: lines.taken == 1)


def test_the_tab_of_a_page_out_of_sight_shows_no_score(page: Page, lines: Lines) -> None:
    page.script(LOOK_AWAY, True)
    assert page.driver.title == "The table companion"
    page.script(LOOK_AWAY, False)
    assert page.driver.title == "Ann: 15 – Train Wreck"


def test_the_tab_of_a_page_that_gets_an_answer_out_of_sight_shows_no_score(page: Page, lines: Lines) -> None:
    """Whoever was refused something and looked at another tab had the score of then in the first for the evening."""
    page.room.refusal = Refused("The dice are still rolling.")
    page.script(LOOK_AWAY, True)
    page.script("document.getElementById('hold').click()")
    page.says("#notice", "The dice are still rolling.")
    assert page.driver.title == "The table companion"


def test_a_page_out_of_sight_that_speaks_keeps_its_line(page: Page, lines: Lines) -> None:
    page.tap("[data-key=more]")
    page.tap("[data-key=menu-voice]")
    page.tap("[data-key=voice-on]")
    page.script(LOOK_AWAY, True)
    page.shows(ROLL | {"version": 80, "phase": "decide", "throw": None})
    assert lines.taken == 1
    page.script("localStorage.clear()")
