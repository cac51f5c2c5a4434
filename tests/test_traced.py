"""Tables for the path tracer, as they are before it traces them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.traced.cloth import CLOTHS, SIZE
from vision.traced.die import _TILE, mesh_of, random_make
from vision.traced.table import TO_LEARN, TO_MEASURE, Camera, random_table
from vision.traced.things import random_things


def looking_down(distance: float) -> Camera:
    """A camera that sees 640 × 480 pixels, 90° of them across."""
    eye, up = np.array([0.0, 0.0, distance]), np.array([0.0, 1.0, 0.0])
    return Camera(640, 480, 90.0, eye, np.zeros(3), up)


@pytest.mark.parametrize("value", range(1, 7))
def test_the_top_of_a_traced_die_shows_its_value_and_its_bottom_what_is_missing_to_seven(value: int) -> None:
    rng = np.random.default_rng(value)
    mesh = mesh_of(rng, random_make(rng), value)
    tiles = mesh.painted[:_TILE, :_TILE, 0], mesh.painted[:_TILE, _TILE : 2 * _TILE, 0]
    pips = [cv2.connectedComponents((tile > 0.5).astype(np.uint8))[0] - 1 for tile in tiles]
    assert pips == [value, 7 - value]


def test_a_traced_die_is_as_large_as_two_half_edges_and_wrapped_all_round() -> None:
    rng = np.random.default_rng(1)
    mesh = mesh_of(rng, random_make(rng), 3)
    assert mesh.points.min() == pytest.approx(-1, abs=0.02) and mesh.points.max() == pytest.approx(1, abs=0.02)
    assert mesh.places.min() > 0 and mesh.places.max() < 1
    assert mesh.triangles.max() == len(mesh.points) - 1


def test_a_camera_sees_what_lies_under_it_in_the_middle_and_half_as_large_from_twice_as_far() -> None:
    edge = np.array([[-1.0, 0, 0], [1.0, 0, 0]])
    near, far = (looking_down(distance).seen(edge) for distance in (10.0, 20.0))
    assert near.mean(0) == pytest.approx([320, 240])
    assert near[1, 0] - near[0, 0] == pytest.approx(64)
    assert far[1, 0] - far[0, 0] == pytest.approx(32)
    assert looking_down(10).seen(np.array([[0.0, 1.0, 0.0]]))[0, 1] < 240, "up in the picture"


def test_the_same_seed_gives_the_same_table() -> None:
    one, again, other = (random_table(np.random.default_rng(seed)) for seed in (3, 3, 4))
    assert one.dice == again.dice and one.about == again.about
    assert one.about != other.about


def test_tables_to_measure_on_have_up_to_six_dice_and_those_to_learn_from_more() -> None:
    measured, learnt = (
        [len(random_table(np.random.default_rng(seed), wanted).dice) for seed in range(6)]
        for wanted in (TO_MEASURE, TO_LEARN)
    )
    assert max(measured) <= 6 < max(learnt) <= 16


def test_a_bare_table_has_its_cloth_its_light_and_its_camera_but_no_dice() -> None:
    table = next(t for t in (random_table(np.random.default_rng(seed)) for seed in range(60)) if t.dice and t.things)
    bare = table.bare(things=True)
    assert (len(bare.bodies), bare.dice, bare.things) == (1, (), table.things)
    assert (bare.camera, bare.lights) == (table.camera, table.lights)
    assert table.bare(things=False).things == ()


def test_things_keep_clear_of_the_dice() -> None:
    dice = [(0.0, 0.0), (6.0, 0.0)]
    balls = []
    for seed in range(60):
        _, shapes = random_things(np.random.default_rng(seed), dice, 8.0)
        balls += [shape["center"] for shape in shapes if shape["type"] == "sphere"]
    assert len(balls) > 20
    assert all(np.hypot(x - dx, y - dy) > 2 for x, y, _ in balls for dx, dy in dice)


@pytest.mark.parametrize("kind", CLOTHS)
def test_every_cloth_covers_the_whole_table(kind: str) -> None:
    cloth = CLOTHS[kind](np.random.default_rng(2))
    assert cloth.shape == (SIZE, SIZE, 3)
    assert np.isfinite(cloth).all()
