"""The end of Train Wreck: whoever reaches the target must be tied or beaten, turn by turn, until nobody does."""

import pytest
from game_script import after, now

from companion.games.train_wreck import TrainWreck

TRAIN_WRECK = TrainWreck()
TEN, FIVE, NONE = "1 2 3 3 4; stop 1", "5 2 3 3 4; stop 5", "1 5 2 2 3; keep 1 5; 2 3 4"
TWENTY = "1 1 2 3 3; stop 1 1"

CHASES = [
    ("below the target the next player throws", [FIVE], "Bo throws 5 at 0"),
    ("every other player gets one more turn", [TEN], "Bo throws 5 at 0"),
    ("one more turn each, in order", [TEN, NONE], "Cy throws 5 at 0"),
    ("nobody ties or beats it", [TEN, NONE, NONE], "won by Ann"),
    ("less than a tie is no answer", [TEN, FIVE, FIVE], "won by Ann"),
    ("whoever beats it becomes the one to answer", [TEN, TWENTY, NONE], "Ann throws 5 at 0"),
    ("and wins when nobody answers", [TEN, TWENTY, NONE, NONE], "won by Bo"),
    ("whoever ties it becomes the one to answer", [TEN, TEN, NONE], "Ann throws 5 at 0"),
    ("the one answered may answer again", [TEN, TWENTY, NONE, TEN, NONE], "Cy throws 5 at 0"),
    ("those tied at the top play on, from the seat after the last turn", [TEN, TEN, NONE, NONE], "Bo throws 5 at 0"),
    ("only they, one turn each", [TEN, TEN, NONE, NONE, FIVE], "Ann throws 5 at 0"),
    ("until one is ahead at the end of the round", [TEN, TEN, NONE, NONE, FIVE, NONE], "won by Bo"),
    ("the last of the round may pass", [TEN, TEN, NONE, NONE, FIVE, TEN], "won by Ann"),
    ("answering with 0 is not tying, even if level", [TEN, TEN, NONE, NONE, NONE, NONE], "Bo throws 5 at 0"),
    ("a level round is followed by another", [TEN, TEN, NONE, NONE, TEN, TEN, NONE, FIVE], "won by Ann"),
    ("three tied: all three play on", [TEN, TEN, TEN, NONE, NONE], "Cy throws 5 at 0"),
    ("in order from the seat after the last turn", [TEN, TEN, TEN, NONE, NONE, FIVE], "Ann throws 5 at 0"),
    ("one of three falls behind and plays no more", [TEN, TEN, TEN, NONE, NONE, FIVE, NONE, FIVE], "Cy throws 5 at 0"),
    (
        "the other two decide it",
        [TEN, TEN, TEN, NONE, NONE, FIVE, NONE, FIVE, NONE, FIVE],
        "won by Bo",
    ),
]


@pytest.mark.parametrize(("rule", "turns", "wanted"), CHASES)
def test_the_chase(rule: str, turns: list[str], wanted: str) -> None:
    assert now(after(TRAIN_WRECK, "; ".join(turns), Ann=990, Bo=990, Cy=990)) == wanted, rule


def test_one_player_has_nobody_to_answer() -> None:
    assert now(after(TRAIN_WRECK, TEN, Ann=990)) == "won by Ann"


def test_a_turn_short_of_the_entry_score_answers_nothing() -> None:
    script = f"1 1 1 2 3; keep 1 1 1; 5 2; stop 5; {FIVE}"
    assert now(after(TrainWreck(target=100), script, Ann=0, Bo=0)) == "won by Ann"


@pytest.mark.parametrize(("target", "wanted"), [(500, "won by Ann"), (750, "Ann throws 5 at 0")])
def test_the_target_is_an_option(target: int, wanted: str) -> None:
    assert now(after(TrainWreck(target=target), TEN, Ann=490)) == wanted
