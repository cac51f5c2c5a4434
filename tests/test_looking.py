"""The camera's loop: a camera that is lost is said, and looked for again, for as long as the table is open."""

import threading
import time
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from running import PATIENCE_SECONDS, until

from companion.camera import looking
from companion.camera.looking import Eye, Flow
from companion.evenings.pictures import Pictures
from companion.frames import CameraError, Frame
from companion.live.session import Session
from companion.live.view import CameraNote
from companion.match.journal import Journal
from companion.sight import Look, TableState
from vision.sources.stills import FolderCamera


class Camera:
    """A camera that shows grey frames until it is unplugged."""

    name = "a camera"

    def __init__(self) -> None:
        self.unplugged = threading.Event()
        self.closed = False

    def read(self) -> Frame | None:
        time.sleep(0.005)
        if self.unplugged.is_set():
            raise CameraError("The camera was unplugged: plug it in again.")
        image = np.zeros((48, 64, 3), np.uint8)
        return Frame(time.monotonic(), image[:, :, 0], lambda: image)

    def close(self) -> None:
        self.closed = True


class Empty:
    """A watcher that sees an empty table."""

    def step(self, frame: Frame, expected: int | None = None) -> Look:
        return Look(frame.seconds, TableState.READ, ())


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    journal = Journal(tmp_path / "journal.sqlite")
    yield Session(journal, Pictures(tmp_path / "pictures"), CameraNote("none"))
    journal.close()


def state(session: Session) -> str:
    return str(session.view()["table"]["state"])


def test_a_camera_that_is_unplugged_is_said_and_found_again(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "AGAIN_SECONDS", 0.02)
    cameras: list[Camera] = []

    def opened() -> tuple[Camera, CameraNote]:
        cameras.append(Camera())
        return cameras[-1], CameraNote("a camera", note=f"number {len(cameras)}")

    eye = Eye(session, opened, Empty, lambda image, box: b"jpeg")
    eye.open()
    until(lambda: state(session) == "ready")
    assert session.live_picture() is None
    until(lambda: session.live_picture() == b"jpeg")
    cameras[0].unplugged.set()
    until(lambda: session.view()["camera"]["note"] == "number 2")
    until(lambda: state(session) == "ready")
    assert cameras[0].closed
    assert eye.silent_seconds < PATIENCE_SECONDS
    eye.close()
    assert cameras[1].closed


def test_a_camera_that_cannot_be_opened_is_a_sentence_on_the_page(session: Session) -> None:
    def missing() -> tuple[Camera, CameraNote]:
        raise CameraError("There is no camera: plug one in.")

    eye = Eye(session, missing, Empty, lambda image, box: b"")
    eye.open()
    until(lambda: session.view()["camera"]["note"] == "There is no camera: plug one in.")
    assert state(session) == "no-camera"
    assert session.live_picture() is None
    eye.close()


def test_a_camera_that_stays_away_is_logged_once_and_again_when_it_has_been_there(
    session: Session, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A table left on over night wrote the same line forty thousand times."""
    monkeypatch.setattr(looking, "AGAIN_SECONDS", 0.01)
    camera, tries = Camera(), iter(range(1000))

    def opened() -> tuple[Camera, CameraNote]:
        if next(tries) != 5:
            raise CameraError("There is no camera: plug one in.")
        return camera, CameraNote("a camera")

    eye = Eye(session, opened, Empty, lambda image, box: b"")
    eye.open()
    until(lambda: state(session) == "ready")
    camera.unplugged.set()
    until(lambda: next(tries) > 10)
    eye.close()
    missing, unplugged = "There is no camera: plug one in.", "The camera was unplugged: plug it in again."
    assert caplog.messages == [missing, unplugged, missing]


def test_a_fault_in_the_watcher_does_not_end_the_evening(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "AGAIN_SECONDS", 0.02)
    faults = iter([True])

    class Faulty(Empty):
        def step(self, frame: Frame, expected: int | None = None) -> Look:
            if next(faults, False):
                raise ZeroDivisionError
            return super().step(frame, expected)

    eye = Eye(session, lambda: (Camera(), CameraNote("a camera")), Faulty, lambda image, box: b"")
    eye.open()
    until(lambda: state(session) == "ready")
    eye.close()


def test_a_camera_is_looked_for_though_it_could_not_be_said_that_it_was_lost(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "AGAIN_SECONDS", 0.02)
    tries = iter([CameraError("There is no camera: plug one in.")] * 2)
    lost = session.camera_lost

    def full(sentence: str, seconds: float) -> None:
        monkeypatch.setattr(session, "camera_lost", lost)
        raise OSError("No space left on device")

    def opened() -> tuple[Camera, CameraNote]:
        for missing in tries:
            raise missing
        return Camera(), CameraNote("a camera")

    monkeypatch.setattr(session, "camera_lost", full)
    eye = Eye(session, opened, Empty, lambda image, box: b"")
    eye.open()
    until(lambda: state(session) == "ready")
    eye.close()


@pytest.mark.parametrize(("rate", "said"), [(3, True), (15, False)])
def test_people_are_told_why_the_table_asks_more_often_where_few_frames_come(
    session: Session, rate: int, said: bool
) -> None:
    class Slow(Camera):
        frames = iter(range(100 * rate))

        def read(self) -> Frame | None:
            image = np.zeros((48, 64, 3), np.uint8)
            number = next(self.frames, None)
            return None if number is None else Frame(number / rate, image[:, :, 0], lambda: image)

    eye = Eye(session, lambda: (Slow(), CameraNote("a camera")), Empty, lambda image, box: b"")
    eye.open()
    until(lambda: session.view()["camera"]["note"] == looking.THE_END)
    eye.close()
    assert session.view()["notice"] == ({"kind": "info", "text": looking.FEW} if said else None)


def test_that_few_frames_come_is_said_until_there_are_enough() -> None:
    flow, turned = Flow(), []
    seconds = 0.0
    for rate in (20, 3, 8, 3, 20):
        for _ in range(70 * rate):
            seconds += 1 / rate
            if flow.has_turned(seconds):
                turned.append((rate, flow.thin))
    assert turned == [(3, True), (20, False)]


def test_a_recording_that_has_ended_does_not_begin_again(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "AGAIN_SECONDS", 0.02)
    opened: list[Camera] = []

    class Short(Camera):
        def read(self) -> Frame | None:
            return None

    def open_short() -> tuple[Camera, CameraNote]:
        opened.append(Short())
        return opened[-1], CameraNote("photographs")

    eye = Eye(session, open_short, Empty, lambda image, box: b"")
    eye.open()
    until(lambda: session.view()["camera"]["note"].startswith("The pictures are at their end"))
    time.sleep(0.2)
    eye.close()
    assert len(opened) == 1


def test_photographs_do_not_begin_again_where_one_in_their_midst_cannot_be_read(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those before it were shown again and again, and all that was thrown in them was scored again."""
    monkeypatch.setattr(looking, "AGAIN_SECONDS", 0.02)
    for name in ("1.png", "2.png"):
        cv2.imwrite(str(tmp_path / name), np.zeros((48, 64, 3), np.uint8))
    (tmp_path / "2.png").write_bytes((tmp_path / "2.png").read_bytes()[:20])
    opened: list[FolderCamera] = []

    def open_folder() -> tuple[FolderCamera, CameraNote]:
        opened.append(FolderCamera(tmp_path, seconds_each=0.1))
        return opened[-1], CameraNote("photographs")

    eye = Eye(session, open_folder, Empty, lambda image, box: b"")
    eye.open()
    note = until(lambda: session.view()["camera"]["note"])
    time.sleep(0.2)
    eye.close()
    assert len(opened) == 1
    assert note.startswith(f"The photograph {tmp_path / '2.png'} cannot be read")
    assert note.endswith(looking.THE_END)


def test_dice_are_shown_where_they_lie_in_photographs_of_other_sizes(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the size of the first one those of an upright photograph lay below the page's cloth."""
    for name, size in (("1.png", (48, 64)), ("2.png", (64, 48)), ("3.png", (96, 128)), ("4.png", (48, 64))):
        cv2.imwrite(str(tmp_path / name), np.zeros((*size, 3), np.uint8))
    sizes: list[tuple[int, int] | None] = []
    monkeypatch.setattr(session, "see", lambda look, size=None, *pictures: sizes.append(size))
    camera = FolderCamera(tmp_path, seconds_each=0.1, realtime=False)
    eye = Eye(session, lambda: (camera, CameraNote("photographs")), Empty, lambda image, box: b"")
    eye.open()
    until(lambda: session.view()["camera"]["note"] == looking.THE_END)
    eye.close()
    assert [size for size, _ in groupby(filter(None, sizes))] == [(64, 48), (48, 64), (128, 96), (64, 48)]


class Sideways(Camera):
    """Its pictures are upright until they are turned; another camera's time begins at nothing."""

    turned = False

    def __init__(self, began: float = 0.0) -> None:
        super().__init__()
        self.began = began

    def read(self) -> Frame | None:
        frame = super().read()
        if frame is None:
            return None
        image = np.zeros((64, 48, 3) if self.turned else (48, 64, 3), np.uint8)
        return Frame(frame.seconds - self.began, image[:, :, 0], lambda: image)


def test_watching_anew_loses_sight_of_the_table_and_knows_the_new_size(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dice that lay there passed for thrown, and what was said of them was drawn beside them."""
    told: list[tuple[TableState, tuple[int, int] | None]] = []
    see = session.see

    def listening(look: Look, size: tuple[int, int] | None = None, *more: Any) -> None:
        told.append((look.state, size))
        see(look, size, *more)

    monkeypatch.setattr(session, "see", listening)
    camera = Sideways()
    eye = Eye(session, lambda: (camera, CameraNote("a camera")), Empty, lambda image, box: b"")
    eye.open()
    until(lambda: told)
    camera.turned = True
    eye.begin_anew()
    until(lambda: told[-1] == (TableState.READ, (48, 64)))
    eye.close()
    assert told[0] == (TableState.READ, (64, 48))
    assert [state for state, _ in told if state is not TableState.READ] == [TableState.NEEDS_SET_UP]


def test_the_live_picture_is_shown_though_another_cameras_time_begins_at_nothing(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "AGAIN_SECONDS", 0.02)
    cameras = [Sideways(), Sideways(began=time.monotonic())]
    left = iter(enumerate(cameras))

    def opened() -> tuple[Camera, CameraNote]:
        number, camera = next(left)
        return camera, CameraNote(f"camera {number}")

    eye = Eye(session, opened, Empty, lambda image, box: str(session.view()["camera"]["name"]).encode())
    eye.open()
    until(lambda: session.live_picture() == b"camera 0")
    cameras[0].unplugged.set()
    until(lambda: session.live_picture() == b"camera 1")
    eye.close()
