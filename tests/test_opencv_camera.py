"""Live cameras: the newest picture counts, and a camera that stops says so."""

import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np
import pytest

from companion.frames import CameraError
from vision.sources.opencv_camera import OpenCvCamera, usb_cameras


class FakeCapture:
    """A device whose pictures the test hands over one by one; None unplugs it."""

    def __init__(self, opened=True):
        self.opened = opened
        self.released = threading.Event()
        self.pictures = queue.Queue()
        self.asked = threading.Semaphore(0)

    def show(self, *levels):
        for level in levels:
            self.pictures.put(np.full((480, 640, 3), level, np.uint8))

    def unplug(self):
        self.pictures.put(None)

    def wait_until_asked(self, times):
        for _ in range(times):
            self.asked.acquire()

    def isOpened(self):
        return self.opened

    def read(self):
        self.asked.release()
        picture = self.pictures.get()
        return picture is not None, picture

    def get(self, propId):
        return 0.0

    def set(self, propId, value):
        return False

    def release(self):
        self.released.set()


@pytest.fixture
def device():
    capture = FakeCapture()
    yield capture
    capture.unplug()


def open_on(device, **options):
    return OpenCvCamera(0, open_capture=lambda source, size: device, **options)


def test_a_slow_reader_gets_the_newest_picture(device):
    camera = open_on(device)
    device.show(10, 20, 30)
    device.wait_until_asked(4)
    assert camera.read().load().mean() == 30


def test_every_frame_is_newer_than_the_last(device):
    camera = open_on(device)
    device.show(10)
    first = camera.read()
    device.show(20)
    second = camera.read()
    assert (first.load().mean(), second.load().mean()) == (10, 20)
    assert second.seconds >= first.seconds
    assert second.grey.shape == (240, 320)
    assert second.scene is None


def test_a_stalled_camera_raises_and_may_go_on(device):
    camera = open_on(device, stall_seconds=0.01)
    with pytest.raises(CameraError, match=r"USB camera 0 has stopped sending pictures; check its cable"):
        camera.read()
    device.show(40)
    device.wait_until_asked(2)
    assert camera.read().load().mean() == 40


def test_an_unplugged_camera_raises_and_is_let_go(device):
    camera = open_on(device)
    device.unplug()
    with pytest.raises(CameraError, match=r"USB camera 0 is gone"):
        camera.read()
    assert device.released.wait(5)


def test_closing_twice_lets_the_device_go_once_its_read_returns(device):
    camera = open_on(device)
    device.show(10)
    camera.read()
    device.unplug()
    camera.close()
    camera.close()
    assert device.released.is_set()


def test_a_device_follows_the_light_once_more_where_somebody_asks(device, monkeypatch):
    set_to = []
    monkeypatch.setattr(device, "set", lambda name, value: set_to.append((name, value)))
    camera = open_on(device)
    assert camera.adjust_to_light()
    device.show(10)
    camera.read()
    assert (cv2.CAP_PROP_AUTOFOCUS, 1) in set_to
    stream = OpenCvCamera("http://camera/", open_capture=lambda source, size: device)
    assert not stream.adjust_to_light(), "who sends it sets it"


def test_a_missing_camera_says_what_to_do():
    with pytest.raises(CameraError, match=r"cannot be opened; plug it in"):
        open_on(FakeCapture(opened=False))


def test_a_device_that_is_away_is_looked_for_without_a_line_of_opencvs_in_the_log(tmp_path, capfd):
    """It is looked for every two seconds, all night long where the camera stays away."""
    with pytest.raises(CameraError, match=r"cannot be opened; plug it in"):
        OpenCvCamera(str(tmp_path / "video9"))
    assert capfd.readouterr().err == ""


def test_only_the_picture_devices_of_usb_cameras_are_listed(tmp_path):
    devices = {"video10": "platform/codec", "video2": "usb1/1-1", "video1": "usb1/1-2", "video3": "usb1/1-2"}
    for name, parent in devices.items():
        home = tmp_path / "devices" / parent
        home.mkdir(parents=True, exist_ok=True)
        node = tmp_path / "class" / name
        node.mkdir(parents=True)
        (node / "device").symlink_to(home)
        (node / "index").write_text("1\n" if name == "video3" else "0\n")
    assert usb_cameras(tmp_path / "class") == ("/dev/video1", "/dev/video2")


class MjpegHandler(BaseHTTPRequestHandler):
    """What a phone or a network camera sends: JPEG after JPEG, until told to stop."""

    hung_up = threading.Event()

    def do_GET(self):
        _, jpeg = cv2.imencode(".jpg", np.full((240, 320, 3), 77, np.uint8))
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {jpeg.size}\r\n\r\n".encode()
        for _ in range(100):
            self.wfile.write(head + jpeg.tobytes() + b"\r\n")
        self.hung_up.wait()

    def log_message(self, *args):
        """Keep the test's output clean."""


@pytest.fixture
def stream():
    """The address of one that sends a hundred pictures, and ends when ``MjpegHandler.hung_up`` is set."""
    MjpegHandler.hung_up.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), MjpegHandler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/stream"
        MjpegHandler.hung_up.set()
        server.shutdown()


def test_a_network_stream_is_a_camera_until_it_ends(stream):
    camera = OpenCvCamera(stream)
    assert abs(float(camera.read().load().mean()) - 77) < 5
    MjpegHandler.hung_up.set()
    with pytest.raises(CameraError, match=r"camera stream http.* is gone"):
        for _ in range(200):
            camera.read()
    camera.close()


def test_a_network_stream_that_hangs_is_let_go_when_it_is_closed(stream):
    before = set(threading.enumerate())
    camera = OpenCvCamera(stream)
    with pytest.raises(CameraError, match=r"camera stream http.* is gone"):
        for _ in range(200):
            camera.read()
    camera.close()
    assert "camera" not in {thread.name for thread in set(threading.enumerate()) - before}
