"""What phones and buttons ask of the live table: a stale or illegal command changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from phone_fixture import Phone, phone

from companion.live.room import Malformed, Refused, Stale
from companion.sight import Press

__all__ = ["phone"]


def test_dice_are_selected_by_their_place_and_held(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    phone.see((1, 1), (2, 5), (3, 3), (4, 4), (5, 6))
    assert phone.do(select=[1])["selected"] == {
        "keep": [5], "points": 5, "turn": 5, "may": ["roll", "stop"], "legal": True,
    }  # fmt: skip
    assert phone.do(press="hold")["kept"] == [5]


def test_dice_selected_are_shown_with_the_most_that_they_may_count(phone: Phone) -> None:
    phone.begin("Ann", "Bo", game="ten-thousand")
    phone.do(roll=[1, 1, 1, 2, 3, 4])
    assert phone.do(select=[0, 1, 2])["selected"]["points"] == 1000


def test_the_demo_table_throws_beside_the_dice_set_aside(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    phone.do(demo="throw")
    phone.see((1, 1), (2, 2), (3, 3), (4, 4), (5, 6))
    with pytest.raises(Refused, match="Choose the dice you keep first"):
        phone.do(demo="throw")
    phone.do(select=[0])
    phone.do(demo="throw")
    assert phone.thrown == [(5, ()), (4, ((120.0, 30.0),))]


def test_a_press_of_the_table_button_counts_like_one_on_the_page(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.do(roll=[1, 1, 3, 4, 6])
    phone.session.press(Press.STOP)
    assert phone.view["player"] == "Bo"
    phone.session.press(Press.STOP)
    assert phone.view["notice"]["kind"] == "refused"


def test_only_who_shows_the_pin_of_this_table_may_act_from_then_on(phone: Phone) -> None:
    pin = phone.session.pin()
    another = "0000" if pin != "0000" else "1111"
    assert phone.session.token_for(another) is None
    assert phone.session.is_host(phone.session.token_for(pin) or "")
    assert not phone.session.is_host(another)


def test_a_command_made_on_a_state_that_has_passed_is_refused(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    before = phone.view
    phone.do(roll=[1, 1, 1, 4, 6])
    with pytest.raises(Stale):
        phone.session.command({"on": before["version"], "do": {"undo": True}})


@pytest.mark.parametrize("wish", [{"press": "hold"}, {"press": "stop"}, {"demo": "throw"}])
def test_a_press_answers_no_question_that_was_not_there_when_it_was_made(phone: Phone, wish: dict[str, Any]) -> None:
    """HOLD on two phones at once asked how the ones count, and took the highest as if that had been answered."""
    phone.begin("Ann", "Bo", game="ten-thousand")
    phone.do(roll=[1, 1, 1, 2, 3, 4])
    phone.do(select=[0, 1, 2])
    seen = phone.sees()
    phone.session.command(seen | {"do": {"press": "hold"}})
    assert phone.view["question"]["text"] == "How do 1 1 1 count?"
    with pytest.raises(Stale):
        phone.session.command(seen | {"do": wish})
    assert phone.view["phase"] == "decide"


def test_the_same_press_again_takes_the_highest_where_the_question_was_seen(phone: Phone) -> None:
    phone.begin("Ann", "Bo", game="ten-thousand")
    phone.do(roll=[1, 1, 1, 2, 3, 4])
    phone.do(select=[0, 1, 2])
    phone.do(press="hold")
    assert phone.do(press="hold")["turn"] == 1000


def test_a_table_button_pressed_again_takes_the_highest(phone: Phone) -> None:
    phone.begin("Ann", "Bo", game="ten-thousand")
    phone.do(roll=[1, 1, 1, 2, 3, 4])
    phone.do(select=[0, 1, 2])
    phone.session.press(Press.HOLD)
    phone.session.press(Press.HOLD)
    assert phone.view["turn"] == 1000


def test_a_press_counts_where_the_question_that_was_seen_stands_no_more(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.do(roll=[1, 1, 3, 4, 6])
    seen = phone.sees() | {"question": 17}
    phone.do(select=[0])
    assert phone.session.command(seen | {"do": {"press": "hold"}})["kept"] == [1]


@pytest.mark.parametrize("wish", [{"press": "hold"}, {"press": "stop"}, {"demo": "throw"}])
def test_a_press_keeps_no_dice_that_somebody_else_selected_before_they_were_seen(
    phone: Phone, wish: dict[str, Any]
) -> None:
    phone.begin("Ann", "Bo", entry=10)
    phone.do(roll=[1, 1, 3, 4, 6])
    seen = phone.sees() | {"selected": [1, 1]}
    phone.do(select=[0])
    with pytest.raises(Stale):
        phone.session.command(seen | {"do": wish})
    assert phone.view["phase"] == "decide"
    phone.do(select=[0, 1])
    assert phone.session.command(seen | {"do": {"press": "hold"}})["kept"] == [1, 1]


def test_another_question_on_the_same_state_is_another_one(phone: Phone) -> None:
    phone.begin("Ann", "Bo", game="ten-thousand")
    phone.do(roll=[1, 1, 1, 5, 5, 5])
    asked = []
    for dice in ("111", "555"):
        thrown = phone.view["throw"]["dice"]
        phone.do(select=[at for at, die in enumerate(thrown) if str(die["value"]) in dice])
        asked.append(phone.do(press="hold")["question"])
    assert [question["text"] for question in asked] == ["How do 1 1 1 count?", "How do 5 5 5 count?"]
    assert asked[0]["id"] != asked[1]["id"]


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"roll": [1, 2]}, Refused),
        ({"keep": [1]}, Refused),
        ({"press": "hold"}, Refused),
        ({"correct": [1, 2, 3, 4, 5]}, Refused),
        ({"undo": True}, Refused),
        ({"new": {"game": "chess", "players": ["Ann"]}}, Refused),
        ({"new": {"game": "train-wreck", "players": ["Ann", "Ann"]}}, Refused),
        ({"new": {"game": "train-wreck", "players": ["Ann"], "options": {"target": -1}}}, Refused),
        ({"new": {"game": "ten-thousand", "players": ["Ann"], "options": {"target": 1000}}}, Refused),
        ({"new": 5}, Refused),
        ({"press": "jump"}, Malformed),
        ({"roll": [7]}, Malformed),
        ({"select": "all"}, Malformed),
        ({"shows": 4}, Refused),
        ({"shows": 7}, Malformed),
        ({"shows": {"value": 4}}, Malformed),
        ({"shows": {"die": "4", "value": 4}}, Malformed),
        ({}, Malformed),
    ],
)
def test_what_cannot_be_done_changes_nothing(phone: Phone, wish: dict[str, Any], error: type[Exception]) -> None:
    phone.begin("Ann", "Bo")
    before = phone.view
    with pytest.raises(error):
        phone.do(**wish)
    assert phone.view == before


def test_a_full_disk_leaves_the_switch_that_lets_everyone_act(phone: Phone, fill_disk: Callable[[], None]) -> None:
    fill_disk()
    with pytest.raises(Refused, match="look whether the disk is full"):
        phone.do(everyone=True)
    assert not phone.view["everyone"]


def test_everybody_who_watches_gets_the_view_at_once_and_then_each_change(phone: Phone) -> None:
    views = phone.session.views()
    assert next(views) == phone.view
    phone.begin("Ann", "Bo")
    assert next(views) == phone.view


def test_a_press_refused_in_a_pause_is_not_told_of_when_the_game_goes_on(phone: Phone) -> None:
    """The table said that it was paused until the next throw."""
    phone.begin("Ann", "Bo")
    phone.do(pause=True)
    phone.session.press(Press.STOP)
    assert phone.view["notice"]["text"] == "The table is paused: go on from the page first."
    assert phone.do(pause=False)["notice"] is None


def test_a_pause_leaves_standing_what_was_told_of_the_game(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.do(roll=[1, 1, 2, 3, 6])
    told = phone.do(stop=[1, 1])["notice"]
    phone.do(pause=True)
    assert told is not None
    assert phone.do(pause=False)["notice"] == told
