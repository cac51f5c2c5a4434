"""The live table: journal first, everybody sees the same, a stale or illegal command changes nothing."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.host import Host
from companion.journal import Journal, JournalError
from companion.pictures import Pictures
from companion.room import Malformed, Refused, Stale
from companion.session import Session
from companion.sight import Look, Lying, Press, TableState
from companion.view import CameraNote


class Phone:
    """A table with one phone beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.thrown: list[tuple[int, Any]] = []
        self.journal = Journal(folder / "journal.sqlite")
        self.open()

    def open(self) -> "Phone":
        self.journal.close()
        self.journal = Journal(self.folder / "journal.sqlite")
        pictures = Pictures(self.folder / "pictures")
        host = Host(self.folder / "host.json")
        camera = CameraNote("a camera")
        self.session = Session(self.journal, pictures, camera, lambda *throw: self.thrown.append(throw), host)
        return self

    @property
    def view(self) -> dict[str, Any]:
        return self.session.view()

    def do(self, **wish: Any) -> dict[str, Any]:
        return self.session.command(self.sees() | {"do": wish})

    def sees(self) -> dict[str, Any]:
        """The state that somebody looks at now, as commands carry it."""
        question = self.view["question"]
        return {"on": self.view["version"], "question": question and question["id"]}

    def begin(self, *players: str, roll_off: bool = False, game: str = "train-wreck", **options: Any) -> "Phone":
        self.do(new={"game": game, "players": list(players), "options": options, "roll_off": roll_off})
        return self

    def see(self, *dice: tuple[int, int], jpeg: bytes = b"proof", unseen: bool = False) -> dict[str, Any]:
        """The camera sees dice at rest, each (number, value); ``unseen``: it could not follow how they came there."""
        lying = tuple(Lying(number, value, (100.0 * number, 10, 40, 40)) for number, value in dice)
        self.session.see(Look(1.0, TableState.READ, lying, unseen), (1000, 500), lambda box: b"crop" if box else jpeg)
        return self.view


def threes(*doubtful: int) -> tuple[Lying, ...]:
    """Five dice that show a 3 as far as can be told; those with these numbers are hard to read."""
    return tuple(
        Lying(number, 3, (100.0 * number, 10, 40, 40), number not in doubtful, (3, 2)) for number in range(1, 6)
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


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    phone = Phone(tmp_path)
    yield phone
    phone.journal.close()


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
    phone.do(roll=[3])
    assert phone.do(undo=True)["player"] == "Ann"
    phone.do(roll=[3])
    view = phone.do(roll=[4])
    assert (view["phase"], view["players"]) == ("roll", ["Cy", "Bo", "Ann"])


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


def test_undo_goes_back_over_the_start_into_the_roll_off(phone: Phone) -> None:
    phone.begin("Ann", "Bo", roll_off=True)
    phone.do(roll=[3])
    phone.do(roll=[4])
    assert phone.do(undo=True)["phase"] == "roll-off"


def test_a_throw_the_camera_scores_has_a_proof_picture(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    view = phone.see((1, 1), (2, 5), (3, 3), (4, 4), (5, 6))
    assert phone.session.picture(view["throw"]["picture"]) == b"proof"
    first = {"value": 1, "likely": [2, 3, 4, 5, 6], "box": [0.1, 0.02, 0.04, 0.08], "lying": True, "selected": False}
    assert view["throw"]["dice"][0] == first
    assert phone.do(press="stop")["sheet"][0]["lines"][0]["picture"] == view["throw"]["picture"]


def test_a_turn_lost_before_its_first_throw_has_no_proof_picture(phone: Phone) -> None:
    """It had that of the last throw of the player before."""
    phone.begin("Ann", "Bo", game="freight-train")
    phone.see()
    phone.see((1, 1), (2, 1), (3, 1), (4, 4), (5, 6), (6, 6))
    assert phone.do(press="stop")["sheet"][0]["lines"][0]["picture"] is not None
    assert phone.do(off_table=True)["sheet"][1]["lines"][0]["picture"] is None


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


def test_a_full_disk_leaves_the_switch_that_lets_everyone_act(phone: Phone, fill_disk: Callable[[], None]) -> None:
    fill_disk()
    with pytest.raises(Refused, match="look whether the disk is full"):
        phone.do(everyone=True)
    assert not phone.view["everyone"]


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


def test_dice_are_selected_by_their_place_and_held(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    phone.see((1, 1), (2, 5), (3, 3), (4, 4), (5, 6))
    assert phone.do(select=[1])["selected"] == {
        "keep": [5], "points": 5, "turn": 5, "may": ["roll", "stop"], "legal": True,
    }  # fmt: skip
    assert phone.do(press="hold")["kept"] == [5]


def test_a_die_selected_stays_so_when_it_is_laid_elsewhere(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    phone.see((1, 1), (2, 5), (3, 3), (4, 4), (5, 6))
    phone.do(select=[1])
    view = phone.see((1, 1), (3, 3), (4, 4), (5, 6), (9, 5))
    assert [die["value"] for die in view["throw"]["dice"] if die["selected"]] == [5]
    assert view["selected"]["keep"] == [5]
    assert phone.do(press="hold")["kept"] == [5]


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


def test_a_table_button_pressed_again_takes_the_highest(phone: Phone) -> None:
    phone.begin("Ann", "Bo", game="ten-thousand")
    phone.do(roll=[1, 1, 1, 2, 3, 4])
    phone.do(select=[0, 1, 2])
    phone.session.press(Press.HOLD)
    phone.session.press(Press.HOLD)
    assert phone.view["turn"] == 1000


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


def test_a_pause_counts_nothing_and_what_moved_meanwhile_is_no_throw(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    assert phone.do(pause=True)["table"]["state"] == "paused"
    phone.see((1, 1), (2, 1), (3, 3), (4, 4), (5, 6))
    phone.do(pause=False)
    assert phone.see((1, 1), (2, 1), (3, 3), (4, 4), (5, 6))["phase"] == "roll"


def test_a_die_laid_down_during_a_pause_does_not_roll_for_the_start(phone: Phone) -> None:
    phone.begin("Ann", "Bo", roll_off=True)
    phone.see()
    phone.do(pause=True)
    phone.see((1, 4))
    phone.do(pause=False)
    assert phone.see((1, 4))["roll_off"] == {"throws": {"Ann": [], "Bo": []}}


def test_a_press_of_the_table_button_counts_like_one_on_the_page(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.do(roll=[1, 1, 3, 4, 6])
    phone.session.press(Press.STOP)
    assert phone.view["player"] == "Bo"
    phone.session.press(Press.STOP)
    assert phone.view["notice"]["kind"] == "refused"


def test_a_lost_camera_is_said_and_play_goes_on_by_hand(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.session.camera_lost("The camera was unplugged: plug it in again.", 5.0)
    assert phone.view["table"]["state"] == "no-camera"
    assert phone.view["camera"]["note"] == "The camera was unplugged: plug it in again."
    assert phone.do(roll=[1, 1, 3, 4, 6])["phase"] == "decide"


def test_everybody_who_watches_gets_the_view_at_once_and_then_each_change(phone: Phone) -> None:
    views = phone.session.views()
    assert next(views) == phone.view
    phone.begin("Ann", "Bo")
    assert next(views) == phone.view


def test_a_die_offers_what_it_may_show_instead_the_readers_own_second_choice_first(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    dice = [Lying(number, 4, (100.0 * number, 10, 40, 40), True, (4, 1)) for number in range(1, 6)]
    phone.session.see(Look(1.0, TableState.READ, tuple(dice)), (1000, 500), lambda box: b"")
    assert phone.view["throw"]["dice"][0]["likely"] == [1, 5, 6, 2, 3]


def test_a_turn_is_opened_with_its_throws_choices_and_proofs(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    proof = phone.see((1, 1), (2, 5), (3, 3), (4, 4), (5, 6))["throw"]["picture"]
    phone.do(select=[0])
    phone.do(press="stop")
    turn = phone.session.turn(phone.view["sheet"][0]["lines"][0]["turn"])
    assert turn is not None
    throw, choice = turn["steps"]
    assert (turn["player"], throw["picture"], throw["values"]) == ("Ann", proof, [1, 3, 4, 5, 6])
    assert [die["box"] is not None for die in throw["dice"]] == [True] * 5
    assert (choice["did"], choice["keep"]) == ("stop", [1])
    assert {"label": {"verb": "stop", "keep": [1, 5], "points": 15}, "do": {"stop": [1, 5], "points": 15}} in choice[
        "instead"
    ]
    assert phone.session.turn(1) is None
    assert phone.open().session.turn(0) == turn


def test_a_turn_before_which_a_player_has_left_is_opened_as_that_of_whoever_played_it(phone: Phone) -> None:
    """It stood under the name of the player who had left."""
    phone.begin("Ann", "Bo", "Cy", game="freight-train")
    phone.do(seats=[["Bo", "Bo"], ["Cy", "Cy"]])
    phone.do(roll=[1, 1, 1, 3, 4, 6])
    turn = phone.session.turn(0)
    assert turn is not None
    assert (turn["player"], phone.view["player"]) == ("Bo", "Bo")


def test_a_turn_once_opened_names_no_straight_that_was_not_taken(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.do(roll=[1, 2, 3, 4, 5])
    phone.do(stop=[1])
    assert "150" not in str(phone.session.turn(0))


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


def test_points_taken_over_are_not_told_as_a_lost_turn(phone: Phone) -> None:
    """ "Bo rolled. Bo goes on." was told as such."""
    phone.begin("Ann", "Bo", game="dire-straights", passing="cut-throat")
    phone.do(roll=[1, 2, 3, 5, 5, 6])
    phone.do(stop=[1, 2, 3])
    phone.do(take_over=True)
    assert (phone.do(roll=[4, 6, 6])["notice"], phone.view["turn"]) == (None, 20)


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
