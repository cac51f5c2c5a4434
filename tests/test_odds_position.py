"""Any state of the referee protocol is a position."""

import json
from pathlib import Path
from typing import Any

import pytest
from game_script import play
from solved import race_of, turns_of

from companion.games import make
from companion.games.actions import to_json
from companion.odds.advice import Adviser
from companion.odds.position import NoPosition, read_position
from companion.odds.telling import to_json as to_json_odds
from companion.odds.telling import to_text
from companion.odds.told import of_state
from companion.referee import state_json

STATES = [
    ("freight-train", {}, "1 1 5 2 3 4", {"Ann": 500, "Bo": 0}),
    ("freight-train", {"choose": "true"}, "1 1 5 2 3 4; keep 1 1", {"Ann": 500, "Bo": 0}),
    ("dire-straights", {}, "1 2 4 4 5 6", {"Ann": 50, "Bo": 10}),
    ("dire-straights", {}, "1 2 4 4 5 6; keep 1 2", {"Ann": 50, "Bo": 10}),
    ("dire-straights", {"passing": "cut-throat"}, "1 2 4 4 5 6; keep 1 2", {"Ann": 50, "Bo": 10}),
    ("train-wreck", {}, "1 5 2 3 3", {"Ann": 0, "Bo": 0}),
    ("train-wreck", {}, "1 2 3 4 5", {"Ann": 0, "Bo": 0}),
    ("train-wreck", {}, "4 4 4 2 1; keep 4 4 4", {"Ann": 100, "Bo": 0}),
    ("train-wreck", {}, "2 3 3 4 6", {"Ann": 100, "Bo": 0}),
    ("train-wreck", {}, "1 2 3 3 6; keep 1; 2 3 4 4", {"Ann": 100, "Bo": 0}),
]


def written(game_id: str, options: dict[str, str], script: str, totals: dict[str, int]) -> dict[str, Any]:
    game = make(game_id, options)
    return state_json(game, play(game, script, **totals).state)


@pytest.mark.parametrize(("game", "options", "script", "totals"), STATES)
def test_a_state_by_itself_is_read_as_it_was(
    game: str, options: dict[str, str], script: str, totals: dict[str, int]
) -> None:
    rules = make(game, options)
    wanted = play(rules, script, **totals).state
    position = read_position(json.dumps(written(game, options, script, totals), indent=1), options)
    found = position.state
    assert (found.phase, found.dice, found.turn, found.options) == (
        wanted.phase,
        wanted.dice,
        wanted.turn,
        wanted.options,
    )
    assert (found.totals, found.player) == (wanted.totals, wanted.player)
    assert (rules.matters(found), rules.at_stake(found)) == (rules.matters(wanted), rules.at_stake(wanted))


def test_a_record_is_played_to_its_end() -> None:
    game = make("ten-thousand", {})
    history = play(game, "3 3 3 6 2 5; keep 3 3 3")
    lines = [state_json(game, history.states[0]), *(to_json(action) for action in history.actions)]
    position = read_position("\n".join(map(json.dumps, lines)), {})
    assert position.state == history.state
    assert position.assumed == ()


def test_of_all_that_the_referee_wrote_the_last_state_is_taken() -> None:
    """It was the first: a turn not yet begun, whatever had been thrown and kept since."""
    game = make("train-wreck", {})
    states = play(game, "4 4 4 2 1; keep 4 4 4", Ann=100, Bo=0).states
    lines = [*(state_json(game, state) for state in states), {"error": "the dice must be thrown"}]
    position = read_position("\n".join(map(json.dumps, lines)), {})
    assert (position.state.turn, position.state.dice) == (states[-1].turn, states[-1].dice) != (0, 5)


def test_what_a_state_does_not_tell_is_said() -> None:
    position = read_position(json.dumps(written("ten-thousand", {}, "3 3 3 6 2 5; keep 3 3 3", {"Ann": 2000})), {})
    assert position.assumed[0].startswith("The state does not tell how it came about")


SEVERAL_PASTS = [
    # Three 5s kept one a throw are on the way to a sequence.
    ("train-wreck", "2 3 3 5 5; keep 5 5; 2 3 5; keep 5; 4 5"),
    ("train-wreck", "2 2 3 3 4; keep 3; 2 3 4 4; keep 3"),
    # Which faces are open.
    ("ten-thousand", "2 3 3 3 5 6; keep 3 3 3; 1 1 5; keep 1 1 5"),
    ("ten-thousand", "2 3 3 3 5 6; keep 3 3 3; 1 1 5; keep 1 1 5; 1 2 2 4 6 6"),
]


@pytest.mark.parametrize(("game", "script"), SEVERAL_PASTS)
def test_a_state_that_may_have_come_about_otherwise_says_so(game: str, script: str) -> None:
    position = read_position(json.dumps(written(game, {}, script, {"Ann": 500})), {}, turns_of)
    assert position.assumed[0].startswith("The state does not tell how it came about")


ONE_PAST = [
    ("train-wreck", "1 2 3 4 6"),
    ("freight-train", "1 1 2 3 4 5; keep 1 1 5; 1 2 3"),
    ("dire-straights", "1 2 4 4 5 6; keep 1 2; 3 3 4 5"),
    ("ten-thousand", "2 3 3 3 5 6"),
]


@pytest.mark.parametrize(("game", "script"), ONE_PAST)
def test_of_a_state_that_tells_all_nothing_is_said(game: str, script: str) -> None:
    assert read_position(json.dumps(written(game, {}, script, {"Ann": 50})), {}, turns_of).assumed == ()


ENDS = [
    ("freight-train", {"Ann": 5100, "Bo": 4800, "Cy": 100}, "Bo", (1, 2)),
    ("freight-train", {"Ann": 5100, "Bo": 5300, "Cy": 100}, "Cy", (2,)),
    ("train-wreck", {"Ann": 1000, "Bo": 1010, "Cy": 100}, "Cy", (2, 0)),
    ("train-wreck", {"Ann": 990, "Bo": 1010, "Cy": 100}, "Ann", (0,)),
]


@pytest.mark.parametrize(("game", "totals", "player", "waiting"), ENDS)
def test_an_end_that_has_begun_is_seen(
    game: str, totals: dict[str, int], player: str, waiting: tuple[int, ...]
) -> None:
    dice = make(game, {}).count
    state = {
        "game": game,
        "player": player,
        "phase": "roll",
        "dice": dice,
        "turn": 0,
        "totals": totals,
        "winners": None,
    }
    assert read_position(json.dumps(state), {}).state.ending.waiting == waiting


CUT_THROAT = {"passing": "cut-throat"}
TAKEN = [
    # The state; the run, and the points that move with its first pointer.
    ({"phase": "offer", "dice": 0, "totals": {"Ann": 0, "Bo": 40}}, 3, 15),
    ({"phase": "offer", "dice": 0, "totals": {"Ann": 0, "Bo": 10}}, 2, 10),
    ({"phase": "roll", "dice": 1, "totals": {"Ann": 0, "Bo": 40}}, 5, 25),
    (
        {
            "phase": "decide",
            "dice": 3,
            "turn": 40,
            "totals": {"Ann": 0, "Bo": 40},
            "options": [{"keep": [4], "points": 40, "may": ["roll", "stop"]}],
        },
        3,
        35,
    ),
]


@pytest.mark.parametrize(("shown", "run", "moves"), TAKEN)
def test_dice_left_over_are_as_somebody_leaves_them_who_plays_well(shown: dict[str, Any], run: int, moves: int) -> None:
    state = {"game": "dire-straights", "player": "Ann", "turn": 0, "winners": None, **shown}
    position = read_position(json.dumps(state), CUT_THROAT, turns_of)
    memory = position.state.memory
    assert (len(position.state.aside), memory.holder, memory.banked) == (run, 1, moves)
    assert position.state.totals == tuple(shown["totals"].values())
    assert bool(position.assumed) == (shown["phase"] != "decide")


@pytest.mark.parametrize("script", ["", "1 2 4 4 5 6; keep 1 2"], ids=["a fresh turn", "one's own run"])
def test_of_dice_that_nobody_left_over_nothing_is_assumed(script: str) -> None:
    state = json.dumps(written("dire-straights", CUT_THROAT, script, {"Ann": 50, "Bo": 10}))
    assert read_position(state, CUT_THROAT, turns_of).assumed == ()


def test_a_game_that_is_over_leaves_nothing_to_choose(tmp_path: Any) -> None:
    over = json.dumps({**OVER, "winners": ["Ann"]})
    assert json.loads(of_state(over, {}, tmp_path, True))["choices"] == []
    assert of_state(over, {}, tmp_path, False) == "The game is over: Ann won."


MOST_STATES = 60
FIRST = sorted((Path(__file__).parent / "golden").glob("*-1.jsonl"))


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_every_state_of_the_protocol_is_a_position(path: Path) -> None:
    """The beginning of a golden game of each, state by state, each by itself and taken for no other than it is."""
    first, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    options = dict(word.split("=", 1) for word in first["args"] if "=" in word)
    shown = [line["state"] for line in lines if "totals" in line["state"]][:MOST_STATES]
    for state in {json.dumps(each, sort_keys=True): each for each in shown}.values():
        position = read_position(json.dumps(state), options, turns_of)
        found = state_json(position.game, position.state)
        assert {name: found[name] for name in state} == state
        odds = Adviser(race_of(position.game))
        assert to_json_odds(position, odds)["phase"] == state["phase"]


OVER = {
    "game": "dire-straights",
    "player": None,
    "phase": "over",
    "dice": 0,
    "turn": 0,
    "totals": {"Ann": 100},
    "winners": None,
}
OFFER = {**OVER, "player": "Ann", "phase": "offer"}
NO_THROW = {**OFFER, "phase": "decide", "dice": 6, "options": [{"keep": [6], "points": 5, "may": []}]}
REFUSED = [
    ("", "The file holds no state"),
    ("[1, 2]", "The file holds no state"),
    ("{", "The file is not JSON"),
    ("[" * 100_000, "The file is not JSON"),
    ('{"totals": 5}\n{"roll": [1]}', "The record holds no state"),
    (json.dumps({**NO_THROW, "options": [{"keep": [[6]], "points": 5, "may": []}]}), "The state is not one of"),
    (json.dumps({**NO_THROW, "options": [{"keep": [6], "points": [5], "may": []}]}), "The state is not one of"),
    ('{"game": "dire-straights"}', "The state is not one of the referee protocol"),
    (json.dumps({**OFFER, "phase": "roll", "dice": 7}), "The state is not one of the referee protocol"),
    (json.dumps(OFFER), "Nothing is offered by these house rules"),
    (json.dumps({**OFFER, "totals": {"Ann": 0, "Bo": 40}}), "Nothing is offered by these house rules"),
    (json.dumps(NO_THROW), "No throw of this game leaves these options"),
    ('{"roll": [1]}\n{"roll": [2]}', "The record holds no state"),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED, ids=lambda each: each[:30])
def test_what_is_no_position_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(NoPosition) as refused:
        read_position(text, {})
    assert str(refused.value).startswith(sentence)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("line", ['{"action": 5}', '{"action": null}', '{"args": 5}'])
def test_a_line_of_a_record_that_is_no_action_changes_nothing(line: str) -> None:
    record = '{"game": "dire-straights", "totals": {"Ann": 0}}\n{"action": {"roll": [1, 2, 4, 4, 6, 6]}}'
    assert read_position(f"{record}\n{line}", {}) == read_position(record, {})


def test_the_odds_of_a_state_in_json_and_in_words(tmp_path: Any) -> None:
    text = json.dumps(written("dire-straights", {}, "1 2 4 4 5 6", {"Ann": 50, "Bo": 10}))
    found = json.loads(of_state(text, {}, tmp_path, True))
    assert [choice["verb"] for choice in found["choices"]] == ["roll", "stop"]
    assert found["choices"][0]["wreck"] == pytest.approx(540 / 1296)
    assert found["choices"][1]["expected"] == 10
    assert found["choices"][1]["reach"] == {"target": {"points": 50, "chance": 0.0}}
    assert found["best"]["points"] == 0
    assert of_state(text, {}, tmp_path, False).splitlines()[0] == "Ann · 10 at stake"


TOLD = [
    (
        "dire-straights",
        "1 2 4 4 5 6",
        {"Ann": 50},
        """Ann · 10 at stake
                  dice  loses  target 50  points  wins
1 2 for 10, roll     4  43.4%       3.5%    10.0
1 2 for 10, stop         0.0%       0.0%    10.0
""",
    ),
    (
        "train-wreck",
        "2 2 3 3 4",
        {"Ann": 0},
        """Ann · 0 at stake
                     dice  loses  board 35  target 1,000  points  wins
2 for 0, roll           4  19.8%      1.7%          0.0%     4.0
4 for 0, roll           4  48.2%      1.1%          0.0%     3.1
3 for 0, roll           4  48.2%      1.1%          0.0%     2.4
nothing for 0, stop         0.0%      0.0%          0.0%     0.0
""",
    ),
    (
        "dire-straights",
        "",
        {"Ann": 50, "Bo": 10, "Cy": 0},
        """Ann · 0 at stake
       dice  loses  target 50  points   wins
throw     6  24.5%       3.7%     9.6  59.2%

Chances to win take it that all later turns are played for the most points, and that duels with several players do not \
bear on one another.""",
    ),
]


@pytest.mark.parametrize(("game", "script", "totals", "table"), TOLD)
def test_the_odds_of_a_state_as_a_table(game: str, script: str, totals: dict[str, int], table: str) -> None:
    """A row a choice, the best for points first, or one for the throw; who plays alone has nobody to win against."""
    position = read_position(json.dumps(written(game, {}, script, totals)), {}, turns_of)
    told = to_text(position, Adviser(race_of(position.game)))
    assert [line.rstrip() for line in told.splitlines()] == table.splitlines()
