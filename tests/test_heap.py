"""Dice pushed together: where another would lie."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.detection import Box, Image, middle_of
from vision.pictures.boxes import scaled
from vision.reading.heap import pairs_in, places_beside, places_between

CLOTH, RED, WHITE = (90, 110, 95), (40, 40, 190), (235, 238, 240)


def table(*dice: Box, body: tuple[int, int, int] = RED, cloth: tuple[int, int, int] = CLOTH) -> Image:
    """Blunt dice with a dark 1, seen from above."""
    picture: Image = np.full((200, 240, 3), cloth, np.uint8)
    for x, y, w, h in dice:
        cv2.rectangle(picture, (round(x), round(y)), (round(x + w), round(y + h)), body, -1)
        cv2.circle(picture, (round(x + w / 2), round(y + h / 2)), round(w / 9), (20, 20, 20), -1)
    return picture


def row(count: int, size: float) -> list[Box]:
    return [(60 + k * size, 80.0, size, size) for k in range(count)]


def near(place: Box, die: Box) -> bool:
    return bool(np.hypot(*np.subtract(middle_of(place), middle_of(die))) < 0.15 * die[2])


@pytest.mark.parametrize("size", [10.0, 16.0, 24.0, 40.0])
def test_a_die_of_a_row_that_was_not_found_is_looked_for_where_it_lies(size: float) -> None:
    one, other, last = row(3, size)
    assert any(near(place, other) for place in places_beside(table(one, other, last), 1.0, [one, last]))


def test_the_second_of_two_dice_is_looked_for_beside_the_first() -> None:
    one, other = row(2, 24.0)
    assert any(near(place, other) for place in places_beside(table(one, other), 1.0, [one]))


def test_a_die_of_another_colour_is_looked_for_beside_the_first() -> None:
    one, other = row(2, 24.0)
    picture = table(one)
    x, y, w, h = (round(v) for v in other)
    cv2.rectangle(picture, (x, y), (x + w, y + h), WHITE, -1)
    assert any(near(place, other) for place in places_beside(picture, 1.0, [one]))


def test_the_shadow_of_a_die_is_not_looked_at() -> None:
    (one, shadow) = row(2, 24.0)
    picture = table(one)
    x, y, w, h = (round(v) for v in shadow)
    picture[y : y + h, x + 1 : x + w] //= 2
    assert places_beside(picture, 1.0, [one]) == []


@pytest.mark.parametrize("scale", [0.5, 1.0])
def test_places_are_given_in_pixels_of_the_picture_the_dice_were_found_in(scale: float) -> None:
    one, other = row(2, 24.0)
    known = scaled(one, 1 / scale)
    (_, _, w, h), *_ = (p for p in places_beside(table(one, other), scale, [known]) if near(scaled(p, scale), other))
    assert (w, h) == pytest.approx((24.0 / scale, 24.0 / scale))


def test_beside_dice_that_lie_apart_nothing_is_looked_for() -> None:
    dice = row(5, 24.0)[::2]
    assert places_beside(table(*dice), 1.0, dice) == []
    assert places_beside(table(), 1.0, []) == []


def test_a_lone_die_has_only_cloth_beside_it() -> None:
    (die,) = row(1, 24.0)
    assert places_beside(table(die), 1.0, [die]) == []


def test_cloth_in_the_colour_of_the_dice_is_not_taken_for_dice() -> None:
    (die,) = row(1, 24.0)
    assert places_beside(table(die, body=WHITE, cloth=(228, 232, 236)), 1.0, [die]) == []


@pytest.mark.parametrize(("across", "down"), [(0, 17), (17, 0), (12, 12), (-12, 12), (0, 22)])
def test_two_dice_are_looked_for_in_the_box_round_both(across: int, down: int) -> None:
    one, other = (70.0 - across, 80.0 - down, 46.0, 46.0), (70.0 + across, 80.0 + down, 46.0, 46.0)
    both = (70.0 - abs(across), 80.0 - abs(down), 46.0 + 2 * abs(across), 46.0 + 2 * abs(down))
    assert any({near(a, one), near(b, other)} == {True} for pair in pairs_in(both, 46.0) for a, b in (pair, pair[::-1]))


def test_a_third_die_is_looked_for_between_two_that_are_near_to_each_other() -> None:
    one, other, last = row(3, 24.0)
    x, y, w, h = other
    left, right = (x - 0.6 * w, y, w, h), (x + 0.6 * w, y, w, h)  # each with half of the other
    assert [near(place, other) for place in places_between([left, right])] == [True]
    assert places_between([one, last]) == places_between([one]) == []
