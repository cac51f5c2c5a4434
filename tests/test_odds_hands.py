"""Hands forget only what does not matter: whatever is played, they offer what the referee offers."""

import pytest
from hypothesis import given
from solved import turns_of
from test_random_play import GAMES, NAMES, numbers, quick, random_play

from companion.games import Game, Phase, State
from companion.games.actions import Roll
from companion.games.core import Values
from companion.games.ten_thousand import TenThousand
from companion.odds import hands, open_faces
from companion.odds.hands import LOST, Choice, Fork, hand_of
from companion.odds.throws import throws

every_game = pytest.mark.parametrize("game", GAMES, ids=str)


def offered_to(game: Game, before: State, values: Values) -> set[Choice]:
    """What the hand of a state is offered, less what score and goal forbid."""
    hand = hand_of(game, before)
    found = open_faces.choices(hand, values) if game.exact_goal else hands.choices(game, hand, values)
    room = game.target - before.totals[before.at] - before.turn if isinstance(game, TenThousand) else 10**6
    legal = {choice for choice in found if choice.points + choice.fork.unspent <= room}
    turn = game.at_stake(before)
    return {
        Choice(
            points, Fork(fork.stop and game.banks(before, turn + points) is not None, fork.hands, False, fork.cancels)
        )
        for points, fork in legal or {LOST}
    }


def offered_by_the_rules(game: Game, before: State, after: State) -> set[Choice]:
    """The same, read off the state that the throw led to."""
    if after.phase is Phase.DECIDE:
        gain = before.turn - game.at_stake(before)
        return {Choice(option.points + gain, hands.fork(game, after, option)) for option in after.options}
    if not after.lines:
        return {Choice(0, Fork(False, (hand_of(game, after),)))}
    return {
        LOST if after.lines[-1].score == 0 and after.lines[-1].note not in ("three 1s", "four 2s") else hands.CANCELLED
    }


@every_game
@quick
@given(choices=numbers)
def test_a_hand_is_offered_what_the_referee_offers(game: Game, choices: list[int]) -> None:
    history = random_play(game, NAMES[:2], choices)
    for before, action, after in zip(history.states, history.actions, history.states[1:], strict=False):
        if isinstance(action, Roll):
            offered = offered_to(game, before, action.values)
            assert offered == offered_by_the_rules(game, before, after), (before, action)


@every_game
def test_hands_of_a_tree_come_to_hands_of_the_tree(game: Game) -> None:
    tree = turns_of(game).tree
    assert len(set(tree.hands)) == len(tree.hands)
    assert tree.fork_hands.max() < len(tree.hands)
    assert tree.step in (5, 50)


@pytest.mark.parametrize("opened", [(), (2,), (3, 5), (2, 3, 4, 5, 6)], ids=str)
def test_open_faces_merge_throws_without_losing_any(opened: Values) -> None:
    for dice in range(1, 7):
        hand = hands.Hand(dice, (), opened)
        merged = open_faces.chances(hand)
        assert sum(chance for _, chance in merged) == pytest.approx(1)
        assert {open_faces.choices(hand, values) for values, _ in throws(dice)} == {offered for offered, _ in merged}
