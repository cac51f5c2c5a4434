"""A real browser for the tests of the pages: Debian's Chromium, tapped as a thumb would.

Nouns:
    Page   one address in a browser window, with the words of whoever uses it

Imported where neither selenium nor a browser is installed, it skips the module that imports it, and says so.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("selenium", reason="selenium is not installed: pip install -e '.[dev]'")

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
if not (BROWSER and DRIVER):
    pytest.skip("no browser is installed: apt install chromium chromium-driver", allow_module_level=True)

PATIENCE_SECONDS = 30
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage --disable-renderer-backgrounding "
    "--disable-background-timer-throttling --disable-backgrounding-occluded-windows --hide-scrollbars "
    "--window-size=500,900"
)
AXE = Path(__file__).parent / "node_modules/axe-core/axe.min.js"
needs_axe = pytest.mark.skipif(
    not AXE.exists(), reason="axe-core is not installed: npm --prefix tests install --no-package-lock"
)
RUN_AXE = """
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ["violations"]}).then(({violations}) => done(violations.map(
  ({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 120)).join(" | ")}`)));
"""


@contextmanager
def browser(profile: Path) -> Iterator[webdriver.Chrome]:
    """A browser with a profile folder of its own."""
    options = webdriver.ChromeOptions()
    options.binary_location = str(BROWSER)
    for flag in [*FLAGS.split(), f"--user-data-dir={profile}"]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    chrome = webdriver.Chrome(options=options, service=webdriver.ChromeService(str(DRIVER)))
    try:
        yield chrome
    finally:
        chrome.quit()


def screen(driver: webdriver.Chrome, width: int, height: int, dark: bool = False) -> None:
    """Give the window the size of a device, in CSS pixels, and its colours."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    colours = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": colours})


def faults(driver: webdriver.Chrome) -> list[str]:
    """What the console holds of errors in scripts or of things forbidden, since it was last asked."""
    return [entry["message"] for entry in driver.get_log("browser") if entry["source"] in ("javascript", "security")]


@contextmanager
def before_every_page(driver: webdriver.Chrome, script: str) -> Iterator[None]:
    """Run a script in every page before those of the page itself."""
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


class Page:
    """One address in a window of the browser; every word brings its own window to the front."""

    def __init__(self, driver: webdriver.Chrome, address: str, new_window: bool = False) -> None:
        self.driver, self.address = driver, address
        if new_window:
            driver.switch_to.new_window("window")
        self.window = driver.current_window_handle
        driver.get(address)
        # Its driver waits for the page as a rule, but not where the machine is busy.
        self.wait(lambda: self.script("return document.readyState") == "complete")

    def _front(self) -> None:
        if self.driver.current_window_handle != self.window:
            self.driver.switch_to.window(self.window)

    def find(self, selector: str) -> WebElement:
        self._front()
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        self._front()
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector: str) -> str:
        return self.find(selector).text

    def tap(self, selector: str) -> None:
        """Tap once, as soon as it is there and can be pressed."""
        self.wait(lambda: self._tapped(selector))

    def _tapped(self, selector: str) -> bool:
        element = self.find(selector) if self.all(selector) else None
        if element is None or not element.is_enabled():
            return False
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()
        return True

    def script(self, code: str, *arguments: Any) -> Any:
        self._front()
        return self.driver.execute_script(code, *arguments)

    def wait(self, condition: Callable[[], Any]) -> Any:
        """Wait until something is so, and give it; what is drawn anew meanwhile is looked for again."""
        ignored = (StaleElementReferenceException,)
        return WebDriverWait(self.driver, PATIENCE_SECONDS, 0.05, ignored).until(lambda _: condition())

    def says(self, selector: str, text: str) -> None:
        self.wait(lambda: self.text(selector) == text)

    def press_tab(self) -> None:
        """Press the Tab key."""
        self._front()
        ActionChains(self.driver).send_keys(Keys.TAB).perform()

    def sleep(self, asleep: bool) -> None:
        """Freeze this window as a phone in a pocket is frozen, or wake it."""
        self._front()
        self.driver.execute_cdp_cmd("Page.setWebLifecycleState", {"state": "frozen" if asleep else "active"})
        # Out of sight it would stay, which a phone in the hand is not.
        for focused in () if asleep else (False, True):
            self.driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": focused})

    def barriers(self) -> list[str]:
        """What axe-core finds that somebody could not use, empty where all is well."""
        self.script(AXE.read_text(encoding="utf-8"))
        return list(self.driver.execute_async_script(RUN_AXE))
