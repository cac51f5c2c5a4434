"""What is legal, in every phase, and what undo does."""

import pytest
from game_script import action, now, play

from companion.games import GAMES, Game, Illegal
from companion.games.actions import Undo, describe
from companion.games.dire_straights import DireStraights
from companion.games.freight_train import FreightTrain
from companion.games.play import begin
from companion.games.ten_thousand import TenThousand
from companion.games.train_wreck import TrainWreck

TRAIN_WRECK, FREIGHT_TRAIN, TEN_THOUSAND = TrainWreck(), FreightTrain(), TenThousand()
CUT_THROAT = DireStraights(passing="cut-throat")
HOLD = "1 2 3 3 5 6; stop 1 2 3"

ILLEGAL = [
    ("too few dice", TRAIN_WRECK, "", "1 2 3 4"),
    ("too many dice", TRAIN_WRECK, "", "1 2 3 4 5 6"),
    ("no dice", TRAIN_WRECK, "", ""),
    ("all dice where only the rest is thrown", TRAIN_WRECK, "1 1 2 3 3; keep 1 1", "1 1 2 3 3"),
    ("a throw on an undecided throw", TRAIN_WRECK, "1 1 2 3 3", "1 1 2 3 3"),
    ("keeping before the throw", TRAIN_WRECK, "", "keep 1"),
    ("stopping before the throw", TRAIN_WRECK, "", "stop 1"),
    ("stopping between keep and throw", TRAIN_WRECK, "1 1 2 3 3; keep 1 1", "stop"),
    ("dice that were not thrown", TRAIN_WRECK, "1 1 2 3 3", "keep 1 1 1"),
    ("dice that do not score", TRAIN_WRECK, "1 1 2 3 3", "keep 3 3"),
    ("points that match no option", TRAIN_WRECK, "1 1 2 3 3", "keep 1 1 for 25"),
    ("a reroll before the throw", TRAIN_WRECK, "", "reroll"),
    ("a reroll of an ordinary throw", TRAIN_WRECK, "1 1 2 3 3", "reroll"),
    ("picking up all dice in another game", TRAIN_WRECK, "1 2 2 3 3", "throw all after 1"),
    ("a rookie move in another game", TRAIN_WRECK, "", "off table"),
    ("taking over in another game", TRAIN_WRECK, "", "take over"),
    ("a reroll in another game", FREIGHT_TRAIN, "1 1 1 2 3 4", "reroll"),
    ("a rookie move after the throw", FREIGHT_TRAIN, "1 1 1 2 3 4", "off table"),
    ("picking up all dice without doubles", TEN_THOUSAND, "1 1 1 2 3 4", "throw all after 1 1 1"),
    ("a throw while dice are offered", CUT_THROAT, HOLD, "4 5 6"),
    ("keeping while dice are offered", CUT_THROAT, HOLD, "keep 1"),
    ("an answer where nothing is offered", CUT_THROAT, "", "leave"),
    ("an answer given twice", CUT_THROAT, f"{HOLD}; take over", "take over"),
]


@pytest.mark.parametrize(("why", "game", "script", "step"), ILLEGAL)
def test_an_illegal_action_names_itself_and_the_reason(why: str, game: Game, script: str, step: str) -> None:
    history, refused = play(game, script, Ann=0, Bo=0), action(step)
    with pytest.raises(Illegal, match=rf"^{describe(refused)}: .+\.$"):
        history.apply(refused)


WON = {
    "train-wreck": (TrainWreck(target=35), "1 1 1 2 3; keep 1 1 1; 1 2; 5 2; stop 5"),
    "freight-train": (FreightTrain(target=500), "1 1 1 2 3 4; stop 1 1 1"),
    "dire-straights": (DireStraights(target=10), "1 2 4 4 5 6; stop 1 2"),
    "ten-thousand": (TenThousand(target=1500), "1 2 3 4 5 6; stop 1 2 3 4 5 6"),
}


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("step", ["1 2 3 4 5", "", "keep 1", "stop 1", "stop", "reroll", "off table", "take over"])
def test_after_the_end_everything_but_undo_is_illegal(game_id: str, step: str) -> None:
    history = play(*WON[game_id])
    assert now(history.state) == "won by Ann"
    with pytest.raises(Illegal, match="the game is over"):
        history.apply(action(step))


@pytest.mark.parametrize("game_id", GAMES)
def test_undo_works_after_the_end_and_again_and_again_to_the_start(game_id: str) -> None:
    history = play(*WON[game_id])
    before = list(history.states)
    while history.actions:
        assert history.states == tuple(before)
        history, _ = history.apply(Undo()), before.pop()
    assert history == begin(history.game, ("Ann",))


def test_undo_at_the_start_is_illegal() -> None:
    with pytest.raises(Illegal, match="nothing has happened yet"):
        begin(TRAIN_WRECK, ("Ann",)).apply(Undo())


def test_undo_is_not_itself_undone() -> None:
    history = play(TRAIN_WRECK, "1 1 2 3 3; keep 1 1; undo; undo")
    assert history == begin(TRAIN_WRECK, ("Ann",))


def test_a_refused_action_does_not_count_for_undo() -> None:
    history = play(TRAIN_WRECK, "1 1 2 3 3; keep 1 1")
    with pytest.raises(Illegal):
        history.apply(action("stop 1"))
    assert history.apply(Undo()) == play(TRAIN_WRECK, "1 1 2 3 3")


def test_undo_takes_back_what_moved() -> None:
    taken = play(CUT_THROAT, f"{HOLD}; take over; 4 6 6", Ann=0, Bo=0)
    assert (taken.state.totals, taken.apply(Undo()).state.totals) == ((0, 0), (15, 0))


@pytest.mark.parametrize(
    ("script", "turn"),
    [
        ("5 5 5 2 3 4; keep 5 5 5", 500),
        ("5 5 5 2 3 4; keep 5 5 5 for 150", 150),
        ("5 5 5 2 3 4; keep 5 5 5 for 500; 5 5 2; keep 5 5 for 150", 650),
    ],
)
def test_points_pick_one_of_two_ways_and_the_highest_counts_without(script: str, turn: int) -> None:
    assert play(TEN_THOUSAND, script).state.turn == turn


def test_the_highest_counts_among_those_the_verb_allows() -> None:
    on_the_way = "5 5 5 2 3 4; keep 5 5 5 for 500; 5 5 2; keep 5 for 50; 5 2"
    assert play(TEN_THOUSAND, f"{on_the_way}; stop 5", Ann=2000).state.totals == (2600,)
