"""What holds in every game, whatever is thrown and chosen."""

from collections.abc import Iterator
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import Game, Illegal, Phase, State, make
from companion.games.actions import (
    Action,
    Keep,
    OffTable,
    Reroll,
    Roll,
    Stop,
    TakeOver,
    Undo,
    from_json,
    to_json,
)
from companion.games.play import History, apply, begin

# Low goals and entry scores, so that random play gets on the board and reaches the end.
GAMES = [
    make("train-wreck", {"target": 100, "entry": 10}),
    make("train-wreck", {}),
    make("freight-train", {"target": 1000}),
    make("freight-train", {"target": 1000, "choose": True}),
    *(
        make("dire-straights", {"target": 60, "passing": passing, "sixes": sixes})
        for passing, sixes in product(("none", "cut-throat", "piggy-back"), (False, True))
    ),
    make("ten-thousand", {"target": 1000, "entry": 100}),
    make("ten-thousand", {"target": 2000, "entry": 1500}),
]
NAMES = ("Ann", "Bo", "Cy")
MOST_ACTIONS = 60

every_game = pytest.mark.parametrize("game", GAMES, ids=str)
quick = settings(max_examples=10, deadline=None)
players = st.integers(1, 3).map(lambda count: NAMES[:count])
# One number an action: its digits to the base of six are the dice, its remainder the choice.
numbers = st.lists(st.integers(0, 6**6 - 1), min_size=MOST_ACTIONS // 2, max_size=MOST_ACTIONS)


def legal(game: Game, state: State, number: int) -> list[Action]:
    """The actions that may be done, with one throw made of the number."""
    match state.phase:
        case Phase.ROLL:
            throw = Roll(tuple(sorted(number // 6**die % 6 + 1 for die in range(state.dice))))
            return [throw] * 9 + ([OffTable()] if game.id == "freight-train" else [])
        case Phase.OFFER:
            return [TakeOver(True), TakeOver(False)]
        case Phase.DECIDE:
            return list(decisions(state))
    return []


def decisions(state: State) -> Iterator[Action]:
    """Every way to take every option."""
    for option in state.options:
        for verb in option.may:
            if verb == "reroll":
                yield Reroll()
            elif verb == "stop":
                yield Stop(option.keep, option.points)
            else:
                yield Keep(option.keep, option.points, verb == "roll-all")


def random_play(game: Game, names: tuple[str, ...], choices: list[int]) -> History:
    """A game played by numbers, to its end or to the last of them."""
    history = begin(game, names)
    for number in choices:
        possible = legal(game, history.state, number)
        if not possible:
            break
        history = history.apply(possible[number % len(possible)])
    return history


@every_game
@quick
@given(names=players, choices=numbers)
def test_totals_are_the_sum_of_what_stands_on_the_score_sheet(
    game: Game, names: tuple[str, ...], choices: list[int]
) -> None:
    totals = [0] * len(names)
    for state in random_play(game, names, choices).states:
        for line in state.lines:
            totals[line.seat] += line.score
            assert totals[line.seat] == line.total
        assert totals == list(state.totals)


@every_game
@quick
@given(names=players, choices=numbers)
def test_a_turn_ends_with_one_line_for_its_player_and_no_other_way(
    game: Game, names: tuple[str, ...], choices: list[int]
) -> None:
    for before, after in pairwise(random_play(game, names, choices).states):
        own = [line for line in after.lines if line.seat == before.seat]
        if own:
            assert (len(own), after.turn, after.thrown) == (1, 0, ())
        else:
            assert after.seat == before.seat
            assert after.phase is not Phase.OVER


@every_game
@quick
@given(names=players, choices=numbers)
def test_a_banked_turn_writes_down_its_turn_score(game: Game, names: tuple[str, ...], choices: list[int]) -> None:
    history = random_play(game, names, choices)
    for before, action, after in zip(history.states, history.actions, history.states[1:], strict=False):
        if isinstance(action, Stop) and action.values:
            taken = 0 if game.id == "dire-straights" else action.points or 0
            (line,) = after.lines
            assert line.score == (0 if line.note else before.turn + taken)


@every_game
@quick
@given(names=players, choices=numbers)
def test_undo_returns_exactly(game: Game, names: tuple[str, ...], choices: list[int]) -> None:
    history = random_play(game, names, choices)
    for state in reversed(history.states[:-1]):
        history = history.apply(Undo())
        assert history.state == state
    assert history == begin(game, names)


@every_game
@quick
@given(names=players, choices=numbers)
def test_replaying_the_actions_rebuilds_every_state(game: Game, names: tuple[str, ...], choices: list[int]) -> None:
    played = random_play(game, names, choices)
    rebuilt = begin(game, names)
    for action in played.actions:
        rebuilt = rebuilt.apply(from_json(to_json(action)))
    assert rebuilt == played


@every_game
@quick
@given(names=players, choices=numbers)
def test_every_state_has_a_way_on_and_says_what_it_waits_for(
    game: Game, names: tuple[str, ...], choices: list[int]
) -> None:
    for number, state in zip([*choices, 0], random_play(game, names, choices).states, strict=False):
        over = state.phase is Phase.OVER
        assert bool(legal(game, state, number)) == (not over) == (state.winners is None) == (state.player is not None)
        assert (state.phase is Phase.DECIDE) == bool(state.options) == bool(state.thrown)
        assert state.dice in ((0,) if state.phase in (Phase.OFFER, Phase.OVER) else range(1, game.count + 1))
        assert isinstance(game.hint(state), str)
        assert state.event


@every_game
@quick
@given(names=players, choices=numbers)
def test_options_are_sorted_different_and_may_all_be_taken(
    game: Game, names: tuple[str, ...], choices: list[int]
) -> None:
    for state in random_play(game, names, choices).states:
        ranked = [(option.keep, option.points) for option in state.options]
        assert ranked == sorted(set(ranked))
        assert set(game.discreet(state)) <= set(state.options)
        for option in state.options:
            assert option.may and list(option.may) == sorted(set(option.may))
            assert not set(option.keep) - set(state.thrown)
        for action in legal(game, state, 0):
            apply(game, state, action)


ANYTHING = [Undo(), Reroll(), OffTable(), TakeOver(True), TakeOver(False)]
ANYTHING += [Roll(dice) for dice in ((), (1,), (1, 2, 3, 4, 5, 5), (1, 1, 2, 3, 6, 6, 6))]
ANYTHING += [verb(values) for verb in (Keep, Stop) for values in ((), (1,), (5,), (2, 2, 2), (1, 2, 3, 4, 5, 6))]
ANYTHING += [Keep((1,), 1), Keep((1,), None, True), Stop((5,), 55)]


@every_game
@quick
@given(names=players, choices=numbers)
def test_an_action_is_among_those_that_may_be_done_or_is_refused(
    game: Game, names: tuple[str, ...], choices: list[int]
) -> None:
    for state in random_play(game, names, choices).states:
        may_be_done = legal(game, state, 0)
        for action in ANYTHING:
            fits = isinstance(action, Roll) and state.phase is Phase.ROLL and len(action.values) == state.dice
            if not fits and not any(_same(action, other) for other in may_be_done):
                with pytest.raises(Illegal):
                    apply(game, state, action)


def _same(action: Action, other: Action) -> bool:
    """Whether one stands for the other, by its dice alone where it names no points."""
    if isinstance(action, Keep | Stop) and action.points is None and type(action) is type(other):
        return to_json(action) == {key: value for key, value in to_json(other).items() if key != "points"}
    return action == other
