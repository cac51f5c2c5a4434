"""The debouncer, by stepping time: 35 ms of silence end an unrest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import Change, Debouncer

DOWN, UP = True, False


def train(count, start, every, first=DOWN):
    """So many edges, one every so many seconds."""
    return [((index % 2 == 0) is first, start + index * every) for index in range(count)]


def changes(contact, *edges, until=10.0, step=0.001):
    """Feed (level, seconds) edges and poll every ``step`` seconds: the changes, and when each was told."""
    waiting, out = list(edges), []
    for tick in range(round(until / step)):
        now = tick * step
        while waiting and waiting[0][1] <= now:
            out += [(change, now) for change in contact.edge(*waiting.pop(0))]
        out += [(change, now) for change in contact.poll(now)]
    return [(change, pytest.approx(now, abs=0.002)) for change, now in out]


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        pytest.param(
            [(DOWN, 1.0), (UP, 1.2)],
            [(Change(DOWN, 1.0), 1.035), (Change(UP, 1.2), 1.235)],
            id="down once still for 35 ms, and up likewise",
        ),
        pytest.param([(DOWN, 1.0)], [(Change(DOWN, 1.0), 1.035)], id="once, however long it is held"),
        pytest.param(
            [(DOWN, 1.0), (UP, 1.03)],
            [(Change(DOWN, 1.0), 1.065), (Change(UP, 1.03), 1.065)],
            id="30 ms is a tap",
        ),
        pytest.param(
            train(20, 1.0, 0.0005),
            [(Change(DOWN, 1.0), 1.0445), (Change(UP, 1.0095), 1.0445)],
            id="20 edges in 10 ms that end up are one tap",
        ),
        pytest.param(
            [*train(21, 1.0, 0.0005), (UP, 1.5)],
            [(Change(DOWN, 1.0), 1.045), (Change(UP, 1.5), 1.535)],
            id="21 edges in 10 ms that end down are one press",
        ),
        pytest.param(
            [(DOWN, 1.0), (UP, 1.03), (DOWN, 1.08), (UP, 1.11)],
            [
                (Change(DOWN, 1.0), 1.065),
                (Change(UP, 1.03), 1.065),
                (Change(DOWN, 1.08), 1.145),
                (Change(UP, 1.11), 1.145),
            ],
            id="two taps 80 ms apart are two",
        ),
        pytest.param([(DOWN, 1.0), (UP, 1.0005)], [], id="a spark of half a millisecond is nothing"),
        pytest.param(
            [(DOWN, 1.0), (UP, 1.5), (DOWN, 1.51), (UP, 1.52)],
            [(Change(DOWN, 1.0), 1.035), (Change(UP, 1.5), 1.555)],
            id="bounce on letting go is not a second press",
        ),
        pytest.param(
            [(DOWN, 1.0), (UP, 1.4), (DOWN, 1.43), (UP, 2.0)],
            [(Change(DOWN, 1.0), 1.035), (Change(UP, 2.0), 2.035)],
            id="a slip of 30 ms while held is nothing",
        ),
        pytest.param(
            [(DOWN, 1.0), (DOWN, 1.02), (UP, 1.2)],
            [(Change(DOWN, 1.0), 1.035), (Change(UP, 1.2), 1.235)],
            id="an edge told twice is one",
        ),
    ],
)
def test_what_edges_come_to(edges, expected):
    assert changes(Debouncer(), *edges) == expected


def test_a_contact_down_at_start_changes_only_when_it_is_let_go():
    contact = Debouncer(down_at_start=True)
    assert [change for change, _ in changes(contact, (UP, 3.0), until=4.0)] == [Change(UP, 3.0)]


def test_the_time_to_be_still_is_the_callers():
    assert changes(Debouncer(debounce_seconds=0.1), (DOWN, 1.0)) == [(Change(DOWN, 1.0), 1.1)]


def test_edges_that_arrive_late_and_together_are_still_told_apart():
    """The worker may have slept through a whole press: the edges' own times decide, not the time of reading them."""
    contact = Debouncer()
    late = [contact.edge(DOWN, 1.0), contact.edge(UP, 1.2), contact.edge(DOWN, 2.0), contact.poll(9.0)]
    assert [change for told in late for change in told] == [Change(DOWN, 1.0), Change(UP, 1.2), Change(DOWN, 2.0)]


@given(gaps=st.lists(st.floats(0.0002, 0.2), max_size=40))
def test_changes_take_turns_and_lie_35_ms_apart_as_told(gaps):
    seconds, contact, told = 0.0, Debouncer(), []
    for index, gap in enumerate(gaps):
        seconds += gap
        told += contact.edge(index % 2 == 0, seconds)
    told += contact.poll(seconds + 1.0)
    assert [change.down for change in told] == [index % 2 == 0 for index in range(len(told))]
    assert [change.seconds for change in told] == sorted(change.seconds for change in told)
