"""Two phones and a big screen at one real table: a whole game of each kind, corrections, sleep, and who may act."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import browser
import pytest
from browser import Page, needs_axe
from selenium import webdriver

from companion.evenings.pictures import Pictures
from companion.live.host import Host
from companion.live.session import Session
from companion.live.view import CameraNote
from companion.match.journal import Journal
from web.app import create_app
from web.entry import is_this_machine
from web.server import Server, serve


class Evening:
    """A real table without a camera: one phone acts, another and a big screen watch."""

    def __init__(self, driver: webdriver.Chrome, session: Session, server: Server) -> None:
        self.driver, self.session, self.server = driver, session, server
        self.address = f"http://127.0.0.1:{server.port}/"
        self.phone = Page(driver, self.address)
        self.other = Page(driver, self.address, new_window=True)
        self.board = Page(driver, f"{self.address}board", new_window=True)

    @property
    def view(self) -> dict[str, Any]:
        return self.session.view()

    def begin(self, game: str, *players: str, **options: Any) -> Evening:
        new = {"game": game, "players": list(players), "options": options}
        self.session.command({"on": self.view["version"], "do": {"new": new}})
        self.phone.says("#player", players[0])
        return self

    def tap_in(self, *values: int) -> None:
        self.phone.tap("[data-key=dice]")
        for value in values:
            self.phone.tap(f"[data-key=pip-{value}]")
        with self._moving_on():
            self.phone.tap("[data-key=done]")

    def choose(self, key: str) -> None:
        self.phone.wait(lambda: self.phone.find("#choices").is_displayed())
        if not self.phone.find("#choices").get_attribute("open"):
            self.phone.tap("#choices summary")
        with self._moving_on():
            self.phone.tap(f"[data-key={key}]")

    def undo(self, key: str = "undo") -> None:
        with self._moving_on():
            self.other.tap(f"[data-key={key}]")

    @contextmanager
    def _moving_on(self) -> Iterator[None]:
        """What is tapped here moves the game on, and both phones show it before anything else is tapped."""
        before = self.view["version"]
        yield
        self.phone.wait(lambda: self.view["version"] != before)
        for page in (self.phone, self.other):
            page.wait(lambda page=page: page.find("body").get_attribute("data-version") == str(self.view["version"]))

    def everybody_sees(self, player: str, turn: str) -> None:
        for page in (self.phone, self.other):
            page.says("#player", player)
            page.says("#turn", turn)
        self.board.wait(lambda: player in self.board.text("#player"))
        self.board.says("#turn", turn)

    def close(self) -> None:
        for page in (self.board, self.other):
            self.driver.switch_to.window(page.window)
            self.driver.close()
        self.driver.switch_to.window(self.phone.window)
        self.driver.get("about:blank")
        self.server.close()


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    with browser.browser(tmp_path_factory.mktemp("profile")) as chrome:
        browser.screen(chrome, 360, 740)
        yield chrome


@pytest.fixture
def trusted() -> Iterator[dict[str, bool]]:
    """Whether this machine counts as the table's own screen."""
    yield {"here": True}


@pytest.fixture
def evening(driver: webdriver.Chrome, tmp_path: Path, trusted: dict[str, bool]) -> Iterator[Evening]:
    journal = Journal(tmp_path / "journal.sqlite")
    host = Host(tmp_path / "host.json")
    session = Session(journal, Pictures(tmp_path / "pictures"), CameraNote("no camera"), host=host)
    app = create_app(session, own_screen=lambda address: trusted["here"] and is_this_machine(address))
    opened = Evening(driver, session, serve(app, "127.0.0.1", 0))
    yield opened
    assert browser.faults(driver) == []
    opened.close()
    journal.close()


GAMES = {
    "train-wreck": ({"target": 20, "entry": 10}, [((1, 2, 3, 4, 6), "stop-0"), ((1, 5, 3, 4, 6), "stop-1")]),
    "freight-train": ({"target": 500}, [((1, 1, 1, 2, 3, 4), "stop-0"), ((2, 2, 3, 3, 4, 6), None)]),
    "dire-straights": ({"target": 25}, [((1, 2, 3, 4, 6, 6), "stop-0"), ((1, 2, 3, 4, 5, 2), "stop-0")]),
    "ten-thousand": ({"target": 1500}, [((2, 2, 3, 3, 4, 6), None), ((1, 2, 3, 4, 5, 6), "stop-")]),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_thumb_while_another_phone_and_the_big_screen_watch(
    evening: Evening, game: str
) -> None:
    options, turns = GAMES[game]
    evening.begin(game, "Ann", "Bo", **options)
    played = 0
    while evening.view["phase"] != "over":
        assert played < 12, "the game does not end"
        values, choice = turns[played % 2]
        evening.tap_in(*values)
        if evening.view["phase"] == "decide":
            best = max(
                (number for number, option in enumerate(evening.view["choices"]) if "stop" in option["may"]),
                key=lambda number: evening.view["choices"][number]["points"],
            )
            evening.everybody_sees(evening.view["player"], f"{evening.view['turn']:,}")
            evening.choose(f"stop-{best}" if choice else "stop-0")
        played += 1
        evening.phone.wait(lambda: not evening.phone.find("#pad").is_displayed())
    winner = evening.view["winners"][0]
    for page in (evening.phone, evening.other):
        page.wait(lambda page=page: page.all(".over") and winner in page.text(".over"))
    evening.board.wait(lambda: winner in evening.board.text("#player"))
    total = f"{max(column['total'] for column in evening.view['sheet']):,}"
    assert evening.board.text("#totals .won b") == total


def test_an_early_throw_put_right_on_one_phone_is_decided_anew_and_seen_on_all(evening: Evening) -> None:
    evening.begin("train-wreck", "Ann", "Bo", entry=10)
    evening.tap_in(2, 3, 4, 6, 6)
    evening.choose("stop-0")
    evening.tap_in(1, 1, 3, 4, 6)
    evening.choose("stop-1")
    evening.phone.tap("[data-key=line-Ann-0]")
    evening.phone.tap("[data-key=step-0-0]")
    evening.phone.tap("#opened [data-key=value-1]")
    evening.phone.tap("#opened [data-key=close]")
    evening.everybody_sees("Ann", "0")
    evening.other.wait(lambda: evening.other.all(".mending"))
    assert "one later turn waits" in evening.other.text(".mending")
    evening.choose("stop-0")
    evening.everybody_sees("Ann", "0")
    assert [column["total"] for column in evening.view["sheet"]] == [10, 20]
    evening.undo()
    evening.undo()
    evening.phone.wait(lambda: evening.phone.text("#standings").split() == ["Ann", "0", "Bo", "20"])
    evening.undo("redo")
    evening.phone.wait(lambda: evening.phone.all(".mending"))


def test_a_press_on_a_page_that_slept_is_refused_and_counts_for_nothing(evening: Evening) -> None:
    """The phone is cut off from the table, the game goes on, and it presses what it still shows."""
    evening.begin("train-wreck", "Ann", "Bo", entry=10)
    evening.tap_in(1, 1, 3, 4, 6)
    evening.other.wait(lambda: evening.other.text("#task") == "choose what to keep")
    before = evening.view["version"]
    stale = "return fetch('/command', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({on: arguments[0], do: {press: 'stop'}})}).then((answer) => answer.status)"  # noqa: E501
    assert evening.other.script(stale, before) == 200
    assert evening.other.script(stale, before) == 409
    evening.everybody_sees("Bo", "0")
    assert len(evening.view["sheet"][0]["lines"]) == 1


def test_a_phone_that_slept_catches_up_by_itself(evening: Evening) -> None:
    evening.begin("train-wreck", "Ann", "Bo", entry=10)
    evening.other.sleep(True)
    for wish in ({"roll": [1, 1, 3, 4, 6]}, {"stop": [1, 1]}):
        evening.session.command({"on": evening.view["version"], "do": wish})
    evening.phone.says("#player", "Bo")
    evening.other.sleep(False)
    evening.everybody_sees("Bo", "0")


def test_the_first_answer_to_a_question_wins(evening: Evening) -> None:
    evening.begin("dire-straights", "Ann", "Bo", passing="piggy-back")
    evening.tap_in(1, 2, 4, 4, 6, 6)
    evening.choose("stop-0")
    for page in (evening.phone, evening.other):
        page.wait(lambda page=page: page.all("[data-key=take]"))
    evening.phone.tap("[data-key=take]")
    evening.other.wait(lambda: not evening.other.all("[data-key=fresh]"))
    evening.everybody_sees("Bo", "0")
    assert evening.view["dice"] == 4


def test_a_phone_without_the_pin_looks_on_until_it_types_it_in(evening: Evening, trusted: dict[str, bool]) -> None:
    evening.begin("train-wreck", "Ann", "Bo")
    trusted["here"] = False
    evening.other.script("location.reload()")
    evening.other.wait(lambda: evening.other.all("[data-key=enter-pin]"))
    assert not evening.other.find("#hold").is_displayed()
    assert evening.other.script("return fetch('/command', {method: 'POST'}).then((answer) => answer.status)") == 403
    evening.other.tap("[data-key=enter-pin]")
    evening.other.find("[data-key=pin]").send_keys("nope")
    evening.other.tap("[data-key=act]")
    evening.other.wait(lambda: "not the table's PIN" in evening.other.text("#pin"))
    field = evening.other.find("[data-key=pin]")
    field.clear()
    field.send_keys(evening.session.pin())
    evening.other.tap("[data-key=act]")
    evening.other.wait(lambda: evening.other.find("#hold").is_displayed())
    assert evening.session.pin() in evening.other.script("return fetch('/me').then((answer) => answer.text())")
    evening.driver.get_log("browser")
    evening.driver.delete_all_cookies()


def test_a_browser_that_refuses_the_cookie_is_told_why_it_may_only_look(
    evening: Evening, trusted: dict[str, bool]
) -> None:
    evening.begin("train-wreck", "Ann", "Bo")
    trusted["here"] = False
    refuse = "const plain = window.fetch; window.fetch = (to, how) => plain(to, {...how, credentials: 'omit'});"
    evening.other.find("body")
    with browser.before_every_page(evening.driver, refuse):
        evening.driver.refresh()
        evening.other.tap("[data-key=enter-pin]")
        evening.other.find("[data-key=pin]").send_keys(evening.session.pin())
        evening.other.tap("[data-key=act]")
        evening.other.wait(lambda: "keeps no cookies" in evening.other.text("#pin .wrong"))
    assert not evening.other.find("#hold").is_displayed()


def test_the_switch_lets_everyone_act(evening: Evening, trusted: dict[str, bool]) -> None:
    evening.begin("train-wreck", "Ann", "Bo")
    trusted["here"] = False
    evening.other.script("location.reload()")
    evening.other.wait(lambda: evening.other.all("[data-key=enter-pin]"))
    evening.session.command({"on": evening.view["version"], "do": {"everyone": True}})
    evening.other.wait(lambda: evening.other.find("#hold").is_enabled())
    evening.other.tap("[data-key=more]")
    assert not evening.other.all("[data-key=everyone]")


def test_everything_is_reached_by_keyboard_alone(evening: Evening) -> None:
    """Tab goes through every button that can be pressed, and each shows where it stands."""
    evening.begin("train-wreck", "Ann", "Bo")
    evening.tap_in(1, 1, 3, 4, 6)
    evening.phone.wait(lambda: evening.phone.all("[data-key=die-4]"))
    wanted = set(
        evening.phone.script(
            "return [...document.querySelectorAll('button, summary, a[href], input')].filter((element) => "
            "element.checkVisibility() && !element.matches(':disabled')).map((element) => "
            "element.dataset.key ?? element.id ?? element.textContent)"
        )
    )
    reached = set()
    for _ in range(3 * len(wanted)):
        evening.phone.press_tab()
        reached.add(
            evening.phone.script(
                "const now = document.activeElement;"
                "if (getComputedStyle(now).outlineStyle === 'none') return null;"
                "return now.dataset.key ?? now.id ?? now.textContent"
            )
        )
    assert wanted - reached == set()


@needs_axe
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_evenings_kept_can_be_read_by_everybody(evening: Evening, dark: bool) -> None:
    evening.begin("train-wreck", "Ann", "Bo", entry=10)
    evening.tap_in(1, 1, 3, 4, 6)
    evening.choose("stop-1")
    browser.screen(evening.driver, 360, 740, dark)
    evening.other.script("location.assign('/history')")
    evening.other.wait(lambda: evening.other.all("#games"))
    assert evening.other.barriers() == []
    browser.screen(evening.driver, 360, 740)
