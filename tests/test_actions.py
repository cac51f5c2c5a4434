"""Actions as JSON: what is one, what is none, and that nothing is lost on the way."""

import json

import pytest

from companion.games.actions import (
    Action,
    Keep,
    NotAnAction,
    OffTable,
    Reroll,
    Roll,
    Stop,
    TakeOver,
    Undo,
    describe,
    from_json,
    parse,
    to_json,
)

ACTIONS = [
    ('{"roll": [1, 1, 2, 3, 5]}', Roll((1, 1, 2, 3, 5)), "roll 1 1 2 3 5"),
    ('{"keep": [1, 1]}', Keep((1, 1)), "keep 1 1"),
    ('{"keep": [1, 1, 1], "points": 300}', Keep((1, 1, 1), 300), "keep 1 1 1"),
    ('{"keep": [4], "points": -10}', Keep((4,), -10), "keep 4"),
    ('{"keep": [1], "all": true}', Keep((1,), None, True), "keep 1"),
    ('{"keep": [5], "points": 50, "all": true}', Keep((5,), 50, True), "keep 5"),
    ('{"stop": [1, 1]}', Stop((1, 1)), "stop 1 1"),
    ('{"stop": []}', Stop(()), "stop"),
    ('{"stop": [1, 1, 1], "points": 300}', Stop((1, 1, 1), 300), "stop 1 1 1"),
    ('{"reroll": true}', Reroll(), "reroll"),
    ('{"off_table": true}', OffTable(), "off_table"),
    ('{"take_over": true}', TakeOver(True), "take_over"),
    ('{"take_over": false}', TakeOver(False), "take_over"),
    ('{"undo": true}', Undo(), "undo"),
]


@pytest.mark.parametrize(("line", "action", "words"), ACTIONS)
def test_an_action_and_its_forms(line: str, action: Action, words: str) -> None:
    assert parse(line) == action
    assert to_json(action) == json.loads(line)
    assert describe(action) == words


def test_dice_come_in_any_order() -> None:
    assert from_json({"roll": [3, 1, 1, 5, 2]}) == Roll((1, 1, 2, 3, 5))


NO_ACTIONS = [
    ("not JSON", "roll 1 2 3"),
    ("not JSON", '{"roll": [1, 2'),
    ("a key twice", '{"keep": [1], "keep": [5]}'),
    ("a nest deeper than can be read", "[" * 100_000),
    ("a number longer than can be read", "9" * 5_000),
    ("no object", "5"),
    ("no object", "null"),
    ("no object", '["roll", [1]]'),
    ("no verb", "{}"),
    ("an unknown verb", '{"fly": 1}'),
    ("two verbs", '{"roll": [1], "stop": []}'),
    ("any other key", '{"roll": [1], "by": "Ann"}'),
    ("points belong to keep and stop", '{"roll": [1], "points": 10}'),
    ("points belong to keep and stop", '{"reroll": true, "points": 10}'),
    ("all belongs to keep", '{"stop": [1], "all": true}'),
    ("no dice", '{"roll": 5}'),
    ("no dice", '{"stop": null}'),
    ("no dice", '{"keep": "1 1"}'),
    ("a die of 0", '{"roll": [0, 1]}'),
    ("a die of 7", '{"roll": [7, 1]}'),
    ("floats", '{"roll": [1.0, 2.0]}'),
    ("strings", '{"keep": ["1"]}'),
    ("booleans", '{"keep": [true]}'),
    ("points as a string", '{"keep": [1], "points": "10"}'),
    ("points as a float", '{"keep": [1], "points": 10.0}'),
    ("points as a boolean", '{"keep": [1], "points": true}'),
    ("points as null", '{"stop": [1], "points": null}'),
    ("all that is not true", '{"keep": [1], "all": false}'),
    ("all that is not true", '{"keep": [1], "all": 1}'),
    ("reroll that is not true", '{"reroll": false}'),
    ("reroll that is not true", '{"reroll": 1}'),
    ("off_table that is not true", '{"off_table": false}'),
    ("undo that is not true", '{"undo": "true"}'),
    ("take_over that is neither", '{"take_over": 1}'),
    ("take_over that is neither", '{"take_over": null}'),
]


@pytest.mark.parametrize(("why", "line"), NO_ACTIONS)
def test_what_is_no_action_is_told_in_a_sentence(why: str, line: str) -> None:
    with pytest.raises(NotAnAction, match=r"\.$"):
        parse(line)


def test_a_nest_that_can_only_just_be_read_is_no_action_either() -> None:
    for depth in range(900, 1_001):
        with pytest.raises(NotAnAction):
            parse('{"roll": ' + "[" * depth + "]" * depth + "}")
