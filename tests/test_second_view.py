"""A second view of what is asked about, and of pictures that may have been pressed into squares."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.detection import Box, Detection, Image, Reading, Verdict
from vision.measuring.trials import Trial, draw
from vision.reading.reader import DiceReader
from vision.reading.second_view import as_in, higher, settle

NOTHING = Reading(Verdict.NONE)


def die(value: int, x: float, confidence: float = 0.99, shape: tuple[float, float] = (50.0, 50.0)) -> Detection:
    return Detection(value, (x, 100.0, *shape), confidence, confidence > 0.8, (value,))


def read(*dice: Detection) -> Reading:
    return Reading(Verdict.READ, dice)


def asked(*dice: Detection) -> Reading:
    return Reading(Verdict.UNSURE, dice)


def settled(
    *views: Reading, wider: tuple[Reading, ...] = (), expected: int | None = None, square: bool = False, step: int = 1
) -> Reading:
    """What is made of views, each a step higher or ``wider`` than the last; one not given must not be looked at."""
    given = {k * step: one for k, one in enumerate(views)} | {-k: one for k, one in enumerate(wider, 1)}

    def view(steps: int) -> Reading:
        assert steps in given, f"a view too many, {steps} steps higher"
        return given[steps]

    return settle(view, expected, square)


def test_what_is_read_or_empty_at_first_is_not_looked_at_again() -> None:
    assert settled(read(die(4, 20))).values == (4,)
    assert settled(NOTHING) is NOTHING


def test_what_a_second_view_shows_just_the_same_is_believed() -> None:
    first, second = asked(die(4, 20), die(2, 100, 0.6)), read(die(4, 21), die(2, 102))
    assert settled(first, second) is second


def test_what_glare_may_hide_no_second_view_shows() -> None:
    hidden = asked(die(4, 20), replace(die(2, 100, 0.6), glare=True))
    assert settled(hidden) is hidden
    assert settled(hidden, expected=2) is hidden
    assert settled(hidden, read(die(4, 20), die(2, 100)), square=True) is hidden


@pytest.mark.parametrize(
    "second",
    [
        read(die(4, 20), die(3, 100)),
        read(die(4, 20)),
        read(die(4, 20), die(2, 300)),
        read(die(4, 20), die(2, 100), die(6, 300)),
        asked(die(4, 20), die(2, 100)),
        NOTHING,
    ],
    ids=["another value", "a die less", "another place", "a die more", "as doubtful", "nothing"],
)
def test_what_a_second_view_shows_otherwise_is_asked_about_as_before(second: Reading) -> None:
    first = asked(die(4, 20), die(2, 100, 0.6))
    assert settled(first, second) is first
    assert settled(first, second, expected=2) is first
    assert settled(first, second, square=True) is first, "dice that look right were not pressed"


def test_a_die_must_be_likely_by_both_views_together() -> None:
    """A toy beside the dice was half a die at first, and then a 1 with a chance of 0.93."""
    first, second = asked(die(4, 20), die(1, 100, 0.5)), read(die(4, 20), die(1, 100, 0.93))
    assert settled(first, second) is first
    assert settled(first, second, expected=2) is second, "there must be so many"


def test_a_lone_die_must_be_likelier() -> None:
    """A hand printed on a cloth was half a 6 at first, and then one with a chance of 0.94."""
    first = asked(die(6, 20, 0.54))
    assert settled(first, read(die(6, 20, 0.94))) is first
    assert settled(first, read(die(6, 20, 0.999))).verdict is Verdict.READ


def test_dice_that_look_wider_than_high_are_read_as_the_next_views_show_them() -> None:
    wide = (60.0, 45.0)
    first, second = asked(die(4, 20, shape=wide), die(3, 120, 0.4, wide)), read(die(4, 20), die(5, 120))
    assert settled(first, second) is second
    wider = asked(die(4, 20, shape=(60.0, 40.0)))
    assert settled(first, wider, second) is second
    assert settled(first, wider, NOTHING) is first


def test_a_pressed_picture_is_made_no_higher_than_until_its_dice_look_right() -> None:
    """A 4 was read as a 6 where dice were made higher than they are, though nothing was pressed any more."""
    wide = (60.0, 45.0)
    first = asked(die(4, 20, shape=wide), die(3, 120, 0.4, wide))
    assert settled(first, asked(die(4, 20, shape=wide))) is first


def test_no_likely_die_of_a_pressed_picture_is_given_up_or_changed_by_the_next_views() -> None:
    """Of a tray of fifteen dice two were passed over in the second view, which left no doubt."""
    wide = (60.0, 45.0)
    first = asked(die(4, 20, shape=wide), die(3, 120, 0.6, wide), die(1, 220, 0.3, wide))
    for second in (read(die(4, 20), die(5, 120)), read(die(4, 20))):
        assert settled(first, second) is first
    assert settled(first, read(die(4, 20), die(3, 120))).verdict is Verdict.READ


def test_dice_of_a_square_picture_that_look_higher_than_wide_are_read_as_wider_views_show_them() -> None:
    """So does a camera beside the cloth show them, whose pictures are hardly ever square."""
    high = (45.0, 60.0)
    first, second = asked(die(4, 20, shape=high), die(3, 120, 0.4, high)), read(die(4, 20), die(5, 120))
    assert settled(first, second, square=True, step=-1) is second
    assert settled(first, second) is first


def test_dice_that_may_lie_unseen_beside_those_in_no_doubt_are_asked_about_in_one_view() -> None:
    first = asked(die(4, 20), die(2, 100))
    assert settled(first) is first
    assert settled(first, read(die(4, 20), die(2, 100)), expected=2).verdict is Verdict.READ


def test_a_square_picture_is_empty_only_in_all_views() -> None:
    dice = read(die(4, 20))
    assert settled(NOTHING, dice, square=True) is dice
    assert settled(NOTHING, NOTHING, dice, square=True) is dice
    doubt = asked(die(4, 20))
    assert settled(NOTHING, doubt, NOTHING, square=True) is doubt


def test_a_square_picture_is_empty_only_in_wider_views_too() -> None:
    """A die of 300 pixels, pressed to half its width, was passed over, though the next view made wider shows its 6."""
    dice, doubt, higher_views = read(die(6, 20)), asked(die(6, 20)), (NOTHING, NOTHING, NOTHING)
    assert settled(*higher_views, wider=(dice,), square=True) is dice
    assert settled(*higher_views, wider=(NOTHING, doubt), square=True) is doubt
    assert settled(*higher_views, wider=(NOTHING, NOTHING), square=True) is NOTHING
    assert settled(*higher_views, wider=(asked(die(6, 20, 0.4)), NOTHING), square=True) is NOTHING


def test_a_square_picture_that_reads_otherwise_in_a_second_view_is_asked_about() -> None:
    """A die of five was passed over in a pressed picture, and none in its second view."""
    first = read(die(4, 20), die(2, 100, 0.95))
    reading = settled(first, read(die(4, 20), die(2, 100), die(6, 300)), square=True)
    assert reading.verdict is Verdict.UNSURE and reading.values == (2, 4, 6)
    assert [die.sure for die in reading.dice] == [True, True, False]
    assert settled(first, read(die(4, 20), die(2, 100)), square=True) is first
    assert settled(first, asked(die(4, 20)), square=True) is first


@pytest.mark.parametrize(
    ("second", "sure"),
    [
        (asked(die(4, 20), die(3, 100, 0.35)), [True, False]),
        (asked(die(4, 20), die(3, 100, 0.2)), [True, True]),
        (asked(die(4, 20), die(2, 100), die(6, 300, 0.55)), [True, True, False]),
        (asked(die(4, 20), die(2, 100), die(6, 300, 0.4)), [True, True]),
        (asked(die(4, 20), die(6, 300, 0.55)), [True, True]),
    ],
    ids=["perhaps another value", "hardly", "a likely die elsewhere", "no likely one", "a die less"],
)
def test_what_a_second_view_of_a_square_picture_contradicts_though_in_doubt_is_asked_about(
    second: Reading, sure: list[bool]
) -> None:
    """A 5 was read as a 6 in a pressed picture, with a chance of 0.9; in its second view a 5 had one of 0.34."""
    first = read(die(4, 20, 0.95), die(2, 100))
    reading = settled(first, second, square=True)
    assert [die.sure for die in reading.dice] == sure
    assert reading.verdict is (Verdict.READ if all(sure) else Verdict.UNSURE)
    assert settled(first, second) is first


def test_of_a_pressed_picture_what_was_read_must_not_be_read_otherwise_where_its_dice_look_right() -> None:
    """Two dice, one below the other, were one until the picture was made as high as it had been."""
    wide = (60.0, 35.0)
    one, two = read(die(4, 20, shape=wide)), read(die(4, 20, shape=wide), die(3, 20, shape=wide))
    assert settled(one, one, two, square=True).verdict is Verdict.UNSURE
    assert settled(asked(die(4, 20, 0.6, wide)), one, two, square=True).verdict is Verdict.UNSURE
    assert settled(one, one, two).verdict is Verdict.UNSURE, "wide dice tell of it, though the picture is no square"
    assert settled(one, one, one, square=True) is one
    assert settled(one, one, asked(die(3, 20, shape=wide)), square=True) is one, "so far away doubts tell little"


def test_dice_are_told_where_they_lie_in_the_picture() -> None:
    image, box = np.zeros((300, 400, 3), np.uint8), (100, 90, 60, 45)
    cv2.rectangle(image, box, (255, 255, 255), -1)
    for steps in (-2, -1, 1, 2):
        view = higher(image, steps)
        assert view.shape[0] * view.shape[1] == pytest.approx(300 * 400, rel=0.01)
        seen: Box = tuple(map(float, cv2.boundingRect(view[..., 0] // 128)))  # type: ignore[assignment]
        (found,) = as_in(image, view, read(Detection(1, seen, 1.0, True))).dice
        assert found.box == pytest.approx(box, abs=2)


def _pressed(image: Image) -> Image:
    return np.asarray(cv2.resize(image, (960, 960), interpolation=cv2.INTER_AREA), np.uint8)


@pytest.mark.parametrize("upright", [True, False])
def test_pictures_that_were_pressed_into_squares_are_read(upright: bool) -> None:
    """Of twelve upright ones of 16:9 all but one were asked about."""
    right = 0
    for seed in range(8):
        image, values = draw(Trial(elevation_degrees=90 if upright else 75), seed)
        whole = np.asarray(cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE), np.uint8) if upright else image
        reading = DiceReader().read(_pressed(whole))
        assert reading.verdict is not Verdict.READ or reading.values == values
        right += reading.verdict is Verdict.READ
    assert right >= 7
