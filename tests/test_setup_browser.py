"""The cloth's corners are dragged over the demo table's live picture: by mouse, by thumb and by the arrow keys."""

import json
import signal
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import browser
import pytest
from browser import Page, screen
from running import Companion
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

Point = tuple[float, float]


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    with browser.browser(tmp_path_factory.mktemp("profile")) as chrome:
        yield chrome


@pytest.fixture
def companion(tmp_path: Path, driver: webdriver.Chrome) -> Iterator[Companion]:
    companion = Companion(tmp_path)
    yield companion
    driver.get("about:blank")
    companion.end(signal.SIGTERM)


class SetUp(Page):
    """The set-up page; corners are numbered clockwise from the top left, places are shares of the picture."""

    def __init__(self, driver: webdriver.Chrome, companion: Companion) -> None:
        super().__init__(driver, companion.address + "setup")
        self._laid = companion.address + "setup.json"
        self.wait(lambda: self.script("return document.getElementById('live').naturalWidth > 0"))
        self.wait(lambda: len(self.all(".corner")) == 4 and self.at(2) == (1, 1))

    def at(self, corner: int) -> Point:
        """Where the page shows a corner."""
        x, y = self.script(
            "const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];"
            "const [x, y] = middle(document.querySelectorAll('.corner')[arguments[0]].getBoundingClientRect());"
            "const live = document.getElementById('live').getBoundingClientRect();"
            "return [(x - live.x) / live.width, (y - live.y) / live.height];",
            corner,
        )
        return round(x, 2), round(y, 2)

    def kept(self, corner: int) -> Point:
        """Where the table keeps a corner."""
        with urllib.request.urlopen(self._laid) as answer:
            x, y = (json.load(answer)["laid"]["cloth"] or [(0, 0), (1, 0), (1, 1), (0, 1)])[corner]
        return round(x, 2), round(y, 2)

    def strip(self) -> bool:
        """Whether the table keeps a keep strip."""
        with urllib.request.urlopen(self._laid) as answer:
            return bool(json.load(answer)["laid"]["strip"])

    def drag(self, corner: int, by: Point) -> None:
        """Drag a corner with the mouse, by so many shares of the picture."""
        width, height = self._size()
        handle = self._handle(corner)
        way = ActionChains(self.driver).click_and_hold(handle)
        for _ in range(4):
            way.move_by_offset(round(by[0] * width / 4), round(by[1] * height / 4))
        way.release().perform()

    def pull(self, corner: int, by: Point) -> None:
        """Drag a corner with a thumb."""
        width, height = self._size()
        box = self.script("return arguments[0].getBoundingClientRect()", self._handle(corner))
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for step in range(5):
            touch = {"x": x + step / 4 * by[0] * width, "y": y + step / 4 * by[1] * height}
            kind = "touchMove" if step else "touchStart"
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [touch]})
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _handle(self, corner: int) -> browser.WebElement:
        handle = self.all(".corner")[corner]
        self.script("arguments[0].scrollIntoView({block: 'center'})", handle)
        return handle

    def _size(self) -> Point:
        box = self.script("return document.getElementById('live').getBoundingClientRect()")
        return box["width"], box["height"]


@pytest.mark.parametrize("width", [390, 1300])
def test_corners_are_dragged_and_kept(driver: webdriver.Chrome, companion: Companion, width: int) -> None:
    screen(driver, width, 850)
    page = SetUp(driver, companion)
    page.drag(0, (0.2, 0.1))
    page.wait(lambda: page.kept(0) == pytest.approx((0.2, 0.1), abs=0.011))
    page.pull(2, (-0.1, -0.3))
    page.wait(lambda: page.kept(2) == pytest.approx((0.9, 0.7), abs=0.011))
    driver.refresh()
    page.wait(lambda: len(page.all(".corner")) == 4 and (page.at(0), page.at(2)) == (page.kept(0), page.kept(2)))
    page.all(".corner")[0].send_keys(Keys.ARROW_RIGHT * 4)
    page.wait(lambda: page.kept(0)[0] == pytest.approx(0.22, abs=0.011))
    assert (page.kept(1), page.kept(3)) == ((1, 0), (0, 1))
    assert browser.faults(driver) == []


def test_where_the_table_does_not_answer_that_is_said_until_it_does(
    driver: webdriver.Chrome, companion: Companion
) -> None:
    screen(driver, 390, 850)
    page = SetUp(driver, companion)
    page.script("window.plain = window.fetch; window.fetch = () => Promise.reject(new TypeError('no network'))")
    page.tap("#test")
    page.says("#said", "The table did not answer: try again.")
    assert page.script("return document.getElementById('said').getBoundingClientRect().top") >= 0
    page.script("window.fetch = window.plain")
    page.wait(lambda: "did not answer" not in page.text("#said"))


def test_a_slow_answer_takes_no_step_of_a_corner_back(driver: webdriver.Chrome, companion: Companion) -> None:
    screen(driver, 390, 850)
    page = SetUp(driver, companion)
    page.script(
        "const plain = window.fetch; const later = (answer) => new Promise((done) => setTimeout(done, 400, answer));"
        "window.fetch = (...asked) => plain(...asked).then(later);"
    )
    page.script("arguments[0].focus()", page.all(".corner")[0])
    steps = ActionChains(driver)
    for _ in range(10):
        steps.send_keys(Keys.ARROW_RIGHT).pause(0.15)
    steps.perform()
    page.wait(lambda: page.kept(0) == pytest.approx((0.05, 0), abs=0.001))
    page.wait(lambda: page.at(0) == (0.05, 0))


def test_steps_of_a_corner_arrive_in_their_order(driver: webdriver.Chrome, companion: Companion) -> None:
    screen(driver, 390, 850)
    page = SetUp(driver, companion)
    page.script(
        "const plain = window.fetch; let late = false;"
        "window.fetch = (url, wish) => wish.method === 'POST' && (late = !late)"
        "  ? new Promise((sent) => setTimeout(sent, 700)).then(() => plain(url, wish)) : plain(url, wish);"
    )
    page.script("arguments[0].focus()", page.all(".corner")[0])
    steps = ActionChains(driver)
    for _ in range(10):
        steps.send_keys(Keys.ARROW_RIGHT).pause(0.15)
    steps.perform()
    page.wait(lambda: page.kept(0) == pytest.approx((0.05, 0), abs=0.001))
    assert page.at(0) == (0.05, 0)
    time.sleep(1)
    assert page.kept(0) == pytest.approx((0.05, 0), abs=0.001)


def test_of_two_quick_changes_of_the_keep_strip_the_later_is_kept(
    driver: webdriver.Chrome, companion: Companion
) -> None:
    screen(driver, 390, 850)
    page = SetUp(driver, companion)
    page.script(
        "const plain = window.fetch; let late = false;"
        "window.fetch = (url, wish) => wish.method === 'POST' && (late = !late)"
        "  ? new Promise((sent) => setTimeout(sent, 1200)).then(() => plain(url, wish)) : plain(url, wish);"
    )
    box = page.find("#strip")
    box.click()
    time.sleep(0.8)
    assert box.is_selected(), "an answer that does not know it yet takes nothing back"
    box.click()
    time.sleep(1.5)
    assert page.strip() is False
    assert not box.is_selected()


def test_nothing_counts_while_a_die_is_named_and_shown(driver: webdriver.Chrome, companion: Companion) -> None:
    companion.do(new={"game": "train-wreck", "players": ["Ann", "Bo"], "options": {}, "roll_off": True})
    screen(driver, 390, 850)
    page = SetUp(driver, companion)
    page.wait(lambda: companion.view()["table"]["state"] == "ready")
    page.tap("#die-name")
    page.wait(lambda: companion.view()["table"]["state"] == "paused")
    page.tap(".finish .main")
    page.wait(lambda: companion.view()["table"]["state"] == "ready")


def test_no_sharpness_stands_there_of_a_picture_that_is_gone(driver: webdriver.Chrome, companion: Companion) -> None:
    screen(driver, 390, 850)
    page = SetUp(driver, companion)
    page.wait(lambda: page.text("#focus-figure").isdigit())
    page.script(
        "const plain = window.fetch;"
        "const gone = async (answer) => Response.json({...await answer.json(), focus: null});"
        "window.fetch = (...asked) => plain(...asked).then(gone);"
    )
    page.says("#focus-figure", "–")
    assert page.script("return document.getElementById('focus').value") == 0
    assert page.text("#best") == "best so far: 100"


def test_a_refusal_stands_until_something_else_is_done(driver: webdriver.Chrome, companion: Companion) -> None:
    """It was gone after half a second, and what had been done before stood there again."""
    screen(driver, 390, 850)
    page = SetUp(driver, companion)
    page.tap("[data-do*=find]")
    page.says("#said", "The cloth fills the picture.")
    page.tap("#faces button")
    page.wait(lambda: page.text("#said").startswith("A die's name has 1 to 40 letters"))
    answers = "return performance.getEntriesByName(new URL('/setup.json', location)).length"
    before = page.script(answers)
    page.wait(lambda: page.script(answers) > before + 1)
    assert page.text("#said").startswith("A die's name has 1 to 40 letters")
    page.tap("[data-do*=find]")
    page.says("#said", "The cloth fills the picture.")


@pytest.mark.parametrize("answer", ["new Promise(() => {})", "Promise.resolve(new Response('{\"laid\":'))"])
def test_an_answer_that_never_comes_or_is_cut_short_is_said_to_be_none(
    driver: webdriver.Chrome, companion: Companion, answer: str
) -> None:
    screen(driver, 390, 850)
    page = SetUp(driver, companion)
    given_up = "new Promise((_, fail) => how?.signal?.addEventListener('abort', fail))"
    page.script(f"window.fetch = (to, how) => Promise.race([{answer}, {given_up}])")
    page.says("#said", "The table did not answer: try again.")
    assert browser.faults(driver) == []
