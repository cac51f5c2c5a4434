"""Recordings play at their own times."""

import struct

import cv2
import numpy as np
import pytest

from companion.frames import CameraError
from vision.sources.video_file import VideoFile

FPS = 25
LEVELS = [0, 50, 100, 150, 200]


def write_video(path, codec):
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), FPS, (320, 240))
    for level in LEVELS:
        writer.write(np.full((240, 320, 3), level, np.uint8))
    writer.release()


@pytest.mark.parametrize(("name", "codec"), [("throw.mp4", "mp4v"), ("throw.avi", "MJPG")])
def test_every_frame_comes_once_at_its_own_time(tmp_path, name, codec):
    write_video(tmp_path / name, codec)
    camera = VideoFile(tmp_path / name, realtime=False)
    frames = list(iter(camera.read, None))
    camera.close()
    assert [frame.seconds for frame in frames] == pytest.approx([i / FPS for i in range(5)])
    assert [float(frame.load().mean()) for frame in frames] == pytest.approx(LEVELS, abs=5)
    assert frames[0].grey.shape == (240, 320)
    assert camera.read() is None


def test_a_numbered_series_of_pictures_is_a_recording(tmp_path):
    for index, level in enumerate(LEVELS):
        cv2.imwrite(str(tmp_path / f"shot_{index:03d}.png"), np.full((240, 320, 3), level, np.uint8))
    frames = list(iter(VideoFile(tmp_path / "shot_%03d.png", realtime=False).read, None))
    assert [round(float(frame.load().mean())) for frame in frames] == LEVELS
    times = [frame.seconds for frame in frames]
    assert times == sorted(set(times))


def test_what_is_no_video_is_refused(tmp_path):
    (tmp_path / "notes.mp4").write_text("not a film")
    with pytest.raises(CameraError, match=r"notes\.mp4 cannot be opened"):
        VideoFile(tmp_path / "notes.mp4")


def tell_a_quarter_turn(path):
    """Have an mp4 film say that its pictures are to be turned clockwise by a quarter, as a phone held upright does."""
    film = path.read_bytes()
    matrix = film.index(b"tkhd") + 44  # behind times, numbers and layers, see ISO/IEC 14496-12, 8.3.2
    quarter = struct.pack(">9i", 0, 1 << 16, 0, -1 << 16, 0, 0, 240 << 16, 0, 1 << 30)
    path.write_bytes(film[:matrix] + quarter + film[matrix + len(quarter) :])


def test_a_film_of_a_phone_that_was_held_upright_is_turned_as_it_says(tmp_path):
    """Photographs were turned upright, and films lay on their side."""
    path = tmp_path / "throw.mp4"
    write_video(path, "mp4v")
    tell_a_quarter_turn(path)
    frame = VideoFile(path, realtime=False).read()
    assert (frame.load().shape, frame.grey.shape) == ((320, 240, 3), (320, 240))
