"""The page in a real browser, tapped as a thumb would; skipped where selenium or Chromium is not installed."""

from __future__ import annotations

from typing import Any

import browser
import pytest
from page_fixture import Page, driver, page
from room_fixture import COACHED, DECIDE, IDLE, MENDING, OFFER, OVER, QUESTION, REVIEWED, ROLL, ROLL_OFF
from selenium.webdriver.common.action_chains import ActionChains

from companion.live.room import Refused, Stale
from web.app import create_app
from web.server import serve

__all__ = ["driver", "page"]


def test_a_tap_on_a_die_selects_it_and_another_tap_leaves_it(page: Page) -> None:
    page.shows(DECIDE)
    page.tap("[data-key=die-0]")
    page.wait(lambda: page.text("#picked") == "1: 10 points, turn 10")
    assert page.find("[data-key=die-0]").get_attribute("aria-pressed") == "true"
    page.tap("[data-key=die-0]")
    page.wait(lambda: page.text("#picked") == "")
    page.has_asked({"select": [0]}, {"select": []})


def test_two_quick_taps_build_on_one_another(page: Page) -> None:
    page.shows(DECIDE)
    page.driver.execute_script("for (const i of [0, 3]) document.querySelector(`[data-key=die-${i}]`).click()")
    page.has_asked({"select": [0]}, {"select": [0, 3]})


def test_a_choice_from_the_list_selects_its_dice_or_is_taken_at_once(page: Page) -> None:
    page.shows(DECIDE)
    page.tap("#choices summary")
    page.tap("[data-key=choice-1]")
    page.tap("[data-key=stop-0]")
    page.has_asked({"select": [0, 3]}, {"stop": [1], "points": 10})


@pytest.mark.parametrize("press", ["hold", "stop"])
def test_the_big_buttons_press_once_on_the_state_that_was_seen(page: Page, press: str) -> None:
    page.tap(f"#{press}")
    page.wait(lambda: page.room.commands)
    assert page.room.commands == [{"on": ROLL["version"], "selected": None, "do": {"press": press}}]


def test_a_press_names_the_dice_that_are_selected_after_the_quick_taps_before_it(page: Page) -> None:
    page.shows(DECIDE)
    page.script(
        "for (const key of ['[data-key=die-0]', '[data-key=die-3]', '#hold']) document.querySelector(key).click()"
    )
    page.has_asked({"select": [0]}, {"select": [0, 3]}, {"press": "hold"})
    assert page.room.commands[-1]["selected"] == [1, 5]


def test_two_phones_show_the_same(page: Page) -> None:
    other = browser.Page(page.driver, page.address, new_window=True)
    page.shows(DECIDE)
    page.tap("[data-key=die-3]")
    for phone in (page, other):
        phone.says("#picked", "5: 5 points, turn 5")
    other.find("body")
    page.driver.close()
    page.driver.switch_to.window(page.window)


def test_dice_are_tapped_in(page: Page) -> None:
    page.tap("[data-key=dice]")
    for value in (3, 1, 1):
        assert not page.find("[data-key=done]").is_enabled()
        page.tap(f"[data-key=pip-{value}]")
    page.tap("[data-key=done]")
    page.has_asked({"roll": [3, 1, 1]})


def test_a_wrong_reading_is_corrected(page: Page) -> None:
    page.shows(DECIDE)
    page.tap("[data-key=correct]")
    page.tap("[data-key=slot-4]")
    page.tap("[data-key=pip-5]")
    page.tap("[data-key=done]")
    page.has_asked({"correct": [1, 6, 3, 5, 5]})


def test_a_die_read_wrongly_is_put_right_in_two_taps_the_likeliest_value_first(page: Page) -> None:
    page.shows(DECIDE)
    page.tap("[data-key=die-3]")
    page.wait(lambda: page.find("#misread").is_displayed())
    assert [pip.get_attribute("data-key") for pip in page.all("#misread .pip")][:2] == ["value-4", "value-6"]
    page.tap("[data-key=value-4]")
    page.has_asked({"select": [3]}, {"correct": {"at": 3, "to": {"roll": [1, 6, 3, 4, 6]}}})


def test_the_throw_of_the_player_before_is_put_right_in_two_taps(page: Page) -> None:
    page.shows(ROLL | {"throw": DECIDE["throw"]})
    page.wait(lambda: page.all("[data-key=last-4]"))
    page.tap("[data-key=last-4]")
    page.tap("[data-key=value-5]")
    page.has_asked({"correct": {"at": 3, "to": {"roll": [1, 6, 3, 5, 5]}}})


def test_a_die_that_was_none_is_tapped_in_anew(page: Page) -> None:
    page.shows(DECIDE)
    page.tap("[data-key=die-1]")
    page.tap("[data-key=otherwise]")
    page.tap("[data-key=pip-2]")
    page.tap("[data-key=done]")
    page.has_asked({"select": [1]}, {"correct": [1, 2, 3, 5, 6]})


def test_a_line_of_the_sheet_opens_and_an_old_throw_is_put_right_in_two_taps(page: Page) -> None:
    page.shows(OVER)
    page.wait(lambda: page.all("[data-key=line-Ann-2]"))
    page.tap("[data-key=line-Ann-2]")
    page.wait(lambda: page.find("#opened").is_displayed())
    assert "was read as 1 2 3 5 6" in page.text("#opened")
    page.tap("[data-key=step-4-0]")
    page.tap("#opened [data-key=value-2]")
    page.tap("#opened summary")
    page.tap("[data-key=instead-5-1]")
    page.has_asked(
        {"correct": {"at": 4, "to": {"roll": [2, 3, 3, 5, 6]}}},
        {"correct": {"at": 5, "to": {"keep": [1], "points": 10}}},
    )


def test_a_correction_tapped_before_an_opened_turn_has_followed_the_table_is_made_on_what_was_shown(page: Page) -> None:
    page.shows(DECIDE)
    page.tap("[data-key=line-Ann-1]")
    page.wait(lambda: page.find("#opened").is_displayed())
    page.script(
        "const plain = window.fetch;"
        "window.fetch = (address, ...rest) => /turn/.test(address) ? new Promise(() => {}) : plain(address, ...rest);"
    )
    page.room.show(DECIDE | {"version": 55})
    page.wait(lambda: page.find("body").get_attribute("data-version") == "55")
    page.tap("[data-key=step-4-0]")
    page.tap("#opened [data-key=value-2]")
    page.wait(lambda: page.room.commands)
    assert page.room.commands[0]["on"] == DECIDE["version"]


def test_a_turn_to_be_decided_anew_may_be_left_as_it_was_or_the_later_ones_given_up(page: Page) -> None:
    page.shows(MENDING)
    page.wait(lambda: page.text(".mending p").startswith("Ann, decide this turn anew: 3 later turns wait"))
    page.tap("[data-key=leave-out]")
    page.tap("[data-key=take-back]")
    page.has_asked({"leave_out": True}, {"undo": True})


def test_players_change_seats_come_late_and_leave(page: Page) -> None:
    page.tap("[data-key=more]")
    page.tap("[data-key=menu-players]")
    page.tap("#players [data-key=up-1]")
    page.tap("#players [data-key=remove-2]")
    page.tap("#players [data-key=add]")
    page.find("#players [data-key=name-2]").send_keys("Dora")
    name = page.find("#players [data-key=name-1]")
    name.clear()
    name.send_keys("Eve")
    page.tap("[data-key=save]")
    page.has_asked({"seats": [["Bo", "Bo"], ["Eve", "Ann"], ["Dora", None]]})
    page.wait(lambda: not page.find("#players").is_displayed())


def test_the_players_are_put_away_by_a_tap_beside_them_and_by_no_other(page: Page) -> None:
    """A tap between two rows, or a name marked with the mouse as far as past the edge, lost all that had been typed."""
    page.tap("[data-key=more]")
    page.tap("[data-key=menu-players]")
    dialog, name = page.find("#players"), page.find("[data-key=name-0]")
    middle = dialog.size["width"] // 2
    mouse = ActionChains(page.driver)
    mouse.move_to_element_with_offset(dialog, 8 - middle, 0).click().perform()
    mouse.move_to_element(name).click_and_hold().move_to_element_with_offset(dialog, -middle - 6, 0).release().perform()
    assert dialog.is_displayed()
    mouse.move_to_element_with_offset(dialog, -middle - 6, 0).click().perform()
    assert not dialog.is_displayed()


def test_the_last_throw_can_still_be_corrected_when_the_turn_has_passed_on(page: Page) -> None:
    page.shows(ROLL | {"throw": DECIDE["throw"]})
    page.wait(lambda: page.all("[data-key=correct]"))
    page.tap("[data-key=correct]")
    page.tap("[data-key=pip-5]")
    page.tap("[data-key=done]")
    page.has_asked({"correct": [5, 6, 3, 5, 6]})


@pytest.mark.parametrize("view", [QUESTION, DECIDE | {"question": QUESTION["question"]}], ids=["roll", "decide"])
def test_of_a_throw_in_doubt_only_the_dice_in_doubt_need_be_tapped_in(page: Page, view: dict[str, Any]) -> None:
    """It may be the throw after one that is not decided yet, of which more dice lie there."""
    page.shows(view)
    page.tap("[data-key=typed]")
    page.tap("[data-key=pip-4]")
    page.tap("[data-key=done]")
    page.has_asked({"roll": [1, 3, 4]})


def test_what_helps_against_too_many_questions_stands_below_the_answers(page: Page) -> None:
    page.shows(QUESTION | {"question": QUESTION["question"] | {"advice": "Too many questions? More light helps."}})
    page.wait(lambda: page.text("#card .answers + small") == "Too many questions? More light helps.")


def test_the_pad_closes_when_the_game_goes_on_meanwhile(page: Page) -> None:
    page.tap("[data-key=dice]")
    page.shows(DECIDE)
    page.wait(lambda: not page.find("#pad").is_displayed())
    assert page.text("#notice").startswith("The game has gone on meanwhile")
    page.has_asked()


@pytest.mark.parametrize(
    ("view", "button", "command"),
    [
        (QUESTION, "answer-1", QUESTION["question"]["answers"][1]["do"]),
        (OFFER, "take", {"take_over": True}),
        (OFFER, "fresh", {"take_over": False}),
        (ROLL, "undo", {"undo": True}),
        (ROLL | {"can_redo": True}, "redo", {"redo": True}),
        (ROLL | {"paused": True}, "pause", {"pause": False}),
        (OVER, "undo", {"undo": True}),
        (OVER, "rematch", {"rematch": True}),
    ],
)
def test_every_button_asks_for_what_it_says(page: Page, view: dict[str, Any], button: str, command: Any) -> None:
    page.shows(view)
    page.wait(lambda: page.all(f"[data-key={button}]"))
    page.tap(f"[data-key={button}]")
    page.has_asked(command)


def test_a_game_begins_with_the_players_in_their_seats(page: Page) -> None:
    page.shows(IDLE)
    page.tap("[data-key=game-dire-straights]")
    page.tap("[data-key=passing-cut-throat]")
    page.tap("[data-key=up-1]")
    page.tap("[data-key=remove-2]")
    page.tap("[data-key=add]")
    page.find("[data-key=name-2]").send_keys(" Dora ")
    page.tap("[data-key=roll-off]")
    page.tap("[data-key=start]")
    options = {"target": 100, "passing": "cut-throat"}
    new = {"game": "dire-straights", "players": ["Bo", "Ann", "Dora"], "options": options, "roll_off": False}
    page.has_asked({"new": new})


def test_a_goal_of_ones_own_is_typed_and_the_game_begun_by_the_next_tap(page: Page) -> None:
    """The form was drawn anew as the thumb left the field, and the first tap on Start was lost."""
    page.shows(IDLE)
    goal = page.find("[data-key=target-other]")
    assert page.find("[data-key=target-1000]").get_attribute("aria-pressed") == "true"
    goal.send_keys("300")
    assert page.find("[data-key=target-1000]").get_attribute("aria-pressed") == "false"
    page.find("[data-key=start]").click()
    page.wait(lambda: page.room.commands)
    assert page.room.commands[0]["do"]["new"]["options"]["target"] == 300


def test_a_new_game_is_refused_where_the_form_was_opened_on_another_state(page: Page) -> None:
    page.tap("[data-key=more]")
    page.find("#menu .entries button:last-child").click()
    page.shows(DECIDE)
    page.room.refusal = Stale("Somebody else has begun a game.")
    page.tap("#new-game [data-key=start]")
    page.wait(lambda: page.text("#new-game .wrong") == "Somebody else has begun a game.")
    page.room.refusal = None
    page.tap("#new-game [data-key=start]")
    page.wait(lambda: not page.find("#new-game").is_displayed())
    assert [command["on"] for command in page.room.commands] == [DECIDE["version"]]


def test_the_roll_off_names_who_throws(page: Page) -> None:
    page.shows(ROLL_OFF)
    assert page.text(".roll-off [aria-current]") == "Bo"
    page.tap("[data-key=dice]")
    page.tap("[data-key=pip-6]")
    page.tap("[data-key=done]")
    page.has_asked({"roll": [6]})


@pytest.mark.parametrize("refusal", [Stale("The game has gone on."), Refused("The dice are still rolling.")])
def test_a_refusal_is_said_and_nothing_else_happens(page: Page, refusal: Refused) -> None:
    page.room.refusal = refusal
    page.tap("#hold")
    page.wait(lambda: page.text("#notice") == str(refusal))
    assert page.text("#turn") == "15"


@pytest.mark.parametrize("refusal", [Stale("The game has gone on."), Refused("That throw was another.")])
def test_a_correction_that_is_refused_is_said_where_it_was_tapped(page: Page, refusal: Refused) -> None:
    page.tap("[data-key=line-Ann-2]")
    page.tap("[data-key=step-4-0]")
    page.room.refusal = refusal
    page.tap("#opened [data-key=value-2]")
    page.says("#opened .wrong", str(refusal))


def test_a_switch_that_is_refused_shows_how_it_stands_and_why(page: Page) -> None:
    page.tap("[data-key=more]")
    page.room.refusal = Stale("The game has gone on.")
    page.tap("[data-key=everyone]")
    page.says("#menu .wrong", "The game has gone on.")
    assert page.find("[data-key=everyone]").is_selected()


def test_names_are_never_markup(page: Page) -> None:
    page.shows(DECIDE | {"player": "<b>Ann</b>", "notice": {"kind": "info", "text": "<img src=x>"}})
    page.wait(lambda: page.text("#player") == "<b>Ann</b>")
    assert page.text("#notice") == "<img src=x>"


def test_nothing_points_at_a_straight(page: Page) -> None:
    """The missed straight: a throw with one looks exactly like a throw with a single 1 and 5."""

    def looks(values: list[int]) -> str:
        dice = [{"value": value, "lying": True, "selected": False} for value in values]
        page.shows(DECIDE | {"throw": {"values": values, "dice": dice, "picture": None}})
        page.wait(lambda: f"shows {values[1]}" in page.find("[data-key=die-1]").get_attribute("aria-label"))
        places = page.all(".place")
        classes = [place.get_attribute("class") for place in places]
        return f"{page.text('main')} {classes} {page.text('.thumb')}"

    assert looks([1, 2, 3, 4, 5]) == looks([1, 6, 3, 3, 5])


@pytest.mark.parametrize("entry", ["language", "menu-newGame", "menu-players"])
def test_no_field_is_so_small_that_an_iphone_enlarges_the_page_to_fill_it_in(page: Page, entry: str) -> None:
    """Safari does so below sixteen pixels, and leaves it like that; the choice of a language was one such field."""
    page.tap("[data-key=more]")
    page.wait(lambda: page.find("#menu").is_displayed())
    if entry != "language":
        page.tap(f"[data-key={entry}]")
    fields = page.all("dialog[open] :is(select, input:not([type=checkbox]))")
    assert fields
    assert min(float(field.value_of_css_property("font-size").removesuffix("px")) for field in fields) >= 16
    assert min(field.size["height"] for field in fields) >= 44
    page.driver.refresh()


def test_nothing_lies_over_the_photo_of_a_throw_in_which_the_dice_are_framed(page: Page) -> None:
    """Frames for the whole picture lay over one cut to its dice, and pointed at bare cloth."""
    page.shows(DECIDE)
    page.tap("#proof")
    page.wait(lambda: page.script("return document.querySelector('#picture img').naturalWidth"))
    over_its_middle = """
      const { left, top, width, height } = document.querySelector("#picture img").getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2).localName;
    """
    assert page.script(over_its_middle) == "img"
    page.tap("#picture .quiet")


def test_the_sheet_is_filled_in_and_the_winner_marked(page: Page) -> None:
    page.shows(OVER)
    page.wait(lambda: "1,035" in page.text(".paper .winner"))
    assert page.text(".paper .winner").split() == ["★", "Cy", "1,035"]
    second_turn = page.text(".paper tbody tr:nth-child(2) td:nth-of-type(3)")
    assert " ".join(second_turn.split()) == "310 345 sequential straight"


def test_a_lost_table_is_said_and_found_again(page: Page) -> None:
    page.server.close()
    page.wait(lambda: page.find("#lost").is_displayed())
    assert page.text("#lost").startswith("The table cannot be reached.")
    assert not page.find("#hold").is_enabled()
    again = serve(create_app(page.room), "127.0.0.1", page.server.port)
    page.wait(lambda: not page.find("#lost").is_displayed())
    page.tap("#hold")
    page.has_asked({"press": "hold"})
    page.driver.get("about:blank")
    again.close()


def test_the_coach_tells_what_throwing_on_risks_as_a_table(page: Page) -> None:
    page.shows(COACHED)
    rows = [row.text.split() for row in page.all("#coach tbody tr")]
    assert rows == [["1", "4", "15.7", "%", "31.4"], ["1", "5", "3", "27.8", "%", "27.9"]]
    assert page.text("#coach p").startswith("Coach: Cy, with 1 3 3 4 6 keeping 1")


def test_luck_and_skill_open_turn_by_turn_once_the_game_is_over(page: Page) -> None:
    page.shows(REVIEWED)
    assert page.text("#review summary") == "Ann: −12.5 by luck, 4.2 given away"
    page.tap("#review summary")
    page.says("#review li", "45 points: −12.5 by luck, 4.2 given away")


def test_a_new_game_asks_for_the_players_as_they_sit_clockwise_whichever_way_round_it_is_played(page: Page) -> None:
    page.shows(OVER)
    page.tap("[data-key=new]")
    for game in ("train-wreck", "freight-train"):
        page.tap(f"#new-game [data-key=game-{game}]")
        assert page.text("#new-game .seats legend") == "Players, as they sit clockwise round the table"
        names = [page.find(f"#new-game [data-key=name-{seat}]").get_attribute("value") for seat in range(3)]
        assert names == ["Ann", "Cy", "Bo"]


MARKED = """
  const marked = (one) => getComputedStyle(one).outlineStyle !== "none";
  return [...document.querySelectorAll(arguments[0])].filter(marked).map((one) => one.dataset.key ?? one.textContent);
"""


def test_what_is_chosen_and_who_plays_is_marked_where_a_device_sets_its_own_colours(page: Page) -> None:
    """The chosen game looked like the others, everybody seemed to be next, and dice to throw were white on white."""
    forced = [{"name": "forced-colors", "value": "active"}]
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": forced})
    page.shows(ROLL)
    assert page.script(MARKED, ".standings li") == ["Ann205"]
    drawn = "return getComputedStyle(document.querySelector('.in-hand rect')).stroke"
    assert page.script(drawn) == page.script("return getComputedStyle(document.body).color")
    page.shows(DECIDE)
    page.script("document.querySelector('[data-key=die-3]').click()")
    page.wait(lambda: page.script(MARKED, "#tray button") == ["die-3"])
    page.shows(IDLE)
    assert page.script(MARKED, ".games button") == ["game-train-wreck"]
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
