"""Ten Thousand, rule by rule; every row is a rule, a turn and what the rules want after it."""

from itertools import combinations_with_replacement

import pytest
from game_script import action, after, choices, now, play, sheet

from companion.games import Illegal
from companion.games.ten_thousand import TenThousand, offers

TEN_THOUSAND = TenThousand()

COUNTS = [
    ("a 1", "1", "", {100}),
    ("a 5", "5", "", {50}),
    ("any other die by itself", "3", "", set()),
    ("a pair of others", "3 3", "", set()),
    ("three alike", "2 2 2", "", {200}),
    ("four alike", "2 2 2 2", "", {400}),
    ("five alike", "6 6 6 6 6", "", {1800}),
    ("six alike, two sets, or three pairs if preferred", "3 3 3 3 3 3", "", {1200, 600, 1000}),
    ("three 1s, or singles", "1 1 1", "", {1000, 300}),
    ("1-1-1-1 may count 400, 1,100 or 2,000", "1 1 1 1", "", {400, 1100, 2000}),
    ("six 1s", "1 1 1 1 1 1", "", {600, 1300, 2200, 3100, 4000, 2000, 1000}),
    ("three 5s, or singles", "5 5 5", "", {500, 150}),
    ("1-2-3-4-5-6", "1 2 3 4 5 6", "", {1500}),
    ("three pairs", "2 2 3 3 4 4", "", {1000}),
    ("three pairs of dice that score anyway", "1 1 5 5 3 3", "", {1000}),
    ("three pairs includes four of a kind with a pair", "2 2 2 2 3 3", "", {1000}),
    ("or the four and the pair by themselves", "2 2 2 2 5 5", "", {1000, 500}),
    ("two sets", "2 2 2 3 3 3", "", {500}),
    ("each die of an open number", "4", "4", {100}),
    ("an open number by itself or in a set", "4 4 4", "4", {300, 400}),
    ("four of an open number", "4 4 4 4", "4", {400, 500, 800}),
    ("an open 5 may still count 50", "5", "5", {100, 50}),
    ("two open 5s", "5 5", "5", {200, 150, 100}),
    ("an open 1 is 100 all the same", "1", "1", {100}),
    ("all six open, or the run", "1 2 3 4 5 6", "2 3 4 6", {550, 1500}),
    ("one die of the keep that cannot count", "1 3", "", set()),
    ("another face is open", "3", "4", set()),
]


def dice(text: str) -> tuple[int, ...]:
    return tuple(sorted(map(int, text.split())))


def totals(keep: tuple[int, ...], opened: tuple[int, ...]) -> set[int]:
    return {offer.points for offer in offers(keep, opened) if offer.keep == keep}


@pytest.mark.parametrize(("rule", "keep", "opened", "wanted"), COUNTS)
def test_what_kept_dice_can_count(rule: str, keep: str, opened: str, wanted: set[int]) -> None:
    assert totals(dice(keep), dice(opened)) == wanted, rule


def dealt_out(left: tuple[int, ...], opened: tuple[int, ...]) -> set[int]:
    """Every total, by dealing the first die to each part it could belong to: a single, an open die or a set."""
    if not left:
        return {0}
    face, rest = left[0], left[1:]
    found = set()
    for single in {1: [100], 5: [50]}.get(face, []) + ([100] if face in opened else []):
        found |= {single + other for other in dealt_out(rest, opened)}
    for size in range(3, left.count(face) + 1):
        others = dealt_out(left[size:], opened)
        found |= {(1000 if face == 1 else 100 * face) * (size - 2) + other for other in others}
    return found


@pytest.mark.parametrize("opened", [(), (5,), (2, 4), (1, 3, 5)], ids=str)
def test_each_kept_die_counts_as_a_single_an_open_die_or_in_one_set(opened: tuple[int, ...]) -> None:
    for size in range(1, 6):
        for keep in combinations_with_replacement(range(1, 7), size):
            assert totals(keep, opened) == dealt_out(keep, opened), keep


CHOICES = [
    ("any choice of scoring dice", "1 1 5 2 3 4", "1 for 100 | 1 1 for 200 | 1 1 5 for 250 | 1 5 for 150 | 5 for 50"),
    ("a set or part of it", "4 4 4 4 2 3", "4 4 4 for 400 | 4 4 4 4 for 800"),
    ("three pairs with no other score", "2 2 3 3 4 4", "2 2 3 3 4 4 for 1000"),
    ("a lone 5", "2 2 3 4 4 5", "5 for 50"),
]


@pytest.mark.parametrize(("rule", "throw", "wanted"), CHOICES)
def test_what_may_be_set_aside(rule: str, throw: str, wanted: str) -> None:
    assert choices(after(TEN_THOUSAND, throw)) == wanted, rule


TURNS = [
    ("a throw with no scoring die is crapping out", "2 2 3 3 4 6", "Bo throws 6 at 0"),
    ("throw the rest", "1 5 2 3 4 4; keep 1", "Ann throws 5 at 100"),
    ("all six used: all six may be thrown again", "1 1 1 5 5 5; keep 1 1 1 5 5 5", "Ann throws 6 at 1500"),
    ("over several throws", "1 1 1 5 5 2; keep 1 1 1 5 5; 1; keep 1", "Ann throws 6 at 1200"),
    ("the higher unless told otherwise", "5 5 5 2 3 4; keep 5 5 5", "Ann throws 3 at 500"),
    ("told otherwise", "5 5 5 2 3 4; keep 5 5 5 for 150", "Ann throws 3 at 150"),
    ("set aside, a number is open", "4 4 4 2 3 6; keep 4 4 4; 4 2 3", "4 for 100: roll, stop"),
    ("until the turn ends", "4 4 4 2 3 6; keep 4 4 4; 2 3 6; 2 3 6 6 4 4", "Ann throws 6 at 0"),
    ("only rolled, it is not", "4 4 4 1 3 6; keep 1; 4 4 2 2 6", "Bo throws 6 at 0"),
    ("openness survives picking up all six", "4 4 4 1 1 1; keep 1 1 1 4 4 4; 2 2 3 3 4 6", "4 for 100: roll, stop"),
    ("also as part of three pairs", "4 4 4 4 2 2; keep 2 2 4 4 4 4 for 1000; 2 3 3 6 6 4", "4 for 100: roll, stop"),
    ("a pair of three pairs is not open", "4 4 2 2 3 3; keep 2 2 3 3 4 4; 2 3 3 4 6 6", "Bo throws 6 at 0"),
    (
        "three 5s kept as singles are open too",
        "5 5 5 2 3 4; keep 5 5 5 for 150; 5 3 4",
        "5 for 50: roll, stop | 5 for 100: roll",
    ),
    ("over several throws they are not", "4 4 4 2 3 6; keep 4 4 4; 1 2 6; keep 1; 2 6", "Bo throws 6 at 0"),
    ("a pair, with nothing scoring, is crapping out", "1 1 5 5 2 3; keep 1 1 5 5; 3 3", "Bo throws 6 at 0"),
]


@pytest.mark.parametrize(("rule", "script", "wanted"), TURNS)
def test_the_turn(rule: str, script: str, wanted: str) -> None:
    assert now(after(TEN_THOUSAND, script, Ann=2000, Bo=0)) == wanted, rule


DOUBLES = [
    ("one pair left", "1 1 5 5 3 3; keep 1 1 5 5", True),
    ("one pair left of three dice", "4 4 4 2 3 6; keep 4 4 4; 1 6 6; keep 1", True),
    ("two pairs left of six dice", "1 5 2 2 3 3; keep 1 5", True),
    ("two pairs left of five dice", "1 2 3 4 6 6; keep 1; 5 2 2 3 3; keep 5", True),
    ("the pairs left over may be scoring dice", "1 1 5 5 2 2; keep 1 1", True),
    ("a pair left may be scoring dice", "2 2 2 3 5 5; keep 2 2 2", False),
    ("a pair of 5s", "2 2 2 1 5 5; keep 1 2 2 2", True),
    ("four alike are not two pairs", "1 5 3 3 3 3; keep 1 5", False),
    ("three left are no pair", "1 1 5 3 3 3; keep 1 1 5", False),
    ("a pair and another die", "1 1 1 3 3 4; keep 1 1 1", False),
    ("a single die left", "1 1 1 5 5 3; keep 1 1 1 5 5", False),
    ("two different dice left", "1 1 5 5 2 3; keep 1 1 5 5", False),
    ("none left", "1 1 1 5 5 5; keep 1 1 1 5 5 5", False),
]


@pytest.mark.parametrize(("rule", "script", "wanted"), DOUBLES)
def test_doubles(rule: str, script: str, wanted: bool) -> None:
    before, _, keep = script.rpartition("; keep ")
    state = after(TEN_THOUSAND, before, Ann=2000)
    option = next(option for option in state.options if option.keep == dice(keep))
    assert ("roll-all" in option.may) is wanted, rule


def test_doubles_pick_up_all_six_with_the_pairs_unscored() -> None:
    state = after(TEN_THOUSAND, "1 5 2 2 3 3; throw all after 1 5", Ann=2000)
    assert (now(state), state.aside) == ("Ann throws 6 at 150", ())


STAYS = [
    ("not ending in 50", 2000, "5 2 2 3 4 6", "5 for 50: roll"),
    ("on the board anything else", 2000, "1 2 2 3 4 6", "1 for 100: roll, stop"),
    ("not yet on the scoreboard it needs 1,500", 0, "1 2 2 3 4 6", "1 for 100: roll"),
    (
        "1,500 gets on",
        0,
        "1 2 3 4 5 6",
        "1 for 100: roll | 1 2 3 4 5 6 for 1500: roll, stop | 1 5 for 150: roll | 5 for 50: roll",
    ),
    ("1,550 ends in 50", 0, "1 2 3 4 5 6; keep 1 2 3 4 5 6; 5 2 2 3 4 6", "5 for 50: roll"),
    ("leaving a 5", 2000, "6 6 6 4 5 3; stop 6 6 6", "Bo throws 6 at 0"),
    ("a lone scoring 5 must be taken, and thrown on from", 2000, "1 2 2 3 4 6; keep 1; 5 2 2 3 4", "5 for 50: roll"),
    ("a second 5 evens it out", 2000, "5 2 2 3 4 6; keep 5; 5 2 2 3 4", "5 for 50: roll, stop"),
]


@pytest.mark.parametrize(("rule", "total", "script", "wanted"), STAYS)
def test_staying(rule: str, total: int, script: str, wanted: str) -> None:
    assert now(after(TEN_THOUSAND, script, Ann=total, Bo=0)) == wanted, rule


OPEN_5 = "5 5 5 1 2 3; keep 5 5 5; 5 2 3; keep 5 for 50"
LAST = [
    ("no choice may carry the total past 10,000", 700, "6 6 6 6 2 4", "6 6 6 for 600: roll, stop"),
    ("needing 100, one 1 leaves another: bust", 100, "1 1 2 3 4 6", "Bo throws 6 at 0"),
    ("needing 300: 1-1-5-5 wins", 300, "1 1 5 5 3 3; stop 1 1 5 5", "won by Ann"),
    ("needing 300: 1-1-5 is on the way", 300, "1 1 5 5 3 3; keep 1 1 5", "Ann throws 3 at 250"),
    ("not legal with a die left that could score", 100, "1 5 2 3 4 6", "5 for 50: roll"),
    (
        "not even to throw on, so only the way there",
        200,
        "1 1 5 2 3 4",
        "1 for 100: roll, stop | 1 5 for 150: roll | 5 for 50: roll",
    ),
    ("no die left that equals a kept set", 600, "6 6 6 6 2 4", "Bo throws 6 at 0"),
    ("four of them reach it", 1200, "6 6 6 6 2 4; stop 6 6 6 6", "won by Ann"),
    ("no three alike left", 100, "1 3 3 3 2 4", "Bo throws 6 at 0"),
    ("a pair left cannot score", 100, "1 3 3 2 4 6", "1 for 100: roll, stop"),
    ("exactly 10,000 may be thrown on from", 100, "1 3 3 2 4 6; keep 1; 1 2 3 4 6", "Bo throws 6 at 0"),
    ("a throw that scores but leaves no legal choice is bust", 50, "1 2 2 3 4 6", "Bo throws 6 at 0"),
    (
        "open numbers left could score",
        600,
        "4 4 4 2 3 6; keep 4 4 4; 4 4 1",
        "1 for 100: roll, roll-all, stop | 4 for 100: roll, stop",
    ),
    ("all that could score is taken", 600, "4 4 4 2 3 6; keep 4 4 4; 4 1 3; stop 1 4", "won by Ann"),
    ("an open 5 at 50 may be what is missing", 600, f"{OPEN_5}; 5 3; stop 5 for 50", "won by Ann"),
    ("the higher is too much", 600, f"{OPEN_5}; 5 3", "5 for 50: roll, stop"),
    ("1s may count singly to meet it", 300, "1 1 1 2 3 4; stop 1 1 1", "won by Ann"),
    ("doubles may go on", 200, "1 1 2 2 3 3", "1 for 100: roll, stop | 1 1 for 200: roll, roll-all, stop"),
    ("three pairs reach it whatever they are", 1000, "1 1 5 5 3 3; stop 1 1 3 3 5 5", "won by Ann"),
]


@pytest.mark.parametrize(("rule", "needing", "script", "wanted"), LAST)
def test_winning_exactly(rule: str, needing: int, script: str, wanted: str) -> None:
    assert now(after(TEN_THOUSAND, script, Ann=10_000 - needing, Bo=0)) == wanted, rule


EXAMPLES = [
    ("keep 333 and 5 (350) and throw two", "3 3 3 6 2 5; keep 3 3 3 5", 2000, "Ann throws 2 at 350"),
    ("keep 333 and throw three", "3 3 3 6 2 5; keep 3 3 3", 2000, "Ann throws 3 at 300"),
    ("keep 333 and stay at 300", "3 3 3 6 2 5; stop 3 3 3", 2000, "Bo throws 6 at 0"),
    ("needing 700: keep 666 and throw on", "6 6 6 6 2 4; keep 6 6 6", 9300, "Ann throws 3 at 600"),
    ("needing 700: keep 666 and stay 100 short", "6 6 6 6 2 4; stop 6 6 6", 9300, "Bo throws 6 at 0"),
    ("6-6-6-4-5: keep 666 and stay, leaving the 5", "6 6 6 4 5 2; stop 6 6 6", 2000, "Bo throws 6 at 0"),
    ("not on the way to exactly 10,000", "6 6 6 4 5 2", 9400, "5 for 50: roll"),
    ("needing 100, throwing 1-1-2-3-4-6: bust", "1 1 2 3 4 6", 9900, "Bo throws 6 at 0"),
    ("needing 300, throwing 1-1-5-5-3-3", "1 1 5 5 3 3; stop 1 1 5 5", 9700, "won by Ann"),
    ("a lone scoring 5 must be taken to go on", "5 2 2 3 4 6", 2000, "5 for 50: roll"),
]


@pytest.mark.parametrize(("example", "script", "total", "wanted"), EXAMPLES)
def test_the_worked_examples(example: str, script: str, total: int, wanted: str) -> None:
    assert now(after(TEN_THOUSAND, script, Ann=total, Bo=0)) == wanted, example


REFUSED = [
    ("350 and stay", 2000, "3 3 3 6 2 5; stop 3 3 3 5"),
    ("at least one scoring die must be set aside", 2000, "1 2 2 3 4 6; keep"),
    ("also when staying", 2000, "1 2 2 3 4 6; stop"),
    ("a die that does not score", 2000, "1 2 2 3 4 6; keep 1 2"),
    ("a lone pair scores nothing", 2000, "1 2 2 3 4 6; keep 2 2"),
    ("the points must be among the countings", 2000, "5 5 5 2 3 4; keep 5 5 5 for 100"),
    ("a low counting that ends in 50 is not stayed with", 2000, "5 5 5 2 3 4; stop 5 5 5 for 150"),
    ("needing 700, 1,200 is too much", 9300, "6 6 6 6 2 4; keep 6 6 6 6"),
    ("exactly 10,000 with a 5 left", 9900, "1 5 2 3 4 6; stop 1"),
    ("not even to throw on", 9900, "1 5 2 3 4 6; keep 1"),
    ("no doubles left", 2000, "1 2 3 3 4 4; throw all after 1"),
]


@pytest.mark.parametrize(("rule", "total", "script"), REFUSED)
def test_what_is_refused(rule: str, total: int, script: str) -> None:
    *before, last = script.split("; ")
    history = play(TEN_THOUSAND, "; ".join(before), Ann=total)
    with pytest.raises(Illegal):
        history.apply(action(last))


SHEETS = [
    ("banked", 2000, "1 2 2 3 4 6; stop 1", "Ann +100 = 2100"),
    ("crapped out", 2000, "1 1 1 2 2 3; keep 1 1 1; 2 3 4", "Ann +0 = 2000 (crapped out)"),
    ("bust", 9900, "1 1 2 3 4 6", "Ann +0 = 9900 (bust)"),
    ("a pair is no score", 9900, "2 2 3 3 4 6", "Ann +0 = 9900 (crapped out)"),
    ("won", 9900, "1 2 2 3 4 6; stop 1", "Ann +100 = 10000"),
]


@pytest.mark.parametrize(("rule", "total", "script", "wanted"), SHEETS)
def test_what_stands_on_the_score_sheet(rule: str, total: int, script: str, wanted: str) -> None:
    assert sheet(play(TEN_THOUSAND, script, Ann=total, Bo=0)) == [wanted], rule


def test_target_and_entry_score_are_options() -> None:
    house = TenThousand(target=4000, entry=500)
    assert now(after(house, "5 5 5 2 3 4; stop 5 5 5", Ann=0, Bo=0)) == "Bo throws 6 at 0"
    assert now(after(house, "5 5 5 2 3 4; stop 5 5 5", Ann=3500, Bo=0)) == "won by Ann"


@pytest.mark.parametrize(
    ("total", "script", "wanted"),
    [
        (0, "", "1,500 more to get on the board."),
        (0, "1 1 1 2 3 4; keep 1 1 1", "Open: 1. 500 more to get on the board."),
        (0, "1 5 5 5 2 3", "900 more to get on the board."),
        (0, "1 1 1 2 3 4; keep 1 1 1; 5 5 5; keep 5 5 5", "Open: 1 5."),
        (2000, "5 2 2 3 4 6", "50 ends in 50: throw on."),
        (2000, "1 2 2 3 4 6", ""),
        (2000, "4 4 4 6 6 6; keep 4 4 4 6 6 6; 1 2 2 3 3 5", "Open: 4 6."),
        (9300, "", "700 more for exactly 10,000."),
        (9300, "4 4 4 2 3 6; keep 4 4 4", "Open: 4. 300 more for exactly 10,000."),
    ],
)
def test_the_hint_says_what_is_open_and_what_is_missing(total: int, script: str, wanted: str) -> None:
    assert TEN_THOUSAND.hint(after(TEN_THOUSAND, script, Ann=total)) == wanted
