"""The demo table gives way to a camera that is plugged in, and to nothing else."""

import numpy as np
import pytest

from companion.frames import CameraError, Frame
from vision.sources.stopgap import EVERY_SECONDS, Stopgap


class Shown:
    """Ten pictures a second."""

    name = "demo table"

    def __init__(self):
        self.seconds = 0.0
        self.closed = False

    def read(self):
        self.seconds += 0.1
        return Frame(self.seconds, np.zeros((4, 4), np.uint8), lambda: np.zeros((4, 4, 3), np.uint8))

    def close(self):
        self.closed = True


def look_on(stopgap, seconds=2 * EVERY_SECONDS):
    for _ in range(round(10 * seconds)):
        assert stopgap.read()


def test_it_shows_the_table_while_nothing_is_plugged_in():
    shown = Shown()
    stopgap = Stopgap(shown, (), lambda: ())
    look_on(stopgap, 60.0)
    assert stopgap.name == "demo table"
    stopgap.close()
    assert shown.closed


def test_a_camera_that_is_plugged_in_ends_it():
    plugged = []
    stopgap = Stopgap(Shown(), (), lambda: tuple(plugged))
    look_on(stopgap)
    plugged.append("/dev/video0")
    with pytest.raises(CameraError, match="A camera was plugged in"):
        look_on(stopgap)


def test_a_camera_that_came_while_another_was_opened_ends_it():
    with pytest.raises(CameraError, match="A camera was plugged in"):
        Stopgap(Shown(), (), lambda: ("/dev/video0",)).read()


def test_a_camera_that_could_not_be_opened_is_tried_again_once_it_was_plugged_in_anew():
    plugged = ["/dev/video0"]
    stopgap = Stopgap(Shown(), ("/dev/video0",), lambda: tuple(plugged))
    look_on(stopgap)
    plugged.clear()
    look_on(stopgap)
    plugged.append("/dev/video0")
    with pytest.raises(CameraError, match="A camera was plugged in"):
        look_on(stopgap)


def test_it_looks_for_cameras_now_and_then_and_not_at_every_picture():
    looks = []

    def listed():
        looks.append(1)
        return ()

    look_on(Stopgap(Shown(), (), listed), 20.0)
    assert len(looks) <= 1 + 20 / EVERY_SECONDS


def test_it_ends_where_its_source_does():
    shown = Shown()
    shown.read = lambda: None
    assert Stopgap(shown, (), lambda: ("/dev/video0",)).read() is None
