"""Dire Straights, rule by rule; every row is a rule, a turn and what the rules want after it."""

import pytest
from game_script import action, after, now, play, sheet

from companion.games import Illegal
from companion.games.dire_straights import DireStraights

DIRE_STRAIGHTS = DireStraights()
CUT_THROAT = DireStraights(passing="cut-throat")
PIGGY_BACK = DireStraights(passing="piggy-back")
SIXES = DireStraights(sixes=True)
CUT_THROAT_SIXES = DireStraights(passing="cut-throat", sixes=True)

RUNS = [
    ("1", "1 1 3 4 5 6", "1 for 5: roll, stop"),
    ("1-2", "1 2 2 4 5 6", "1 2 for 10: roll, stop"),
    ("1-3", "1 2 3 3 5 6", "1 2 3 for 15: roll, stop"),
    ("1-4", "1 2 3 4 4 6", "1 2 3 4 for 20: roll, stop"),
    ("1-5", "1 2 3 4 5 5", "1 2 3 4 5 for 25: roll, stop"),
    ("1-6", "1 2 3 4 5 6", "1 2 3 4 5 6 for 35: roll, stop"),
]


@pytest.mark.parametrize(("run", "throw", "wanted"), RUNS)
def test_points_of_a_run(run: str, throw: str, wanted: str) -> None:
    assert now(after(DIRE_STRAIGHTS, throw)) == wanted, run


FIVE = "1 2 3 4 5 5; keep 1 2 3 4 5"
TURNS = [
    (
        "the run takes every consecutive number from where it stands",
        "1 3 4 5 6 6; keep 1; 2 3 4 6 6",
        "2 3 4 for 15: roll, stop",
    ),
    ("no gap is jumped", "1 2 4 5 6 6; keep 1 2; 4 5 6 6", "Bo throws 6 at 0"),
    ("equal numbers count once", "1 1 2 2 5 6; keep 1 2", "Ann throws 4 at 10"),
    ("the sixth pointer adds 10", f"{FIVE}; 6", "6 for 10: roll, stop"),
    ("no pointer: the turn is lost", "2 3 4 5 6 6", "Bo throws 6 at 0"),
    ("three of a kind without a pointer: a lifeline", "2 3 4 4 4 6", "Ann throws 6 at 0"),
    ("the same dice must be thrown again", "1 3 4 4 6 6; keep 1; 5 5 5 3 4", "Ann throws 5 at 5"),
    ("nothing is gained by a lifeline", "1 3 4 4 6 6; keep 1; 3 3 3 3 3", "Ann throws 5 at 5"),
    ("a pointer beside three of a kind is a pointer", "1 4 4 4 6 6", "1 for 5: roll, stop"),
    ("run complete: throw all six for another", f"{FIVE}; 6; keep 6", "Ann throws 6 at 35"),
    ("another run begins with 1", f"{FIVE}; 6; keep 6; 1 2 4 5 5 6", "1 2 for 10: roll, stop"),
    ("failing loses the whole turn, the finished run included", f"{FIVE}; 6; keep 6; 2 3 4 5 5 6", "Bo throws 6 at 0"),
    ("two dice cannot be a lifeline", "1 2 3 4 6 6; keep 1 2 3 4; 6 6", "Bo throws 6 at 0"),
    ("run complete: hold", "1 2 3 4 5 6; stop 1 2 3 4 5 6", "Bo throws 6 at 0"),
]


@pytest.mark.parametrize(("rule", "script", "wanted"), TURNS)
def test_the_turn(rule: str, script: str, wanted: str) -> None:
    assert now(after(DIRE_STRAIGHTS, script, Ann=0, Bo=0)) == wanted, rule


def test_pointers_are_taken_at_once() -> None:
    assert after(DIRE_STRAIGHTS, "1 2 3 3 5 6; keep 1 2 3; 4 4 5").turn == 25


CANCELLED = [
    ("three 1s", "1 1 1 2 3 4", ["Ann -40 = 0 (three 1s)"]),
    ("more than three 1s", "1 1 1 1 3 4", ["Ann -40 = 0 (three 1s)"]),
    ("three 1s in a later throw", "1 2 4 4 5 6; keep 1 2; 1 1 1 3", ["Ann -40 = 0 (three 1s)"]),
    ("four 2s, before anything else", "1 2 2 2 2 3", ["Ann -40 = 0 (four 2s)"]),
    ("five 2s", "2 2 2 2 2 3", ["Ann -40 = 0 (four 2s)"]),
    ("three 2s are a lifeline", "2 2 2 3 4 5", []),
]


@pytest.mark.parametrize(("rule", "script", "wanted"), CANCELLED)
def test_throws_that_cancel_the_total(rule: str, script: str, wanted: list[str]) -> None:
    history = play(DIRE_STRAIGHTS, script, Ann=40, Bo=0)
    assert sheet(history) == wanted, rule
    assert now(history.state) == ("Bo throws 6 at 0" if wanted else "Ann throws 6 at 0")


ENDINGS = [
    ("100 wins at once", 75, "1 2 3 4 5 5; stop 1 2 3 4 5", "won by Ann"),
    ("more than 100 wins too", 90, "1 2 3 4 5 5; stop 1 2 3 4 5", "won by Ann"),
    ("only when it is banked", 75, FIVE, "Ann throws 1 at 25"),
    ("less does not", 70, "1 2 3 4 5 5; stop 1 2 3 4 5", "Bo throws 6 at 0"),
]


@pytest.mark.parametrize(("rule", "total", "script", "wanted"), ENDINGS)
def test_the_end(rule: str, total: int, script: str, wanted: str) -> None:
    assert now(after(DIRE_STRAIGHTS, script, Ann=total, Bo=0)) == wanted, rule


def test_the_target_is_an_option() -> None:
    assert now(after(DireStraights(target=25), "1 2 3 4 5 5; stop 1 2 3 4 5", Ann=0, Bo=0)) == "won by Ann"


HOLD = "1 2 3 3 5 6; stop 1 2 3"
OFFERS = [
    ("after a hold the next player may take over", CUT_THROAT, HOLD, "Bo is offered 1 2 3"),
    ("the remaining dice", CUT_THROAT, f"{HOLD}; take over", "Bo throws 3 at 0"),
    ("instead of starting fresh", CUT_THROAT, f"{HOLD}; leave", "Bo throws 6 at 0"),
    ("a fresh turn begins its own run", CUT_THROAT, f"{HOLD}; leave; 1 4 4 5 6 6", "1 for 5: roll, stop"),
    ("it goes on from there", CUT_THROAT, f"{HOLD}; take over; 4 6 6", "4 for 20: roll, stop"),
    (
        "points includes what moved, and all that was thrown",
        CUT_THROAT,
        f"{HOLD}; take over; 4 5 6",
        "4 5 6 for 35: roll, stop",
    ),
    ("later pointers add their own", CUT_THROAT, f"{HOLD}; take over; 4 6 6; keep 4; 5 5", "5 for 5: roll, stop"),
    ("a lifeline works as always", CUT_THROAT, f"{HOLD}; take over; 5 5 5", "Bo throws 3 at 0"),
    ("after the lifeline the first pointer", CUT_THROAT, f"{HOLD}; take over; 5 5 5; 4 6 6", "4 for 20: roll, stop"),
    ("failing at the first throw", CUT_THROAT, f"{HOLD}; take over; 5 5 6", "Cy throws 6 at 0"),
    ("a finished run leaves no dice", CUT_THROAT, "1 2 3 4 5 6; stop 1 2 3 4 5 6", "Bo throws 6 at 0"),
    ("a run begun after a finished one does", CUT_THROAT, f"{FIVE}; 6; keep 6; 1 3 3 4 5 5; stop 1", "Bo is offered 1"),
    ("a lost turn offers nothing", CUT_THROAT, "2 3 4 5 6 6", "Bo throws 6 at 0"),
    ("a cancelled turn offers nothing", CUT_THROAT, "1 1 1 2 3 4", "Bo throws 6 at 0"),
    ("the next player may take over in turn", CUT_THROAT, f"{HOLD}; take over; 4 6 6; stop 4", "Cy is offered 1 2 3 4"),
    (
        "a taken run that is finished leaves no dice",
        CUT_THROAT,
        f"{HOLD}; take over; 4 5 6; stop 4 5 6",
        "Cy throws 6 at 0",
    ),
    ("the other passing is the same", PIGGY_BACK, f"{HOLD}; take over; 4 6 6", "4 for 20: roll, stop"),
    ("without passing nothing is offered", DIRE_STRAIGHTS, HOLD, "Bo throws 6 at 0"),
]


@pytest.mark.parametrize(("rule", "game", "script", "wanted"), OFFERS)
def test_taking_over(rule: str, game: DireStraights, script: str, wanted: str) -> None:
    assert now(after(game, script, Ann=0, Bo=0, Cy=0)) == wanted, rule


TAKEN = f"{HOLD}; take over; 4 6 6"
ANN, MOVED, BACK = "Ann +15 = 55", "Ann -15 = 40 (taken over by Bo)", "Ann +15 = 55 (paid back)"
MOVING = [
    ("nothing moves before the first pointer", CUT_THROAT, f"{HOLD}; take over; 5 5 5", [ANN]),
    ("with the first pointer the points move", CUT_THROAT, TAKEN, [ANN, MOVED]),
    ("held, they stay", CUT_THROAT, f"{TAKEN}; stop 4", [ANN, MOVED, "Bo +20 = 50"]),
    (
        "no pointer later: they go back",
        CUT_THROAT,
        f"{TAKEN}; keep 4; 6 6",
        [ANN, MOVED, BACK, "Bo +0 = 30 (no pointer)"],
    ),
    (
        "failing at the first throw costs nothing",
        CUT_THROAT,
        f"{HOLD}; take over; 5 6 6",
        [ANN, "Bo +0 = 30 (no pointer)"],
    ),
    (
        "after three 1s the holder is repaid too",
        CUT_THROAT,
        "1 2 4 4 6 6; stop 1 2; take over; 3 5 5 6; keep 3; 1 1 1",
        ["Ann +10 = 50", "Ann -10 = 40 (taken over by Bo)", "Ann +10 = 50 (paid back)", "Bo -30 = 0 (three 1s)"],
    ),
    (
        "after four 2s the holder is repaid too",
        CUT_THROAT,
        "1 4 4 5 6 6; stop 1; take over; 2 2 2 6 6; keep 2; 2 2 2 2",
        ["Ann +5 = 45", "Ann -5 = 40 (taken over by Bo)", "Ann +5 = 45 (paid back)", "Bo -30 = 0 (four 2s)"],
    ),
    (
        "a cancelling first throw takes nothing from the holder",
        CUT_THROAT,
        f"{HOLD}; take over; 1 1 1",
        [ANN, "Bo -30 = 0 (three 1s)"],
    ),
    (
        "the whole amount moves, finished runs included",
        CUT_THROAT,
        f"{FIVE}; 6; keep 6; 1 3 3 4 5 5; stop 1; take over; 2 2 4 4 5",
        ["Ann +40 = 80", "Ann -40 = 40 (taken over by Bo)"],
    ),
    (
        "a finished run that fails afterwards pays back",
        CUT_THROAT,
        f"{HOLD}; take over; 4 5 6; keep 4 5 6; 2 3 4 5 6 6",
        [ANN, MOVED, BACK, "Bo +0 = 30 (no pointer)"],
    ),
    (
        "in a chain only the last holder is repaid, with all that he had banked",
        CUT_THROAT,
        f"{TAKEN}; stop 4; take over; 5 5; keep 5; 2",
        [
            ANN,
            MOVED,
            "Bo +20 = 50",
            "Bo -20 = 30 (taken over by Cy)",
            "Bo +20 = 50 (paid back)",
            "Cy +0 = 20 (no pointer)",
        ],
    ),
    (
        "a chain may come back to where it began",
        CUT_THROAT,
        f"{TAKEN}; stop 4; take over; 5 5; stop 5; take over; 6; stop 6",
        [
            ANN,
            MOVED,
            "Bo +20 = 50",
            "Bo -20 = 30 (taken over by Cy)",
            "Cy +25 = 45",
            "Cy -25 = 20 (taken over by Ann)",
            "Ann +35 = 75",
        ],
    ),
    ("piggy-back: the holder keeps the points too", PIGGY_BACK, f"{TAKEN}; stop 4", [ANN, "Bo +20 = 50"]),
    ("piggy-back: nothing to pay back", PIGGY_BACK, f"{TAKEN}; keep 4; 6 6", [ANN, "Bo +0 = 30 (no pointer)"]),
    ("starting fresh leaves all as it is", CUT_THROAT, f"{HOLD}; leave; 2 3 4 5 6 6", [ANN, "Bo +0 = 30 (no pointer)"]),
]


@pytest.mark.parametrize(("rule", "game", "script", "wanted"), MOVING)
def test_points_that_move(rule: str, game: DireStraights, script: str, wanted: list[str]) -> None:
    assert sheet(play(game, script, Ann=40, Bo=30, Cy=20)) == wanted, rule


def test_the_turn_shows_0_until_its_first_pointer() -> None:
    assert after(CUT_THROAT, f"{HOLD}; take over; 5 5 5", Ann=0, Bo=0).turn == 0
    assert after(CUT_THROAT, f"{HOLD}; take over; 5 5 5; 4 6 6", Ann=0, Bo=0).turn == 20


@pytest.mark.parametrize(
    ("game", "totals"), [(CUT_THROAT, (70, 100)), (PIGGY_BACK, (85, 100))], ids=["cut-throat", "piggy-back"]
)
def test_points_taken_over_may_win(game: DireStraights, totals: tuple[int, ...]) -> None:
    state = after(game, f"{TAKEN}; stop 4", Ann=70, Bo=80)
    assert (now(state), state.totals) == ("won by Bo", totals)


def test_reaching_100_wins_before_anyone_may_take_over() -> None:
    assert now(after(CUT_THROAT, HOLD, Ann=85, Bo=0)) == "won by Ann"


def test_two_players_take_over_from_each_other() -> None:
    script = f"{TAKEN}; stop 4; take over; 5 5; stop 5"
    assert sheet(play(CUT_THROAT, script, Ann=0, Bo=0))[-2:] == ["Bo -20 = 0 (taken over by Ann)", "Ann +25 = 25"]


@pytest.mark.parametrize("game", [CUT_THROAT, PIGGY_BACK])
def test_one_player_is_offered_nothing(game: DireStraights) -> None:
    assert now(after(game, HOLD)) == "Ann throws 6 at 0"


MANY_SIXES = [
    ("five 6s score 35", "2 6 6 6 6 6", "6 6 6 6 6 for 35: roll, stop"),
    ("six 6s score 70", "6 6 6 6 6 6", "6 6 6 6 6 6 for 70: roll, stop"),
    ("four 6s are a lifeline", "2 3 6 6 6 6", "Ann throws 6 at 0"),
    ("pointers of the same throw count too", "1 6 6 6 6 6", "1 6 6 6 6 6 for 40: roll, stop"),
    ("added to whatever the run has", "1 3 3 4 5 5; keep 1; 6 6 6 6 6; keep 6 6 6 6 6", "Ann throws 6 at 40"),
    ("they end the run: throw all six", "2 6 6 6 6 6; keep 6 6 6 6 6", "Ann throws 6 at 35"),
    ("the next run begins with 1", "2 6 6 6 6 6; keep 6 6 6 6 6; 1 2 4 4 5 5", "1 2 for 10: roll, stop"),
    ("failing afterwards loses them", "2 6 6 6 6 6; keep 6 6 6 6 6; 2 3 4 4 5 5", "Bo throws 6 at 0"),
    ("hold", "2 6 6 6 6 6; stop 6 6 6 6 6", "Bo throws 6 at 0"),
    ("three 1s: a 1 is a pointer if the run is empty", "1 1 1 3 4 5", "1 for 5: roll, stop"),
    ("else they are a lifeline", "1 3 3 4 5 5; keep 1; 1 1 1 3 4", "Ann throws 5 at 5"),
    ("four 2s cancel all the same", "1 2 2 2 2 6", "Bo throws 6 at 0"),
]


@pytest.mark.parametrize(("rule", "script", "wanted"), MANY_SIXES)
def test_sixes(rule: str, script: str, wanted: str) -> None:
    assert now(after(SIXES, script, Ann=0, Bo=0)) == wanted, rule


def test_without_sixes_five_6s_are_a_lifeline() -> None:
    assert now(after(DIRE_STRAIGHTS, "2 6 6 6 6 6")) == "Ann throws 6 at 0"


PASSED_SIXES = [
    ("five 6s leave nothing to take over", "2 6 6 6 6 6; stop 6 6 6 6 6", "Bo throws 6 at 0"),
    ("they are a first pointer", "1 3 3 4 5 5; stop 1; take over; 6 6 6 6 6", "6 6 6 6 6 for 40: roll, stop"),
    ("three 1s are a lifeline", "1 3 3 4 5 5; stop 1; take over; 1 1 1 3 4", "Bo throws 5 at 0"),
]


@pytest.mark.parametrize(("rule", "script", "wanted"), PASSED_SIXES)
def test_passing_with_sixes(rule: str, script: str, wanted: str) -> None:
    assert now(after(CUT_THROAT_SIXES, script, Ann=0, Bo=0)) == wanted, rule


REFUSED = [
    ("pointers are all taken", DIRE_STRAIGHTS, "1 2 3 3 5 6; keep 1 2"),
    ("the points of a pointer are as they are", DIRE_STRAIGHTS, "1 2 3 3 5 6; keep 1 2 3 for 10"),
    ("in a lifeline holding is not possible", DIRE_STRAIGHTS, "1 3 4 4 6 6; keep 1; 5 5 5 3 4; stop"),
    ("nothing is offered without passing", DIRE_STRAIGHTS, f"{HOLD}; take over"),
    ("the answer comes before the throw", CUT_THROAT, f"{HOLD}; 4 5 6"),
    ("only the offered dice are thrown", CUT_THROAT, f"{HOLD}; take over; 4 5 6 6 6 6"),
]


@pytest.mark.parametrize(("rule", "game", "script"), REFUSED)
def test_what_is_refused(rule: str, game: DireStraights, script: str) -> None:
    *before, last = script.split("; ")
    history = play(game, "; ".join(before), Ann=0, Bo=0)
    with pytest.raises(Illegal):
        history.apply(action(last))


@pytest.mark.parametrize(
    ("game", "script", "wanted"),
    [
        (DIRE_STRAIGHTS, "", ""),
        (DIRE_STRAIGHTS, "1 2 3 3 5 6", ""),
        (DIRE_STRAIGHTS, "1 2 3 3 5 6; keep 1 2 3", "A 4 carries on 1 2 3."),
        (DIRE_STRAIGHTS, "2 3 4 4 4 6", "Lifeline: throw the same dice again."),
        (DIRE_STRAIGHTS, "2 3 4 4 4 6; 1 3 4 4 6 6; keep 1", "A 2 carries on 1."),
        (DIRE_STRAIGHTS, "1 2 3 4 5 6; keep 1 2 3 4 5 6", "The run is complete: throw all six for another."),
        (CUT_THROAT, HOLD, "Take over 1 2 3 from Ann, or start afresh?"),
        (CUT_THROAT, f"{HOLD}; take over", "A 4 carries on 1 2 3."),
    ],
)
def test_the_hint_says_what_must_be_thrown(game: DireStraights, script: str, wanted: str) -> None:
    assert game.hint(after(game, script, Ann=0, Bo=0)) == wanted
