"""A camera that hangs upside down or sideways shows the table upright."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest

from companion.compose import _Camera
from companion.frames import Frame
from companion.settings import CameraSettings
from vision.demo.table import DemoTable
from vision.turned import Turned

PICTURE = np.arange(2 * 3 * 3, dtype=np.uint8).reshape(2, 3, 3)


@dataclass
class Hung:
    """A camera that shows one picture, then nothing."""

    frames: list[Frame] = field(
        default_factory=lambda: [Frame(4.5, PICTURE[..., 0], lambda: PICTURE, "the same picture")]
    )
    closed: bool = False
    name: str = "USB camera /dev/video0"

    def read(self) -> Frame | None:
        return self.frames.pop() if self.frames else None

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(("degrees", "quarters"), [(90, -1), (180, 2), (270, 1)])
def test_both_forms_of_a_picture_are_turned_clockwise(degrees: int, quarters: int) -> None:
    camera = Turned(Hung(), degrees)
    frame = camera.read()
    assert frame is not None
    assert np.array_equal(frame.grey, np.rot90(PICTURE[..., 0], quarters))
    assert np.array_equal(frame.load(), np.rot90(PICTURE, quarters))
    assert (frame.seconds, frame.scene) == (4.5, "the same picture")
    assert camera.read() is None, "the recording has ended"


def test_it_is_the_camera_it_was_otherwise() -> None:
    hung = Hung()
    camera = Turned(hung, 180)
    assert camera.name == "USB camera /dev/video0"
    camera.close()
    assert hung.closed


def test_the_settings_turn_a_real_camera_and_leave_the_demo_table_alone(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("companion.compose._open_camera", lambda settings: _Picked(Hung()))
    source, note = _Camera(CameraSettings(turned=180)).open()
    frame = source.read()
    assert frame is not None and np.array_equal(frame.load(), PICTURE[::-1, ::-1])
    assert note.name == "USB camera /dev/video0"
    demo = DemoTable(1, realtime=False)
    monkeypatch.setattr("companion.compose._open_camera", lambda settings: _Picked(demo))
    assert _Camera(CameraSettings(turned=180)).open()[0] is demo


@dataclass
class _Picked:
    source: object
    sentence: str = "It is used."

    def locked(self) -> str:
        return ""
