"""Whole games: who wins, held against games played by the referee's rules."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from solved import race_of, turns_of

from companion.games import Game, Phase, State, make
from companion.odds.endgame import banked
from companion.odds.race import together
from companion.odds.spread import spread

GAMES = [
    make("train-wreck", {"target": 150}),
    make("freight-train", {"target": 1500}),
    make("dire-straights", {}),
    make("ten-thousand", {"target": 1000, "entry": 300}),
]
every_game = pytest.mark.parametrize("game", GAMES, ids=str)


@every_game
@pytest.mark.parametrize("at_half", [False, True])
def test_turns_come_out_as_their_expected_points_say(game: Game, at_half: bool) -> None:
    turns, total = turns_of(game), game.target // 2 if at_half else 0
    found = spread(turns, total)
    points = np.arange(len(found.bank)) * turns.tree.step
    assert found.bank @ points == pytest.approx(turns.points(total).at(turns.start, 0), rel=1e-6)
    assert found.bank.sum() + found.lost + found.cancelled == pytest.approx(1)


def played_out(game: Game, state: State, chance: Random) -> tuple[str, ...]:
    """The winners, when every turn comes out by the spread of a turn played for the most points."""
    race = race_of(game)
    while state.phase is not Phase.OVER:
        found = race.spread_of(state.totals[state.at])
        levels = [*range(len(found.bank)), "lost", "cancelled"]
        (level,) = chance.choices(levels, [*found.bank, max(0.0, found.lost), found.cancelled])
        if level == "cancelled":
            state = replace(state, totals=state.with_total(state.at, 0))
        state = banked(game, state, level * race.turns.tree.step if isinstance(level, int) else 0)
    return state.winners or ()


@every_game
@pytest.mark.parametrize("totals", [(0, 0), (1, 0), (0, 1), (1, 1)], ids=str)
def test_the_chance_of_two_is_what_games_by_the_rules_come_to(game: Game, totals: tuple[int, int]) -> None:
    """Within four standard errors, over the race and whatever ends it."""
    state = replace(game.start(("Ann", "Bo")), totals=tuple(each * game.target // 2 for each in totals))
    reckoned, chance, games = race_of(game).chance(state, 0), Random(1), 600
    won = sum("Ann" in played_out(game, state, chance) for _ in range(games)) / games
    assert abs(won - reckoned) < 4 * (reckoned * (1 - reckoned) / games) ** 0.5


@every_game
def test_the_chances_of_two_sum_to_one(game: Game) -> None:
    state = replace(game.start(("Ann", "Bo")), totals=(game.target // 2, 0), seat=1)
    assert race_of(game).chance(state, 0) + race_of(game).chance(state, 1) == pytest.approx(1)


@every_game
def test_a_turn_played_to_win_wins_at_least_as_often_as_one_played_for_points(game: Game) -> None:
    race, state = race_of(game), game.start(("Ann", "Bo"))
    best = race.of_turn(state).at(race.turns.start, 0)
    assert best >= race.chance(state, 0) - 1e-4


def ended(game: Game, totals: tuple[int, ...], *turns: int) -> State:
    """The state once turns of so many points have been banked one after the other from these totals."""
    state = State(("Ann", "Bo", "Cy")[: len(totals)], totals, 0, Phase.ROLL, game.count)
    for points in turns:
        state = banked(game, state, points)
    return state


@pytest.mark.parametrize(
    "turns", [(20, 40), (20, 40, 0), (20, 40, 0, 0), (20, 40, 0, 50), (20, 40, 0, 50, 50)], ids=str
)
def test_the_chances_of_two_sum_to_one_throughout_a_chase_and_when_it_ends_level(turns: tuple[int, ...]) -> None:
    game = make("train-wreck", {})
    race, state = race_of(game), ended(game, (980, 960), *turns)
    assert state.ending is not None
    assert race.chance(state, 0) + race.chance(state, 1) == pytest.approx(1)


@pytest.mark.parametrize("totals", [(980, 960), (980, 960, 300)], ids=str)
def test_whoever_ends_the_chase_level_is_as_likely_to_win_as_the_other(totals: tuple[int, ...]) -> None:
    """Ann reaches 1,000, Bo ties, and neither a third nor Ann answers."""
    game = make("train-wreck", {})
    level = ended(game, totals, 20, 40, *(0 for _ in totals[1:]))
    assert level.ending.level
    assert race_of(game).chance(level, 0) == pytest.approx(0.5)


def test_who_fails_to_answer_a_tie_may_still_be_caught_by_a_third() -> None:
    """Ann reaches 1,000, Cy ties, Ann scores nothing, and Bo may still answer."""
    game = make("train-wreck", {})
    state = ended(game, (980, 300, 960), 20, 0, 40, 0)
    assert state.player == "Bo"
    assert 0.4 < race_of(game).chance(state, 0) < 0.5


def test_who_equals_the_first_total_of_a_last_round_has_not_passed_it() -> None:
    game = make("freight-train", {})
    state = ended(game, (4500, 4500, 1000), 500, 500)
    assert state.player == "Cy"
    assert race_of(game).chance(state, 1) == 0


def test_the_odds_against_several_are_added_up() -> None:
    assert together([0.5]) == 0.5
    assert together([0.5, 0.5]) == pytest.approx(1 / 3)
    assert together([0.5, 0.0]) == 0.0
    assert together([0.6, 1.0]) == pytest.approx(0.6)


def test_whoever_has_reached_the_target_of_dire_straights_has_won() -> None:
    game = make("dire-straights", {})
    race, state = race_of(game), replace(game.start(("Ann", "Bo")), totals=(95, 95))
    assert race.worth(state, np.array([5.0])) == 1.0
    assert 0 < race.worth(state, np.array([0.0])) < 0.5


@pytest.mark.parametrize("missing", [2500, 4000])
def test_a_turn_between_two_distances_comes_out_much_as_it_does(missing: int) -> None:
    """An exact goal draws turns on, so that the nearest smaller distance alone would be far off."""
    game = make("ten-thousand", {"target": 5100})
    race, total = race_of(game), game.target - missing
    put_together, exactly = race.spread_of(total), spread(race.turns, total)
    assert put_together.bank.sum() + put_together.lost == pytest.approx(1)
    assert put_together.lost == pytest.approx(exactly.lost, abs=0.02)
    assert put_together.bank[-1] == pytest.approx(exactly.bank[-1], abs=0.005)
    assert np.abs(put_together.bank - exactly.bank).sum() / 2 < 0.08


@pytest.mark.parametrize("game", [make("train-wreck", {}), make("freight-train", {})], ids=str)
@pytest.mark.parametrize("on_board", [False, True])
def test_an_end_is_won_as_the_rules_have_it_turn_by_turn(game: Game, on_board: bool) -> None:
    """An answer to a total that has reached the target, each of its outcomes asked of the rules at that total."""
    race, step = race_of(game), race_of(game).turns.tree.step
    turnout = race.spread_of(int(on_board) * game.target).bank
    for own, other in [(1000, 50), (1000, 300), (1200, 500), (1500, 800)]:
        totals = (game.target + own - 1000, other * on_board)
        after = banked(game, State(("Ann", "Bo"), totals, 0, Phase.ROLL, game.count), 1000)
        answered = (race.chance(banked(game, after, level * step), 1) for level in range(1, len(turnout)))
        assert race.chance(after, 1) == pytest.approx(turnout[1:] @ [*answered], abs=2e-4)
