"""What the camera tells the live table: throws and their proof pictures, dice in doubt, and what is no throw."""

from collections.abc import Callable
from typing import Any

import pytest
from phone_fixture import Phone, phone

from companion.live.view import CameraNote
from companion.match.notices import Notice
from companion.sight import Look, Lying, Press, TableState

__all__ = ["phone"]


def threes(*doubtful: int) -> tuple[Lying, ...]:
    """Five dice that show a 3 as far as can be told; those with these numbers are hard to read."""
    return tuple(
        Lying(number, 3, (100.0 * number, 10, 40, 40), number not in doubtful, (3, 2)) for number in range(1, 6)
    )


def lost(throw: int, doubtful: bool) -> tuple[Lying, ...]:
    """Five dice that lose the turn at Train Wreck, not the same as the throw before; the last may be hard to read."""
    return tuple(
        Lying(5 * throw + place, value, (100.0 * place, 10, 40, 40), place < 5 or not doubtful, (value, 3))
        for place, value in enumerate((2, 3, 4, 6, (2, 6)[throw % 2]), 1)
    )


def look(phone: Phone, dice: tuple[Lying, ...], *seconds: float) -> dict[str, Any]:
    """The camera sees dice at rest at these times; its pictures tell what they are of."""
    for at in seconds:
        phone.session.see(
            Look(at, TableState.READ, dice),
            (1000, 500),
            lambda box: f"crop at {box[0]}".encode() if box else b"as it lay",
        )
    return phone.view


def throw_anew(phone: Phone, throw: int, doubtful: bool) -> dict[str, Any]:
    """The cloth lies bare for a while, then a throw that loses lies there."""
    look(phone, (), 10.0 * throw, 10.0 * throw + 5)
    return look(phone, lost(throw, doubtful), 10.0 * throw + 6, 10.0 * throw + 8)


def test_the_roll_off_is_read_by_the_camera_and_its_last_die_is_no_throw(phone: Phone) -> None:
    phone.begin("Ann", "Bo", roll_off=True)
    phone.see()
    phone.see((1, 3))
    phone.see((1, 3), (2, 6))
    view = phone.see((1, 3), (2, 6))
    assert (view["phase"], view["player"], view["table"]["state"]) == ("roll", "Bo", "ready")


def test_a_knock_against_the_camera_throws_no_die_for_the_start(phone: Phone) -> None:
    phone.begin("Ann", "Bo", "Cy", roll_off=True)
    phone.see()
    phone.see((1, 3))
    assert phone.see((2, 3), unseen=True)["player"] == "Bo"
    assert phone.see((2, 3), (3, 6))["player"] == "Cy"


def test_a_throw_the_camera_scores_has_a_proof_picture(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    view = phone.see((1, 1), (2, 5), (3, 3), (4, 4), (5, 6))
    assert phone.session.picture(view["throw"]["picture"]) == b"proof"
    first = {"value": 1, "likely": [2, 3, 4, 5, 6], "lying": True, "selected": False}
    assert view["throw"]["dice"][0] == first
    assert phone.do(press="stop")["sheet"][0]["lines"][0]["picture"] == view["throw"]["picture"]


def test_a_turn_lost_before_its_first_throw_has_no_proof_picture(phone: Phone) -> None:
    """It had that of the last throw of the player before."""
    phone.begin("Ann", "Bo", game="freight-train")
    phone.see()
    phone.see((1, 1), (2, 1), (3, 1), (4, 4), (5, 6), (6, 6))
    assert phone.do(press="stop")["sheet"][0]["lines"][0]["picture"] is not None
    assert phone.do(off_table=True)["sheet"][1]["lines"][0]["picture"] is None


def test_a_full_disk_takes_the_picture_of_a_throw_and_not_the_throw(
    phone: Phone, fill_disk: Callable[[], None], caplog: pytest.LogCaptureFixture
) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    fill_disk()
    view = phone.see((1, 1), (2, 5), (3, 3), (4, 4), (5, 6))
    assert [die["value"] for die in view["throw"]["dice"]] == [1, 5, 3, 4, 6]
    assert phone.session.picture(view["throw"]["picture"]) is None
    assert "free some space on the disk" in caplog.text


def test_a_die_in_doubt_is_shown_with_the_question(phone: Phone) -> None:
    phone.begin("Ann", "Bo").see()
    question = look(phone, threes(4), 1.0, 3.0)["question"]
    assert phone.session.picture(question["crop"]) == b"crop at 400.0"
    assert [answer["label"] for answer in question["answers"]] == ["3", "2"]
    assert phone.do(**question["answers"][1]["do"])["throw"]["values"] == [2, 3, 3, 3, 3]


def test_a_throw_that_people_told_has_its_picture_where_the_camera_sees_it(phone: Phone) -> None:
    phone.begin("Ann", "Bo").see()
    question = look(phone, threes(4), 1.0, 3.0)["question"]
    thrown = phone.do(**question["answers"][1]["do"])["throw"]
    look(phone, threes(4), 3.1)
    assert phone.session.picture(thrown["picture"]) == b"as it lay"
    assert phone.open().view["throw"]["picture"] == thrown["picture"], "it is still there after a restart"


def test_a_throw_told_without_a_camera_has_no_picture(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    assert phone.do(roll=[1, 1, 3, 4, 6])["throw"]["picture"] is None


def test_each_die_in_doubt_is_shown_with_its_own_question(phone: Phone) -> None:
    phone.begin("Ann", "Bo").see()
    question = look(phone, threes(4, 5), 1.0, 3.0)["question"]
    assert phone.session.picture(question["crop"]) == b"crop at 400.0"
    assert phone.do(**question["answers"][1]["do"])["question"] is None
    assert look(phone, threes(4, 5), 3.1, 3.9)["question"] is None, "two quick taps answer for one die"
    question = look(phone, threes(4, 5), 4.1)["question"]
    assert phone.session.picture(question["crop"]) == b"crop at 500.0"
    assert phone.do(**question["answers"][0]["do"])["throw"]["values"] == [2, 3, 3, 3, 3]


def test_the_die_that_was_tapped_is_put_right_and_no_other_that_shows_the_same(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    phone.see((1, 5), (2, 5), (3, 2), (4, 3), (5, 5))
    for correction in ({"correct": [5, 1, 2, 3, 5]}, {"correct": {"at": 0, "to": {"roll": [5, 1, 2, 3, 4]}}}):
        view = phone.do(**correction)
    assert [die["value"] for die in view["throw"]["dice"]] == [5, 1, 2, 3, 4]
    phone.see((2, 5))
    assert phone.do(press="hold")["kept"] == [1], "Ann leaves the die that is a 1 since then"


def test_a_die_offers_what_it_may_show_instead_the_readers_own_second_choice_first(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    dice = [Lying(number, 4, (100.0 * number, 10, 40, 40), True, (4, 1)) for number in range(1, 6)]
    phone.session.see(Look(1.0, TableState.READ, tuple(dice)), (1000, 500), lambda box: b"")
    assert phone.view["throw"]["dice"][0]["likely"] == [1, 5, 6, 2, 3]


def test_a_die_selected_stays_so_when_it_is_laid_elsewhere(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    phone.see((1, 1), (2, 5), (3, 3), (4, 4), (5, 6))
    phone.do(select=[1])
    view = phone.see((1, 1), (3, 3), (4, 4), (5, 6), (9, 5))
    assert [die["value"] for die in view["throw"]["dice"] if die["selected"]] == [5]
    assert view["selected"]["keep"] == [5]
    assert phone.do(press="hold")["kept"] == [5]


def test_a_pause_counts_nothing_and_what_moved_meanwhile_is_no_throw(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    assert phone.do(pause=True)["table"]["state"] == "paused"
    phone.see((1, 1), (2, 1), (3, 3), (4, 4), (5, 6))
    phone.do(pause=False)
    assert phone.see((1, 1), (2, 1), (3, 3), (4, 4), (5, 6))["phase"] == "roll"


def test_a_press_at_the_end_of_a_pause_is_about_the_dice_that_lie_there_then(phone: Phone) -> None:
    """Until the next picture it was about those that lay there before the pause, and in a replay not."""
    phone.begin("Ann", "Bo", entry=5)
    phone.see()
    phone.see((1, 1), (2, 2), (3, 3), (4, 5), (5, 6))
    phone.do(pause=True)
    phone.see((1, 1))
    phone.do(pause=False)
    phone.session.press(Press.STOP)
    assert phone.view["sheet"][0]["total"] == 10


def test_a_die_laid_down_during_a_pause_does_not_roll_for_the_start(phone: Phone) -> None:
    phone.begin("Ann", "Bo", roll_off=True)
    phone.see()
    phone.do(pause=True)
    phone.see((1, 4))
    phone.do(pause=False)
    assert phone.see((1, 4))["roll_off"] == {"throws": {"Ann": [], "Bo": []}}


def test_while_an_earlier_turn_is_put_right_the_camera_counts_nothing(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    phone.do(roll=[1, 1, 2, 4, 6])
    phone.do(stop=[1, 1])
    phone.do(roll=[1, 1, 3, 4, 6])
    phone.do(correct={"at": 0, "to": {"roll": [1, 2, 4, 5, 6]}})
    dice = ((1, 1), (2, 1), (3, 3), (4, 4), (5, 6))
    assert phone.see(*dice)["player"] == "Ann"
    phone.do(stop=[1])
    assert phone.see(*dice)["table"]["state"] == "choice"
    assert phone.do(press="stop")["sheet"][1]["lines"][0]["score"] == 0


def test_a_camera_that_sees_the_table_is_not_missed_as_a_game_begins_or_goes_on(phone: Phone) -> None:
    phone.see()
    assert phone.begin("Ann", "Bo").view["table"]["state"] == "ready"
    phone.do(roll=[1, 3, 4, 5, 6])
    phone.begin("Cy", "Dee").see()
    phone.do(resume=1)
    assert (phone.view["player"], phone.view["table"]["state"]) == ("Ann", "choice")
    phone.begin("Ann", "Bo", roll_off=True).see()
    phone.do(roll=[6])
    phone.do(roll=[2])
    assert (phone.view["phase"], phone.view["table"]["state"]) == ("roll", "ready")


def test_a_lost_camera_is_said_and_play_goes_on_by_hand(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.session.camera_lost("The camera was unplugged: plug it in again.", 5.0)
    assert phone.view["table"]["state"] == "no-camera"
    assert phone.view["camera"]["note"] == "The camera was unplugged: plug it in again."
    assert phone.do(roll=[1, 1, 3, 4, 6])["phase"] == "decide"


def test_where_it_has_to_ask_often_it_says_what_helps(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    advice = []
    for throw in range(4):
        question = throw_anew(phone, throw, doubtful=True)["question"]
        advice.append(question["advice"])
        phone.do(**question["answers"][0]["do"])
        phone.do(press="stop")
    assert advice[:3] == [None] * 3
    assert advice[3].startswith("Too many questions?")


def test_a_die_in_doubt_now_and_then_is_no_reason_for_advice(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    advice = []
    for throw in range(16):
        if question := throw_anew(phone, throw, doubtful=throw % 5 == 0)["question"]:
            advice.append(question["advice"])
            phone.do(**question["answers"][0]["do"])
        phone.do(press="stop")
    assert advice == [None] * 4


def test_what_is_told_of_the_camera_stands_beside_what_the_game_has_told(phone: Phone) -> None:
    """Who lost the turn just then, and who is next, was told nowhere any more."""
    phone.begin("Ann", "Bo").do(roll=[2, 3, 4, 6, 6])
    lost = phone.do(press="stop")["notice"]
    for _ in range(2):
        phone.session.camera_found(CameraNote("a camera"), Notice("info", "Few pictures."))
    assert phone.view["notice"] == {"kind": "lost", "text": lost["text"] + " Few pictures."}


def test_what_is_told_of_the_camera_stands_no_longer_than_it_is_so(phone: Phone) -> None:
    """That few pictures come was told until the next throw, however many came by then."""
    phone.begin("Ann", "Bo").do(roll=[2, 3, 4, 6, 6])
    lost = phone.do(press="stop")["notice"]
    phone.session.camera_found(CameraNote("a camera"), Notice("info", "Few pictures."))
    phone.session.camera_found(CameraNote("a camera"))
    assert phone.view["notice"] == lost


def test_what_is_told_of_the_camera_is_told_until_something_happens(phone: Phone) -> None:
    phone.begin("Ann", "Bo").do(roll=[2, 3, 4, 6, 6])
    phone.session.camera_found(CameraNote("a camera"), Notice("info", "Few pictures."))
    phone.session.press(Press.HOLD)
    assert phone.view["notice"]["text"].endswith("Few pictures.")
    assert "Few" not in phone.do(press="stop")["notice"]["text"]
