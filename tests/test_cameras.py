"""Every word for a camera opens the right source, or says what to do."""

import sys
from functools import partial
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from companion import rig
from companion.frames import CameraError
from companion.language import languages
from companion.settings import CameraSettings
from vision.demo.table import DemoTable
from vision.sources import cameras
from vision.sources.cameras import Pick, open_camera
from vision.sources.opencv_camera import OpenCvCamera
from vision.sources.stills import FolderCamera
from vision.sources.video_file import VideoFile


@pytest.fixture(autouse=True)
def no_pi_camera(monkeypatch):
    """This machine is no Pi, even where picamera2 is installed."""
    monkeypatch.setitem(sys.modules, "picamera2", None)


@pytest.fixture
def asked(monkeypatch):
    """The devices and streams that were opened, none of them really."""
    opened = []

    def open_fake(source, mains_hertz):
        opened.append(source)
        return SimpleNamespace(name=f"USB camera {source}", locked=lambda: f"for lamps of {mains_hertz} Hz")

    monkeypatch.setattr(cameras, "OpenCvCamera", open_fake)
    return opened


@pytest.fixture
def photo(tmp_path):
    cv2.imwrite(str(tmp_path / "table.png"), np.full((48, 64, 3), 90, np.uint8))
    return tmp_path / "table.png"


@pytest.mark.parametrize(
    ("spec", "opened"),
    [
        ("usb", "/dev/video2"),
        ("usb:1", "/dev/video1"),
        ("/dev/video7", "/dev/video7"),
        ("http://phone.local:8080/video", "http://phone.local:8080/video"),
        (" usb:0 ", "/dev/video0"),
    ],
)
def test_live_cameras(asked, spec, opened):
    pick = open_camera(spec, mains_hertz=60, list_usb=lambda: ("/dev/video2", "/dev/video4"))
    assert asked == [opened]
    assert pick.locked() == "for lamps of 60 Hz"
    assert pick.sentence == f"The USB camera {opened} is used, as asked."


def test_demo():
    pick = open_camera("demo", realtime=False, seed=1)
    assert isinstance(pick.source, DemoTable)
    assert pick.sentence == "The demo table is shown, as asked."
    assert pick.locked() == ""


def test_photographs_and_videos(photo):
    folder, video = photo.parent, photo.parent / "throw.avi"
    writer = cv2.VideoWriter(str(video), cv2.VideoWriter.fourcc(*"MJPG"), 25, (64, 48))
    writer.write(np.full((48, 64, 3), 90, np.uint8))
    writer.release()
    for spec, kind in ((folder, FolderCamera), (photo, FolderCamera), (video, VideoFile)):
        source = open_camera(str(spec), realtime=False).source
        assert isinstance(source, kind)
        assert abs(int(source.read().grey[20, 20]) - 90) < 5


def test_auto_takes_the_first_usb_camera_and_says_why(asked):
    pick = open_camera("auto", list_usb=lambda: ("/dev/video2",))
    assert asked == ["/dev/video2"]
    assert pick.sentence.startswith("The Raspberry Pi camera needs picamera2")
    assert pick.sentence.endswith("The USB camera /dev/video2 is used.")


def test_auto_prefers_the_pi_camera(monkeypatch, asked):
    def open_fake(lens_metres, mains_hertz):
        return SimpleNamespace(name="Raspberry Pi camera imx708", locked=lambda: f"{lens_metres} m, {mains_hertz} Hz")

    monkeypatch.setattr(cameras, "PiCamera", open_fake)
    pick = open_camera("auto", lens_metres=0.6, list_usb=lambda: ("/dev/video2",))
    assert asked == []
    assert pick.locked() == "0.6 m, 50 Hz"
    assert pick.sentence == "The Raspberry Pi camera imx708 is used."


def test_auto_ends_at_the_demo_table():
    pick = open_camera("auto", realtime=False, seed=1, list_usb=lambda: ())
    assert isinstance(pick.demo, DemoTable)
    assert pick.sentence == (
        "The Raspberry Pi camera needs picamera2: run 'sudo apt install python3-picamera2', then 'make clean run'. "
        "No USB camera was found; plug one in. So the demo table is shown."
    )


def test_a_camera_plugged_in_later_takes_the_place_of_the_demo_table(asked, monkeypatch):
    plugged = []
    monkeypatch.setattr(rig, "open_camera", partial(open_camera, realtime=False, list_usb=lambda: tuple(plugged)))
    camera = rig.Rig(CameraSettings(), print)
    source, note = camera.open()
    assert note.demo
    assert source.read()
    plugged.append("/dev/video0")
    with pytest.raises(CameraError, match="A camera was plugged in"):
        for _ in range(70):
            source.read()
    _, note = camera.open()
    assert (note.name, note.demo) == ("USB camera /dev/video0", False)


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ("/dev/video0", "Exposure, colours and lens follow for two seconds and are locked then"),
        ("http://camera/", "This camera sets its exposure by itself"),
    ],
)
def test_whoever_asks_for_the_lock_is_told_what_it_does(monkeypatch, source, answer):
    """Of a USB camera it was said that it sets its exposure by itself, though it had been locked when it was opened."""
    device = SimpleNamespace(isOpened=lambda: True, read=lambda: (False, None), release=lambda: None)
    camera = rig.Rig(CameraSettings(), print)
    opened = OpenCvCamera(source, open_capture=lambda *_: device)
    monkeypatch.setattr(rig, "open_camera", lambda *_, **__: Pick(opened, "It is used."))
    camera.open()
    assert camera.lock().startswith(answer)


def test_a_camera_that_has_gone_is_looked_for_and_no_demo_table_shown_instead(asked, monkeypatch):
    """A loose cable for a moment, and drawn dice took part in the game until the next morning."""
    plugged = ["/dev/video2"]
    monkeypatch.setattr(rig, "open_camera", partial(open_camera, list_usb=lambda: tuple(plugged)))
    camera = rig.Rig(CameraSettings(), print)
    assert camera.open()[1].name == "USB camera /dev/video2"
    plugged.clear()
    with pytest.raises(CameraError, match="No USB camera was found; plug one in"):
        camera.open()
    plugged.append("/dev/video4")
    assert camera.open()[1].name == "USB camera /dev/video4"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("pi", "sudo apt install python3-picamera2"),
        ("usb", "No USB camera was found; plug one in"),
        ("~nobody-at-all/film.mp4", "lay it where this program may read it"),
        ("x" * 300, "File name too long.*: lay it where this program may read it"),
        ("usb:one", r"There is no camera or file called usb:one; choose auto, pi, usb"),
        ("holiday.mp4", r"There is no camera or file called holiday\.mp4; choose"),
    ],
)
def test_what_cannot_be_opened_says_what_to_do(spec, sentence):
    with pytest.raises(CameraError, match=sentence):
        open_camera(spec, list_usb=lambda: ())


def test_what_is_said_of_a_camera_can_be_said_in_another_language():
    german = languages()["de"]
    with pytest.raises(CameraError) as gone:
        open_camera("usb", list_usb=lambda: ())
    assert german.say(str(gone.value)) == "Es wurde keine USB-Kamera gefunden: Steck eine an."
    pick = open_camera("auto", list_usb=lambda: ())
    assert german.say(pick.sentence).endswith("Steck eine an. Darum ist der Schautisch zu sehen.")
    assert "camera" not in german.say(pick.sentence).replace("picamera2", "")
