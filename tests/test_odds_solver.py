"""The solver on published games, and what must hold of its values in all of ours."""

import numpy as np
import pytest
from published_games import Pig, Zilch
from solved import turns_of

from companion.games import Game, make
from companion.odds.solver import Stakes, solve
from companion.odds.turns import Turns, themselves

GAMES = [
    make("train-wreck", {}),
    make("freight-train", {}),
    make("freight-train", {"choose": True}),
    make("dire-straights", {}),
    make("dire-straights", {"sixes": True}),
    make("ten-thousand", {"target": 2000}),
]
every_game = pytest.mark.parametrize("game", GAMES, ids=str)


def test_pig_played_best_is_worth_what_holding_at_20_is() -> None:
    """Neller and Presser, Optimal Play of the Dice Game Pig: 8.141795 points a turn."""
    turns = Turns(Pig())
    assert turns.points(0).at(turns.start, 0) == pytest.approx(8.141795, abs=5e-7)


def test_zilch_is_worth_620_855_points_a_turn() -> None:
    """M. Busche: with the third zilch in a row at -500, a turn depends on how many there were before it."""
    turns = Turns(Zilch())
    start, gained, before = turns.start, 0.0, [0.0, 0.0, 0.0]
    for _ in range(12):
        after_a_zilch = (before[1], before[2], before[0] - 500)
        values = [turns.best(0, lambda points: points + before[0], lost).at(start, 0) for lost in after_a_zilch]  # noqa: B023
        gained, before = values[0], [value - values[0] for value in values]
    assert gained == pytest.approx(620.855, abs=5e-4)


def test_pig_for_two_is_won_by_the_first_player_with_0_530593() -> None:
    """Neller and Presser; pairs of totals are solved in bands, from those nearest to the end."""
    tree, goal, width = Turns(Pig()).tree, 100, 20
    wins = np.full((goal, goal), 0.5)
    own, other = np.divmod(np.arange(goal * goal), goal)
    for lowest in reversed(range(0, 2 * goal, width)):
        band = (lowest <= own + other) & (own + other < lowest + width)
        mine, theirs = own[band], other[band]
        change = 1.0
        while change > 1e-7:
            totals = mine + np.arange(goal - mine.min() + 6)[:, None]
            bank = np.where(totals < goal, 1 - wins[theirs, np.minimum(totals, goal - 1)], 1.0)
            lost = 1 - wins[theirs, mine]
            solved = solve(tree, Stakes(bank, lost, lost))[0, :, 0]
            change = float(np.abs(solved - wins[mine, theirs]).max())
            wins[mine, theirs] = solved
    assert wins[0, 0] == pytest.approx(0.530593, abs=5e-7)


@every_game
def test_the_chances_of_a_hand_sum_to_one(game: Game) -> None:
    tree = turns_of(game).tree
    assert np.add.reduceat(tree.throw_chance, tree.hand_first) == pytest.approx(1)
    assert (tree.hand_wreck + tree.hand_cancel >= 0).all()
    assert (tree.hand_wreck + tree.hand_cancel <= 1 + 1e-12).all()


@pytest.mark.parametrize("game", [game for game in GAMES if not game.exact_goal], ids=str)
def test_more_points_at_stake_are_never_worth_less(game: Game) -> None:
    assert (np.diff(turns_of(game).points(1).values, axis=0) >= -1e-9).all()


@every_game
def test_chances_are_chances_and_fall_with_what_is_missing(game: Game) -> None:
    turns = turns_of(game)
    start = turns.start
    reach = [turns.reach(game.target - missing, missing, start, 0) for missing in range(100, game.target, 100)]
    assert all(0 <= chance <= 1 for chance in reach)
    assert game.exact_goal or reach == sorted(reach, reverse=True)


@every_game
def test_stopping_when_allowed_is_never_better_than_the_best_turn(game: Game) -> None:
    turns, half = turns_of(game), game.target // 2
    start = turns.start
    assert turns.best(half, themselves, eager=True).at(start, 0) < turns.points(half).at(start, 0)
