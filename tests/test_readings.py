"""Readings are made beside the camera's loop: what moves meanwhile is seen, and what was read of it is dropped."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from itertools import cycle
from typing import Any

import pytest
from watched_table import THREE, Table

from companion.detection import Detection, Reading, Verdict
from companion.sight import TableState
from vision.following.readings import AtOnce, Readings
from vision.following.watcher import Watcher

DIE = Detection(4, (10.0, 10.0, 30.0, 30.0), 0.99, True, (4,))


class Slowly(Executor):
    """An executor that does what it was given when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, fn))
        return future

    def work(self) -> None:
        """Do what waits, but for what is not wanted any more."""
        for future, do in self.waiting:
            if future.set_running_or_notify_cancel():
                future.set_result(do())
        self.waiting.clear()


@pytest.fixture
def slowly() -> Slowly:
    return Slowly()


@pytest.fixture
def table(slowly: Slowly) -> Table:
    table = Table()
    table.watcher = Watcher(table.reader, executor=slowly)
    return table


def test_the_table_is_looked_at_while_dice_are_read(table: Table, slowly: Slowly) -> None:
    table.lay(*THREE)
    assert {look.state for look in table.wait(5.0)[5:]} == {TableState.SETTLING}
    assert len(slowly.waiting) == 1, "one reading at a time"
    for _ in range(3):
        slowly.work()
        last = table.wait(0.2)[-1]
    assert last.state is TableState.READ
    assert [die.value for die in last.dice or ()] == [1, 4, 6]


def test_what_was_picked_up_while_it_was_read_does_not_count(table: Table, slowly: Slowly) -> None:
    table.lay(*THREE).wait(1.0)
    looks = table.lay(*THREE[:2]).wait(0.2)
    assert looks[1].state is TableState.ROLLING
    slowly.work()
    looks = table.wait(1.0)
    assert not any(look.dice for look in looks)
    for _ in range(3):
        slowly.work()
        last = table.wait(0.2)[-1]
    assert [die.value for die in last.dice or ()] == [1, 4]


def test_a_die_is_seen_to_leave_while_others_are_read(table: Table, slowly: Slowly) -> None:
    def settled() -> list[int]:
        for _ in range(3):
            table.wait(0.7)
            slowly.work()
        return table.numbers(0.5)

    table.lay(*THREE)
    before = settled()
    table.lay(*THREE[:2], (2, 150, 400)).wait(1.0)
    assert len(slowly.waiting) == 1, "they are being read"
    table.lay(*THREE[:2], (6, 515, 350))
    assert settled()[2] not in before


def test_a_reading_that_nobody_wants_any_more_is_not_made(slowly: Slowly) -> None:
    readings = Readings(slowly)
    readings.make(0.0, lambda: pytest.fail("it was made"))
    readings.begin_anew()
    slowly.work()
    assert readings.are_due(0.1, wearily=False)
    assert readings.agreed(0.1) is None


def test_a_fault_while_reading_is_the_loops_own() -> None:
    def fail() -> Reading:
        raise RuntimeError("a network is damaged")

    with pytest.raises(RuntimeError, match="damaged"):
        Readings(AtOnce()).make(0.0, fail)


def test_there_is_no_hurry_where_as_many_as_usually_agree_have_led_to_nothing() -> None:
    readings = Readings(AtOnce())
    for step in range(4):
        assert readings.are_due(step / 5, wearily=True)
        readings.make(step / 5, lambda: Reading(Verdict.READ, (DIE,)))
        readings.agreed(step / 5)
    assert readings.legible
    assert not readings.are_due(0.8, wearily=True)
    assert readings.are_due(0.8, wearily=False)
    assert readings.are_due(1.7, wearily=True)


def die(value: int, x: float) -> Detection:
    return Detection(value, (x, 10.0, 30.0, 30.0), 0.99, True, (value,))


EVERY, SOME = (die(1, 10.0), die(5, 110.0), die(2, 210.0)), (die(1, 10.0), die(2, 210.0))
HEAP, PAIR = (Detection(6, (100.0, 10.0, 60.0, 30.0), 0.6, False, (6, 5)),), (die(6, 100.0), die(5, 130.0))


def agreed_on(*in_turn: tuple[Detection, ...]) -> tuple[Detection, ...]:
    """What is made of readings that show these dice in turn and never agree."""
    readings = Readings(AtOnce())
    for made, dice in enumerate(cycle(in_turn)):
        readings.make(made / 10, lambda dice=dice: Reading(Verdict.READ, dice))
        if (agreed := readings.agreed(made / 10)) is not None:
            break
    return agreed


@pytest.mark.parametrize("in_turn", [(EVERY, SOME), (SOME, EVERY)])
def test_a_die_that_only_some_readings_show_is_in_doubt_whichever_is_the_last(
    in_turn: tuple[tuple[Detection, ...], ...],
) -> None:
    """One that the last reading had overlooked was gone, and the others were sure."""
    assert {(each.value, each.sure) for each in agreed_on(*in_turn)} == {(1, True), (5, False), (2, True)}


def test_no_die_is_in_doubt_twice() -> None:
    assert sorted(each.value for each in agreed_on(EVERY, EVERY, SOME)) == [1, 2, 5]


@pytest.mark.parametrize(("in_turn", "count"), [((HEAP, PAIR), 2), ((PAIR, HEAP), 1)])
def test_dice_read_as_one_and_as_two_in_turn_are_no_three(
    in_turn: tuple[tuple[Detection, ...], ...], count: int
) -> None:
    agreed = agreed_on(*in_turn)
    assert len(agreed) == count
    assert not any(each.sure for each in agreed)
