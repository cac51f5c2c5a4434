"""A place that was emptied shows the cloth; one that is covered shows something else."""

import numpy as np
import pytest
from test_drift import MIDDLE

from vision.following.drift import where_to
from vision.following.ground import Ground

PLACE = (100.0, 60.0, 12.0, 12.0)


def cloth(seed=0):
    return np.clip(90 + np.random.default_rng(seed).normal(0, 4, (180, 320)), 0, 255).astype(np.uint8)


def laid(grey, level, x=100, y=60, size=12):
    grey = grey.copy()
    grey[y : y + size, x : x + size] = level
    return grey


@pytest.fixture(params=["seen bare before", "never seen bare"])
def ground(request):
    ground = Ground()
    if request.param == "seen bare before":
        ground.learn(cloth(), [])
    ground.learn(laid(cloth(), 220), [PLACE])
    return ground


@pytest.mark.parametrize("light", [0.7, 1.0, 1.2])
def test_a_place_is_emptied_when_the_die_is_gone_in_any_light(ground, light):
    before = laid(cloth(), 220)
    assert ground.emptied((cloth(1) * light).astype(np.uint8), [PLACE], before) == [True]
    assert ground.emptied((laid(cloth(1), 220) * light).astype(np.uint8), [PLACE], before) == [False]


def test_a_die_as_bright_as_the_cloth_is_not_taken_for_it():
    ground, before = Ground(), laid(cloth(), 102)
    ground.learn(cloth(), [])
    ground.learn(before, [PLACE])
    assert ground.emptied(laid(cloth(1), 102), [PLACE], before) == [False]
    assert ground.emptied(cloth(1), [PLACE], before) == [True]


def test_a_place_with_the_die_beside_it_is_not_emptied(ground):
    assert ground.emptied(laid(cloth(1), 220, x=112), [PLACE], laid(cloth(), 220)) == [False]


def test_a_place_beside_a_die_that_stays_is_emptied():
    both, beside = [PLACE, (114.0, 60.0, 12.0, 12.0)], laid(cloth(), 20, x=114)
    ground = Ground()
    ground.learn(cloth(), [])
    ground.learn(laid(beside, 220), both)
    assert ground.emptied(laid(cloth(1), 20, x=114), both, laid(beside, 220)) == [True, False]
    assert ground.emptied(laid(cloth(1), 150, x=112, y=54, size=24), both, laid(beside, 220)) == [False, False], (
        "a hand"
    )


def test_a_napkin_covers_and_the_bare_cloth_does_not(ground):
    assert ground.covered(laid(cloth(1), 180, 80, 40, 50), PLACE)
    assert not ground.covered(cloth(1), PLACE)


def test_what_is_hardly_brighter_than_the_cloth_covers_it_too():
    ground = Ground()
    ground.learn(cloth(), [])
    assert ground.covered(laid(cloth(1), 112, 80, 40, 50), PLACE)


def test_before_anything_was_seen_nothing_is_known():
    assert Ground().emptied(cloth(), [PLACE], cloth()) == [False]
    assert not Ground().covered(cloth(), PLACE)


def test_what_lies_under_dice_is_remembered_in_the_light_of_the_last_picture():
    ground = Ground()
    ground.learn(cloth(), [])
    before = (laid(cloth(1), 220) * 0.6).astype(np.uint8)
    ground.learn(before, [PLACE])
    bare = (cloth(2) * 0.6).astype(np.uint8)
    assert not ground.covered(bare, PLACE)
    assert ground.emptied(bare, [PLACE], before) == [True]


def test_another_view_differs_and_dice_or_dimmer_light_do_not():
    ground = Ground()
    ground.learn(cloth(), [])
    room = np.kron(np.random.default_rng(2).integers(0, 255, (9, 16)), np.ones((20, 20))).astype(np.uint8)
    assert ground.differs(room)
    assert not ground.differs(laid(cloth(1), 220))
    assert not ground.differs((0.6 * cloth(1)).astype(np.uint8))


def test_a_lamp_beside_a_pale_cloth_makes_no_other_view_of_it_and_hides_none():
    """For as long as such a lamp burned the camera was said not to have been set up yet."""
    pale, lamp = np.clip(cloth() * 1.7, 0, 255).astype(np.uint8), np.linspace(0.67, 1.33, 320)
    room = np.kron(np.random.default_rng(2).integers(0, 190, (9, 16)), np.ones((20, 20)))
    ground = Ground()
    ground.learn(pale, [])
    assert not ground.differs((laid(pale, 220) * lamp).clip(0, 255).astype(np.uint8))
    assert ground.differs((room * lamp).astype(np.uint8))


def test_a_patterned_cloth_seen_elsewhere_tells_by_how_far():
    print_ = np.random.default_rng(5).normal(110, 30, (45, 80)).clip(0, 255).astype(np.uint8)
    pattern = np.kron(print_, np.ones((4, 4), np.uint8))
    ground = Ground()
    ground.learn(pattern, [])
    way = ground.drift(np.roll(pattern, (5, -8), axis=(0, 1)), [])
    assert where_to(way, MIDDLE) == pytest.approx(MIDDLE + np.array([-8, 5]), abs=0.5)
    assert ground.drift(laid(pattern, 230), [PLACE]) is None
