"""What each choice of a state is worth."""

from dataclasses import replace

import pytest
from game_script import after, play
from solved import race_of

from companion.games import Game, make
from companion.games.actions import Keep, Roll, Stop, TakeOver
from companion.games.seats import Reseat
from companion.odds import review
from companion.odds.advice import Adviser, Goal, Way, best_for_points, best_to_win
from companion.odds.bots import decide
from companion.odds.race import Race
from companion.odds.review import Reviewer, review_turn
from companion.odds.turns import Turns

FREIGHT = make("freight-train", {"target": 1500})
RUNS = make("dire-straights", {})
WRECK = make("train-wreck", {"target": 150})
TEN = make("ten-thousand", {"target": 1000, "entry": 300})


def adviser(game: Game) -> Adviser:
    return Adviser(race_of(game))


def ways(game: Game, script: str, **totals: int) -> dict[str, Way]:
    found = adviser(game).ways(after(game, script, **totals))
    return {f"{way.option}, {way.verb}" if way.option else way.verb: way for way in found}


def test_one_die_of_freight_train_reckoned_by_hand() -> None:
    """A 1 or a 5 scores and brings all six back; anything else is a zilch."""
    found = ways(FREIGHT, "5 5 5 5 1 2", Ann=500, Bo=500)["1 5 5 5 5 for 650, roll"].odds
    points = adviser(FREIGHT).turns.points(500)
    assert (found.dice, found.wreck, found.cancelled) == (1, pytest.approx(2 / 3), 0.0)
    start = adviser(FREIGHT).turns.start
    once_more = [max(turn, points.at(start, turn)) for turn in (700, 750)]
    assert found.points == pytest.approx(sum(once_more) / 6)


def test_what_is_missing() -> None:
    named = {goal.name: goal.points for goal in adviser(FREIGHT).goals(FREIGHT.start(("Ann",)))}
    assert named == {"board": 500, "target": 1500}
    on_board = replace(FREIGHT.start(("Ann",)), totals=(1000,))
    assert adviser(FREIGHT).goals(on_board) == (Goal("quota", 300), Goal("target", 500))
    assert adviser(RUNS).goals(replace(RUNS.start(("Ann",)), totals=(60,))) == (Goal("target", 40),)
    assert adviser(RUNS).goals(RUNS.start(("Ann",))) == (Goal("target", 100),), "nobody has to get on the board"


@pytest.mark.parametrize("total", [150, 160])
def test_nothing_is_missing_to_a_target_that_is_reached_while_the_chase_goes_on(total: int) -> None:
    answering = replace(WRECK.start(("Ann", "Bo")), totals=(total, 170))
    assert adviser(WRECK).goals(answering) == ()


def test_a_stop_reaches_what_it_banks_and_nothing_else() -> None:
    stop = ways(WRECK, "1 1 1 2 3; keep 1 1 1; 5 2", Ann=0, Bo=0)["5 for 5, stop"].odds
    assert {goal.name: chance for goal, chance in stop.reach.items()} == {"board": 1.0, "target": 0.0}
    assert (stop.dice, stop.wreck, stop.points) == (0, 0.0, 105)
    to_the_very_goal = ways(RUNS, "1 3 3 4 5 6", Ann=95, Bo=90)["1 for 5, stop"].odds
    assert to_the_very_goal.reach == {Goal("target", 5): 1.0}


@pytest.mark.parametrize(
    ("script", "wreck"),
    [
        ("2 2 3 3 4; keep 2", (4 / 6) ** 4),
        ("2 2 3 3 4; keep 2; 3 4 6 6; keep 3; 1 1 4; keep 4; 5 1; keep 5", 5 / 6),
    ],
    ids=["a 2 or a 3", "a 6 completes it"],
)
def test_what_carries_on_a_sequence_loses_no_turn_though_one_may_give_it_up(script: str, wreck: float) -> None:
    """Every throw of it was said to lose, and even one that scores 300."""
    assert adviser(WRECK).throw(after(WRECK, script, Ann=50)).wreck == pytest.approx(wreck)


def test_near_an_exact_goal_a_throw_may_bust() -> None:
    """Missing 100 with two dice: a 1 with a die that scores nothing meets it, two 5s do, or a 5 now and a 5 after it.

    Two 1s are a bust: either would meet the goal, and leave the other.
    """
    near = adviser(TEN).throw(after(TEN, "1 1 1 2 3 4; keep 1 1 1 for 300; 1 2 3; keep 1", Ann=500))
    assert list(near.reach.values()) == [pytest.approx(8 / 36 + 1 / 36 + (8 + 2) / 36 / 6)]
    assert near.wreck == pytest.approx(16 / 36 + 1 / 36)


def test_the_choice_for_points_and_the_choice_to_win_may_differ() -> None:
    """With 95 of 100 any pointer wins, whatever throwing on would be worth."""
    found = adviser(RUNS).ways(after(RUNS, "1 3 3 4 5 6", Ann=95, Bo=90))
    assert best_for_points(found).verb == "roll"
    assert best_to_win(found).verb == "stop"
    assert best_to_win(found).odds.win == 1.0


def test_somebody_alone_has_nobody_to_win_against() -> None:
    assert {way.odds.win for way in ways(RUNS, "1 3 3 4 5 6", Ann=95).values()} == {None}


def test_dice_taken_over_are_worth_what_moves_with_them() -> None:
    game = make("dire-straights", {"passing": "piggy-back"})
    found = ways(game, "1 2 3 4 6 6; stop 1 2 3 4", Ann=0, Bo=0)
    assert found["take over"].odds.dice == 2
    assert found["take over"].odds.points == pytest.approx(11 / 36 * 20 + 9 / 36 * 5 + 2 / 36 * 15, abs=3)
    assert found["leave"].odds.points == pytest.approx(9.606381, abs=1e-6)


@pytest.mark.parametrize("passing", ["cut-throat", "piggy-back"])
@pytest.mark.parametrize(
    "script", ["1 2 3 4 5 5; stop 1 2 3 4 5; take over", "1 2 3 4 4 4; stop 1 2 3 4; take over; 5 5; keep 5"]
)
def test_dice_taken_over_win_as_often_as_their_throws_do(passing: str, script: str) -> None:
    """In cut-throat the holder was taken to keep the points that move, and to have lost them where the turn fails."""
    game = make("dire-straights", {"passing": passing})
    one_die = after(game, script, Ann=60, Bo=40)
    completed, failed = adviser(game).ways(game.roll(one_die, (6,))), game.roll(one_die, (2,))
    win = max(way.odds.win or 0.0 for way in completed) / 6 + race_of(game).chance(failed, 1) * 5 / 6
    assert adviser(game).throw(one_die).win == pytest.approx(win)


BOTS = [
    (WRECK, "1 5 2 3 3", {"Ann": 50, "Bo": 0}, "careful", Stop((1, 5), 15)),
    (WRECK, "1 5 2 3 3", {"Ann": 50, "Bo": 0}, "steady", Keep((1,), 10)),
    (WRECK, "1 2 3 4 5", {"Ann": 0, "Bo": 0}, "steady", Keep((1, 2, 3, 4, 5), 150)),
    (RUNS, "1 3 3 4 5 6", {"Ann": 95, "Bo": 90}, "sharp", Stop((1,), 5)),
    (RUNS, "1 3 3 4 5 6", {"Ann": 95, "Bo": 90}, "steady", Keep((1,), 5)),
    (TEN, "1 1 2 2 3 6", {"Ann": 500, "Bo": 0}, "careful", Stop((1, 1), 200)),
]


@pytest.mark.parametrize(("game", "script", "totals", "strength", "wanted"), BOTS)
def test_a_bot_decides_by_its_strength(
    game: Game, script: str, totals: dict[str, int], strength: str, wanted: Keep | Stop
) -> None:
    assert decide(adviser(game), after(game, script, **totals), strength) == wanted


@pytest.mark.parametrize("strength", ["careful", "steady"])
def test_only_a_bot_that_plays_to_win_reckons_who_wins(strength: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn has tables of its own for that, which a small machine works at for a while."""
    bot = Adviser(race_of(RUNS))
    for reckoning in ("of_turn", "chance"):
        monkeypatch.setattr(Race, reckoning, lambda *rest: pytest.fail("reckoned for nobody"))
    decide(bot, after(RUNS, "1 3 3 4 5 6", Ann=35, Bo=40), strength)


def test_a_bot_answers_an_offer() -> None:
    game = make("dire-straights", {"passing": "piggy-back"})
    offered = after(game, "1 2 3 4 5 6; keep 1 2 3 4 5 6; 1 2 2 3 4 6; stop 1 2 3 4", Ann=0, Bo=0)
    assert decide(adviser(game), offered, "steady") == TakeOver(True)


def test_a_turn_is_what_was_expected_and_luck_less_what_was_given_away() -> None:
    history = play(FREIGHT, "1 1 5 2 3 4; keep 1 1 5; 5 2 3; stop 5", Ann=500, Bo=500)
    found = review_turn(adviser(FREIGHT), history, 0)
    expected = adviser(FREIGHT).turns.points(500).at(adviser(FREIGHT).turns.start, 0)
    assert found is not None
    assert (found.player, found.points) == ("Ann", 300)
    assert found.points == pytest.approx(expected + found.luck - found.given_away)


def test_what_a_turn_was_expected_to_bank_is_asked_of_whoever_played_it() -> None:
    """It was what the player who left just before it might have expected."""
    history = play(FREIGHT, "", Ann=500, Bo=0).apply(Reseat((("Bo", "Bo"), ("Cy", None))))
    found = review_turn(adviser(FREIGHT), history.apply(Roll((2, 2, 3, 3, 4, 6))), 0)
    expected = adviser(FREIGHT).turns.points(0).at(adviser(FREIGHT).turns.start, 0)
    assert found is not None
    assert (found.player, found.luck) == ("Bo", pytest.approx(-expected))


def test_a_choice_that_costs_points_is_named_with_the_best() -> None:
    history = play(FREIGHT, "1 1 1 5 5 5; stop 1 1 1 5 5 5", Ann=0, Bo=0)
    found = review_turn(adviser(FREIGHT), history, 0)
    assert found is not None
    (slip,) = found.slips
    assert (slip.done.verb, slip.best.verb) == ("stop", "roll")
    assert found.given_away == pytest.approx(slip.best.odds.points - 1500)
    expected = adviser(FREIGHT).turns.points(0).at(adviser(FREIGHT).turns.start, 0)
    assert found.points == pytest.approx(expected + found.luck - found.given_away)


def test_a_slip_names_the_dice_that_were_kept() -> None:
    """Of three ways to stop it was the last; with the first, 1 5, five points more were banked."""
    found = review_turn(adviser(WRECK), play(WRECK, "1 5 2 3 3; stop 5", Ann=50, Bo=0), 0)
    assert found is not None
    (slip,) = found.slips
    assert (str(slip.done.option), slip.done.verb, slip.done.odds.points) == ("5 for 5", "stop", 5)


@pytest.mark.parametrize(("answer", "given_away"), [("leave; 2 2 3 3 4 6", False), ("take over; 1 2", True)])
def test_dice_left_over_are_a_choice_of_the_turn_that_they_were_offered_to(answer: str, given_away: bool) -> None:
    game = make("dire-straights", {"passing": "piggy-back"})
    history = play(game, f"1 2 3 4 6 6; stop 1 2 3 4; {answer}", Ann=0, Bo=30)
    found = review_turn(adviser(game), history, 1)
    took, left = adviser(game).ways(history.states[2], to_win=False)
    assert found is not None
    assert (found.player, found.points, found.luck) == ("Bo", 0, pytest.approx(found.given_away - left.odds.points))
    assert [(slip.done, slip.best) for slip in found.slips] == ([(took, left)] if given_away else [])


def test_a_choice_that_wins_gives_nothing_away() -> None:
    history = play(RUNS, "1 3 3 4 5 6; stop 1", Ann=95, Bo=90)
    found = review_turn(adviser(RUNS), history, 0)
    assert found is not None
    assert (found.points, found.given_away) == (5, 0)


def test_a_turn_that_goes_on_has_no_review() -> None:
    assert review_turn(adviser(RUNS), play(RUNS, "1 3 3 4 5 6", Ann=95, Bo=90), 0) is None


@pytest.mark.parametrize("game", [FREIGHT, RUNS, WRECK, TEN], ids=str)
def test_a_turn_that_was_prepared_is_only_looked_up(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = Adviser(race_of(game))
    state = replace(game.start(("Ann", "Bo")), totals=(100, 0))
    ready.prepare(state)
    monkeypatch.setattr(Turns, "best", lambda self, *rest: pytest.fail("worked out while somebody waits"))
    assert ready.ways(game.roll(state, (1, 1, 2, 3, 5, 6)[: game.count]))


def test_a_turn_is_reviewed_once_for_as_long_as_it_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    history = play(FREIGHT, "1 1 5 2 3 4; keep 1 1 5; 5 2 3; stop 5", Ann=500, Bo=500)
    reviewer = Reviewer(adviser(FREIGHT))
    (first,) = reviewer.backwards(history)
    monkeypatch.setattr(review, "review_turn", lambda *rest: pytest.fail("reviewed again"))
    assert [*reviewer.backwards(history)] == [first]
    monkeypatch.undo()
    corrected = play(FREIGHT, "1 1 5 2 3 4; keep 1 1 5; 5 5 3; stop 5 5", Ann=500, Bo=500)
    assert [each.points for each in reviewer.backwards(corrected)] == [350]
