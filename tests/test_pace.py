"""Frame times are told without waiting, or waited for on a clock that the test moves."""

from vision.pace import Pace


class Clock:
    """A wall clock that stands still unless somebody sleeps or works."""

    def __init__(self):
        self.seconds = 100.0

    def now(self):
        return self.seconds

    def spend(self, seconds):
        self.seconds += seconds


def test_without_real_time_no_frame_is_waited_for_or_missed():
    clock = Clock()
    pace = Pace(10, realtime=False, clock=clock.now, sleep=clock.spend)
    assert [pace.tick() for _ in range(4)] == [0.0, 0.1, 0.2, 0.3]
    assert clock.seconds == 100.0


def test_in_real_time_every_frame_is_waited_for():
    clock = Clock()
    pace = Pace(10, realtime=True, clock=clock.now, sleep=clock.spend)
    assert [pace.tick() for _ in range(3)] == [0.0, 0.1, 0.2]
    assert round(clock.seconds - 100.0, 6) == 0.2


def test_in_real_time_a_slow_reader_misses_frames_and_stays_on_time():
    clock = Clock()
    pace = Pace(10, realtime=True, clock=clock.now, sleep=clock.spend)
    pace.tick()
    clock.spend(0.55)
    assert [pace.tick(), pace.tick()] == [0.5, 0.6]
    assert round(clock.seconds - 100.0, 6) == 0.6


def test_a_recording_starts_now_whatever_its_first_time_stamp():
    clock = Clock()
    pace = Pace(25, realtime=True, clock=clock.now, sleep=clock.spend)
    pace.wait_until(7.0)
    pace.wait_until(7.5)
    assert round(clock.seconds - 100.0, 6) == 0.5
