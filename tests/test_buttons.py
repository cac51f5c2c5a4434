"""The buttons on gpiozero's own mock pins, which bounce as we tell them; the clock stands still until it is moved."""

import logging
from queue import SimpleQueue

import gpiozero
import pytest

from companion.settings import PinSettings
from companion.sight import Press
from hardware.buttons import Buttons

PINS = PinSettings()
EACH_LONG = frozenset({Press.HOLD_LONG, Press.STOP_LONG})


class Bench:
    """A table with two mock buttons: press and let go by name, move the clock, read what was pressed."""

    def __init__(self, factory, pins=PINS):
        self.pins = {Press.HOLD: factory.pin(pins.hold), Press.STOP: factory.pin(pins.stop)}
        self.seconds = 0.0
        self.presses = SimpleQueue()

    def clock(self):
        return self.seconds

    def wait(self, seconds):
        self.seconds += seconds

    def down(self, button, seconds=0.0):
        self.pins[button].drive_low()
        self.wait(seconds)

    def up(self, button, seconds=0.0):
        self.pins[button].drive_high()
        self.wait(seconds)

    def bounce(self, button, times=20):
        for _ in range(times):
            self.down(button, 0.001)
            self.up(button, 0.001)

    def next(self):
        """The next press; it must come, however slow this machine is."""
        return self.presses.get(timeout=30)


@pytest.fixture
def bench(factory):
    return Bench(factory)


@pytest.fixture
def start(bench):
    opened = []

    def start(**options):
        on_press = options.pop("on_press", bench.presses.put)
        opened.append(Buttons(PINS, on_press, clock=bench.clock, **options))
        return opened[-1]

    yield start
    for buttons in opened:
        buttons.close()


def test_a_press_full_of_bounces_fires_exactly_once(bench, start):
    start()
    bench.bounce(Press.HOLD)
    bench.down(Press.HOLD, 0.3)
    bench.bounce(Press.HOLD)
    bench.up(Press.HOLD, 0.3)
    bench.down(Press.STOP, 0.3)
    assert [bench.next(), bench.next()] == [Press.HOLD, Press.STOP]


def test_a_press_fires_while_the_button_is_still_down(bench, start):
    start()
    bench.down(Press.STOP, 0.036)
    assert bench.next() is Press.STOP


def test_a_held_button_does_not_repeat(bench, start):
    start()
    bench.down(Press.HOLD, 60)
    assert bench.next() is Press.HOLD
    bench.wait(60)
    bench.down(Press.STOP, 0.3)
    assert bench.next() is Press.STOP


def test_twenty_edges_in_ten_milliseconds_are_one_press(bench, start):
    start()
    for _ in range(10):
        bench.down(Press.HOLD, 0.0005)
        bench.up(Press.HOLD, 0.0005)
    bench.wait(1)
    bench.down(Press.STOP, 0.3)
    assert [bench.next(), bench.next()] == [Press.HOLD, Press.STOP]


def test_taps_of_thirty_milliseconds_count_once_each_also_eighty_apart(bench, start):
    start()
    for _ in range(2):
        bench.down(Press.HOLD, 0.03)
        bench.up(Press.HOLD, 0.05)
    bench.down(Press.STOP, 0.3)
    assert [bench.next(), bench.next(), bench.next()] == [Press.HOLD, Press.HOLD, Press.STOP]


def test_a_spark_is_no_press(bench, start):
    start()
    bench.down(Press.HOLD, 0.0001)
    bench.up(Press.HOLD, 1)
    bench.down(Press.STOP, 0.3)
    assert bench.next() is Press.STOP


def test_both_held_together_for_five_seconds_are_one_press_of_their_own(bench, start):
    start(long_presses=frozenset({Press.STOP_LONG, Press.BOTH_LONG}))
    bench.down(Press.HOLD, 0.2)
    bench.down(Press.STOP, 5.1)
    assert bench.next() is Press.BOTH_LONG
    bench.up(Press.HOLD, 0.3)
    bench.up(Press.STOP, 0.3)
    bench.down(Press.STOP, 0.1)
    bench.up(Press.STOP, 0.3)
    assert bench.next() is Press.STOP


def test_short_and_long_presses_where_both_have_a_meaning(bench, start):
    start(long_presses=EACH_LONG)
    bench.down(Press.HOLD, 0.4)
    bench.up(Press.HOLD, 0.4)
    bench.down(Press.STOP, 1.6)
    assert [bench.next(), bench.next()] == [Press.HOLD, Press.STOP_LONG]
    bench.up(Press.STOP, 0.4)
    bench.down(Press.HOLD, 5)
    bench.up(Press.HOLD, 0.4)
    assert bench.next() is Press.HOLD_LONG


def test_only_the_button_with_a_long_meaning_waits_for_its_release(bench, start):
    start(long_presses=frozenset({Press.STOP_LONG}))
    bench.down(Press.STOP, 0.5)
    bench.down(Press.HOLD, 0.5)
    assert bench.next() is Press.HOLD
    bench.up(Press.STOP, 0.5)
    assert bench.next() is Press.STOP


def test_a_touch_is_told_at_once_even_where_the_press_waits(bench, start):
    touches = SimpleQueue()
    start(on_touch=touches.put, long_presses=EACH_LONG)
    bench.bounce(Press.STOP)
    bench.down(Press.STOP, 0.036)
    assert touches.get(timeout=30) is Press.STOP
    assert bench.presses.empty()
    bench.up(Press.STOP, 0.3)
    assert bench.next() is Press.STOP
    assert touches.empty()


def test_both_buttons_at_once_are_two_presses(bench, start):
    start()
    bench.down(Press.HOLD)
    bench.down(Press.STOP, 0.1)
    assert {bench.next(), bench.next()} == {Press.HOLD, Press.STOP}


def test_a_button_already_down_at_start_means_nothing_until_it_has_been_let_go(factory, held_pin):
    factory.pin(PINS.stop, pin_class=held_pin)
    bench = Bench(factory)
    buttons = Buttons(PINS, bench.presses.put, clock=bench.clock, long_presses=EACH_LONG)
    assert buttons.down_at_start == (Press.STOP,)
    bench.wait(10)
    bench.up(Press.STOP, 0.3)
    bench.down(Press.HOLD, 0.3)
    bench.up(Press.HOLD, 0.3)
    bench.down(Press.STOP, 0.3)
    bench.up(Press.STOP, 0.3)
    assert [bench.next(), bench.next()] == [Press.HOLD, Press.STOP]
    buttons.close()


def test_a_handler_that_fails_is_logged_and_the_buttons_go_on(bench, start, caplog):
    def fail_on_hold(press):
        bench.presses.put(press)
        if press is Press.HOLD:
            raise ValueError("no such game")

    start(on_press=fail_on_hold)
    with caplog.at_level(logging.ERROR):
        bench.down(Press.HOLD, 0.3)
        bench.down(Press.STOP, 0.3)
        assert [bench.next(), bench.next()] == [Press.HOLD, Press.STOP]
    assert "A press of hold could not be handled" in caplog.text
    assert "no such game" in caplog.text


def test_closing_lets_the_pins_go_and_twice_is_no_harm(bench, start, factory):
    buttons = start()
    buttons.close()
    buttons.close()
    bench.down(Press.HOLD, 1)
    assert bench.presses.empty()
    start()


def test_a_handler_may_close_the_buttons(bench, start):
    def close(press):
        buttons.close()
        bench.presses.put(press)

    buttons = start(on_press=close)
    bench.down(Press.HOLD, 0.3)
    assert bench.next() is Press.HOLD


def test_one_button_alone(factory):
    bench = Bench(factory)
    buttons = Buttons(PinSettings(hold=None), bench.presses.put, clock=bench.clock)
    bench.down(Press.STOP, 0.3)
    assert bench.next() is Press.STOP
    buttons.close()


def test_a_pin_in_use_leaves_no_other_pin_taken(factory):
    with gpiozero.Button(PINS.stop), pytest.raises(gpiozero.GPIOPinInUse):
        Buttons(PINS, print)
    gpiozero.Button(PINS.hold).close()


def test_buttons_to_three_volts_are_pressed_when_high(factory):
    bench = Bench(factory)
    buttons = Buttons(PinSettings(pull_up=False), bench.presses.put, clock=bench.clock)
    factory.pin(PINS.hold).drive_high()
    bench.wait(0.3)
    assert bench.next() is Press.HOLD
    buttons.close()
