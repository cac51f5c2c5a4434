"""What several tests need: gpiozero's own mock pins in place of a Raspberry Pi's."""

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory


@pytest.fixture
def factory():
    """A board of mock pins: ``factory.pin(17).drive_low()`` presses the button there."""
    before = gpiozero.Device.pin_factory
    gpiozero.Device.pin_factory = MockFactory()
    yield gpiozero.Device.pin_factory
    gpiozero.Device.pin_factory.reset()
    gpiozero.Device.pin_factory = before
