"""The debouncer, by stepping time: 35 ms to settle, 1.5 s for a long press."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sight import Press
from hardware.debounce import Debouncer

DOWN, UP = True, False


def presses(button, *edges, until=10.0, step=0.001):
    """Feed (level, seconds) edges and poll every ``step`` seconds: the (press, seconds) that come out."""
    waiting, out = list(edges), []
    for tick in range(round(until / step)):
        now = tick * step
        while waiting and waiting[0][1] <= now:
            out.append((button.edge(*waiting.pop(0)), now))
        out.append((button.poll(now), now))
    return [(press, pytest.approx(now, abs=0.002)) for press, now in out if press]


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        pytest.param([(DOWN, 1.0), (UP, 1.2)], [(Press.HOLD, 1.035)], id="a press fires as soon as it has settled"),
        pytest.param([(DOWN, 1.0)], [(Press.HOLD, 1.035)], id="no repeat while held"),
        pytest.param([(DOWN, 1.0), (UP, 1.03)], [], id="a touch shorter than 35 ms is not a press"),
        pytest.param(
            [(DOWN, 1.0), (UP, 1.004), (DOWN, 1.007), (UP, 1.010), (DOWN, 1.02), (UP, 1.5)],
            [(Press.HOLD, 1.055)],
            id="a bounce starts the wait again",
        ),
        pytest.param(
            [(DOWN, 1.0), (UP, 1.5), (DOWN, 1.51), (UP, 1.52)],
            [(Press.HOLD, 1.035)],
            id="bounce on letting go is not a second press",
        ),
        pytest.param(
            [(DOWN, 1.0), (UP, 1.4), (DOWN, 1.43), (UP, 2.0)],
            [(Press.HOLD, 1.035)],
            id="a slip of 30 ms while held is not a second press",
        ),
        pytest.param(
            [(DOWN, 1.0), (UP, 1.1), (DOWN, 1.2), (UP, 1.3)],
            [(Press.HOLD, 1.035), (Press.HOLD, 1.235)],
            id="two quick presses are two",
        ),
        pytest.param([(DOWN, 1.0), (DOWN, 1.02), (UP, 1.2)], [(Press.HOLD, 1.035)], id="an edge told twice is one"),
    ],
)
def test_a_button_without_a_long_meaning(edges, expected):
    assert presses(Debouncer(Press.HOLD), *edges) == expected


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        pytest.param([(DOWN, 1.0), (UP, 1.2)], [(Press.STOP, 1.235)], id="a short press is decided on release"),
        pytest.param([(DOWN, 1.0), (UP, 4.0)], [(Press.STOP_LONG, 2.5)], id="a long press fires on reaching its time"),
        pytest.param([(DOWN, 1.0)], [(Press.STOP_LONG, 2.5)], id="a long press fires once"),
        pytest.param([(DOWN, 1.0), (UP, 2.49)], [(Press.STOP, 2.525)], id="let go just before its time is short"),
        pytest.param(
            [(DOWN, 1.0), (UP, 2.49), (DOWN, 2.51), (UP, 3.0)],
            [(Press.STOP_LONG, 2.51)],
            id="a slip just before its time is still long",
        ),
        pytest.param(
            [(DOWN, 1.0), (UP, 3.0), (DOWN, 4.0), (UP, 4.1)],
            [(Press.STOP_LONG, 2.5), (Press.STOP, 4.135)],
            id="a short one after a long one",
        ),
        pytest.param([(DOWN, 1.0), (UP, 1.02)], [], id="a touch shorter than 35 ms is not a press"),
    ],
)
def test_a_button_with_a_long_meaning(edges, expected):
    assert presses(Debouncer(Press.STOP, Press.STOP_LONG), *edges) == expected


@pytest.mark.parametrize("long", [None, Press.HOLD_LONG])
def test_a_button_already_down_at_start_gives_nothing_until_it_has_been_let_go(long):
    button = Debouncer(Press.HOLD, long, down_at_start=True)
    assert presses(button, (UP, 3.0), until=4.0) == []
    assert [press for press, _ in presses(button, (DOWN, 5.0), (UP, 5.2), until=6.0)] == [Press.HOLD]


def test_the_times_are_the_callers():
    button = Debouncer(Press.HOLD, Press.HOLD_LONG, debounce_seconds=0.1, long_press_seconds=3.0)
    assert presses(button, (DOWN, 1.0), (UP, 1.09), (DOWN, 2.0), (UP, 6.0)) == [(Press.HOLD_LONG, 5.0)]


def test_edges_that_arrive_late_and_together_are_still_told_apart():
    """The worker may have slept through a whole press: the edges' own times decide, not the time of reading them."""
    button = Debouncer(Press.HOLD, Press.HOLD_LONG)
    late = [button.edge(DOWN, 1.0), button.edge(UP, 1.2), button.edge(DOWN, 2.0), button.edge(UP, 5.0)]
    assert [press for press in [*late, button.poll(9.0)] if press] == [Press.HOLD, Press.HOLD_LONG]


@pytest.mark.parametrize("long", [None, Press.HOLD_LONG])
@given(gaps=st.lists(st.floats(0.0005, 3.0), max_size=40))
def test_next_poll_misses_nothing(long, gaps):
    """Polling only when asked to gives the presses that polling every moment gives."""
    seconds, edges = 0.0, []
    for index, gap in enumerate(gaps):
        seconds += gap
        edges.append((index % 2 == 0, seconds))

    asked, button = [], Debouncer(Press.HOLD, long)
    for level, at in [*edges, (UP, seconds + 9.0)]:
        while (wake := button.next_poll()) is not None and wake < at:
            asked.append(button.poll(wake))
        asked.append(button.edge(level, at))
    always = presses(Debouncer(Press.HOLD, long), *edges, until=seconds + 8.0, step=0.005)
    assert [press for press in asked if press] == [press for press, _ in always]
