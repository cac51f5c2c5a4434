"""The drawn dice show the right pips where the geometry says they are."""

import cv2
import numpy as np
import pytest

from vision.demo.cloth import draw_cloth
from vision.demo.die import FINISHES, PIPS, about, resting
from vision.demo.hand import draw_hand, moved
from vision.demo.render import draw_die, paint
from vision.demo.shadow import draw_shadow
from vision.demo.sprite import Sprite, paste
from vision.demo.view import View

OVERHEAD = View(elevation_degrees=90)


def top_pips(sprite):
    """The number of pips on the drawn top face of an ivory die seen from straight above."""
    dark = (sprite.colours.mean(axis=2) < 110) & (sprite.cover[..., 0] > 0.99)
    return cv2.connectedComponents(dark.astype(np.uint8))[0] - 1


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("heading", [0.0, 0.4, 1.9])
def test_a_die_shows_its_pips(value, heading):
    assert top_pips(draw_die(OVERHEAD, resting(value, 0, 0, heading, FINISHES[0]))) == value == len(PIPS[value])


@pytest.mark.parametrize("finish", FINISHES, ids=lambda finish: finish.name)
def test_pips_stand_out_from_every_body(finish):
    die = resting(1, 0, 0, 0, finish)
    sprite = draw_die(OVERHEAD, die)
    (x, y), *_ = OVERHEAD.pixels(np.array([[0, 0, finish.edge_mm]], np.float32))
    pip = sprite.colours[int(y) - sprite.y, int(x) - sprite.x].mean()
    body = sprite.colours[int(y) - sprite.y, int(x) - sprite.x + 18].mean()
    assert abs(pip - body) > 80


def test_a_die_is_opaque_within_and_nothing_at_the_corners_of_its_patch():
    sprite = draw_die(View(), resting(3, 40, 30, 0.5, FINISHES[1]))
    height, width = sprite.cover.shape[:2]
    assert sprite.cover[height // 2, width // 2, 0] == 1
    assert sprite.cover[0, 0, 0] == sprite.cover[-1, -1, 0] == 0
    assert sprite.cover.max() <= 1
    assert np.all(sprite.colours[sprite.cover[..., 0] == 0] == 0)


def test_a_tilted_die_is_drawn_without_holes():
    die = resting(5, 0, 0, 0.3, FINISHES[0])
    tilted = type(die)((0, 0, 25), about((1, 0, 0), 0.9) @ die.turn, die.finish)
    cover = (draw_die(View(), tilted).cover[..., 0] > 0.5).astype(np.uint8)
    assert cv2.connectedComponents(1 - cover)[0] == 2, "background and die only"


def test_the_shadow_falls_away_from_the_window_and_is_soft():
    die = resting(2, 0, 0, 0, FINISHES[0])
    shadow = draw_shadow(OVERHEAD, die)
    (x, y), *_ = OVERHEAD.pixels(np.array([[0, 0, 0]], np.float32))
    column, row = int(x) - shadow.x, int(y) - shadow.y
    assert shadow.cover[row + 30, column + 50, 0] > 5 * shadow.cover[row - 30, column - 55, 0]
    assert len(np.unique(np.round(shadow.cover, 2))) > 10
    assert shadow.cover[0].max() < 0.03


def test_a_nearer_die_covers_a_farther_one():
    view = View(elevation_degrees=45)
    near, far = resting(1, 0, 0, 0, FINISHES[1]), resting(1, 0, 17, 0, FINISHES[0])
    (x, y), *_ = view.pixels(np.array([[0, 0, 16]], np.float32))
    cloth = np.full((view.height, view.width, 3), 128, np.uint8)
    colours = [paint(view, cloth, dice)[int(y) + 20, int(x)] for dice in ((near, far), (far, near))]
    assert np.array_equal(colours[0], colours[1])
    assert colours[0][2] > 2 * colours[0][0], "red"


def test_paint_leaves_the_cloth_as_it_was():
    cloth = np.full((960, 1280, 3), 128, np.uint8)
    assert not np.array_equal(paint(View(), cloth, (resting(1, 0, 0, 0, FINISHES[0]),)), cloth)
    assert np.all(cloth == 128)


@pytest.mark.parametrize(("x", "y"), [(-3, -3), (8, 8), (50, 50), (-50, 2)])
def test_a_sprite_over_the_edge_is_cut_off(x, y):
    picture = np.zeros((10, 10, 3), np.uint8)
    paste(picture, Sprite(x, y, np.full((5, 5, 3), 200, np.float32), np.ones((5, 5, 1), np.float32)))
    columns, rows = (len({*range(at, at + 5)} & {*range(10)}) for at in (x, y))
    assert np.count_nonzero(picture[..., 0] == 200) == columns * rows


def test_the_same_seed_gives_the_same_cloth():
    small = View(width=320, height=240, focal_px=525)
    assert np.array_equal(draw_cloth(small, 3), draw_cloth(small, 3))
    assert not np.array_equal(draw_cloth(small, 3), draw_cloth(small, 4))
    assert draw_cloth(small, 3).std() > 5, "woven, not plain"


def test_the_hand_is_where_it_is_put_and_reaches_to_the_edge():
    hand, shadow = draw_hand()
    picture = np.full((960, 1280, 3), 60, np.uint8)
    paste(picture, moved(shadow, 640, 100))
    paste(picture, moved(hand, 640, 100))
    blue, _, red = picture[100, 640].astype(int)
    assert red > blue + 40, "skin"
    assert np.any(picture[-1] != 60), "an arm does not end in mid-air"
    assert np.all(picture[900, :100] == 60)
