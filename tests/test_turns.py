"""One turn opened: its throws, its choices and what else was legal."""

from phone_fixture import Phone, phone

__all__ = ["phone"]


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
