"""The voice of a phone in a real browser; what it would say is noted instead of spoken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser import before_every_page
from page_fixture import Page, driver, page
from room_fixture import ROLL

__all__ = ["driver", "page"]

NOTE_WHAT_IS_SAID = """
  window.spoken = [];
  speechSynthesis.speak = (words) => {
    window.spoken.push(words.text);
    if (!window.slow) setTimeout(() => words.dispatchEvent(new Event("end")), 0);
    window.last = words;
  };
"""

ONLY_AFTER_A_TAP = """
  const speak = speechSynthesis.speak;
  let tapped = false;
  speechSynthesis.speak = (words) => {
    tapped ||= ["click", "change"].includes(window.event?.type);
    if (tapped) speak(words);
  };
"""


@pytest.fixture
def voice(page: Page) -> Iterator[Page]:
    page.driver.execute_script(NOTE_WHAT_IS_SAID)
    page.tap("[data-key=more]")
    page.tap("[data-key=menu-voice]")
    yield page
    page.driver.execute_script("localStorage.clear()")


def spoken(page: Page) -> Any:
    return page.driver.execute_script("return window.spoken")


def saying(*texts: str, kind: str = "keep", first: int = 1) -> dict[str, Any]:
    said = [{"number": number, "kind": kind, "text": text} for number, text in enumerate(texts, first)]
    return ROLL | {"version": ROLL["version"] + first, "said": said}


def hears(page: Page, view: dict[str, Any]) -> None:
    page.shows(view)
    page.wait(lambda: page.find("body").get_attribute("data-version") == str(view["version"]))


def close(page: Page) -> None:
    page.tap("#voice [data-key=close]")
    page.wait(lambda: not page.find("#voice").is_displayed())


def test_a_phone_says_nothing_until_it_is_turned_on(voice: Page) -> None:
    voice.shows(saying("20 this turn."))
    voice.tap("[data-key=voice-on]")
    voice.wait(lambda: spoken(voice) == ["Ann throws 3 dice."])
    voice.shows(saying("30 this turn.", first=2))
    voice.wait(lambda: spoken(voice) == ["Ann throws 3 dice.", "30 this turn."])


def test_the_throw_is_said_only_where_it_is_asked_for(voice: Page) -> None:
    voice.tap("[data-key=voice-on]")
    voice.shows(saying("1, 1, 3.", kind="throw"))
    voice.tap("[data-key=kind-throw]")
    voice.shows(saying("2, 2, 3.", kind="throw", first=2))
    voice.wait(lambda: spoken(voice) == ["Ann throws 3 dice.", "2, 2, 3."])


def test_while_one_sentence_is_said_only_the_newest_of_a_kind_waits(voice: Page) -> None:
    voice.driver.execute_script("window.slow = true")
    voice.tap("[data-key=voice-on]")
    voice.shows(saying("20 this turn.", "30 this turn."))
    voice.shows(saying("40 this turn.", first=3))
    voice.driver.execute_script("window.slow = false; window.last.dispatchEvent(new Event('end'))")
    voice.wait(lambda: spoken(voice) == ["Ann throws 3 dice.", "40 this turn."])


def test_what_waits_to_be_said_is_not_said_once_its_kind_is_muted(voice: Page) -> None:
    voice.driver.execute_script("window.slow = true")
    voice.tap("[data-key=voice-on]")
    voice.shows(saying("20 this turn."))
    voice.tap("[data-key=kind-keep]")
    voice.driver.execute_script("window.slow = false; window.last.dispatchEvent(new Event('end'))")
    voice.shows(saying("Bo is next.", kind="turn", first=2))
    voice.wait(lambda: spoken(voice) == ["Ann throws 3 dice.", "Bo is next."])


def test_of_what_was_missed_while_the_phone_slept_only_is_said_how_things_stand_now(voice: Page) -> None:
    """It told one old thing after the other: a turn long lost, a question long answered, whose turn it had been."""
    voice.tap("[data-key=voice-on]")
    voice.wait(lambda: spoken(voice) == ["Ann throws 3 dice."])
    voice.driver.execute_script("const now = Date.now; Date.now = () => now() + 60000;")
    lost = saying("Bo loses 40.", kind="lost")["said"] + saying("Ann throws 5 dice.", kind="turn", first=2)["said"]
    voice.shows(ROLL | {"version": 40, "said": lost, "aloud": "Ann throws 2 dice."})
    voice.wait(lambda: spoken(voice)[1:] == ["Ann throws 2 dice."])
    voice.shows(saying("30 this turn.", first=3))
    voice.wait(lambda: spoken(voice)[2:] == ["30 this turn."])


def test_the_choice_is_kept_when_the_page_is_opened_again(voice: Page) -> None:
    voice.tap("[data-key=voice-on]")
    voice.tap("[data-key=kind-keep]")
    voice.driver.refresh()
    voice.wait(lambda: voice.text("#player") == "Ann")
    voice.tap("[data-key=more]")
    voice.tap("[data-key=menu-voice]")
    assert voice.find("[data-key=voice-on]").is_selected()
    assert not voice.find("[data-key=kind-keep]").is_selected()
    close(voice)


def test_where_a_voice_wants_a_tap_first_one_anywhere_on_a_page_opened_again_will_do(voice: Page) -> None:
    """An iPhone drops in silence what a page says before it was tapped, and stayed silent with the voice turned on."""
    voice.tap("[data-key=voice-on]")
    with before_every_page(voice.driver, NOTE_WHAT_IS_SAID + ONLY_AFTER_A_TAP):
        voice.driver.refresh()
        voice.wait(lambda: voice.text("#player") == "Ann")
    hears(voice, saying("20 this turn."))
    voice.tap("#more")
    voice.wait(lambda: spoken(voice) == ["Ann throws 3 dice."])
    voice.shows(saying("30 this turn.", first=2))
    voice.wait(lambda: spoken(voice) == ["Ann throws 3 dice.", "30 this turn."])


def test_a_voice_that_spoke_before_any_tap_is_not_begun_anew_by_one(voice: Page) -> None:
    voice.tap("[data-key=voice-on]")
    with before_every_page(voice.driver, NOTE_WHAT_IS_SAID):
        voice.driver.refresh()
        voice.wait(lambda: voice.text("#player") == "Ann")
    hears(voice, saying("20 this turn."))
    voice.driver.execute_script("window.last.dispatchEvent(new Event('start'))")
    voice.tap("#more")
    voice.shows(saying("30 this turn.", first=2))
    voice.wait(lambda: spoken(voice) == ["20 this turn.", "30 this turn."])
