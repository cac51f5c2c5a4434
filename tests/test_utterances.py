"""What the voice says: once, discreetly, and only what matters."""

from typing import Any

import pytest
from phone_fixture import Phone, phone

from companion.sight import Look, Lying, Press, TableState

__all__ = ["phone"]

NEW = {"game": "train-wreck", "players": ["Ann", "Bo"]}


class Ear:
    """Hears what is said from now on."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.heard = 0
        self.hear()

    def hear(self) -> list[str]:
        """What has been said since, each with its kind."""
        new = [each for each in self.phone.view["said"] if each["number"] > self.heard]
        self.heard = new[-1]["number"] if new else self.heard
        return [f"{each['kind']}: {each['text']}" for each in new]


def test_a_turn_is_told_from_its_throw_to_the_next_player(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    ear = Ear(phone)
    phone.see()
    phone.see((3, 1), (1, 4), (2, 1), (5, 6), (4, 5))
    assert ear.hear() == ["throw: 4, 1, 1, 5, 6.", "hint: 10 more to get on the board."]
    phone.see((2, 1), (3, 1))
    phone.session.press(Press.HOLD)
    assert ear.hear() == ["keep: Ann keeps 1 1: 20. Now throw 3 dice."]
    phone.see((2, 1), (3, 1), (6, 1), (7, 5), (8, 6))
    assert ear.hear() == ["throw: 1, 5, 6."]
    phone.session.press(Press.STOP)
    assert ear.hear() == ["bank: Ann banks 35. Total 35.", "turn: Bo throws 5 dice."]


def test_what_must_be_thrown_is_told_once(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    ear = Ear(phone)
    phone.do(roll=[1, 1, 1, 4, 6])
    assert ear.hear() == ["throw: 1, 1, 1, 4, 6.", "hint: Triple: throw the other two."]
    phone.do(keep=[1, 1, 1])
    assert ear.hear() == ["keep: Ann keeps 1 1 1: 100. Now throw 2 dice."]


@pytest.mark.parametrize(
    ("game", "dice", "wanted"),
    [
        ("train-wreck", [2, 2, 3, 4, 6], ["hint: Nothing scores: set aside one die that begins or carries on "
         "a sequence, or accept the train wreck."]),
        ("freight-train", [2, 2, 3, 3, 4, 6], ["lost: Ann throws 2 2 3 3 4 6: zilch.", "turn: Bo throws 6 dice."]),
        ("dire-straights", [2, 2, 2, 4, 5, 6], ["throw: Ann throws 2 2 2 4 5 6: a lifeline, the same dice again.",
         "hint: Lifeline: throw the same dice again."]),
        ("dire-straights", [1, 2, 4, 4, 5, 6], ["throw: 1, 2, 4, 4, 5, 6.", "keep: 10 this turn."]),
        ("ten-thousand", [2, 2, 3, 3, 4, 6], ["lost: Ann throws 2 2 3 3 4 6: crapped out.", "turn: Bo throws 6 dice."]),
    ],
)  # fmt: skip
def test_what_a_throw_leads_to_is_told(phone: Phone, game: str, dice: list[int], wanted: list[str]) -> None:
    phone.begin("Ann", "Bo", game=game)
    ear = Ear(phone)
    phone.do(roll=dice)
    told = ear.hear()
    assert told[-len(wanted) :] == wanted


def test_of_a_correction_only_the_correction_is_told(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.do(roll=[1, 2, 3, 4, 6])
    phone.do(keep=[1])
    ear = Ear(phone)
    phone.do(correct=[1, 1, 3, 4, 6])
    assert ear.hear() == ["corrected: Corrected: the throw 1 1 3 4 6. Ann: 10 this turn."]
    phone.do(undo=True)
    assert ear.hear() == ["corrected: Taken back: the correction. Ann: 10 this turn."]


def test_the_end_names_the_winner(phone: Phone) -> None:
    phone.begin("Ann", "Bo", game="dire-straights", target=10)
    phone.do(roll=[1, 2, 4, 4, 5, 6])
    ear = Ear(phone)
    phone.do(stop=[1, 2])
    assert ear.hear() == ["bank: Ann banks 10. Total 10.", "won: Ann wins!"]
    phone.session.press(Press.HOLD_LONG)
    assert ear.hear() == ["asked: The game is over. Ann wins!"]


def test_the_total_to_answer_is_told_once_the_end_has_begun(phone: Phone) -> None:
    phone.begin("Ann", "Bo", target=100)
    ear = Ear(phone)
    phone.do(roll=[2, 2, 2, 2, 2])
    phone.do(keep=[2, 2, 2, 2, 2])
    phone.do(roll=[1, 2, 3, 4, 6])
    phone.do(stop=[1])
    assert ear.hear()[-1] == "turn: Bo throws 5 dice. The end has begun: 210 must be answered."
    assert phone.view["aloud"] == ("Bo throws 5 dice. 0 this turn, 0 in all. The end has begun: 210 must be answered.")


def test_dice_left_over_are_offered_with_the_buttons_that_answer(phone: Phone) -> None:
    phone.begin("Ann", "Bo", game="dire-straights", passing="cut-throat")
    phone.do(roll=[1, 2, 4, 4, 5, 6])
    ear = Ear(phone)
    phone.do(stop=[1, 2])
    assert ear.hear()[-1] == "turn: Bo, take over 1, 2? HOLD takes them, STOP starts afresh."
    phone.session.press(Press.HOLD)
    assert ear.hear()[0] == "keep: Bo takes over 1 2. Now throw 4 dice."


def test_points_that_move_to_who_takes_over_and_back_are_told(phone: Phone) -> None:
    phone.begin("Ann", "Bo", game="dire-straights", passing="cut-throat")
    phone.do(roll=[1, 2, 4, 4, 5, 6])
    phone.do(stop=[1, 2])
    phone.do(take_over=True)
    ear = Ear(phone)
    phone.do(roll=[3, 5, 5, 6])
    assert ear.hear() == ["throw: 3, 5, 5, 6.", "keep: 15 this turn. Ann has 0 now: taken over by Bo."]
    assert phone.view["notice"]["text"] == "Ann has 0 now: taken over by Bo."
    phone.do(keep=[3])
    ear.hear()
    phone.do(roll=[2, 5, 6])
    assert ear.hear()[0] == "lost: Bo throws 2 5 6: no pointer. Ann has 10 now: paid back."
    assert phone.view["notice"]["text"] == "Bo throws 2 5 6: no pointer. Ann has 10 now: paid back. Ann is next."


def test_a_question_says_which_die_it_is_about_and_what_to_do(phone: Phone) -> None:
    phone.begin("Ann", "Bo")
    phone.see()
    ear = Ear(phone)
    for seconds in (1.0, 3.0):
        dice = [
            Lying(n, v, (100.0 * n, 10, 40, 40), sure=n != 3, likely=(3, 2)) for n, v in enumerate((1, 4, 3, 5, 6), 1)
        ]
        phone.session.see(Look(seconds, TableState.READ, tuple(dice)), (1000, 500), lambda box: b"crop")
    wanted = "What does this die show? It is number 3 from the left. Throw it again, or tell a phone."
    assert ear.hear() == [f"question: {wanted}"]
    phone.session.press(Press.HOLD_LONG)
    assert ear.hear() == [f"asked: {wanted}"]


def test_a_question_whether_dice_were_only_moved_says_what_to_do_without_a_phone(phone: Phone) -> None:
    phone.begin("Ann", "Bo", game="ten-thousand")
    phone.see()
    phone.see((1, 1), (2, 1), (3, 5), (4, 5), (5, 2), (6, 3))
    phone.see((1, 1), (2, 1), (3, 5), (4, 5))
    phone.session.press(Press.HOLD)
    held = tuple((number, value) for number, value in enumerate((1, 1, 5, 5), 1))
    phone.see(*held, (7, 1), (8, 5))
    ear = Ear(phone)
    for seconds in (2.0, 4.0):
        dice = tuple(Lying(n, v, (100.0 * n, 10, 40, 40)) for n, v in (*held, (7, 1), (9, 5)))
        phone.session.see(Look(seconds, TableState.READ, dice), (1000, 500), lambda box: b"")
    wanted = "Were these dice thrown, or only moved: 5? Pick up the dice you do not keep, or tell a phone."
    assert ear.hear() == [f"question: {wanted}"]


def test_which_of_two_sets_of_dice_is_the_throw_is_not_told_by_picking_some_up(phone: Phone) -> None:
    phone.begin("Ann", "Bo", game="train-wreck")
    phone.see()
    laid = tuple(enumerate((1, 1, 2, 3, 4), 1))
    phone.see(*laid)
    ear = Ear(phone)
    phone.see(*laid, *enumerate((5, 5, 2, 6, 6), 6))
    assert ear.hear() == ["question: More dice lie there than the game has: which of them are Ann's throw?"]


def test_dice_that_count_in_two_ways_are_asked_about_and_the_same_press_takes_the_most(phone: Phone) -> None:
    phone.begin("Ann", "Bo", game="ten-thousand")
    phone.see()
    phone.see((1, 1), (2, 1), (3, 1), (4, 4), (5, 6), (6, 2))
    phone.see((1, 1), (2, 1), (3, 1))
    ear = Ear(phone)
    phone.session.press(Press.HOLD)
    asked = "question: How do 1 1 1 count? 1 1 1 (300), 1 1 1 (1,000) Press again for the most."
    assert ear.hear() == [asked]
    phone.session.press(Press.HOLD)
    assert ear.hear()[0] == "keep: Ann keeps 1 1 1: 1,000. Now throw 3 dice."


def test_the_roll_off_is_told(phone: Phone) -> None:
    ear = Ear(phone)
    phone.begin("Ann", "Bo", roll_off=True, game="freight-train")
    for value in (2, 5):
        phone.do(roll=[value])
    assert ear.hear() == [
        "turn: Freight Train. Ann throws one die for the start.",
        "turn: Ann: 2. Bo throws one die for the start.",
        "turn: Bo: 5. Bo throws 6 dice.",
    ]


def test_a_lost_camera_is_told_once(phone: Phone) -> None:
    ear = Ear(phone)
    for seconds in (1.0, 3.0, 5.0):
        phone.session.camera_lost("The camera has gone.", seconds)
    assert ear.hear() == ["camera: The camera has gone."]


@pytest.mark.parametrize(
    ("wishes", "wanted"),
    [
        ([], "No game has been begun."),
        (
            [{"new": {"game": "train-wreck", "players": ["Ann", "Bo"], "roll_off": True}}],
            "Ann throws one die for the start.",
        ),
        ([{"new": {"game": "train-wreck", "players": ["Ann", "Bo"]}}], "Ann throws 5 dice. 0 this turn, 0 in all."),
        (
            [{"new": NEW}, {"roll": [1, 1, 5, 6, 6]}],
            "Ann has thrown, from the left: 1, 1, 5, 6, 6. May be kept: 1 1 5 for 25, 1 1 for 20, 1 5 for 15, "
            "1 for 10, 5 for 5. 0 this turn, 0 in all. 10 more to get on the board.",
        ),
        (
            [{"new": NEW | {"options": {"entry": 25}}}, {"roll": [1, 1, 5, 6, 6]}],
            "Ann has thrown, from the left: 1, 1, 5, 6, 6. May be kept: 1 1 5 for 25, 1 1 for 20, 1 5 for 15, "
            "1 for 10, 5 for 5. 0 this turn, 0 in all. STOP with 1 1 5 banks 25.",
        ),
        ([{"new": NEW}, {"pause": True}], "The table is paused."),
    ],
)
def test_how_things_stand_is_told_when_asked_for(phone: Phone, wishes: list[dict[str, Any]], wanted: str) -> None:
    for wish in wishes:
        phone.do(**wish)
    assert phone.view["aloud"] == wanted
