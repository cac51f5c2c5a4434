"""A camera that hangs upside down or sideways shows the table upright."""

from __future__ import annotations

import json
import signal
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from running import Companion, until

from companion.detection import Image
from companion.frames import Frame
from companion.laid import Laid
from companion.rig import Rig, Watch
from companion.settings import CameraSettings, Settings
from vision.demo.table import DemoTable
from vision.following.readings import AtOnce
from vision.reading.enrolment import Enrolled
from vision.reading.reader import DiceReader
from vision.sources.cameras import Pick
from vision.sources.turned import Turned

PICTURE = np.arange(2 * 3 * 3, dtype=np.uint8).reshape(2, 3, 3)
LYING = np.full((480, 640, 3), 90, np.uint8)
LYING[:180, :200] = 250


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


def test_it_is_turned_otherwise_from_the_next_picture_on() -> None:
    frame = Hung().read()
    assert frame is not None
    camera = Turned(Hung([frame, frame]), 90)
    before = camera.read()
    camera.turn(450 + 180)
    after = camera.read()
    assert before is not None and after is not None
    assert np.array_equal(before.load(), np.rot90(PICTURE, -1)), "the older one is loaded as it was read"
    assert np.array_equal(after.load(), np.rot90(PICTURE, 1))


def test_the_table_turns_its_camera_with_the_bare_cloth(tmp_path: Path) -> None:
    """Pictures of a table that lies, shown upright: where far away is at the top, as somebody said on the page."""
    photos, data = tmp_path / "photos", tmp_path / "data"
    photos.mkdir()
    for name in ("1.png", "2.png", "3.png", "4.png"):
        cv2.imwrite(str(photos / name), LYING)
    companion = Companion(data, str(photos))
    try:
        assert _shown(companion).shape == (480, 640, 3)
        assert _set_up(companion, turn=True)["laid"]["turned"] == 90
        shown = until(lambda: _shown(companion), lambda picture: picture.shape == (640, 480, 3))
        assert shown[:200, 300:].mean() > 200, "its white corner is at the top right now"
        until(lambda: _set_up(companion), lambda view: view["focus"] is not None)
        _set_up(companion, empty=True)
        kept = cv2.imread(str(next(data.glob("**/empty.png"))))
        assert np.array_equal(kept, LYING), "the bare cloth is kept as the camera shows it"
    finally:
        companion.end(signal.SIGTERM)


def test_which_way_up_dice_are_is_learned_anew_only_where_the_picture_is_turned(tmp_path, monkeypatch) -> None:
    """A camera that was lost and found, or a cloth that was outlined, is no reason to ask about throws once more."""

    class Way:
        turned = False

        def __init__(self, reader: DiceReader) -> None:
            self.reader = reader

    monkeypatch.setattr("companion.rig.Upright", Way)
    monkeypatch.setattr("companion.rig.open_for", lambda settings, or_demo: Pick(Hung(), "It is used."))
    camera, laid = Rig(CameraSettings(), print), _Laid()
    watch = Watch(tmp_path, camera, Settings(), Enrolled(), AtOnce())
    camera.open()
    watch.begin(laid)
    assert not watch.upside_down
    watch._reader.turned = True
    watch.begin(laid)
    assert watch.upside_down
    laid.turned = 180
    watch.begin(laid)
    assert not watch.upside_down


def test_it_is_the_camera_it_was_otherwise() -> None:
    hung = Hung()
    camera = Turned(hung, 180)
    assert camera.name == "USB camera /dev/video0"
    camera.close()
    assert hung.closed


def test_the_settings_turn_a_real_camera_and_leave_the_demo_table_alone(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("companion.rig.open_for", lambda settings, or_demo: Pick(Hung(), "It is used."))
    source, note = Rig(CameraSettings(turned=180), print).open()
    frame = source.read()
    assert frame is not None and np.array_equal(frame.load(), PICTURE[::-1, ::-1])
    assert note.name == "USB camera /dev/video0"
    demo = DemoTable(1, realtime=False)
    monkeypatch.setattr("companion.rig.open_for", lambda settings, or_demo: Pick(demo, "It is shown.", demo=demo))
    assert Rig(CameraSettings(turned=180), print).open()[0] is demo


@dataclass
class _Laid:
    """A table as it was set up, turned by so much."""

    turned: int = 0

    def use(self, folder: Path) -> Laid:
        return Laid(turned=self.turned)


def _set_up(companion: Companion, **wish: bool) -> dict[str, Any]:
    body, kind = json.dumps(wish).encode() if wish else None, {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(companion.address + "setup.json", body, kind)) as answer:
        return dict(json.load(answer))


def _shown(companion: Companion) -> Image:
    def ask() -> Image | None:
        try:
            with urllib.request.urlopen(companion.address + "live.jpg") as answer:
                return cv2.imdecode(np.frombuffer(answer.read(), np.uint8), cv2.IMREAD_COLOR)
        except urllib.error.HTTPError:
            return None

    picture = until(ask, lambda picture: picture is not None)
    assert picture is not None
    return picture
