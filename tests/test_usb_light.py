"""A USB camera's light: followed, locked to whole flickers, and let go again where locking spoils the picture."""

import cv2
import numpy as np
import pytest

from vision.sources.usb_light import UsbLight

AUTOMATIC = {cv2.CAP_PROP_AUTO_EXPOSURE: 3, cv2.CAP_PROP_AUTO_WB: 1, cv2.CAP_PROP_AUTOFOCUS: 1}


class Webcam:
    """A camera that has these controls; its picture gets this bright once its exposure is not automatic."""

    def __init__(self, exposure=255.0, locked_brightness=100, controls=(*AUTOMATIC, cv2.CAP_PROP_EXPOSURE)):
        self.values = {**AUTOMATIC, cv2.CAP_PROP_EXPOSURE: exposure, cv2.CAP_PROP_WB_TEMPERATURE: 4600.0}
        self.controls = {*controls, cv2.CAP_PROP_WB_TEMPERATURE}
        self.brightness, self.locked_brightness = 100, locked_brightness

    def get(self, propId):
        return self.values[propId] if propId in self.controls else -1.0

    def set(self, propId, value):
        if propId in self.controls:
            self.values[propId] = value
        return propId in self.controls

    def picture(self):
        is_automatic = self.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 3
        return np.full((4, 4, 3), self.brightness if is_automatic else self.locked_brightness, np.uint8)


def look(webcam, light, seconds, start=50.0):
    """Follow the light at 30 pictures a second."""
    for number in range(round(30 * seconds)):
        light.follow(webcam, webcam.picture(), start + number / 30)


def test_the_light_is_followed_before_it_is_locked():
    webcam, light = Webcam(), UsbLight()
    look(webcam, light, 1.9)
    assert (light.words, webcam.values[cv2.CAP_PROP_AUTO_EXPOSURE]) == ("", 3)


@pytest.mark.parametrize(
    ("exposure", "mains_hertz", "locked", "words"),
    [
        (255.0, 50, 200.0, "exposure 20.0 ms"),
        (255.0, 60, pytest.approx(250.0), "exposure 25.0 ms"),
        (40.0, 50, 40.0, "exposure 4.0 ms"),
    ],
)
def test_exposure_is_locked_to_whole_flickers_and_colours_and_focus_with_it(exposure, mains_hertz, locked, words):
    webcam, light = Webcam(exposure), UsbLight(mains_hertz=mains_hertz)
    look(webcam, light, 3)
    assert webcam.values[cv2.CAP_PROP_EXPOSURE] == locked
    assert [webcam.values[name] for name in AUTOMATIC] == [1, 0, 0]
    assert webcam.values[cv2.CAP_PROP_WB_TEMPERATURE] == 4600.0
    assert words in light.words


def test_a_camera_that_told_another_exposure_than_it_used_sets_itself_again():
    webcam, light = Webcam(locked_brightness=40), UsbLight()
    look(webcam, light, 3)
    assert (light.words, webcam.values[cv2.CAP_PROP_AUTO_EXPOSURE]) == ("", 3)
    assert webcam.picture().mean() == 100


def test_a_camera_without_controls_is_left_alone():
    webcam, light = Webcam(controls=()), UsbLight()
    look(webcam, light, 3)
    assert light.words == ""


def test_the_light_is_followed_again_when_it_has_become_another():
    webcam, light = Webcam(), UsbLight()
    look(webcam, light, 5)
    webcam.locked_brightness = 40
    look(webcam, light, 10, start=55.0)
    assert light.words, "somebody may only lean over the table"
    look(webcam, light, 1, start=65.0)
    assert (light.words, [webcam.values[name] for name in AUTOMATIC]) == ("", [3, 1, 0])
    webcam.locked_brightness = 100
    look(webcam, light, 20, start=66.0)
    assert [webcam.values[name] for name in AUTOMATIC] == [1, 0, 0] and "exposure 20.0 ms" in light.words


@pytest.mark.parametrize("controls", [(*AUTOMATIC, cv2.CAP_PROP_EXPOSURE), (cv2.CAP_PROP_AUTOFOCUS,)])
def test_light_and_lens_follow_once_more_where_somebody_asks(controls):
    """The lens had been fixed while a hand was in the picture, and stayed so for the evening."""
    webcam, light = Webcam(controls=controls), UsbLight()
    look(webcam, light, 5)
    light.adjust()
    look(webcam, light, 1.9, start=55.0)
    assert (light.words, [webcam.values[name] for name in AUTOMATIC]) == ("", [3, 1, 1])
    look(webcam, light, 1, start=57.0)
    assert webcam.values[cv2.CAP_PROP_AUTOFOCUS] == 0
    assert ("exposure 20.0 ms" in light.words) == (cv2.CAP_PROP_EXPOSURE in controls)
