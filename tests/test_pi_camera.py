"""The Pi camera's code, run on a stand-in for picamera2 that stalls, is busy or is missing when told to."""

import sys
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from companion.frames import CameraError
from companion.language import languages
from vision.sources.pi_camera import PiCamera, full_field_mode, steady_exposure

MODULE_3 = [
    {"size": (1536, 864), "bit_depth": 10, "crop_limits": (768, 432, 3072, 1728)},
    {"size": (2304, 1296), "bit_depth": 10, "crop_limits": (0, 0, 4608, 2592)},
    {"size": (4608, 2592), "bit_depth": 10, "crop_limits": (0, 0, 4608, 2592)},
]
MODULE_2 = [
    {"size": (640, 480), "bit_depth": 10, "crop_limits": (1000, 752, 1280, 960)},
    {"size": (1640, 1232), "bit_depth": 8, "crop_limits": (0, 0, 3280, 2464)},
    {"size": (1640, 1232), "bit_depth": 10, "crop_limits": (0, 0, 3280, 2464)},
    {"size": (1920, 1080), "bit_depth": 10, "crop_limits": (680, 692, 1920, 1080)},
    {"size": (3280, 2464), "bit_depth": 10, "crop_limits": (0, 0, 3280, 2464)},
]
MODULE_1 = [
    {"size": (640, 480), "bit_depth": 10, "crop_limits": (16, 0, 2560, 1920), "fps": 58.92},
    {"size": (1296, 972), "bit_depth": 10, "crop_limits": (0, 0, 2592, 1944), "fps": 46.34},
    {"size": (1920, 1080), "bit_depth": 10, "crop_limits": (348, 434, 1928, 1080), "fps": 32.81},
    {"size": (2592, 1944), "bit_depth": 10, "crop_limits": (0, 0, 2592, 1944), "fps": 15.63},
]
HQ = [
    {"size": (1332, 990), "bit_depth": 10, "crop_limits": (696, 528, 2664, 1980), "fps": 120.05},
    {"size": (2028, 1080), "bit_depth": 12, "crop_limits": (0, 440, 4056, 2160), "fps": 50.03},
    {"size": (2028, 1520), "bit_depth": 12, "crop_limits": (0, 0, 4056, 3040), "fps": 40.01},
    {"size": (4056, 3040), "bit_depth": 12, "crop_limits": (0, 0, 4056, 3040), "fps": 10.0},
]
ALL_CONTROLS = {
    "AeEnable",
    "AeFlickerMode",
    "AeFlickerPeriod",
    "AwbEnable",
    "ExposureTime",
    "AnalogueGain",
    "ColourGains",
    "FrameDurationLimits",
}


class FakeRequest:
    """One moment of an evenly grey table."""

    def __init__(self, camera, seconds):
        self.camera, self.seconds = camera, seconds

    def make_array(self, name):
        self.camera.copied.append(name)
        width, height = self.camera.streams[name]["size"]
        bgr = np.full((height, width, 3), self.camera.level, np.uint8)
        if self.camera.streams[name]["format"] == "RGB888":
            return bgr
        return np.pad(cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420), ((0, 0), (0, 64)))

    def get_metadata(self):
        light = {"ExposureTime": 29000, "AnalogueGain": 2.0, "ColourGains": (1.5, 1.8)}
        return {"SensorTimestamp": int(self.seconds * 1e9)} | light

    def release(self):
        self.camera.held -= 1


class FakePicamera2:
    """What picamera2 answers for a camera called imx708."""

    camera_properties = {"Model": "imx708", "ColorFilterArrangement": 0}  # noqa: RUF012
    sensor_modes = MODULE_3
    listed = [{"Model": "UVC", "Id": "/base/usb@1"}, {"Model": "imx708", "Id": "/base/i2c/imx708"}]  # noqa: RUF012
    refuses_to_open = False

    def __init__(self, number):
        if self.refuses_to_open:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        self.number = number
        self.camera_controls = dict.fromkeys(ALL_CONTROLS | {"AfMode", "LensPosition"})
        self.controls, self.copied, self.calls = {}, [], []
        self.stalled = False
        self.level = 120
        self.held = self.frames = 0

    @classmethod
    def global_camera_info(cls):
        return cls.listed

    def create_video_configuration(self, **streams):
        return streams

    def configure(self, configuration):
        self.streams = configuration

    def camera_configuration(self):
        return self.streams

    def set_controls(self, controls):
        assert set(controls) <= set(self.camera_controls)
        self.controls |= controls

    def capture_request(self, wait):
        if self.stalled:
            raise TimeoutError
        self.held += 1
        self.frames += 1
        return FakeRequest(self, self.frames / 30)

    def start(self):
        self.calls.append("start")

    def cancel_all_and_flush(self):
        self.calls.append("flush")

    def close(self):
        self.calls.append("close")


def library(**changes):
    return SimpleNamespace(Picamera2=type("Changed", (FakePicamera2,), changes))


@pytest.fixture
def opened():
    """The camera under test, and the stand-in it holds."""
    made = []

    def remember(self, number):
        FakePicamera2.__init__(self, number)
        made.append(self)

    camera = PiCamera(library(__init__=remember))
    return camera, made[0]


def test_grey_comes_with_every_frame_and_the_picture_when_asked(opened):
    camera, inside = opened
    frame = camera.read()
    assert inside.copied == ["lores"]
    assert frame.grey.shape == (180, 320)
    assert abs(int(frame.grey[90, 160]) - 120) < 5
    assert frame.load().shape == (864, 1536, 3)
    assert frame.load() is frame.load()
    assert inside.copied == ["lores", "main"]


def test_one_request_is_held_at_a_time(opened):
    camera, inside = opened
    seconds = [camera.read().seconds for _ in range(5)]
    assert seconds == sorted(seconds)
    assert inside.held == 1


def test_the_usb_camera_in_the_list_is_passed_over(opened):
    camera, inside = opened
    assert inside.number == 1
    assert camera.name == "Raspberry Pi camera imx708"


def test_the_lens_is_fixed_and_the_light_locked_after_settling(opened):
    camera, inside = opened
    camera.read()
    assert (inside.controls["AfMode"], inside.controls["LensPosition"]) == (0, 2.0)
    assert inside.controls["AeEnable"] is True
    assert (inside.controls["AeFlickerMode"], inside.controls["AeFlickerPeriod"]) == (1, 10_000)
    assert camera.locked() == ""
    for _ in range(61):
        camera.read()
    assert camera.locked() == (
        "Its lens is set for 0.5 m. Its light is locked: exposure 20.0 ms, gain 2.9, red 1.50 and blue 1.80."
    )
    assert languages()["de"].say(camera.locked()).startswith("Ihr Objektiv ist auf 0,5 m eingestellt. Ihr Licht")
    assert inside.controls["AeEnable"] is False
    assert inside.controls["AwbEnable"] is False
    assert inside.controls["ColourGains"] == (1.5, 1.8)
    assert inside.controls["ExposureTime"] == 20000
    camera.adjust_to_light()
    assert inside.controls["AeEnable"] is True
    assert camera.locked() == ""


def test_the_light_is_followed_again_when_it_has_become_another(opened):
    camera, inside = opened
    for _ in range(30 * 5):
        camera.read()
    inside.level = 50
    for _ in range(30 * 9):
        camera.read()
    assert inside.controls["AeEnable"] is False, "somebody may only lean over the table"
    for _ in range(30 * 2):
        camera.read()
    assert (inside.controls["AeEnable"], camera.locked()) == (True, "")
    for _ in range(30 * 20):
        camera.read()
    assert inside.controls["AeEnable"] is False and "exposure 20.0 ms" in camera.locked()


def test_a_camera_without_focus_is_not_asked_to_focus():
    def plain(self, number):
        FakePicamera2.__init__(self, number)
        self.camera_controls = dict.fromkeys(ALL_CONTROLS)

    camera = PiCamera(library(__init__=plain))
    assert camera.read().grey.shape == (180, 320)


def test_a_camera_without_sensor_modes_gives_a_wide_picture():
    camera = PiCamera(library(camera_properties={}, sensor_modes=None))
    assert camera.read().load().shape == (864, 1536, 3)
    assert camera.name == "Raspberry Pi camera"


def test_a_stall_flushes_before_it_raises(opened):
    camera, inside = opened
    camera.read()
    inside.stalled = True
    with pytest.raises(CameraError, match=r"imx708 has stopped sending pictures; check its cable"):
        camera.read()
    assert inside.calls == ["start", "flush"]
    camera.close()
    camera.close()
    assert inside.calls == ["start", "flush", "flush", "close"]
    assert inside.held == 0
    with pytest.raises(CameraError, match="closed"):
        camera.read()


def test_a_busy_camera_is_a_sentence():
    with pytest.raises(CameraError, match=r"busy; close the other program"):
        PiCamera(library(refuses_to_open=True))


def test_no_camera_is_a_sentence():
    with pytest.raises(CameraError, match=r"No Raspberry Pi camera was found; check its ribbon cable"):
        PiCamera(library(listed=[{"Model": "UVC", "Id": "/base/usb@1"}]))


def test_the_light_of_a_camera_that_is_gone_can_be_asked_for_in_vain(opened):
    """Who pressed for it on the set-up page while the cable was out was told of a fault inside the companion."""
    camera, inside = opened
    camera.close()
    inside.controls.clear()
    camera.adjust_to_light()
    assert inside.controls == {}


def test_a_camera_that_does_not_start_is_closed():
    def fail(self):
        raise RuntimeError("no buffers")

    with pytest.raises(CameraError, match=r"cannot be started \(no buffers\)") as refused:
        PiCamera(library(start=fail))
    assert "lässt sich nicht starten" in languages()["de"].say(str(refused.value))


def test_a_missing_library_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraError, match=r"sudo apt install python3-picamera2"):
        PiCamera()


def test_a_library_built_for_another_numpy_says_how_to_set_up_anew(tmp_path, monkeypatch):
    """It was no want of a camera, so that no USB camera was looked for, and the table had none."""
    trouble = "numpy.dtype size changed, may indicate binary incompatibility"
    (tmp_path / "picamera2.py").write_text(f"raise ValueError({trouble!r})")
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(CameraError, match=rf"does not go with this numpy \({trouble}\); run 'make clean run'"):
        PiCamera()


@pytest.mark.parametrize(
    ("modes", "size", "bit_depth"),
    [
        pytest.param(MODULE_1, (1296, 972), 10, id="Camera Module 1: its larger mode is too slow"),
        pytest.param(MODULE_2, (1640, 1232), 10, id="Camera Module 2"),
        pytest.param(MODULE_3, (2304, 1296), 10, id="Camera Module 3"),
        pytest.param(HQ, (2028, 1520), 12, id="HQ camera"),
    ],
)
def test_the_sensor_mode_sees_the_whole_field(modes, size, bit_depth):
    mode = full_field_mode(modes)
    assert (mode["size"], mode["bit_depth"]) == (size, bit_depth)


def test_a_picture_is_no_wider_than_its_sensor_mode():
    camera = PiCamera(library(sensor_modes=MODULE_1))
    assert camera.read().load().shape == (972, 1296, 3)


def test_a_camera_that_tells_no_fields_is_left_alone():
    assert full_field_mode([{"format": "NV12", "size": (1280, 720)}]) is None


@pytest.mark.parametrize(
    ("exposure", "gain", "locked_exposure", "locked_gain"),
    [(29000, 2.0, 20000, 2.9), (30000, 1.0, 30000, 1.0), (4000, 1.0, 4000, 1.0)],
)
def test_exposure_is_cut_to_whole_flickers_and_gain_makes_up(exposure, gain, locked_exposure, locked_gain):
    controls = steady_exposure({"ExposureTime": exposure, "AnalogueGain": gain}, 10_000)
    assert controls == {"ExposureTime": locked_exposure, "AnalogueGain": pytest.approx(locked_gain)}
