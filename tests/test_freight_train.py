"""Freight Train, rule by rule; every row is a rule, a turn and what the rules want after it."""

import pytest
from game_script import action, after, choices, now, play, sheet

from companion.games import Illegal
from companion.games.freight_train import FreightTrain

FREIGHT_TRAIN = FreightTrain()
CHOOSING = FreightTrain(choose=True)

ONE_THROW = [
    ("a 5", "2 3 4 4 5 6", "5 for 50"),
    ("a 1", "1 2 3 4 4 6", "1 for 100"),
    ("three 1s", "1 1 1 2 3 4", "1 1 1 for 1000"),
    ("three of any other", "2 2 2 3 4 6", "2 2 2 for 200"),
    ("three of any other", "2 3 4 6 6 6", "6 6 6 for 600"),
    ("the freight train", "1 2 3 4 5 6", "1 2 3 4 5 6 for 2000"),
    ("a fourth 5 beside three is 50 more", "5 5 5 5 2 3", "5 5 5 5 for 550"),
    ("a fourth 1 is 100 more", "1 1 1 1 2 3", "1 1 1 1 for 1100"),
    ("a fourth 2 nothing", "2 2 2 2 3 4", "2 2 2 for 200"),
    ("a fifth 5 is another 50", "5 5 5 5 5 3", "5 5 5 5 5 for 600"),
    ("six alike are two threes", "2 2 2 2 2 2", "2 2 2 2 2 2 for 400"),
    ("six alike are two threes", "1 1 1 1 1 1", "1 1 1 1 1 1 for 2000"),
    ("two different threes", "3 3 3 4 4 4", "3 3 3 4 4 4 for 700"),
    ("three pairs are nothing but their 1s and 5s", "1 1 2 2 3 3", "1 1 for 200"),
    ("every scoring die is set aside", "1 5 5 3 3 3", "1 3 3 3 5 5 for 500"),
]


@pytest.mark.parametrize(("rule", "throw", "wanted"), ONE_THROW)
def test_what_one_throw_scores(rule: str, throw: str, wanted: str) -> None:
    assert choices(after(FREIGHT_TRAIN, throw)) == wanted, rule


TURNS = [
    ("every throw must score, or the turn is a zilch", "2 2 3 3 4 6", 0, "Bo throws 6 at 0"),
    ("only the rest may be thrown again", "1 5 2 3 4 4; keep 1 5", 0, "Ann throws 4 at 150"),
    ("a run is a freight train with all six dice only", "1 2 3 4 6 6; keep 1; 2 3 4 5 6", 0, "5 for 50: roll"),
    ("all six set aside: all six may be thrown again", "1 1 1 5 5 5; keep 1 1 1 5 5 5", 0, "Ann throws 6 at 1500"),
    ("all six set aside over several throws", "1 1 1 5 2 3; keep 1 1 1 5; 1 1; keep 1 1", 0, "Ann throws 6 at 1250"),
    ("all six set aside: the player may also stop", "1 1 1 5 5 5", 0, "1 1 1 5 5 5 for 1500: roll, stop"),
    ("to get in the game needs 500", "2 2 4 4 4 5; keep 4 4 4 5", 0, "Ann throws 2 at 450"),
    ("450 is below 500", "2 2 4 4 4 5", 0, "4 4 4 5 for 450: roll"),
    ("500 in one turn gets in", "4 4 4 1 2 2", 0, "1 4 4 4 for 500: roll, stop"),
    ("once in the game 300 is enough", "3 3 3 2 2 4", 50, "3 3 3 for 300: roll, stop"),
    ("250 is not", "2 2 2 5 3 4", 50, "2 2 2 5 for 250: roll"),
    ("the turn before this throw counts", "2 2 2 5 3 4; keep 2 2 2 5; 5 3", 50, "5 for 50: roll, stop"),
    ("a rookie move is a zilch", "1 1 1 2 2 3; keep 1 1 1; off table", 0, "Bo throws 6 at 0"),
    ("a rookie move at the first throw", "off table", 0, "Bo throws 6 at 0"),
]


@pytest.mark.parametrize(("rule", "script", "total", "wanted"), TURNS)
def test_the_turn(rule: str, script: str, total: int, wanted: str) -> None:
    assert now(after(FREIGHT_TRAIN, script, Ann=total, Bo=0)) == wanted, rule


EXAMPLES = [
    ("the 2 may be thrown", "5 5 5 5 2 1", "1 5 5 5 5 for 650: roll, stop"),
    ("a 5 makes 700 and all six may be thrown again", "5 5 5 5 2 1; keep 1 5 5 5 5; 5; keep 5", "Ann throws 6 at 700"),
    ("2, 3, 4 or 6 is a zilch", "5 5 5 5 2 1; keep 1 5 5 5 5; 2", "Bo throws 6 at 0"),
    ("1-5 among six", "1 5 2 3 3 4", "1 5 for 150: roll"),
    ("then 1-1 among four: 350, may stop", "1 5 2 3 3 4; keep 1 5; 1 1 2 3; stop 1 1", "Bo throws 6 at 0"),
    (
        "four 5s over four throws: 200, must go on",
        "5 2 3 3 4 6; keep 5; 5 2 3 3 4; keep 5; 5 2 3 3; keep 5; 5 2 3",
        "5 for 50: roll",
    ),
]


@pytest.mark.parametrize(("example", "script", "wanted"), EXAMPLES)
def test_the_worked_examples(example: str, script: str, wanted: str) -> None:
    assert now(after(FREIGHT_TRAIN, script, Ann=500, Bo=0)) == wanted, example


UNITS = [
    ("each 1 or 5 is a unit", "1 1 5 2 3 4", "1 for 100 | 1 1 for 200 | 1 1 5 for 250 | 1 5 for 150 | 5 for 50"),
    ("three alike are a unit", "5 5 5 2 3 4", "5 5 5 for 500"),
    ("a 5 outside three alike is a unit", "5 5 5 5 2 3", "5 for 50 | 5 5 5 for 500 | 5 5 5 5 for 550"),
    ("six alike are two units", "4 4 4 4 4 4", "4 4 4 for 400 | 4 4 4 4 4 4 for 800"),
    ("1-2-3-4-5-6 is one unit", "1 2 3 4 5 6", "1 2 3 4 5 6 for 2000"),
]


@pytest.mark.parametrize(("rule", "throw", "wanted"), UNITS)
def test_units_may_be_left_where_the_house_lets_choose(rule: str, throw: str, wanted: str) -> None:
    assert choices(after(CHOOSING, throw)) == wanted, rule


def test_each_choice_has_its_own_minimum() -> None:
    state = after(CHOOSING, "1 2 2 2 4 4", Ann=500)
    assert now(state) == "1 for 100: roll | 1 2 2 2 for 300: roll, stop | 2 2 2 for 200: roll"


TRAIN = "1 2 3 4 5 6; stop 1 2 3 4 5 6"
THREE, SIX = "3 3 3 2 2 4; stop 3 3 3", "6 6 6 2 2 4; stop 6 6 6"
ZILCH = "2 2 3 3 4 6"
ENDINGS = [
    ("below the goal play goes on", ["4 4 4 2 2 3; keep 4 4 4; 2 2 3"], "Bo throws 6 at 0"),
    ("5,000 exactly opens the last round", [THREE], "Bo throws 6 at 0"),
    ("every other player has one more turn", [THREE, ZILCH], "Cy throws 6 at 0"),
    ("then the highest total wins", [THREE, ZILCH, ZILCH], "won by Ann"),
    ("a total of the last round may be the highest", [THREE, ZILCH, SIX], "won by Cy"),
    ("the one who opened it gets no second chance", [THREE, SIX, ZILCH], "won by Bo"),
    ("there is only one last round", [THREE, SIX, TRAIN], "won by Cy"),
    ("of equal highest totals the one reached first wins", [THREE, THREE, THREE], "won by Ann"),
    ("also among those who caught up", [THREE, SIX, SIX], "won by Bo"),
    ("a rookie move loses the last turn", [THREE, "off table", "off table"], "won by Ann"),
]


@pytest.mark.parametrize(("rule", "turns", "wanted"), ENDINGS)
def test_the_last_round(rule: str, turns: list[str], wanted: str) -> None:
    assert now(after(FREIGHT_TRAIN, "; ".join(turns), Ann=4700, Bo=4700, Cy=4700)) == wanted, rule


def test_the_minimum_holds_in_the_last_round_too() -> None:
    assert now(after(FREIGHT_TRAIN, f"{THREE}; 4 4 4 2 2 3", Ann=4700, Bo=0)) == "4 4 4 for 400: roll"


def test_one_player_has_no_last_round() -> None:
    assert now(after(FreightTrain(target=2000), TRAIN, Ann=0)) == "won by Ann"


def test_a_seat_in_the_middle_opens_the_last_round_for_those_before_it() -> None:
    turns = f"{ZILCH}; {THREE}; {ZILCH}"
    assert now(after(FREIGHT_TRAIN, turns, Ann=4700, Bo=4700, Cy=4700)) == "Ann throws 6 at 0"
    assert now(after(FREIGHT_TRAIN, f"{turns}; {THREE}", Ann=4700, Bo=4700, Cy=4700)) == "won by Bo"


REFUSED = [
    ("every scoring die is set aside", "1 1 5 2 3 4; keep 1"),
    ("a die that does not score stays in the hand", "1 1 5 2 3 4; keep 1 1 2 5"),
    ("below 500 the player must go on", "4 4 4 2 2 3; stop 4 4 4"),
    ("a rookie move is said while a throw is awaited", "4 4 4 2 2 3; off table"),
]


@pytest.mark.parametrize(("rule", "script"), REFUSED)
def test_what_is_refused(rule: str, script: str) -> None:
    *before, last = script.split("; ")
    history = play(FREIGHT_TRAIN, "; ".join(before))
    with pytest.raises(Illegal, match=last.split()[0]):
        history.apply(action(last))


def test_what_stands_on_the_score_sheet() -> None:
    assert sheet(play(FREIGHT_TRAIN, f"{TRAIN}; {ZILCH}; off table; {SIX}", Ann=0, Bo=0)) == [
        "Ann +2000 = 2000",
        "Bo +0 = 0 (zilch)",
        "Ann +0 = 2000 (rookie move)",
        "Bo +600 = 600",
    ]


@pytest.mark.parametrize(
    ("script", "totals", "wanted"),
    [
        ("", {"Ann": 0}, "500 more needed to get in the game."),
        ("", {"Ann": 500}, "300 more needed to stop."),
        ("4 4 4 2 2 3", {"Ann": 0}, "100 more needed to get in the game."),
        ("5 5 5 2 3 4", {"Ann": 0}, ""),
        ("1 5 2 3 3 4; keep 1 5", {"Ann": 500}, "150 more needed to stop."),
        ("1 1 1 2 2 3", {"Ann": 500}, ""),
        (f"{TRAIN}; 6 6 6 2 2 4", {"Ann": 4000, "Bo": 4000}, "Last round: 6,000 must be beaten."),
        (TRAIN, {"Ann": 4000}, ""),
    ],
)
def test_the_hint_says_what_is_missing(script: str, totals: dict[str, int], wanted: str) -> None:
    assert FREIGHT_TRAIN.hint(after(FREIGHT_TRAIN, script, **totals)) == wanted
