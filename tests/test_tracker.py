"""Which die of a reading is which of the one before."""

from __future__ import annotations

import cmath
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.detection import Detection, Image
from vision.following.tracker import Since, Tracker

BOX = (100.0, 80.0, 40.0, 40.0)
TWO = Detection(2, BOX, 0.99, True, (2,))


def seen(seed: int) -> Image:
    """A white 2 in poor light: much of what is seen is noise."""
    picture = np.full((200, 300, 3), 60, np.float32)
    cv2.rectangle(picture, (100, 80), (140, 120), (100, 100, 100), -1)
    for x, y in ((112, 92), (128, 108)):
        cv2.circle(picture, (x, y), 4, (40, 40, 40), -1)
    return np.clip(picture + np.random.default_rng(seed).normal(0, 12, picture.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("bare", "same"), [(False, True), (True, False)])
def test_a_die_that_was_lost_where_its_place_was_never_seen_bare_is_no_other(bare: bool, same: bool) -> None:
    """A hand or a napkin lay there, of which too little was seen."""
    tracker = Tracker()
    (before,) = tracker.update((TWO,), seen(1), 0.0)
    tracker.update((), seen(2), 1.0, Since(away=frozenset([before.number] if bare else [])))
    (after,) = tracker.update((TWO,), seen(3), 2.0)
    assert (after.number == before.number) is same


def empty(image: Image) -> Image:
    """The table without the die."""
    bare = image.copy()
    cv2.rectangle(bare, (90, 70), (150, 130), (60, 60, 60), -1)
    return bare


@pytest.mark.parametrize(("complete", "same"), [(False, True), (True, False)])
def test_a_die_taken_for_covered_has_left_where_all_that_should_lie_there_are_seen(complete: bool, same: bool) -> None:
    """Its place looked covered for ever, and a throw that ended there passed for it, knocked over."""
    tracker, over = Tracker(), Since(watched=True, covered=lambda box: True)
    (before,) = tracker.update((TWO,), seen(1), 0.0)
    (covered,) = tracker.update((), empty(seen(2)), 1.0, over)
    assert covered.covered
    thrown = replace(TWO, value=5, likely=(5,), box=(112.0, 84.0, 40.0, 40.0))
    (after,) = tracker.update((thrown,), empty(seen(3)), 2.0, replace(over, complete=complete))
    assert (after.number == before.number, after.value) == (same, 2 if same else 5)


def test_a_die_that_was_covered_and_is_seen_again_as_it_lay_is_the_same_where_all_are_seen() -> None:
    tracker, over = Tracker(), Since(watched=True, covered=lambda box: True)
    (before,) = tracker.update((TWO,), seen(1), 0.0)
    tracker.update((), empty(seen(2)), 1.0, over)
    (after,) = tracker.update((TWO,), seen(3), 2.0, replace(over, complete=True))
    assert (after.number, after.covered) == (before.number, False)


def lying(value: int, at: complex) -> Detection:
    return Detection(value, (at.real - 20, at.imag - 20, 40.0, 40.0), 0.99, True, (value,))


@pytest.mark.parametrize(
    ("turn", "same"),
    [(cmath.rect(1, 0.5), True), (1j, True), (2, False)],
    ids=["turned", "a quarter turn", "fallen apart"],
)
def test_dice_that_were_turned_with_their_tray_are_the_same_beside_one_that_lies_outside(
    turn: complex, same: bool
) -> None:
    tracker, table = Tracker(), np.full((480, 640, 3), 60, np.uint8)
    kept, middle = lying(1, 600 + 40j), 300 + 240j
    tray = [(2, 250 + 150j), (3, 380 + 240j), (5, 290 + 330j), (5, 200 + 250j)]
    before = tracker.update((kept, *(lying(value, at) for value, at in tray)), table, 0.0)
    turned = (lying(value, middle + turn * (at - middle)) for value, at in tray)
    bare = Since(watched=True, away=frozenset(die.number for die in before[1:]))
    after = tracker.update((kept, *turned), table, 2.0, bare)
    assert after[0].number == before[0].number
    assert ([die.number for die in after[1:]] == [die.number for die in before[1:]]) is same


def test_a_die_has_the_colour_of_its_faces_however_it_lies_and_whatever_its_pips() -> None:
    picture = np.full((200, 300, 3), (60, 90, 40), np.uint8)
    for x, colour in ((60, (40, 40, 200)), (180, (235, 235, 235))):
        square = cv2.boxPoints(((x, 100), (32, 32), 40)).astype(np.int32)
        cv2.fillPoly(picture, [square], colour)
        cv2.circle(picture, (x, 100), 5, (20, 20, 20), -1)
    dice = tuple(replace(TWO, box=(x - 22.0, 78.0, 44.0, 44.0)) for x in (60, 180))
    red, white = (die.colour for die in Tracker().update(dice, picture, 0.0))
    assert red and white
    assert (red[1] > 170, abs(white[1] - 128) < 4, white[0] > red[0]) == (True, True, True)
