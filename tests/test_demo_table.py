"""The demo table behaves as a table does, and its visitor can do what visitors do."""

import random
from collections import Counter
from itertools import pairwise

import cv2
import numpy as np
import pytest

from vision.demo.table import DemoError, DemoTable
from vision.demo.view import View

SMALL = View(width=320, height=240, focal_px=525)
"""The same view at a quarter of the size, for speed."""


@pytest.fixture
def table():
    return DemoTable(seed=7, realtime=False, noise=0, view=SMALL)


def settle(table):
    """Read until nothing moves, and answer all frames on the way, the first still one included."""
    frames = [table.read()]
    while table.busy:
        frames.append(table.read())
    return frames


def throw(table, count, **options):
    table.throw(count, **options)
    return settle(table)


def values(table):
    return [die.value for die in table.lying]


def places(table):
    return [(die.x, die.y) for die in table.lying]


def test_the_empty_table_is_one_still_scene(table):
    first, second = table.read(), table.read()
    assert table.lying == ()
    assert first.load().shape == (240, 320, 3)
    assert first.grey.shape == (240, 320)
    assert first.scene == second.scene is not None
    assert first.load() is second.load()


def test_a_still_picture_cannot_be_drawn_on(table):
    with pytest.raises(ValueError, match="read-only"):
        table.read().load()[0, 0] = 0


def test_a_throw_comes_to_rest_with_the_values_asked_for(table):
    throw(table, 6, values=[1, 2, 3, 4, 5, 6])
    assert values(table) == [1, 2, 3, 4, 5, 6]
    assert not table.busy


def test_frames_are_a_thirtieth_of_a_second_apart_and_a_throw_takes_a_few(table):
    frames = throw(table, 6)
    assert all(after.seconds - before.seconds == pytest.approx(1 / 30) for before, after in pairwise(frames))
    assert 1.5 < frames[-1].seconds - frames[0].seconds < 6


def test_while_dice_roll_every_frame_is_another_picture(table):
    before = table.read()
    frames = throw(table, 6)
    assert {frame.scene for frame in frames[:-1]} == {None}
    assert frames[-1].scene not in (None, before.scene)
    rolling = frames[-25:-15]
    assert all(cv2.absdiff(one.grey, other.grey).max() > 20 for one, other in pairwise(rolling))


def test_once_at_rest_the_picture_stays(table):
    still = throw(table, 6)[-1]
    assert np.array_equal(still.load(), table.read().load())
    assert still.scene == table.read().scene


def test_the_hand_comes_into_view_before_the_dice(table):
    empty = table.read().grey
    frames = throw(table, 2)
    changed = [cv2.absdiff(frame.grey, empty) > 25 for frame in frames]
    first = next(change for change in changed if change.any())
    assert not first[:180].any(), "it comes from the players' side"
    assert changed[-1].any(), "two dice lie there"


def test_dice_are_where_the_table_says(table):
    empty = table.read().load()
    still = throw(table, 6)[-1].load()
    change = (cv2.absdiff(still, empty).max(axis=2) > 40).astype(np.uint8)
    for x, y in places(table):
        assert change[int(y) - 6 : int(y) + 6, int(x) - 6 : int(x) + 6].mean() > 0.9


def test_kept_dice_stay_unmoved_and_the_rest_is_thrown_anew(table):
    empty = table.read().load()
    before = throw(table, 6, values=[1, 1, 2, 3, 4, 6])[-1].load()
    kept = places(table)[:2]
    after = throw(table, 4, keeping=kept, values=[5, 5, 5, 5])[-1].load()
    assert values(table) == [1, 1, 5, 5, 5, 5]
    assert places(table)[:2] == kept
    assert [die.kept for die in table.lying] == [True, True, False, False, False, False]
    for x, y in kept:
        window = slice(int(y) - 6, int(y) + 6), slice(int(x) - 6, int(x) + 6)
        assert np.array_equal(before[window], after[window])
        assert not np.array_equal(empty[window], after[window])


def test_marked_dice_are_kept_at_the_next_throw(table):
    throw(table, 6, values=[1, 2, 3, 4, 5, 6])
    table.keep([places(table)[4]])
    throw(table, 5, values=[2, 2, 2, 2, 2])
    assert values(table) == [5, 2, 2, 2, 2, 2]


def test_keeping_none_takes_even_marked_dice(table):
    throw(table, 6)
    table.keep(places(table))
    throw(table, 6, keeping=[], values=[3] * 6)
    assert values(table) == [3] * 6
    assert not any(die.kept for die in table.lying)


def test_picking_up_leaves_the_others(table):
    throw(table, 4, values=[1, 2, 3, 4])
    table.pick_up([places(table)[0], places(table)[2]])
    settle(table)
    assert values(table) == [2, 4]


def test_clearing_empties_the_table(table):
    empty = table.read().load()
    throw(table, 6)
    table.clear()
    assert np.array_equal(settle(table)[-1].load(), empty)
    assert table.lying == ()


def test_clearing_an_empty_table_does_nothing(table):
    table.clear()
    assert not table.busy


def test_dice_vanish_one_by_one_under_the_hand(table):
    throw(table, 3)
    table.clear()
    lying = [3]
    while table.busy:
        table.read()
        lying.append(len(table.lying))
    assert sorted(set(lying), reverse=True) == [3, 2, 1, 0]
    assert lying == sorted(lying, reverse=True)


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (lambda table: table.throw(0), "throw 1 to 6"),
        (lambda table: table.throw(7), "There are 6 dice and 0 of them are kept"),
        (lambda table: table.keep([(5.0, 5.0)]), "No die lies there: tap on the middle of a die"),
        (lambda table: table.pick_up([(5.0, 5.0)]), "No die lies there"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(table, act, sentence):
    with pytest.raises(DemoError, match=sentence):
        act(table)
    assert not table.busy


def test_more_dice_than_there_are_cannot_be_thrown_beside_kept_ones(table):
    throw(table, 6)
    with pytest.raises(DemoError, match="2 of them are kept: throw 1 to 4"):
        table.throw(5, keeping=places(table)[:2])
    assert not any(die.kept for die in table.lying)


def test_nothing_new_begins_while_dice_move(table):
    table.throw(6)
    table.read()
    for act in (lambda: table.throw(6), table.clear, lambda: table.keep([(0.0, 0.0)])):
        with pytest.raises(DemoError, match="still moving: wait until they lie"):
            act()


def test_the_same_seed_gives_the_same_table():
    def evening(seed):
        table = DemoTable(seed=seed, realtime=False, view=SMALL)
        picture = throw(table, 6)[-1].load()
        return places(table), values(table), picture.tobytes()

    assert evening(3) == evening(3) != evening(4)


def test_values_come_from_the_chance_given():
    table = DemoTable(seed=1, realtime=False, view=SMALL, chance=random.Random(5))
    again = random.Random(5)
    throw(table, 6)
    assert values(table) == [again.randint(1, 6) for _ in range(6)]


def test_every_value_comes_up_without_a_seed_as_often_as_the_others():
    table = DemoTable(realtime=False, view=SMALL)
    counts = Counter(table._faces(6000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    # 1,000 expected of each; 200 is seven deviations.
    assert all(800 < count < 1200 for count in counts.values())


def test_visitors_on_two_phones_cannot_both_throw():
    """Verbs come from the web's threads while the table is being read."""
    table = DemoTable(seed=2, realtime=False, view=SMALL)
    table.throw(6)
    with pytest.raises(DemoError):
        table.throw(6)
    settle(table)
    assert len(table.lying) == 6
