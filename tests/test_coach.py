"""What the coach says of a turn that might have been played better."""

import pytest
from game_script import play
from solved import race_of

from companion.games import make
from companion.odds.advice import Adviser
from companion.odds.coach import Coach

PIGGY_BACK = {"passing": "piggy-back"}
BOTH_RUNS = "1 2 3 4 5 6; keep 1 2 3 4 5 6; 1 2 2 3 4 6; stop 1 2 3 4"
FOUR_4S, TWO_THREE = "4 4 4 4 2; keep 4 4 4", "2 2 3 3 4; keep 2; 3 4 6 6; keep 3"
SLIPS = [
    (
        "dire-straights",
        PIGGY_BACK,
        "1 2 3 4 6 6; stop 1 2 3 4; take over; 1 2",
        "Bo, with 1 2 3 4 starting afresh was worth 9.6 points, taking the dice over 8.2.",
    ),
    (
        "dire-straights",
        PIGGY_BACK,
        f"{BOTH_RUNS}; leave; 2 2 3 3 4 6",
        "Bo, with 1 2 3 4 taking the dice over was worth 18.9 points, starting afresh 9.6.",
    ),
    (
        "train-wreck",
        {},
        f"{FOUR_4S}; 1 4; reroll; 2 3",
        "Ann, with 1 4 stopping with 1 was worth 110 points, throwing the same dice again 77.0.",
    ),
    (
        "train-wreck",
        {},
        f"{TWO_THREE}; 1 1 4; stop",
        "Ann, with 1 1 4 keeping 4 and throwing on was worth 14.1 points, accepting the loss 0.",
    ),
    (
        "train-wreck",
        {},
        "1 1 5 2 3; keep 5; 1 1 2 5; stop 5",
        "Ann, with 1 1 2 5 stopping with 1 1 5 was worth 30 points, stopping with 5 10.",
    ),
    ("train-wreck", {}, f"{FOUR_4S}; 1 4; stop 1", "Ann, there was no better choice."),
]


@pytest.mark.parametrize(("game", "options", "script", "sentence"), SLIPS, ids=lambda each: str(each)[:40])
def test_a_turn_is_told_by_its_dearest_slip(game: str, options: dict[str, object], script: str, sentence: str) -> None:
    """Of dice that are offered it is told which lie there: nothing was thrown, and there stood none."""
    rules = make(game, options)
    history = play(rules, script, Ann=30, Bo=30)
    assert str(Coach(Adviser(race_of(rules))).tell(history, frozenset(["Ann", "Bo"]))["told"]) == sentence
