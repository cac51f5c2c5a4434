"""Train Wreck, rule by rule; every row is a rule, a turn and what the rules want after it."""

import pytest
from game_script import action, after, choices, now, play, sheet

from companion.games import Illegal
from companion.games.train_wreck import TrainWreck

TRAIN_WRECK = TrainWreck()

ONE_THROW = [
    ("a 5 on its own", "2 3 4 4 5", "5 for 5"),
    ("a 1 on its own", "1 2 2 3 4", "1 for 10"),
    ("scoring dice may be thrown again", "1 1 2 5 6", "1 for 10 | 1 1 for 20 | 1 1 5 for 25 | 1 5 for 15 | 5 for 5"),
    ("triple of 1s", "1 1 1 2 3", "1 1 1 for 100"),
    ("triple of 2s", "2 2 2 3 4", "2 2 2 for 20"),
    ("triple of 6s", "2 3 6 6 6", "6 6 6 for 60"),
    ("a triple is all or none", "1 3 3 3 4", "1 for 10 | 1 3 3 3 for 40 | 3 3 3 for 30"),
    ("a 5 of a triple never counts singly", "1 5 5 5 6", "1 for 10 | 1 5 5 5 for 60 | 5 5 5 for 50"),
    ("quadruple of 1s", "1 1 1 1 2", "1 1 1 for 250"),
    ("quadruple of 2s", "2 2 2 2 3", "2 2 2 for 50"),
    ("quadruple of 6s: three dice are set aside", "2 6 6 6 6", "6 6 6 for 150"),
    ("quadruple with a single", "1 4 4 4 4", "1 for 10 | 1 4 4 4 for 110 | 4 4 4 for 100"),
    ("quintuple of 1s", "1 1 1 1 1", "1 1 1 1 1 for 1000"),
    ("quintuple of 5s", "5 5 5 5 5", "5 5 5 5 5 for 500"),
    ("quintuple of 2s", "2 2 2 2 2", "2 2 2 2 2 for 200"),
    ("straight", "1 2 3 4 5", "1 for 10 | 1 2 3 4 5 for 150 | 1 5 for 15 | 5 for 5"),
    ("straight", "2 3 4 5 6", "2 3 4 5 6 for 150 | 5 for 5"),
    ("1-3-4-5-6 and the like are no straights", "1 3 4 5 6", "1 for 10 | 1 5 for 15 | 5 for 5"),
]


@pytest.mark.parametrize(("rule", "throw", "wanted"), ONE_THROW)
def test_what_one_throw_can_score(rule: str, throw: str, wanted: str) -> None:
    assert choices(after(TRAIN_WRECK, throw)) == wanted, rule


def test_dice_count_in_any_order() -> None:
    assert after(TRAIN_WRECK, "5 1 3 1 2") == after(TRAIN_WRECK, "1 1 2 3 5")


MUST_THROW = [
    ("a single may be stopped with", "1 2 3 3 4", "1 for 10: roll, stop"),
    (
        "the throw held a triple, whatever was kept of it",
        "1 2 4 4 4",
        "1 for 10: roll | 1 4 4 4 for 50: roll | 4 4 4 for 40: roll",
    ),
    ("the throw held a quadruple", "2 3 3 3 3", "3 3 3 for 75: roll"),
    ("all five at once", "3 3 3 3 3", "3 3 3 3 3 for 300: roll"),
    ("all five over several throws", "3 3 3 2 4; keep 3 3 3; 1 2; keep 1; 5", "5 for 5: roll"),
    ("two, one, two kept: all five", "5 1 2 3 3; keep 1 5; 1 2 3; keep 1; 1 1; keep 1 1", "Ann throws 5 at 45"),
    ("a straight", "1 2 3 4 5; keep 1 2 3 4 5", "Ann throws 5 at 150"),
]


@pytest.mark.parametrize(("rule", "script", "wanted"), MUST_THROW)
def test_when_the_player_must_throw_again(rule: str, script: str, wanted: str) -> None:
    assert now(after(TRAIN_WRECK, script)) == wanted, rule


TRIPLE = "4 4 4 2 3; keep 4 4 4"
AFTER_A_TRIPLE = [
    ("the three stay, the other two are thrown", TRIPLE, "Ann throws 2 at 40"),
    ("kept with a single, one die is thrown", "1 4 4 4 2; keep 1 4 4 4", "Ann throws 1 at 50"),
    ("any f: all the dice just thrown again", f"{TRIPLE}; 1 4", "Ann throws 2 at 40"),
    ("even beside a scoring die", f"{TRIPLE}; 4 5; 4 1", "Ann throws 2 at 40"),
    (
        "none shows f: like any other throw",
        f"{TRIPLE}; 1 4; 1 5",
        "1 for 10: roll, stop | 1 5 for 15: roll | 5 for 5: roll, stop",
    ),
    ("none shows f and nothing scores", f"{TRIPLE}; 2 3", "Ann throws 5 at 0"),
    ("an f on the ninth throw", TRIPLE + "; 2 4" * 9, "Ann throws 2 at 40"),
    ("an f on the tenth is a train wreck", TRIPLE + "; 1 4" * 10, "Ann throws 5 at 0"),
    ("no f on the tenth is scored", TRIPLE + "; 2 4" * 9 + "; 1 2", "1 for 10: roll, stop"),
    ("one die: an f is thrown again", "1 4 4 4 2; keep 1 4 4 4; 4", "Ann throws 1 at 50"),
    ("one die: the tenth f is a train wreck", "1 4 4 4 2; keep 1 4 4 4" + "; 4" * 10, "Ann throws 5 at 0"),
    ("five alike that do not score: stop, or throw all five", f"{TRIPLE}; 4 4", "4 4 for 0: roll, stop"),
    ("five alike: throwing on is throwing all five", f"{TRIPLE}; 4 4; keep 4 4", "Ann throws 5 at 40"),
    ("five alike on the tenth throw is the exception", TRIPLE + "; 2 4" * 9 + "; 4 4", "4 4 for 0: roll, stop"),
    ("five alike 1s score singly and force a throw", "1 1 1 2 3; keep 1 1 1; 1 1", "1 1 for 20: roll"),
    ("five alike 5s score singly and force a throw", "5 5 5 2 3; keep 5 5 5; 5 5", "5 5 for 10: roll"),
    ("a later die may show f", "5 5 5 2 3; keep 5 5 5; 1 3; keep 1; 5", "5 for 5: roll"),
    (
        "the no-f rule never applies to a throw of all five",
        f"{TRIPLE}; 1 5; keep 1 5; 4 4 4 4 4",
        "4 4 4 4 4 for 400: roll",
    ),
    ("a triple left in the throw binds nothing", "1 4 4 4 2; keep 1; 1 4 6 6", "1 for 10: roll, stop"),
]


@pytest.mark.parametrize(("rule", "script", "wanted"), AFTER_A_TRIPLE)
def test_after_a_triple(rule: str, script: str, wanted: str) -> None:
    assert now(after(TRAIN_WRECK, script)) == wanted, rule


QUADRUPLE = "4 4 4 4 2; keep 4 4 4"
ONES = "1 1 1 1 2; keep 1 1 1"
AFTER_A_QUADRUPLE = [
    ("the fourth goes back into the hand", QUADRUPLE, "Ann throws 2 at 100"),
    ("kept with a single, the fourth is thrown", "1 4 4 4 4; keep 1 4 4 4", "Ann throws 1 at 110"),
    ("thrown with four dice, the fourth is thrown", "1 2 2 3 3; keep 1; 4 4 4 4; keep 4 4 4", "Ann throws 1 at 110"),
    ("an f and nothing that scores: only again", f"{QUADRUPLE}; 2 4", "nothing for 0: reroll"),
    ("throwing again leaves all as it was", f"{QUADRUPLE}; 2 4; reroll", "Ann throws 2 at 100"),
    ("an f: take what scores, or again", f"{QUADRUPLE}; 1 4", "nothing for 0: reroll | 1 for 10: roll, stop"),
    ("f itself scores when it is 1 or 5", f"{ONES}; 1 3", "nothing for 0: reroll | 1 for 10: roll, stop"),
    ("no f: the throw must be taken", f"{QUADRUPLE}; 1 2", "1 for 10: roll, stop"),
    ("no f and nothing scores", f"{QUADRUPLE}; 2 3", "Ann throws 5 at 0"),
    ("the ninth may be thrown again", QUADRUPLE + "; 2 4; reroll" * 9, "Ann throws 2 at 100"),
    ("the tenth is a train wreck if nothing scores", QUADRUPLE + "; 2 4; reroll" * 9 + "; 2 4", "Ann throws 5 at 0"),
    ("the tenth must be taken", QUADRUPLE + "; 2 4; reroll" * 9 + "; 4 5", "5 for 5: roll, stop"),
    ("five alike, or again", f"{QUADRUPLE}; 4 4", "nothing for 0: reroll | 4 4 for 0: roll, stop"),
    ("five alike 1s, or again", f"{ONES}; 1 1", "nothing for 0: reroll | 1 1 for 20: roll"),
    ("five alike 1s on the tenth throw", ONES + "; 1 1; reroll" * 9 + "; 1 1", "1 1 for 20: roll"),
    ("five alike 4s on the tenth throw", QUADRUPLE + "; 4 4; reroll" * 9 + "; 4 4", "4 4 for 0: roll, stop"),
    ("the no-f rule ends with a throw taken", f"{QUADRUPLE}; 1 4; keep 1; 4", "Ann throws 5 at 0"),
]


@pytest.mark.parametrize(("rule", "script", "wanted"), AFTER_A_QUADRUPLE)
def test_after_a_quadruple(rule: str, script: str, wanted: str) -> None:
    assert now(after(TRAIN_WRECK, script)) == wanted, rule


FOUR_ONES = "1 2 2 3 3; keep 1; 1 2 3 3; keep 1; 1 2 3; keep 1; 1 2; keep 1"
FOUR_FIVES = "5 2 2 3 3; keep 5; 5 2 3 3; keep 5; 5 2 3; keep 5; 5 2; keep 5"
UP_TO_FOUR = "1 3 3 4 6; keep 1; 2 2 3 3; keep 2; 3 4 6; keep 3; 4 6; keep 4"
TWO_THREE = "2 2 3 3 4; keep 2; 3 4 6 6; keep 3"
SEQUENTIAL = [
    (
        "a throw that scores nothing may begin an attempt",
        "2 2 3 3 4",
        "nothing for 0: stop | 2 for 0: roll | 3 for 0: roll | 4 for 0: roll",
    ),
    ("only a throw that scores nothing", "1 2 3 3 6", "1 for 10: roll, stop"),
    (
        "points of the single dice no longer count",
        "1 2 3 3 6; keep 1; 2 3 4 4",
        "nothing for 0: stop | 2 for -10: roll",
    ),
    (
        "earlier points of the turn stay at stake",
        "1 2 3 4 5; keep 1 2 3 4 5; 5 2 3 3 6; keep 5; 4 4 6 6; keep 4",
        "Ann throws 3 at 150",
    ),
    ("two dice set aside at once: no attempt", "1 5 2 3 3; keep 1 5; 2 3 4", "Ann throws 5 at 0"),
    (
        "two of five alike kept at once are no sequence",
        "1 1 2 3 4; keep 1 1; 1 2 3; keep 1; 1 2; keep 1; 1",
        "1 for 10: roll",
    ),
    (
        "the dice so far begin none of the ten sequences",
        "1 2 3 3 6; keep 1; 5 2 3 3; keep 5; 2 3 3",
        "Ann throws 5 at 0",
    ),
    (
        "a throw of five dice begins anew",
        "1 5 2 3 3; keep 1 5; 1 1 5; keep 1 1 5; 2 2 3 3 4; keep 4",
        "Ann throws 4 at 40",
    ),
    ("every throw must hold the next die", "2 2 3 3 4; keep 2; 1 4 5 6", "Ann throws 5 at 0"),
    ("nothing else counts", TWO_THREE + "; 1 1 4", "nothing for 0: stop | 4 for 0: roll"),
    (
        "a quintuple or a straight may follow the first die",
        "2 2 3 3 4; keep 2; 1 2 3 5",
        "nothing for 0: stop | 2 for 0: roll | 3 for 0: roll",
    ),
    ("2 to 6 in order", TWO_THREE + "; 1 1 4; keep 4; 5 1; keep 5; 6", "nothing for 0: stop | 6 for 300: roll"),
    ("1 to 5 in order", UP_TO_FOUR + "; 5; keep 5", "Ann throws 5 at 300"),
    (
        "5 to 1 in order",
        "5 2 3 3 6; keep 5; 4 4 6 6; keep 4; 3 3 2; keep 3; 2 1; keep 2; 1; keep 1",
        "Ann throws 5 at 300",
    ),
    (
        "6 to 2 in order",
        "6 6 4 3 3; keep 6; 5 1 1 1; keep 5; 4 1 1; keep 4; 3 2; keep 3; 2; keep 2",
        "Ann throws 5 at 300",
    ),
    (
        "five 3s, one a throw",
        "3 3 2 2 4; keep 3; 3 2 2 4; keep 3; 3 6 6; keep 3; 3 6; keep 3; 3; keep 3",
        "Ann throws 5 at 225",
    ),
    (
        "five 6s, one a throw",
        "6 6 2 2 4; keep 6; 6 2 2 4; keep 6; 6 1 1; keep 6; 6 1; keep 6; 6; keep 6",
        "Ann throws 5 at 450",
    ),
    ("an unfinished attempt wrecks on the last die", UP_TO_FOUR + "; 6", "Ann throws 5 at 0"),
    ("four 1s need no attempt", FOUR_ONES, "Ann throws 1 at 40"),
    ("the fifth of five 1s kept singly adds 710", FOUR_ONES + "; 1", "1 for 710: roll"),
    ("five 1s, one a throw, are 750", FOUR_ONES + "; 1; keep 1", "Ann throws 5 at 750"),
    ("the fifth of five 5s kept singly adds 355", FOUR_FIVES + "; 5", "5 for 355: roll"),
    ("the fifth die of another face is a single", FOUR_ONES + "; 5", "5 for 5: roll"),
    ("giving up is accepting the train wreck", TWO_THREE + "; 1 1 4; stop", "Ann throws 5 at 0"),
    ("declining the attempt is accepting the train wreck", "1 2 3 3 6; keep 1; 2 3 4 4; stop", "Ann throws 5 at 0"),
    ("a triple was set aside: no attempt", "1 1 1 2 3; keep 1 1 1; 2 3", "Ann throws 5 at 0"),
    ("one die kept beside a triple may begin a sequence", "1 3 3 3 6; keep 1; 2 2 3 4; keep 2", "Ann throws 3 at 0"),
]


@pytest.mark.parametrize(("rule", "script", "wanted"), SEQUENTIAL)
def test_sequential_straights_and_quintuples(rule: str, script: str, wanted: str) -> None:
    assert now(after(TRAIN_WRECK, script)) == wanted, rule


REFUSED = [
    ("a quintuple is one unit", "4 4 4 4 4; keep 4 4 4"),
    ("of a quadruple three dice are set aside", "4 4 4 4 2; keep 4 4 4 4"),
    ("5s may not be split off a triple", "5 5 5 1 2; keep 5"),
    ("a triple forces a throw", "5 5 5 1 2; stop 5 5 5"),
    ("a triple forces a throw, even with its single kept", "5 5 5 1 2; stop 1"),
    ("a straight forces a throw", "1 2 3 4 5; stop 1 2 3 4 5"),
    ("all five used force a throw", "1 1 1 2 3; keep 1 1 1; 5 5; stop 5 5"),
    ("something must be set aside", "1 2 3 4 6; keep"),
    ("a throw that scores cannot be given up", "1 2 3 4 6; stop"),
    ("stopping with points is impossible in an attempt", "1 2 3 3 6; keep 1; 2 3 4 4; stop 2"),
    ("only after a quadruple are the same dice thrown again", "1 2 3 4 6; reroll"),
    ("after a triple no reroll is chosen", "4 4 4 2 3; keep 4 4 4; 1 5; reroll"),
    ("the tenth throw must be taken", QUADRUPLE + "; 2 4; reroll" * 9 + "; 4 5; reroll"),
]


@pytest.mark.parametrize(("rule", "script"), REFUSED)
def test_what_is_refused(rule: str, script: str) -> None:
    *before, last = script.split("; ")
    history = play(TRAIN_WRECK, "; ".join(before))
    with pytest.raises(Illegal, match=last.split()[0]):
        history.apply(action(last))


SHEETS = [
    ("at least 35 to get on the scoreboard", "5 5 1 2 3; stop 1 5 5", 0, "Ann +0 = 0 (not on the board)"),
    ("35 is enough", "5 5 1 2 3; keep 1 5 5; 1 5; keep 1 5; 1 2 2 3 3; stop 1", 0, "Ann +45 = 45"),
    ("on the board anything counts", "5 2 2 3 3; stop 5", 35, "Ann +5 = 40"),
    (
        "a good moment to get on the board",
        "1 2 2 3 3; keep 1; 5 2 3 3; keep 5; 1 2 3; keep 1; 1 2; stop 1",
        0,
        "Ann +35 = 35",
    ),
    ("the whole turn scores 0", "1 1 2 3 3; keep 1 1; 2 3 4", 100, "Ann +0 = 100 (train wreck)"),
    ("accepting scores 0", "2 2 3 3 4; stop", 100, "Ann +0 = 100 (train wreck)"),
    ("five alike and stop", f"{TRIPLE}; 4 4; stop 4 4", 0, "Ann +40 = 40"),
]


@pytest.mark.parametrize(("rule", "script", "total", "wanted"), SHEETS)
def test_what_stands_on_the_score_sheet(rule: str, script: str, total: int, wanted: str) -> None:
    assert sheet(play(TRAIN_WRECK, script, Ann=total, Bo=0)) == [wanted], rule


@pytest.mark.parametrize(("entry", "wanted"), [(10, "Ann +15 = 15"), (35, "Ann +0 = 0 (not on the board)")])
def test_the_entry_score_is_an_option(entry: int, wanted: str) -> None:
    assert sheet(play(TrainWreck(entry=entry), "1 5 2 3 3; stop 1 5")) == [wanted]


SAMPLES = [
    (
        "triple, 50; at least x must be thrown",
        "5 5 5 1 2",
        "1 for 10: roll | 1 5 5 5 for 60: roll | 5 5 5 for 50: roll",
    ),
    (
        "5 and y: both again; 5 and z: both again; 1 and y: 60",
        "5 5 5 1 2; keep 5 5 5; 5 3; 5 4; 1 3",
        "1 for 10: roll, stop",
    ),
    ("going on with one die scores with chance 1/3", "5 5 5 1 2; keep 5 5 5; 1 3; keep 1; 5", "5 for 5: roll"),
    ("a 4 twice, then no 1, 4 or 5", "4 4 4 1 2; keep 4 4 4; 4 6; 4 3; 2 6", "Ann throws 5 at 0"),
    (
        "70, or keep the 1s and throw three",
        "1 5 2 3 3; keep 1 5; 1 2 3; keep 1; 1 1; keep 1 1; 1 1 5 2 3; keep 1 1",
        "Ann throws 3 at 65",
    ),
]


@pytest.mark.parametrize(("sample", "script", "wanted"), SAMPLES)
def test_the_sample_turns(sample: str, script: str, wanted: str) -> None:
    assert now(after(TRAIN_WRECK, script)) == wanted, sample


MISSED = [
    ("picking up some of its dice has lost it for good", "1 2 3 4 5; keep 1; 2 3 4 5", "5 for 5: roll, stop"),
    ("even when the rest falls as it lay", "1 2 3 4 5; keep 1 5; 2 3 4", "Ann throws 5 at 0"),
    ("stopping on its 1 and 5 is allowed", "1 2 3 4 5; stop 1 5", "Ann throws 5 at 0"),
    ("undo always works", "1 2 3 4 5; keep 1; undo; keep 1 2 3 4 5", "Ann throws 5 at 150"),
]


@pytest.mark.parametrize(("rule", "script", "wanted"), MISSED)
def test_the_missed_straight(rule: str, script: str, wanted: str) -> None:
    assert now(after(TRAIN_WRECK, script)) == wanted, rule


@pytest.mark.parametrize(
    ("straight", "like"), [("1 2 3 4 5", "1 5 2 4 4"), ("2 3 4 5 6", "2 3 4 4 5")], ids=["1 to 5", "2 to 6"]
)
@pytest.mark.parametrize("total", [0, 500])
def test_nothing_tells_that_a_straight_lies_on_the_table(straight: str, like: str, total: int) -> None:
    tempting, plain = after(TRAIN_WRECK, straight, Ann=total), after(TRAIN_WRECK, like, Ann=total)
    assert TRAIN_WRECK.discreet(tempting) == TRAIN_WRECK.discreet(plain) == plain.options
    assert TRAIN_WRECK.hint(tempting) == TRAIN_WRECK.hint(plain)
    assert tempting.event == plain.event


NOTHING_SCORES = "Nothing scores: set aside one die that begins or carries on a sequence, or accept the train wreck."


@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        ("", ""),
        ("1 5 2 3 3", "20 more to get on the board."),
        ("1 2 3 3 6; keep 1", ""),
        ("4 4 4 2 3", "Triple: throw the other two."),
        ("4 4 4 4 3", "Quadruple: throw the other two."),
        ("1 4 4 4 2; keep 1 4 4 4", "Triple: throw the other one."),
        ("1 4 4 4 4; keep 1 4 4 4", "Quadruple: throw the other one."),
        ("1 2 3 3 6; keep 1; 4 4 4 2", "Triple: throw the other one."),
        ("1 5 2 2 3; keep 1 5; 3 3 3", "All five will have scored: throw them all."),
        ("3 3 3 3 3", "All five will have scored: throw them all."),
        (TRIPLE, "Triple: throw the other two."),
        (f"{TRIPLE}; 4 2; 4 3", "A 4 again: throw the two dice once more (2 of 10 thrown)."),
        ("1 4 4 4 2; keep 1 4 4 4; 4", "A 4 again: throw the die once more (1 of 10 thrown)."),
        (QUADRUPLE, "Quadruple: throw the other two."),
        (f"{QUADRUPLE}; 4 1", "A 4 again after the quadruple: throw these dice again, or take what scores."),
        ("3 3 3 3 3; keep 3 3 3 3 3", "All five have scored: throw them all."),
        ("2 2 3 3 4", NOTHING_SCORES),
        (TWO_THREE, "The attempt goes on: 2 3 so far."),
        (f"{TWO_THREE}; 1 1 4", NOTHING_SCORES),
    ],
)
def test_the_hint_says_what_is_forced_or_missing(script: str, wanted: str) -> None:
    assert TRAIN_WRECK.hint(after(TRAIN_WRECK, script)) == wanted


def test_who_is_on_the_board_is_told_nothing_of_getting_there() -> None:
    assert TRAIN_WRECK.hint(after(TRAIN_WRECK, "1 5 2 3 3", Ann=100)) == ""
