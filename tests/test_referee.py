"""The referee protocol: the lines that are written for the lines that are read."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from companion.games import make
from companion.referee import referee

START = {
    "game": "train-wreck",
    "player": "Ann",
    "phase": "roll",
    "dice": 5,
    "turn": 0,
    "totals": {"Ann": 0, "Bo": 0},
    "winners": None,
}


def written(*lines: str, game_id: str = "train-wreck", **options: Any) -> list[dict[str, Any]]:
    """The states written for the lines, without the events, which are not part of the contract."""
    states = [json.loads(line) for line, _ in referee(make(game_id, options), ("Ann", "Bo"), lines)]
    return [{key: value for key, value in state.items() if key != "event"} for state in states]


def test_the_first_line_is_the_state_before_any_action() -> None:
    assert written() == [START]


def test_options_stand_only_where_there_is_something_to_decide() -> None:
    ones = {"keep": [1], "points": 10, "may": ["roll", "stop"]}
    thrown, kept = written('{"roll": [1, 4, 2, 3, 3]}', '{"keep": [1]}')[1:]
    assert thrown == {**START, "phase": "decide", "options": [ones]}
    assert kept == {**START, "dice": 4, "turn": 10}


def test_options_are_sorted_by_keep_then_points() -> None:
    (_, thrown) = written('{"roll": [1, 1, 1, 5, 2, 3]}', game_id="ten-thousand")
    ranked = [(option["keep"], option["points"]) for option in thrown["options"]]
    assert ranked == sorted(ranked)
    assert len({(*keep, points) for keep, points in ranked}) == len(ranked)


def test_the_undecided_throw_is_not_in_the_turn_score_except_where_pointers_are_taken_at_once() -> None:
    assert written('{"roll": [1, 5, 2, 3, 3]}')[-1]["turn"] == 0
    assert written('{"roll": [1, 2, 4, 4, 5, 6]}', game_id="dire-straights")[-1]["turn"] == 10


def test_in_offer_turn_and_dice_are_0() -> None:
    lines = ('{"roll": [1, 2, 4, 4, 5, 6]}', '{"stop": [2, 1]}')
    offered = written(*lines, game_id="dire-straights", passing="cut-throat")[-1]
    assert [offered[key] for key in ("player", "phase", "turn", "dice")] == ["Bo", "offer", 0, 0]


def test_in_over_the_player_is_null_and_turn_and_dice_are_0() -> None:
    lines = ('{"roll": [1, 2, 4, 4, 5, 6]}', '{"stop": [2, 1]}')
    over = written(*lines, game_id="dire-straights", target="10")[-1]
    assert over == {
        "game": "dire-straights",
        "player": None,
        "phase": "over",
        "dice": 0,
        "turn": 0,
        "totals": {"Ann": 10, "Bo": 0},
        "winners": ["Ann"],
    }


def test_a_blank_line_is_skipped() -> None:
    assert len(written("", "  \n", '{"roll": [1, 5, 2, 3, 3]}', "\n")) == 2


ERRORS = [
    ("not JSON", "roll 1 2 3"),
    ("not an object", "5"),
    ("a key twice", '{"roll": [1, 5, 2, 3, 3], "roll": [1, 5, 2, 3, 3]}'),
    ("an unknown verb", '{"fly": true}'),
    ("two verbs", '{"roll": [1, 5, 2, 3, 3], "undo": true}'),
    ("the wrong number of dice", '{"roll": [1, 5]}'),
    ("the wrong phase", '{"keep": [1]}'),
    ("a verb of another game", '{"off_table": true}'),
    ("nothing to undo", '{"undo": true}'),
]


@pytest.mark.parametrize(("why", "line"), ERRORS)
def test_an_error_is_a_sentence_and_the_phase_and_reading_goes_on(why: str, line: str) -> None:
    game, lines = make("train-wreck", {}), (line, '{"roll": [1, 5, 2, 3, 3]}')
    _, (refused, legal), (after, fine) = referee(game, ("Ann", "Bo"), lines)
    error = json.loads(refused)
    assert (legal, fine) == (False, True)
    assert set(error) == {"error", "phase"}
    assert error["error"].endswith(".")
    assert error["phase"] == "roll"
    assert json.loads(after)["phase"] == "decide"


def test_values_may_come_in_any_order() -> None:
    assert written('{"roll": [5, 3, 1, 2, 3]}', '{"stop": [5, 1]}') == written(
        '{"roll": [1, 2, 3, 3, 5]}', '{"stop": [1, 5]}'
    )


def test_each_line_is_answered_before_the_next_is_read() -> None:
    read = []

    def lines() -> Iterable[str]:
        for number in range(3):
            read.append(number)
            yield '{"undo": true}'

    answers = referee(make("train-wreck", {}), ("Ann",), lines())
    for number in range(4):
        next(answers)
        assert read == list(range(number))


@pytest.mark.parametrize("line", [r'"\ud800"', r'{"roll": "\ud800"}', r'{"roll": [1], "\ud800": 1}', "Zoë", "\x00"])
def test_whatever_is_read_what_is_written_suits_every_terminal(line: str) -> None:
    for answer, _ in referee(make("train-wreck", {}), ("Zoë",), [line]):
        assert answer.isascii()
