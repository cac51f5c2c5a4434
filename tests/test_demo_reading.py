"""The reader, made for photographs, reads the demo table, so what works on the demo is the real thing."""

import random

import pytest

from companion.sight import TableState
from vision.demo.cloth import draw_cloth
from vision.demo.die import FINISHES
from vision.demo.layout import scatter
from vision.demo.render import paint
from vision.demo.table import DemoTable
from vision.demo.view import View
from vision.following.watcher import Watcher
from vision.reading.reader import DiceReader

VIEW = View()


@pytest.fixture(scope="module")
def reader():
    return DiceReader()


@pytest.mark.parametrize("seed", range(4))
def test_five_throws_on_each_cloth_are_read_right(reader, seed):
    cloth = draw_cloth(VIEW, seed)
    chance = random.Random(seed)
    for _ in range(5):
        values = [chance.randint(1, 6) for _ in range(6)]
        dice, _ = scatter(VIEW, (), values, FINISHES, chance)
        assert reader.read(paint(VIEW, cloth, dice), expected=6).values == tuple(sorted(values))


@pytest.mark.parametrize("seed", range(4))
def test_an_empty_cloth_shows_no_dice(reader, seed):
    assert reader.read(draw_cloth(VIEW, seed)).dice == ()


def test_a_turn_is_followed_from_throw_to_throw(reader):
    table = DemoTable(seed=1, realtime=False)
    watcher = Watcher(reader)

    def watch(expected):
        """Every state on the way to the next settled reading, and what lies there then."""
        states, look = [], None
        while look is None or table.busy or look.state is not TableState.READ:
            look = watcher.step(table.read(), expected)
            states.append(look.state)
        return states, [die.value for die in look.dice]

    table.throw(6, values=[1, 5, 2, 3, 4, 6])
    states, read = watch(6)
    assert {TableState.HAND, TableState.ROLLING, TableState.SETTLING} <= set(states)
    assert sorted(read) == [1, 2, 3, 4, 5, 6]
    table.throw(4, keeping=[(die.x, die.y) for die in table.lying[:2]], values=[5, 3, 3, 2])
    states, read = watch(6)
    assert TableState.HAND in states
    assert sorted(read) == [1, 2, 3, 3, 5, 5]
