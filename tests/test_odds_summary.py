"""The odds of each game against values that are known, and against the plainest reckoning there is."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from solved import turns_of

from companion.games import Game, make
from companion.games.train_wreck import TrainWreck, Turn
from companion.odds.hands import Hand, chances
from companion.odds.summary import summary, to_json, to_text
from companion.odds.throws import throws

NOTHING_SCORES = [2 / 3, 4 / 9, 5 / 18, 17 / 108, 25 / 324, 5 / 162]
THREE_PAIRS = 4 * 90 / 6**6

WRECKS = [
    ("train-wreck", {}, NOTHING_SCORES[:5]),
    ("freight-train", {}, NOTHING_SCORES),
    ("freight-train", {"choose": True}, NOTHING_SCORES),
    ("ten-thousand", {}, [*NOTHING_SCORES[:5], NOTHING_SCORES[5] - THREE_PAIRS]),
    ("dire-straights", {}, [5 / 6, 25 / 36, 120 / 216, 540 / 1296, 2220 / 7776, 25 / 144]),
]


@pytest.mark.parametrize(("game", "options", "wanted"), WRECKS)
def test_the_chance_that_a_single_throw_loses(game: str, options: dict[str, object], wanted: list[float]) -> None:
    assert [row.wreck for row in summary(turns_of(make(game, options))).rows] == pytest.approx(wanted, abs=1e-12)


def test_the_chance_that_a_throw_costs_the_total() -> None:
    """Three or more 1s, four or more 2s of six dice."""
    *_, all_six = summary(turns_of(make("dire-straights", {}))).rows
    assert all_six.cancelled == pytest.approx((20 * 125 + 15 * 25 + 6 * 5 + 1 + 15 * 25 + 6 * 5 + 1) / 6**6)


def after_a_triple(hand: Hand) -> dict[str, float]:
    """What becomes of the dice beside a triple once they need not be thrown again."""
    found = {"wreck": 0.0, "score": 0.0, "five alike": 0.0}
    for offered, chance in chances(TrainWreck(), hand):
        points, fork = offered[0]
        if not fork.stop and [each.memory.face for each in fork.hands] == [hand.memory.face]:
            for name, later in after_a_triple(fork.hands[0]).items():
                found[name] += chance * later
        elif not fork.hands and not fork.stop:
            found["wreck"] += chance
        else:
            found["five alike" if points == 0 else "score"] += chance
    return found


@pytest.mark.parametrize("face", [2, 3, 4, 6])
def test_two_dice_beside_a_triple(face: int) -> None:
    """Without the limit of ten throws: wreck 9/26, score 8/13, five alike 1/26; the tenth of that face is a wreck."""
    found = after_a_triple(Hand(2, (), Turn(face, 3, 0, None)))
    again = (10 / 36) ** 10
    assert found == pytest.approx(
        {"wreck": 9 / 26 * (1 - again) + again, "score": 8 / 13 * (1 - again), "five alike": 1 / 26 * (1 - again)}
    )


def test_a_sequential_straight_from_its_first_die() -> None:
    def completed(kept: tuple[int, ...]) -> float:
        if len(kept) == 5:
            return 1.0
        following = Turn(sequence=(*kept, kept[-1] + 1), attempt=True)
        hand = Hand(5 - len(kept), (), Turn(sequence=kept, attempt=True))
        goes_on = sum(
            chance
            for offered, chance in chances(TrainWreck(), hand)
            if any(points == 300 or [each.memory for each in fork.hands] == [following] for points, fork in offered)
        )
        return goes_on * completed((*kept, kept[-1] + 1))

    assert completed((2,)) == pytest.approx(671671 / 60466176, abs=1e-15)


def plainly(game: Game, total: int) -> float:
    """The best turn by recursion over whole states and every single throw, with nothing merged or forgotten."""
    start = replace(game.start(("Ann",)), totals=(total,))

    @lru_cache(None)
    def worth(dice: int, turn: int, memory: Any) -> float:
        mean = 0.0
        for values, chance in throws(dice):
            state = game.roll(replace(start, dice=dice, turn=turn, memory=memory), values)
            best = 0.0
            for option in state.options:
                for verb in option.may:
                    after = game.take(state, option, verb)
                    stopped = after.totals[0] - total
                    best = max(best, stopped if verb == "stop" else worth(after.dice, after.turn, after.memory))
            mean += chance * best
        return mean

    return worth(game.count, 0, None)


@pytest.mark.parametrize("total", [0, 200])
def test_the_best_turn_is_that_of_the_plainest_reckoning(total: int) -> None:
    game = make("ten-thousand", {"target": total + 200, "entry": 100})
    turns = turns_of(game)
    assert turns.points(total).at(turns.start, 0) == pytest.approx(plainly(game, total), abs=1e-9)


BEST_TURNS = [
    ("train-wreck", {}, 30.528246),
    ("freight-train", {}, 433.066346),
    ("freight-train", {"choose": True}, 477.745000),
    ("dire-straights", {}, 9.606381),
    ("dire-straights", {"passing": "cut-throat"}, 9.606381),
    ("dire-straights", {"sixes": True}, 10.650542),
    ("ten-thousand", {}, 1084.595272),
]


@pytest.mark.parametrize(("game", "options", "wanted"), BEST_TURNS)
def test_best_turns_stay_what_they_were_found_to_be(game: str, options: dict[str, object], wanted: float) -> None:
    assert summary(turns_of(make(game, options))).best_turn == pytest.approx(wanted, abs=1e-6)


def test_the_summary_in_words_and_in_json() -> None:
    odds = summary(turns_of(make("dire-straights", {"target": 50})))
    assert to_json(odds)["total"] == 25
    assert to_json(odds)["options"] == {"target": 50, "passing": "none", "sixes": False}
    assert to_json(odds)["stop_from"] == [5, 5, 10, 15, 20, 30]
    lines = to_text(odds).splitlines()
    assert lines[0] == "Dire Straights (target 50, passing none, sixes false), on the board at 25"
    assert lines[2] == "dice  a throw loses  and the total  stop from"
    assert lines[-1] == "The best turn is worth 9.61 points, stopping when allowed 8.44."
