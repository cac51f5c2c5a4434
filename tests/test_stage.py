"""The stage of a rehearsal: what its visitors do besides throwing, and what the room does to the picture."""

import numpy as np
import pytest

from vision.demo.room import PLAIN, Air, Lean, Room
from vision.demo.stage import Stage
from vision.demo.view import View

SMALL = View(320, 240, 440)


@pytest.fixture
def stage():
    stage = Stage(4, 5, SMALL, noise=0)
    stage.read()
    stage.throw(3, values=[1, 3, 6])
    settle(stage)
    return stage


def settle(stage):
    frames = [stage.read()]
    while stage.busy:
        frames.append(stage.read())
    return frames


def place(stage, number):
    die = stage.lying[number]
    return die.x, die.y


def values(stage):
    return sorted(die.value for die in stage.lying)


def test_a_push_moves_one_die_and_keeps_its_pips(stage):
    before = place(stage, 0)
    stage.push(before, 0.5, over=False)
    settle(stage)
    assert values(stage) == [1, 3, 6]
    assert 0.3 * 10 < np.hypot(*np.subtract(place(stage, 2), before)) < 30


def test_a_die_pushed_over_shows_another_side_but_never_the_opposite_one(stage):
    value = stage.lying[0].value
    stage.push(place(stage, 0), 0.5, over=True)
    settle(stage)
    assert stage.lying[2].value not in (value, 7 - value)


@pytest.mark.parametrize("seed", range(6))
def test_a_die_pushed_over_lies_flat_and_not_nearer_to_the_hand(seed):
    stage = Stage(seed, 1, SMALL, noise=0)
    stage.read()
    stage.throw(1)
    settle(stage)
    before = place(stage, 0)
    stage.push(before, 0.5, over=True)
    settle(stage)
    (die,) = stage._dice
    assert max(abs(die.turn[2])) == pytest.approx(1, abs=1e-4)
    assert place(stage, 0)[1] < before[1] + 12


def test_dice_set_aside_lie_in_the_strip_with_their_pips(stage):
    target = stage.strip_place(0)
    stage.set_aside([place(stage, 1)], [target])
    settle(stage)
    assert values(stage) == [1, 3, 6]
    assert place(stage, 2) == pytest.approx(target, abs=6)


def test_dice_set_aside_may_be_pushed_together_into_a_column():
    stage = Stage(4, 5, SMALL, noise=0, pushed=True)
    stage.throw(3, values=[1, 3, 6])
    settle(stage)
    stage.set_aside([place(stage, number) for number in range(3)], [stage.strip_place(number) for number in range(3)])
    settle(stage)
    assert values(stage) == [1, 3, 6]
    edge_mm = stage._dice[0].finish.edge_mm
    for one, other in zip(stage._dice, stage._dice[1:], strict=False):
        assert np.hypot(*np.subtract(one.centre_mm, other.centre_mm)[:2]) == pytest.approx(edge_mm, rel=0.05)
        assert abs(one.turn[:2] @ other.turn[:2].T).max() == pytest.approx(1, abs=0.02)


def test_a_hand_and_a_napkin_come_and_go_and_leave_everything_as_it_was(stage):
    before = stage.read().load()
    stage.rest_hand((160.0, 120.0), 0.3)
    shown = [frame.load() for frame in settle(stage)]
    stage.cover((160.0, 120.0), 40, 0.3)
    shown += [frame.load() for frame in settle(stage)]
    assert max(float((image != before).any(axis=2).mean()) for image in shown) > 0.1
    assert (stage.read().load() == before).all()


def test_the_room_changes_little_by_little(stage):
    before = stage.read().load().mean()
    stage.change_room(Room(light=0.5), 0.5)
    means = [frame.load().mean() for frame in settle(stage)]
    assert means == sorted(means, reverse=True)
    assert means[-1] == pytest.approx(0.5 * before, rel=0.05)


def test_who_leans_over_the_table_takes_its_light_from_one_side_for_a_while(stage):
    before = stage.read().load().astype(float)
    stage.lean(Lean(stage.seconds, stage.seconds + 3.0, side=0.0, reach=0.1, depth=0.4))
    assert stage.busy, "a shadow that comes is seen coming"
    settle(stage)
    light = (stage.read().load() + 1) / (before + 1)
    assert light[:, :90].mean() == pytest.approx(1.0, abs=0.02)
    assert light[:, 260:].mean() == pytest.approx(0.6, abs=0.02)
    assert np.abs(np.diff(light[10].mean(axis=-1))).max() < 0.05, "its edge is soft"
    assert any((stage.read().load() == before).all() for _ in range(90)), "and then it has gone"


def test_the_same_seed_is_the_same_evening():
    frames = []
    for _ in range(2):
        stage = Stage(9, 5, SMALL)
        stage.read()
        stage.throw(5)
        frames.append([frame.load() for frame in settle(stage)][-1])
    assert (frames[0] == frames[1]).all()


@pytest.mark.parametrize(
    ("room", "changes"),
    [
        (PLAIN, False),
        (Room(warmth=0.5), True),
        (Room(flicker=0.1), True),
        (Room(blur=2.0), True),
        (Room(shift=(5, 0, 0)), True),
    ],
)
def test_what_the_room_does_to_a_picture(room, changes):
    picture = np.random.default_rng(1).integers(40, 200, (60, 80, 3)).astype(np.uint8)
    seen = Air(80, 60, 0.0, 1).seen(picture, room, 0.4)
    assert seen.shape == picture.shape
    assert bool((seen != picture).any()) == changes


def test_a_dim_room_is_darker_all_evening():
    light, dim = (Stage(4, 5, SMALL, noise=0, light=share).read().load() for share in (1.0, 0.25))
    assert dim.mean() == pytest.approx(0.25 * light.mean(), abs=1)
