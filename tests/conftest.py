"""What several tests need: gpiozero's own mock pins in place of a Raspberry Pi's, a full disk, dice to be pasted."""

import os

import gpiozero
import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from vision.training.collect import draw_sprites


@pytest.fixture
def factory(monkeypatch):
    """A board of mock pins: ``factory.pin(17).drive_low()`` presses the button there."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    before = gpiozero.Device.pin_factory
    gpiozero.Device.pin_factory = MockFactory()
    yield gpiozero.Device.pin_factory
    gpiozero.Device.pin_factory.reset()
    gpiozero.Device.pin_factory = before


class HeldPin(MockPin):
    """A pin whose button is down already when the program opens it."""

    def _set_pull(self, value):
        super()._set_pull(value)
        self.drive_low()


@pytest.fixture
def held_pin():
    """``factory.pin(17, pin_class=held_pin)`` is a button that somebody leans on."""
    return HeldPin


@pytest.fixture
def fill_disk(monkeypatch):
    """From when this is called on, the disk takes nothing more."""

    def full(number):
        raise OSError(28, "No space left on device")

    return lambda: monkeypatch.setattr(os, "fsync", full)


@pytest.fixture(scope="session")
def sets():
    """Two sets of three drawn dice to be pasted on cloths, in place of those cut out of photographs."""
    return [draw_sprites(np.random.default_rng(seed), 3) for seed in range(2)]
