"""The panel: mock pins, a Raspberry Pi made of files, or a terminal; it opens whatever there is and says so."""

from queue import SimpleQueue

import gpiozero
import pytest

from companion.language import languages
from companion.settings import PinSettings, Settings
from companion.sight import Light, Press
from hardware import panel as module
from hardware.panel import open_panel, pin_trouble

NO_PI = "This machine is no Raspberry Pi, so it has no pins for buttons and a lamp."


class FakeKeys:
    """Stands in for the terminal that a test has not got."""

    def __init__(self, on_press, descriptor):
        self.on_press = on_press
        self.closed = False

    def close(self):
        self.closed = True


@pytest.fixture
def no_pi(monkeypatch):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    monkeypatch.setattr(module, "pin_trouble", lambda: NO_PI)


@pytest.fixture
def at_a_terminal(monkeypatch):
    monkeypatch.setattr(module, "is_terminal", lambda descriptor: True)
    monkeypatch.setattr(module, "Keys", FakeKeys)


@pytest.mark.parametrize(
    ("pins", "sentence"),
    [
        (PinSettings(), "The table has HOLD on GPIO 17, STOP on GPIO 27, the lamp on GPIO 22."),
        (
            PinSettings(hold=None, lamp=(5, 6, 13), buzzer=12),
            "The table has STOP on GPIO 27, the lamp on GPIO 5/6/13, the buzzer on GPIO 12.",
        ),
    ],
)
def test_on_pins_the_panel_says_what_is_wired_where(factory, pins, sentence):
    panel = open_panel(Settings(pins=pins), print)
    assert panel.sentence == sentence
    assert languages()["de"].say(panel.sentence).startswith("Am Tisch: ")
    panel.close()
    panel.close()


@pytest.mark.parametrize(
    ("pin", "long_presses", "expected"),
    [
        pytest.param(17, frozenset(), ["lamp", Press.HOLD], id="when it goes down"),
        pytest.param(27, frozenset({Press.STOP_LONG}), ["lamp", "lamp", Press.STOP_LONG], id="and when it gets long"),
    ],
)
def test_a_press_is_answered_by_the_lamp_before_it_is_told(factory, monkeypatch, pin, long_presses, expected):
    told = SimpleQueue()
    monkeypatch.setattr(module.Lamp, "acknowledge", lambda lamp: told.put("lamp"))
    settings = Settings(pins=PinSettings(long_press_seconds=0.5))
    panel = open_panel(settings, told.put, long_presses=long_presses)
    factory.pin(pin).drive_low()
    assert [told.get(timeout=30) for _ in expected] == expected
    panel.close()


def test_a_button_that_is_down_at_start_is_spoken_of(factory, held_pin):
    factory.pin(27, pin_class=held_pin)
    panel = open_panel(Settings(), print)
    assert panel.sentence.endswith("STOP is down already: let it go, or check its wiring.")
    panel.close()


def test_a_lamp_without_buttons_goes_with_the_keys(factory, at_a_terminal):
    panel = open_panel(Settings(pins=PinSettings(hold=None, stop=None)), print, terminal=0)
    assert panel.sentence == "The table has the lamp on GPIO 22. Press H to hold and S to stop in this terminal."
    panel.close()
    assert panel.inputs.closed


def test_pins_in_use_are_no_disaster_and_none_stays_taken(factory):
    with gpiozero.Button(27):
        panel = open_panel(Settings(), print)
    assert panel.sentence.startswith("The pins could not be opened (pin GPIO27 is already in use")
    assert panel.sentence.endswith("HOLD and STOP are on the page.")
    gpiozero.LED(22).close()
    gpiozero.Button(17).close()
    panel.close()


@pytest.mark.parametrize("pin", [22, 12])
def test_a_lamp_in_use_takes_no_button_along(factory, pin):
    presses = SimpleQueue()
    with gpiozero.LED(pin):
        panel = open_panel(Settings(pins=PinSettings(buzzer=12)), presses.put)
        factory.pin(17).drive_low()
        assert presses.get(timeout=30) == Press.HOLD
        panel.close()
    assert panel.sentence.startswith("The table has HOLD on GPIO 17, STOP on GPIO 27. The lamp could not be opened (")
    assert panel.sentence.endswith("end the other program that uses its pin or the buzzer's.")


def test_without_pins_the_keys_of_the_terminal(no_pi, at_a_terminal):
    presses = []
    panel = open_panel(Settings(), presses.append, terminal=0)
    assert panel.sentence == f"{NO_PI} Press H to hold and S to stop in this terminal."
    panel.inputs.on_press(Press.HOLD)
    panel.lamp.show(Light("red"))
    panel.lamp.acknowledge()
    panel.close()
    assert presses == [Press.HOLD]
    assert panel.inputs.closed


def test_without_pins_and_terminal_the_page(no_pi, tmp_path):
    with (tmp_path / "nothing").open("w") as file:
        panel = open_panel(Settings(), print, terminal=file.fileno())
    assert panel.sentence == f"{NO_PI} HOLD and STOP are on the page."
    panel.lamp.show(Light("red"))
    panel.close()


def machine(root, model=None, chip_mode=None):
    """A machine made of files: its model, and a GPIO device with these permissions."""
    (root / "proc/device-tree").mkdir(parents=True)
    (root / "dev").mkdir()
    if model:
        (root / "proc/device-tree/model").write_text(model + "\0")
    if chip_mode is not None:
        (root / "dev/gpiochip0").touch(chip_mode)
    return root


@pytest.mark.parametrize(
    ("has", "library", "sentence"),
    [
        ({}, True, NO_PI),
        ({"model": "Radxa ROCK 5B", "chip_mode": 0o600}, True, NO_PI),
        (
            {"model": "Raspberry Pi 5 Model B Rev 1.0"},
            True,
            "This user may not use the pins: run 'sudo usermod -aG gpio $USER' and log in again.",
        ),
        (
            {"model": "Raspberry Pi 5 Model B Rev 1.0", "chip_mode": 0o600},
            False,
            "The library for the pins is missing: run 'sudo apt install python3-lgpio'.",
        ),
        ({"model": "Raspberry Pi 4 Model B Rev 1.5", "chip_mode": 0o600}, True, None),
    ],
)
def test_why_there_are_no_pins(monkeypatch, tmp_path, has, library, sentence):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    monkeypatch.setattr(module, "find_spec", lambda name: library or None)
    assert pin_trouble(machine(tmp_path, **has)) == sentence


def test_lgpio_is_the_way_to_the_pins_unless_the_environment_says_otherwise(monkeypatch, tmp_path):
    environ = {"LG_WD": "/run/table"}
    monkeypatch.setattr(module.os, "environ", environ)
    assert pin_trouble(tmp_path) == NO_PI
    assert environ == {"LG_WD": "/run/table", "GPIOZERO_PIN_FACTORY": "lgpio"}
    environ["GPIOZERO_PIN_FACTORY"] = "mock"
    assert pin_trouble(tmp_path) is None
