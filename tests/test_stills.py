"""A folder of photographs is a camera."""

import cv2
import numpy as np
import pytest

from companion.frames import CameraError
from vision.sources.stills import FolderCamera


@pytest.fixture
def photo(tmp_path):
    """photo(name, level) writes an evenly grey photograph."""

    def write(name, level):
        cv2.imwrite(str(tmp_path / name), np.full((240, 640, 3), level, np.uint8))
        return tmp_path / name

    return write


def levels(camera):
    """The grey level of every frame until the source ends."""
    return [round(float(frame.load().mean())) for frame in iter(camera.read, None)]


def test_photographs_come_in_natural_order_for_their_time(tmp_path, photo):
    photo("shot10.png", 30), photo("shot2.png", 20), photo("Shot1.png", 10)
    camera = FolderCamera(tmp_path, seconds_each=0.5, fps=4, realtime=False)
    assert levels(camera) == [10, 10, 20, 20, 30, 30]
    assert camera.read() is None


def test_thirty_frames_a_second_for_four_seconds_are_120_frames_each(tmp_path, photo):
    photo("a.png", 10), photo("b.png", 20)
    assert levels(FolderCamera(tmp_path, realtime=False)) == [10] * 120 + [20] * 120


def test_frames_of_one_photograph_share_scene_and_picture(tmp_path, photo):
    photo("a.png", 10), photo("b.png", 20)
    camera = FolderCamera(tmp_path, seconds_each=1, fps=2, realtime=False)
    first, second, third = camera.read(), camera.read(), camera.read()
    assert first.scene == second.scene != third.scene
    assert first.load() is second.load()
    assert (first.seconds, second.seconds, third.seconds) == (0.0, 0.5, 1.0)
    assert first.grey.shape == (120, 320)


def test_looping_begins_again(tmp_path, photo):
    photo("a.png", 10), photo("b.png", 20)
    camera = FolderCamera(tmp_path, seconds_each=1, fps=1, loop=True, realtime=False)
    assert [round(float(camera.read().load().mean())) for _ in range(5)] == [10, 20, 10, 20, 10]


def test_a_single_photograph_is_a_camera_too(photo):
    assert levels(FolderCamera(photo("only.png", 70), seconds_each=1, fps=2, realtime=False)) == [70, 70]


def test_a_picture_that_windows_saved_from_a_browser_is_a_photograph(tmp_path, photo):
    photo("2.jpg", 20).rename(tmp_path / "2.jfif"), photo("10.jpg", 30)
    assert levels(FolderCamera(tmp_path, seconds_each=1, fps=1, realtime=False)) == [20, 30]


def test_other_files_are_passed_over(tmp_path, photo):
    photo("a.png", 10)
    (tmp_path / "labels.json").write_text("[]")
    (tmp_path / "._a.png").write_text("what a Mac leaves behind")
    assert levels(FolderCamera(tmp_path, seconds_each=1, fps=1, realtime=False)) == [10]


def test_a_file_that_is_no_picture_is_refused_by_name(tmp_path):
    (tmp_path / "letter.jpg").write_text("Dear Ann")
    with pytest.raises(CameraError, match=r"letter\.jpg cannot be read"):
        FolderCamera(tmp_path)


def test_a_broken_picture_is_refused_by_name(photo):
    path = photo("half.png", 10)
    path.write_bytes(path.read_bytes()[:20])
    camera = FolderCamera(path, realtime=False)
    with pytest.raises(CameraError, match=r"half\.png cannot be read"):
        camera.read()


def test_a_picture_taken_away_meanwhile_says_what_to_do(photo):
    path = photo("gone.png", 10)
    camera = FolderCamera(path, realtime=False)
    path.unlink()
    with pytest.raises(CameraError, match=r"gone\.png cannot be opened .*: see that it is still there"):
        camera.read()


def test_an_empty_or_missing_folder_says_what_to_do(tmp_path):
    with pytest.raises(CameraError, match=r"holds no photographs; put some"):
        FolderCamera(tmp_path)
    with pytest.raises(CameraError, match=r"check the spelling"):
        FolderCamera(tmp_path / "nowhere")
