"""Cutting, folding and unfolding pictures."""

from __future__ import annotations

import numpy as np
import pytest

from vision.pictures.crops import affine_of, cut, folded, resized, unfolded


def test_each_square_of_four_pixels_becomes_one_of_four_times_the_depth() -> None:
    picture = np.arange(4 * 6 * 3, dtype=np.float32).reshape(4, 6, 3)
    planes = folded(picture)
    assert planes.shape == (12, 2, 3)
    assert planes[:3, 1, 2].tolist() == picture[2, 4].tolist()
    assert planes[9:, 1, 2].tolist() == picture[3, 5].tolist()


def test_unfolding_puts_every_plane_where_folding_takes_it_from() -> None:
    plane = np.arange(8 * 8, dtype=np.float32).reshape(8, 8, 1)
    assert np.array_equal(unfolded(folded(plane)[None])[0], plane[..., 0])


@pytest.mark.parametrize("side", [60.0, 150.0, 330.0])
@pytest.mark.parametrize(("turn", "mirror"), [(0.0, False), (0.3, False), (-0.2, True)])
def test_a_cut_shows_the_place_its_map_says(turn: float, mirror: bool, side: float) -> None:
    image = np.zeros((200, 200, 3), np.uint8)
    image[110:131, 90:111] = 255
    centre = (105.0, 110.0)
    crop = cut(image, centre, side, 64, turn, mirror)
    x, y = affine_of(centre, 64 / side, 64, turn, mirror) @ (100.5, 120.5, 1.0)
    bright = np.argwhere(crop[..., 0] > 128)[:, ::-1].mean(0) + 0.5
    assert bright == pytest.approx((x, y), abs=1.2)


@pytest.mark.parametrize("centre", [(-400.0, 0.0), (3.0, 199.0), (700.0, 900.0)])
def test_outside_the_picture_its_edge_repeats(centre: tuple[float, float]) -> None:
    crop = cut(np.full((200, 200, 3), 90, np.uint8), centre, 330.0, 64)
    assert crop.shape == (64, 64, 3) and (crop == 90).all()


def test_a_cut_of_a_large_picture_is_averaged_down() -> None:
    """A fine weave becomes one tone, not stripes."""
    image = np.zeros((1200, 1200, 3), np.uint8)
    image[::2] = 255
    assert cut(image, (600, 600), 1000, 64).std() < 8


def test_a_picture_shrinks_to_the_mean_of_what_it_shows() -> None:
    image = np.zeros((720, 1280, 3), np.uint8)
    image[:, ::2] = 200
    small = resized(image, (368, 207))
    assert small.shape == (207, 368, 3)
    assert small.mean() == pytest.approx(100, abs=1) and small.std() < 3


def test_a_picture_grows_too() -> None:
    assert resized(np.full((48, 64, 3), 7, np.uint8), (128, 96)).shape == (96, 128, 3)
