"""A picture that a camera sends again is no news of the table, unless it goes on for long."""

import numpy as np

from companion.frames import Frame
from vision.following.repeated import LONGEST_SECONDS, Repeated

ONE, OTHER = (np.full((30, 40), level, np.uint8) for level in (90, 91))


def frame(seconds, grey, scene=None):
    return Frame(seconds, grey, lambda: grey, scene)


def test_only_the_very_same_picture_as_just_before_is_repeated():
    repeated = Repeated()
    greys = (ONE, ONE.copy(), OTHER, ONE)
    assert [repeated.is_so(frame(at / 30, grey)) for at, grey in enumerate(greys)] == [False, True, False, False]


def test_one_that_comes_for_longer_is_taken_as_it_is():
    repeated = Repeated()
    repeated.is_so(frame(0.0, ONE))
    assert repeated.is_so(frame(LONGEST_SECONDS - 0.1, ONE))
    assert not repeated.is_so(frame(LONGEST_SECONDS, ONE))
    assert not repeated.is_so(frame(LONGEST_SECONDS + 0.1, OTHER))
    assert repeated.is_so(frame(LONGEST_SECONDS + 0.2, OTHER))


def test_a_photograph_that_is_shown_for_a_while_is_not():
    repeated = Repeated()
    assert not any(repeated.is_so(frame(at / 30, ONE, "a.jpg")) for at in range(3))
