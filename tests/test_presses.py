"""What two contacts come to, by stepping time: short, long after 1.5 s, both after 5 s."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sight import Press
from hardware.presses import Presses, Touch

DOWN, UP = True, False
HOLD, STOP = Press.HOLD, Press.STOP
ALL_LONG = frozenset({Press.HOLD_LONG, Press.STOP_LONG, Press.BOTH_LONG})
AT_THE_TABLE = frozenset({Press.STOP_LONG, Press.BOTH_LONG})


def told(presses, *edges, until=12.0, step=0.001):
    """Feed (button, level, seconds) edges and poll every ``step`` seconds: (touch or press, when) as they come."""
    waiting, out = list(edges), []
    for tick in range(round(until / step)):
        now = tick * step
        while waiting and waiting[0][2] <= now:
            out += [(each, now) for each in presses.edge(*waiting.pop(0))]
        out += [(each, now) for each in presses.poll(now)]
    return [(each, pytest.approx(now, abs=0.002)) for each, now in out]


def pressed(presses, *edges, **options):
    """The presses alone."""
    return [(each, now) for each, now in told(presses, *edges, **options) if not isinstance(each, Touch)]


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        pytest.param([(HOLD, DOWN, 1.0), (HOLD, UP, 1.2)], [(HOLD, 1.035)], id="at once when it goes down"),
        pytest.param([(HOLD, DOWN, 1.0)], [(HOLD, 1.035)], id="no repeat while held"),
        pytest.param([(HOLD, DOWN, 1.0), (HOLD, UP, 1.03)], [(HOLD, 1.065)], id="a tap of 30 ms counts once"),
        pytest.param(
            [(HOLD, DOWN, 1.0), (HOLD, UP, 1.03), (HOLD, DOWN, 1.08), (HOLD, UP, 1.11)],
            [(HOLD, 1.065), (HOLD, 1.145)],
            id="two presses 80 ms apart are two",
        ),
        pytest.param(
            [(HOLD, DOWN, 1.0), (STOP, DOWN, 1.01), (HOLD, UP, 2.0), (STOP, UP, 2.0)],
            [(HOLD, 1.035), (STOP, 1.045)],
            id="both at once are two presses",
        ),
    ],
)
def test_buttons_that_mean_nothing_by_being_held(edges, expected):
    assert pressed(Presses((HOLD, STOP)), *edges) == expected


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        pytest.param([(STOP, DOWN, 1.0), (STOP, UP, 1.2)], [(STOP, 1.235)], id="a short press is decided on release"),
        pytest.param([(STOP, DOWN, 1.0), (STOP, UP, 1.03)], [(STOP, 1.065)], id="a tap of 30 ms counts once"),
        pytest.param(
            [(STOP, DOWN, 1.0), (STOP, UP, 4.0)], [(Press.STOP_LONG, 2.5)], id="a long one on reaching its time"
        ),
        pytest.param([(STOP, DOWN, 1.0)], [(Press.STOP_LONG, 2.5)], id="a long press fires once"),
        pytest.param([(STOP, DOWN, 1.0), (STOP, UP, 2.49)], [(STOP, 2.525)], id="let go just before its time is short"),
        pytest.param(
            [(STOP, DOWN, 1.0), (STOP, UP, 2.49), (STOP, DOWN, 2.51), (STOP, UP, 3.0)],
            [(Press.STOP_LONG, 2.545)],
            id="a slip just before its time is still long",
        ),
        pytest.param(
            [(STOP, DOWN, 1.0), (STOP, UP, 3.0), (STOP, DOWN, 4.0), (STOP, UP, 4.1)],
            [(Press.STOP_LONG, 2.5), (STOP, 4.135)],
            id="a short one after a long one",
        ),
        pytest.param(
            [(HOLD, DOWN, 1.0), (HOLD, UP, 4.0)], [(HOLD, 4.035)], id="HOLD has no long meaning, but waits for STOP"
        ),
    ],
)
def test_buttons_that_mean_something_by_being_held(edges, expected):
    assert pressed(Presses((HOLD, STOP), AT_THE_TABLE), *edges) == expected


@pytest.mark.parametrize("long_presses", [AT_THE_TABLE, ALL_LONG])
@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        pytest.param(
            [(HOLD, DOWN, 1.0), (STOP, DOWN, 1.3), (HOLD, UP, 8.0), (STOP, UP, 8.2)],
            [(Press.BOTH_LONG, 6.3)],
            id="five seconds from the second, and nothing else",
        ),
        pytest.param([(STOP, DOWN, 1.0), (HOLD, DOWN, 1.0)], [(Press.BOTH_LONG, 6.0)], id="once, however long"),
        pytest.param(
            [(HOLD, DOWN, 1.0), (STOP, DOWN, 1.2), (HOLD, UP, 5.9), (STOP, UP, 9.0)],
            [],
            id="let go before: nothing, and no long press of the other",
        ),
        pytest.param(
            [
                (HOLD, DOWN, 1.0),
                (STOP, DOWN, 1.2),
                (HOLD, UP, 2.0),
                (STOP, UP, 2.1),
                (STOP, DOWN, 3.0),
                (STOP, UP, 3.1),
            ],
            [(STOP, 3.135)],
            id="the next press counts again",
        ),
    ],
)
def test_both_held_together(long_presses, edges, expected):
    assert pressed(Presses((HOLD, STOP), long_presses), *edges) == expected


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        pytest.param([(STOP, DOWN, 12.0), (STOP, UP, 12.2)], [(STOP, 12.235)], id="tapped"),
        pytest.param([(STOP, DOWN, 12.0), (STOP, UP, 19.0)], [(Press.STOP_LONG, 13.5)], id="held"),
        pytest.param([(STOP, DOWN, 9.0), (STOP, UP, 15.0)], [(Press.BOTH_LONG, 14.0)], id="held together, at leisure"),
    ],
)
def test_a_button_that_something_lies_on_does_not_take_the_other_along(edges, expected):
    """With HOLD stuck the lamp answered each STOP, and nothing was banked; who held it switched the machine off."""
    presses = Presses((HOLD, STOP), ALL_LONG)
    assert pressed(presses, (HOLD, DOWN, 1.0), *edges, until=20)[1:] == expected


def test_a_touch_is_told_once_and_before_its_press():
    presses = Presses((HOLD, STOP), AT_THE_TABLE)
    edges = [(STOP, DOWN, 1.0), (STOP, UP, 1.004), (STOP, DOWN, 1.008), (STOP, UP, 1.3)]
    assert told(presses, *edges) == [(Touch(STOP), 1.043), (STOP, 1.335)]
    assert told(Presses((HOLD,)), (HOLD, DOWN, 1.0)) == [(Touch(HOLD), 1.035), (HOLD, 1.035)]


def test_one_button_alone_need_not_wait_for_the_other():
    assert pressed(Presses((HOLD,), AT_THE_TABLE), (HOLD, DOWN, 1.0)) == [(HOLD, 1.035)]


@pytest.mark.parametrize("long_presses", [frozenset(), ALL_LONG])
def test_a_button_down_at_start_means_nothing_until_it_has_been_let_go(long_presses):
    presses = Presses((HOLD, STOP), long_presses, down_at_start=(STOP,))
    edges = [(HOLD, DOWN, 1.0), (HOLD, UP, 1.2), (STOP, UP, 9.0), (STOP, DOWN, 10.0), (STOP, UP, 10.2)]
    assert [press for press, _ in pressed(presses, *edges)] == [HOLD, STOP]


def test_the_times_are_the_callers():
    presses = Presses((HOLD,), frozenset({Press.HOLD_LONG}), debounce_seconds=0.1, long_press_seconds=3.0)
    assert pressed(presses, (HOLD, DOWN, 2.0), (HOLD, UP, 6.0)) == [(Press.HOLD_LONG, 5.0)]


def test_edges_that_arrive_late_and_together_are_still_told_apart():
    presses = Presses((HOLD,), frozenset({Press.HOLD_LONG}))
    edges = [(HOLD, DOWN, 1.0), (HOLD, UP, 1.2), (HOLD, DOWN, 2.0), (HOLD, UP, 5.0)]
    late = [each for edge in edges for each in presses.edge(*edge)] + [*presses.poll(9.0)]
    assert late == [Touch(HOLD), HOLD, Touch(HOLD), Press.HOLD_LONG]


def when_asked_for(long_presses, edges, every):
    """Poll when ``next_poll`` asks for it, and besides every so many seconds: (touch or press, when)."""
    presses, out, tick = Presses((HOLD, STOP), long_presses), [], every
    for button, level, at in edges:
        while (wake := min(presses.next_poll() or at, tick, at)) < at:
            out += [(each, wake) for each in presses.poll(wake)]
            tick += every if wake == tick else 0
        out += [(each, at) for each in presses.edge(button, level, at)]
    return out


@pytest.mark.parametrize("long_presses", [frozenset(), AT_THE_TABLE, ALL_LONG])
@given(moves=st.lists(st.tuples(st.sampled_from((HOLD, STOP)), st.floats(0.0005, 3.0)), max_size=30))
def test_next_poll_misses_nothing(long_presses, moves):
    """Polling only when asked to gives the presses, and the moments, that polling all the time gives."""
    seconds, down, edges = 0.0, {HOLD: False, STOP: False}, []
    for button, gap in moves:
        seconds += gap
        down[button] = not down[button]
        edges.append((button, down[button], seconds))
    edges += [(HOLD, UP, seconds + 9.0), (STOP, UP, seconds + 9.1)]
    assert when_asked_for(long_presses, edges, 0.05) == when_asked_for(long_presses, edges, float("inf"))
