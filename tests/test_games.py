"""The games by name: their options, their players, and what a set-up is refused for."""

import pytest

from companion.games import GAMES, make, seated

OPTIONS = {
    "train-wreck": {"target": 1000, "entry": 35},
    "freight-train": {"target": 5000, "choose": False},
    "dire-straights": {"target": 100, "passing": "none", "sixes": False},
    "ten-thousand": {"target": 10_000, "entry": 1500},
}


@pytest.mark.parametrize("game_id", OPTIONS)
def test_the_options_of_a_game_and_what_they_are_unless_chosen(game_id: str) -> None:
    game = make(game_id, {})
    assert {setting.name: setting.default for setting in game.settings} == OPTIONS[game_id]
    assert {name: getattr(game, name) for name in OPTIONS[game_id]} == OPTIONS[game_id]


def test_these_are_all_the_games() -> None:
    assert set(GAMES) == set(OPTIONS)


@pytest.mark.parametrize(
    ("game_id", "dice", "clockwise"),
    [("train-wreck", 5, False), ("freight-train", 6, True), ("dire-straights", 6, True), ("ten-thousand", 6, True)],
)
def test_dice_and_the_way_round_the_table(game_id: str, dice: int, clockwise: bool) -> None:
    game = GAMES[game_id]
    assert (game.count, game.clockwise, make(game_id, {}).start(["Ann"]).dice) == (dice, clockwise, dice)


CHOSEN = [
    ("train-wreck", "target", "750", 750),
    ("train-wreck", "target", 42, 42),
    ("train-wreck", "entry", "1", 1),
    ("freight-train", "choose", "true", True),
    ("freight-train", "choose", False, False),
    ("dire-straights", "passing", "cut-throat", "cut-throat"),
    ("dire-straights", "passing", "piggy-back", "piggy-back"),
    ("dire-straights", "sixes", "false", False),
    ("ten-thousand", "target", "4000", 4000),
    ("ten-thousand", "entry", "350", 350),
]


@pytest.mark.parametrize(("game_id", "name", "value", "wanted"), CHOSEN)
def test_an_option_from_a_command_line_or_from_json(game_id: str, name: str, value: object, wanted: object) -> None:
    assert getattr(make(game_id, {name: value}), name) == wanted


NONSENSE = [
    ("an unknown game", "yacht", {}),
    ("an unknown option", "freight-train", {"entry": "500"}),
    ("an option of another game", "train-wreck", {"sixes": "true"}),
    ("a target of 0", "train-wreck", {"target": "0"}),
    ("a target below 0", "train-wreck", {"target": "-5"}),
    ("a target that is no whole number", "freight-train", {"target": "12.5"}),
    ("a target that is no number", "freight-train", {"target": "many"}),
    ("a target that is nothing", "freight-train", {"target": ""}),
    ("a boolean target", "freight-train", {"target": True}),
    ("an entry score of 0", "ten-thousand", {"entry": "0"}),
    ("a ten-thousand target that is no multiple of 100", "ten-thousand", {"target": "4050"}),
    ("yes is not true", "freight-train", {"choose": "yes"}),
    ("1 is not true", "dire-straights", {"sixes": 1}),
    ("an unknown way of passing", "dire-straights", {"passing": "sideways"}),
]


@pytest.mark.parametrize(("why", "game_id", "options"), NONSENSE)
def test_a_set_up_that_makes_no_sense_is_told_in_a_sentence(why: str, game_id: str, options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        make(game_id, options)


def test_players_are_seated_in_playing_order() -> None:
    assert seated(["Bo", " Ann "]) == ("Bo", "Ann")


@pytest.mark.parametrize("names", [[], [""], ["Ann", " "], ["Ann", "Bo", "Ann"], ["Ann", " Ann"]])
def test_players_need_names_of_their_own(names: list[str]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        seated(names)
