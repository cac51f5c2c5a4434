"""A visit to the demo table: what the hand and the dice do, second by second."""

import itertools
import math
import random

import pytest

from vision.demo.die import FINISHES, corners_of, resting
from vision.demo.layout import scatter
from vision.demo.motion import Roll, places_of, plan_visit
from vision.demo.view import View

VIEW = View()
IVORY = FINISHES[0]
LYING = (resting(1, -60, 20, 0.2, IVORY), resting(6, 30, 40, 1.0, IVORY), resting(3, 50, -30, 2.0, IVORY))


def test_a_roll_starts_at_the_hand_and_ends_exactly_at_rest():
    roll = Roll(LYING[0], (0.0, -80.0), start_seconds=1.0, seconds=0.8)
    assert roll.at(0.99) is None
    assert math.dist(roll.at(1.0).centre_mm[:2], (0, -80)) < 1
    assert roll.at(1.8) is LYING[0]
    assert roll.at(9.0) is LYING[0]


def test_a_rolling_die_turns_over_and_never_sinks_into_the_cloth():
    roll = Roll(LYING[0], (0.0, -80.0), start_seconds=0.0, seconds=1.0)
    moments = [roll.at(step / 30) for step in range(30)]
    assert len({die.value for die in moments}) >= 3
    for die in moments:
        assert corners_of(die, inset_mm=die.finish.rounding_mm)[:, 2].min() >= die.finish.rounding_mm - 0.01


def test_the_hand_is_over_each_die_when_it_takes_it_and_then_goes():
    visit = plan_visit(VIEW, LYING, (), (0, 0), 0.5)
    assert {die for _, die in visit.taken} == set(LYING)
    for seconds, die in visit.taken:
        assert visit.hand_at(seconds) == pytest.approx(places_of(VIEW, [die])[0])
        assert die in visit.still_there(LYING, seconds - 0.001)
        assert die not in visit.still_there(LYING, seconds)
    assert visit.hand_at(0.0)[1] > VIEW.height
    assert visit.hand_at(visit.seconds)[1] > VIEW.height


def test_dice_are_thrown_after_the_others_are_gone():
    visit = plan_visit(VIEW, LYING[:2], LYING[2:], (0.0, -85.0), 0.5)
    assert max(seconds for seconds, _ in visit.taken) < min(roll.start_seconds for roll in visit.rolls)
    assert visit.seconds >= max(roll.end_seconds for roll in visit.rolls)
    assert [roll.end for roll in visit.rolls] == [LYING[2]]


@pytest.mark.parametrize("seed", range(30))
def test_thrown_dice_lie_apart_and_in_the_picture(seed):
    chance = random.Random(seed)
    kept, _ = scatter(VIEW, (), (1, 2), (IVORY, IVORY), chance)
    thrown, _ = scatter(VIEW, kept, (3, 4, 5, 6), (IVORY,) * 4, chance)
    assert [die.value for die in thrown] == [3, 4, 5, 6]
    for one, other in itertools.combinations((*kept, *thrown), 2):
        assert math.dist(one.centre_mm, other.centre_mm) > math.sqrt(2) * IVORY.edge_mm
    for die in thrown:
        corners = VIEW.pixels(corners_of(die))
        assert corners.min() > 0
        assert corners[:, 0].max() < VIEW.width
        assert corners[:, 1].max() < VIEW.height


def test_the_least_bad_place_is_found_when_the_table_is_full():
    crowd, _ = scatter(VIEW, (), [1] * 60, [IVORY] * 60, random.Random(1))
    assert len(crowd) == 60
