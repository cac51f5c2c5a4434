"""The lamp and the buzzer on mock pins: every light the table knows, blinking, and the answer to a press."""

from queue import SimpleQueue

import gpiozero
import pytest
from gpiozero.pins.mock import MockPin

from companion.settings import Leds, PinSettings
from companion.sight import CLOSING, LAMP_COLOURS, OFF, Light, TableState, light_for
from hardware.bulb import RGB as COLOURS
from hardware.lamp import BLINK_SECONDS, FLASH_SECONDS, Lamp, colour_at

RGB = PinSettings(lamp=(5, 6, 13))
LEDS = PinSettings(lamp=Leds((("green", 5), ("red", 6))))
DARK, WHITE = (0, 0, 0), (1, 1, 1)


class Clock:
    """A clock that goes on only when told."""

    def __init__(self):
        self.seconds = 100.0

    def __call__(self):
        return self.seconds


class ToldPin(MockPin):
    """A pin that tells each change of its level."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.told = SimpleQueue()

    def _change_state(self, value):
        changed = super()._change_state(value)
        if changed:
            self.told.put(int(value))
        return changed


def levels(factory, *pins):
    return tuple(int(factory.pin(pin).state) for pin in pins)


def rgb(factory):
    return levels(factory, *RGB.lamp)


def test_every_light_of_the_table_has_a_colour():
    assert set(COLOURS) == {OFF.colour, *LAMP_COLOURS}
    assert {light_for(state).colour for state in TableState} | {CLOSING.colour} <= set(COLOURS)


@pytest.mark.parametrize(
    ("light", "shown_seconds", "expected"),
    [
        (Light("green"), 0.0, "green"),
        (Light("green"), 1000.0, "green"),
        (OFF, 5.0, "off"),
        (Light("amber", blinking=True), 0.0, "amber"),
        (Light("amber", blinking=True), 0.39, "amber"),
        (Light("amber", blinking=True), 0.41, "off"),
        (Light("amber", blinking=True), 0.81, "amber"),
    ],
)
def test_the_colour_at_a_time(light, shown_seconds, expected):
    assert colour_at(light, shown_seconds) == expected


@pytest.mark.parametrize(("name", "colour"), COLOURS.items())
def test_a_red_green_blue_lamp_shows_each_colour(factory, name, colour):
    lamp = Lamp(RGB)
    lamp.show(Light(name))
    assert rgb(factory) == colour
    lamp.close()


def test_a_lamp_with_a_common_plus_is_lit_by_low_pins(factory):
    lamp = Lamp(PinSettings(lamp=RGB.lamp, active_high=False))
    lamp.show(Light("red"))
    assert rgb(factory) == (0, 1, 1)
    lamp.close()


def test_a_plain_lamp_shows_any_colour_as_light(factory):
    lamp = Lamp(PinSettings())
    states = []
    for light in (Light("blue"), OFF, Light("red")):
        lamp.show(light)
        states.append(int(factory.pin(22).state))
    assert states == [1, 0, 1]
    lamp.close()


@pytest.mark.parametrize(
    ("name", "lit"), [("off", (0, 0)), ("green", (1, 0)), ("red", (0, 1)), ("blue", (1, 1)), ("white", (1, 1))]
)
def test_of_some_leds_the_one_of_that_colour_is_lit_or_all_where_there_is_none(factory, name, lit):
    lamp = Lamp(LEDS)
    lamp.show(Light("green"))
    lamp.show(Light(name))
    assert levels(factory, 5, 6) == lit
    lamp.close()


def test_a_buzzer_to_ground_goes_with_a_lamp_with_a_common_plus(factory):
    lamp = Lamp(PinSettings(lamp=RGB.lamp, active_high=False, buzzer=12), clock=Clock())
    assert levels(factory, 12) == (0,)
    lamp.acknowledge()
    assert levels(factory, 12) == (1,)
    lamp.close()


def test_blinking_goes_on_by_itself(factory):
    pin, clock = factory.pin(22, pin_class=ToldPin), Clock()
    lamp = Lamp(PinSettings(), clock=clock)
    told = []
    lamp.show(Light("white", blinking=True))
    for _ in range(4):
        told.append(pin.told.get(timeout=30))
        clock.seconds += 1.01 * BLINK_SECONDS
    assert told == [1, 0, 1, 0]
    lamp.close()


def test_showing_the_same_light_again_does_not_start_its_blinking_anew(factory):
    pin, clock = factory.pin(22, pin_class=ToldPin), Clock()
    lamp = Lamp(PinSettings(), clock=clock)
    lamp.show(Light("white", blinking=True))
    assert pin.told.get(timeout=30) == 1
    clock.seconds += BLINK_SECONDS
    assert pin.told.get(timeout=30) == 0
    lamp.show(Light("white", blinking=True))
    assert pin.told.empty()
    lamp.close()


@pytest.mark.parametrize(
    ("light", "flash"),
    [(Light("green"), DARK), (OFF, WHITE), (Light("amber", blinking=True), DARK)],
)
def test_a_press_is_answered_by_the_opposite_of_what_is_lit(factory, light, flash):
    lamp = Lamp(RGB, clock=Clock())
    lamp.show(light)
    lamp.acknowledge()
    assert rgb(factory) == flash
    lamp.close()


def test_a_light_shown_during_the_flash_comes_after_it(factory):
    red, clock = factory.pin(5, pin_class=ToldPin), Clock()
    lamp = Lamp(RGB, clock=clock)
    lamp.show(Light("green"))
    lamp.acknowledge()
    lamp.show(Light("red"))
    assert rgb(factory) == DARK
    clock.seconds += FLASH_SECONDS
    assert red.told.get(timeout=30) == 1
    assert rgb(factory) == (1, 0, 0)
    lamp.close()


def test_the_buzzer_sounds_for_a_press_and_stops(factory):
    pin, clock = factory.pin(12, pin_class=ToldPin), Clock()
    lamp = Lamp(PinSettings(lamp=None, buzzer=12), clock=clock)
    lamp.acknowledge()
    assert pin.told.get(timeout=30) == 1
    clock.seconds += FLASH_SECONDS
    assert pin.told.get(timeout=30) == 0
    lamp.close()


def test_no_lamp_is_a_lamp_that_shows_nothing(factory):
    lamp = Lamp(PinSettings(lamp=None))
    lamp.show(Light("red"))
    lamp.acknowledge()
    lamp.close()
    assert not factory.pins


def test_closing_lets_the_pins_go_and_twice_is_no_harm(factory):
    lamp = Lamp(PinSettings(buzzer=12))
    lamp.show(Light("red"))
    lamp.close()
    lamp.close()
    assert [factory.pin(pin).function for pin in (22, 12)] == ["input", "input"]


def test_a_buzzer_pin_in_use_leaves_the_lamp_pin_free(factory):
    with gpiozero.Buzzer(12), pytest.raises(gpiozero.GPIOPinInUse):
        Lamp(PinSettings(buzzer=12))
    gpiozero.LED(22).close()


def test_a_closed_lamp_stays_dark_whatever_the_table_still_tells_it(factory):
    lamp = Lamp(RGB)
    lamp.close()
    lamp.show(Light("green"))
    lamp.acknowledge()
    assert rgb(factory) == DARK
