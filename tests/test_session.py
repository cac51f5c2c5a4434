"""The live table: journal first, and everybody sees the same."""

import pytest
from phone_fixture import Phone, phone

from companion.live.room import Malformed, Refused
from companion.match.journal import JournalError
from companion.sight import Press

__all__ = ["phone"]


def test_before_the_first_game_the_page_offers_all_of_them(phone: Phone) -> None:
    assert phone.view["phase"] == "idle"
    assert [game["id"] for game in phone.view["games"]] == [
        "train-wreck", "freight-train", "dire-straights", "ten-thousand",
    ]  # fmt: skip


def test_a_turn_by_hand_stands_on_the_sheet(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.do(roll=[1, 1, 1, 4, 6])
    phone.do(keep=[1, 1, 1])
    phone.do(roll=[5, 6])
    view = phone.do(press="stop")
    assert view["sheet"][0] == {
        "player": "Ann",
        "colour": 0,
        "total": 105,
        "on_board": True,
        "left": False,
        "lines": [
            {"score": 105, "total": 105, "note": "", "picture": None, "turn": 0, "corrected": False, "late": False}
        ],
    }
    assert view["notice"] == {"kind": "banked", "text": "Ann banks 105. Bo is next."}


def test_a_game_that_cannot_be_read_any_more_is_named_and_another_can_be_begun(phone: Phone) -> None:
    """Two programs had written into it, and the table could not be opened for any game after that."""
    phone.begin("Ann", "Bo")
    phone.journal.append([{"action": {"roll": [1, 2, 3, 3, 4, 6]}, "by": "camera"}])
    sentence = "Game 1 cannot be read any more: restore it from an earlier backup."
    assert phone.open().view["phase"] == "idle"
    assert phone.view["notice"] == {"kind": "refused", "text": sentence}
    for wish in ({"rematch": True}, {"resume": 1}):
        with pytest.raises(Refused, match=sentence):
            phone.do(**wish)
    assert phone.begin("Cy", "Dora").view["players"] == ["Cy", "Dora"]
    assert len(phone.journal.game(1)) == 2
    assert phone.open().view["players"] == ["Cy", "Dora"]


def test_train_wreck_is_played_counter_clockwise_from_the_seats(phone: Phone) -> None:
    assert phone.begin("Ann", "Bo", "Cy").view["players"] == ["Ann", "Cy", "Bo"]
    assert phone.begin("Ann", "Bo", "Cy", game="freight-train").view["players"] == ["Ann", "Bo", "Cy"]


def test_only_games_that_ask_for_a_first_score_speak_of_the_board(phone: Phone) -> None:
    boards = {
        game["id"]: phone.begin("Ann", "Bo", game=game["id"]).view["sheet"][0]["on_board"]
        for game in phone.view["games"]
    }
    assert boards == {"train-wreck": False, "freight-train": False, "dire-straights": True, "ten-thousand": False}


def test_the_highest_die_starts_and_ties_throw_again(phone: Phone) -> None:
    phone.begin("Ann", "Bo", "Cy", roll_off=True)
    for value in (5, 2, 5):
        phone.do(roll=[value])
    assert phone.view["player"] == "Ann"
    assert phone.view["roll_off"]["throws"] == {"Ann": [5], "Bo": [2], "Cy": [5]}
    phone.do(roll=[3])
    assert phone.do(undo=True)["player"] == "Ann"
    phone.do(roll=[3])
    view = phone.do(roll=[4])
    assert (view["phase"], view["players"]) == ("roll", ["Cy", "Bo", "Ann"])


def test_undo_goes_back_over_the_start_into_the_roll_off(phone: Phone) -> None:
    phone.begin("Ann", "Bo", roll_off=True)
    phone.do(roll=[3])
    phone.do(roll=[4])
    assert phone.do(undo=True)["phase"] == "roll-off"


def test_what_the_journal_does_not_take_has_not_happened_and_everybody_is_told_once(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(entries: object) -> int:
        raise JournalError("journal.sqlite cannot be written: free some space on the disk.")

    phone.begin("Ann", "Bo")
    phone.see()
    with monkeypatch.context() as disk:
        disk.setattr(phone.journal, "append", full)
        for _ in range(3):
            view = phone.see((1, 1), (2, 5), (3, 3), (4, 4), (5, 6))
        assert view["notice"] == {"kind": "refused", "text": str(view["said"][-1]["text"])}
        assert [each["text"] for each in view["said"]].count(view["notice"]["text"]) == 1
        assert view["phase"] == "roll"
        phone.session.press(Press.STOP)
        with pytest.raises(Refused, match="free some space"):
            phone.do(roll=[1, 5, 3, 4, 6])
    view = phone.see((1, 1), (2, 5), (3, 3), (4, 4), (5, 6))
    assert view["phase"] == "decide"
    assert view["notice"] is None


def test_a_straight_looks_like_any_throw_until_the_roller_acts(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    straight = phone.see((1, 1), (2, 2), (3, 3), (4, 4), (5, 5))
    phone.begin("Ann", "Bo")
    phone.see()
    plain = phone.see((6, 1), (7, 2), (8, 3), (9, 3), (10, 5))
    different = {key for key in straight if straight[key] != plain[key]}
    assert different == {"version", "throw", "said", "aloud"}
    assert "150" not in str([straight[key] for key in ("choices", "said", "aloud")])
    spoken, wanted = ([view["aloud"], *(each["text"] for each in view["said"][-3:])] for view in (straight, plain))
    assert [text.replace("1, 2, 3, 4, 5", "1, 2, 3, 3, 5") for text in spoken] == wanted


@pytest.mark.parametrize(
    ("straight", "like_it"), [([2, 3, 4, 5, 6], [2, 3, 4, 5, 3]), ([1, 2, 3, 4, 5], [1, 2, 3, 3, 5])]
)
def test_a_hold_without_a_camera_tells_no_straight(phone: Phone, straight: list[int], like_it: list[int]) -> None:
    """It asked which dice of 2 3 4 5 6 were kept, where the 5 of another throw was held at once."""
    held = []
    for dice in (straight, like_it):
        phone.begin("Ann", "Bo")
        phone.do(roll=dice)
        view = phone.do(press="hold")
        held.append((view["phase"], view["kept"], view["question"] and view["question"]["answers"], view["notice"]))
    assert held[0] == held[1]


def test_a_game_that_nobody_can_win_is_not_begun_but_one_begun_before_can_be_read(phone: Phone) -> None:
    """With a goal of 1,000 nobody came on the board, which takes 1,500, however long they played."""
    new = {"game": "ten-thousand", "players": ["Ann", "Bo"], "options": {"target": 1000}}
    with pytest.raises(Refused, match="1,000 points get nobody on the board"):
        phone.do(new=new)
    phone.do(new=new | {"options": {"target": 1000, "entry": 1000}})
    phone.journal.append([{"new": new}])
    assert phone.open().view["game"]["options"] == {"target": 1000, "entry": 1500}


def test_opening_again_goes_on_at_the_same_decision(phone: Phone) -> None:
    phone.begin("Ann", "Bo", target=500)
    phone.see()
    phone.see((1, 1), (2, 5), (3, 3), (4, 4), (5, 6))
    phone.do(press="stop")
    phone.do(undo=True)
    before = phone.view
    after = phone.open().view
    for key in ("version", "phase", "player", "turn", "choices", "sheet", "game", "players"):
        assert after[key] == before[key], key
    phone.see((1, 6), (2, 5), (3, 3), (4, 4), (5, 1))
    assert phone.do(press="stop")["sheet"][0]["lines"][0]["score"] == 0


def test_a_correction_alone_is_announced_and_what_cannot_stand_is_named(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.do(roll=[1, 1, 1, 4, 6])
    phone.do(keep=[1, 1, 1])
    phone.do(roll=[5, 6])
    phone.do(press="stop")
    phone.do(roll=[1, 1, 3, 4, 6])
    assert phone.do(correct={"at": 2, "to": {"roll": [5, 5]}})["notice"] == {
        "kind": "corrected", "text": "Corrected: the throw 5 5.",
    }  # fmt: skip
    view = phone.do(correct={"at": 0, "to": {"roll": [1, 2, 2, 4, 6]}})
    assert view["notice"]["text"] == (
        "Corrected: the throw 1 2 2 4 6. This can no longer stand: Ann, keeping 1 1 1 and 2 more. "
        "Ann decides that turn anew; one later turn waits."
    )
    assert (view["mending"], view["table"]["state"]) == ({"player": "Ann", "turns": 1}, "correcting")
    view = phone.do(stop=[1])
    assert (view["player"], view["throw"]["values"], view["mending"]) == ("Bo", [1, 1, 3, 4, 6], None)


def test_without_a_camera_stop_declines_an_offer_however_soon(phone: Phone) -> None:
    """Its pictures are the clock, and STOP was passed over for as long as none came."""
    phone.begin("Ann", "Bo", game="dire-straights", passing="cut-throat")
    phone.do(roll=[1, 2, 3, 5, 5, 6])
    for phase in ("offer", "roll"):
        phone.session.press(Press.STOP)
        assert (phone.view["player"], phone.view["phase"]) == ("Bo", phase)


def test_points_taken_over_are_not_told_as_a_lost_turn(phone: Phone) -> None:
    """ "Bo rolled. Bo goes on." was told as such."""
    phone.begin("Ann", "Bo", game="dire-straights", passing="cut-throat")
    phone.do(roll=[1, 2, 3, 5, 5, 6])
    phone.do(stop=[1, 2, 3])
    phone.do(take_over=True)
    told = {"kind": "info", "text": "Ann has 0 now: taken over by Bo."}
    assert (phone.do(roll=[4, 6, 6])["notice"], phone.view["turn"]) == (told, 20)


def test_undo_and_redo_say_what_they_did(phone: Phone) -> None:
    phone.begin("Ann", "Bo", roll_off=True)
    phone.do(roll=[3])
    phone.do(roll=[4])
    assert phone.do(undo=True)["can_redo"]
    assert phone.do(redo=True)["player"] == "Bo"
    phone.do(roll=[1, 1, 1, 4, 6])
    assert phone.do(undo=True)["notice"]["text"] == "Taken back: Bo, the throw 1 1 1 4 6."
    assert phone.do(redo=True)["notice"]["text"] == "Done again: Bo, the throw 1 1 1 4 6."
    with pytest.raises(Refused, match="nothing to do again"):
        phone.do(redo=True)


def test_a_player_comes_late_and_another_leaves(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.do(roll=[1, 1, 1, 4, 6])
    phone.do(keep=[1, 1, 1])
    phone.do(roll=[5, 6])
    phone.do(press="stop")
    view = phone.do(seats=[["Ann", "Ann"], ["Bo", "Bo"], [" Cy ", None]])
    assert (view["players"], view["colours"], view["notice"]["text"]) == (
        ["Ann", "Bo", "Cy"], [0, 1, 2], "At the table now: Ann, Bo, Cy.",
    )  # fmt: skip
    view = phone.do(seats=[["Cy", "Cy"], ["Bob", "Bo"]])
    assert [(column["player"], column["total"], column["left"]) for column in view["sheet"]] == [
        ("Cy", 0, False), ("Bob", 0, False), ("Ann", 105, True),
    ]  # fmt: skip
    assert phone.open().view["sheet"] == view["sheet"]
    for wish, error in [([["Cy", "Cy"], ["Cy", None]], Refused), ("Ann", Malformed), ([["Ann"]], Malformed)]:
        with pytest.raises(error):
            phone.do(seats=wish)


def test_a_bot_by_another_name_is_said_to_be_none(phone: Phone) -> None:
    phone.do(new={"game": "train-wreck", "players": ["Ann", "Bo"], "bots": {"Bo": "steady"}})
    told = phone.do(seats=[["Ann", "Ann"], ["Grandma", "Bo"]])["notice"]["text"]
    assert told == "At the table now: Ann, Grandma. No bot plays for Grandma: people decide there now."
    assert phone.do(seats=[["Ann", "Ann"], ["Bo", "Grandma"]])["notice"]["text"] == "At the table now: Ann, Bo."


@pytest.mark.parametrize(("first", "name"), [("Ann", "ann"), ("Ann", "ANN"), ("Aña", "An\u0303a"), ("Ann B", "Ann  B")])
def test_two_players_of_names_that_sound_the_same_are_refused(phone: Phone, first: str, name: str) -> None:
    with pytest.raises(Refused, match=f"The name {first} stands twice"):
        phone.begin(first, name)
    phone.begin(first, "Bo")
    with pytest.raises(Refused, match="stands twice"):
        phone.do(seats=[[first] * 2, [name, "Bo"]])
    assert phone.do(seats=[[name, first], ["Bo", "Bo"]])["players"] == [name, "Bo"]


def test_to_throw_is_said_only_where_a_throw_counts(phone: Phone) -> None:
    def ready() -> str:
        return str(phone.see()["table"]["sentence"])

    assert ready() == "No game has been begun."
    phone.begin("Ann", "Bo", game="dire-straights", roll_off=True, passing="cut-throat", target=20)
    assert ready() == "Ready: throw the dice."
    phone.do(roll=[6])
    phone.do(roll=[1])
    assert ready() == "Ready: throw the dice."
    phone.do(roll=[1, 2, 3, 5, 5, 6])
    phone.do(stop=[1, 2, 3])
    assert ready() == "Take over 1 2 3 from Ann, or start afresh?"
    phone.do(take_over=True)
    phone.do(roll=[4, 6, 6])
    phone.do(stop=[4])
    assert ready() == "The game is over."


@pytest.mark.parametrize("roll_off", [True, False])
def test_who_plays_again_sits_as_before_whichever_way_round_the_game_is_played(phone: Phone, roll_off: bool) -> None:
    phone.begin("Ann", "Bo", "Cy", roll_off=roll_off)
    assert phone.view["seats"] == ["Ann", "Bo", "Cy"]
    if roll_off:
        for value in (1, 2, 6):
            phone.do(roll=[value])
    assert phone.view["players"] == (["Cy", "Bo", "Ann"] if roll_off else ["Ann", "Cy", "Bo"])
    assert phone.view["seats"] == ["Ann", "Bo", "Cy"]
    phone.begin(*phone.view["seats"])
    assert phone.view["players"] == ["Ann", "Cy", "Bo"]
