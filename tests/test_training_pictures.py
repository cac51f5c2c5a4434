"""The pictures the networks are trained on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.photographs import Photo
from vision.pictures.arrays import Floats
from vision.reading.face import CROP_PX
from vision.training import clutter, samples, shards
from vision.training.collect import draw_scenes, draw_sets, photo_scenes
from vision.training.everyday import everyday_patch
from vision.training.look import about_the_vertical, random_look, random_view, turned
from vision.training.motifs import strew
from vision.training.render import PIPS, Sprite, draw_die, on_top
from vision.training.samples import _heap, face_sample, heat_sample
from vision.training.scene import SCENE_PX, Placed, Scene, compose
from vision.training.shards import Shard, draw_shard, load_scenes
from vision.training.shown import LOOKS, Part, draw_part
from vision.training.vary import _barred, vary


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> list[Scene]:
    folder = tmp_path_factory.mktemp("scenes")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shards, "_SPRITES", (12, 0))
        patch.setattr(shards, "_SETS", (2, 0))
        patch.setattr(shards, "_SCENES", (6, 0))
        draw_shard(Shard(folder, 0))
    return load_scenes(folder)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_drawn_die_knows_its_pips_and_what_its_sides_show(value: int) -> None:
    rng = np.random.default_rng(value)
    for _ in range(5):
        die = draw_die(value, random_look(rng), random_view(rng))
        assert die.pips is not None and len(die.pips) == len(PIPS[value])
        assert die.sides is not None
        assert die.sides[value - 1] == die.sides[6 - value] == 0
        shown = [k + 1 for k in range(6) if die.sides[k] > 0]
        assert len(shown) <= 2
        assert not any(7 - k in shown for k in shown)


def test_dice_of_one_kind_lie_flush_as_kept_dice_do() -> None:
    rng = np.random.default_rng(4)
    scenes, edge = _square_dice(rng)
    steps = [_steps(scene) for scene in scenes if len(scene.dice) > 2]
    flush = [min(np.linalg.norm(abs(step) - abs(one), axis=1).min() for one in edge) < 0.12 for step in steps]
    assert np.mean(flush) > 0.7


def test_dice_laid_in_a_block_touch_in_rows_and_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.training.scene._BLOCK", 1.0)
    rng = np.random.default_rng(5)
    drawn, edges = _square_dice(rng)
    steps = [_steps(one) for one in drawn if len(one.dice) > 5]
    off = [np.min([np.linalg.norm(abs(step) - abs(edge), axis=1) for edge in edges], axis=0) for step in steps]
    touching = [int((away < 0.05).sum()) for away in off]
    assert len(touching) > 5
    assert np.median(touching) >= 4, "of six dice at least three are no loose ones, and two of these a row"


def test_a_die_lies_as_large_turned_as_not() -> None:
    rng = np.random.default_rng(6)
    look, view = random_look(rng), replace(random_view(rng), elevation=np.pi / 2, roll=0.0, yaw=0.0)
    square, diagonal = draw_die(1, look, view), draw_die(2, look, turned(view, np.pi / 4))
    assert diagonal.box[2] > 1.15 * square.box[2]
    cloth = np.full((SCENE_PX, SCENE_PX, 3), 128, np.float32)
    kind = [replace(die, edges=None) for die in (square, diagonal)]
    scenes = [compose(rng, cloth, kind, alike=True) for _ in range(20)]
    both = [scene for scene in scenes if {die.value for die in scene.dice} == {1, 2}]
    for scene in both:
        width = {die.value: die.box[2] for die in scene.dice}
        assert width[2] / width[1] == pytest.approx(diagonal.box[2] / square.box[2], rel=0.1)
    assert both


def test_the_lamp_stands_still_while_a_die_is_turned() -> None:
    view = random_view(np.random.default_rng(2))
    other = turned(view, 1.0)
    assert np.allclose(about_the_vertical(view.yaw).T @ view.lamp, about_the_vertical(other.yaw).T @ other.lamp)
    assert not np.allclose(view.lamp, other.lamp)


def test_a_window_over_the_table_is_mirrored_in_the_tops_of_polished_dice() -> None:
    rng = np.random.default_rng(8)
    look = replace(random_look(rng), gloss=0.9, dome=0.0, lip=(0.0, 0.8), body=np.full(3, 0.1, np.float32))
    views = [random_view(rng) for _ in range(40)]
    glare = [_top(draw_die(1, look, view)) - _top(draw_die(1, look, replace(view, glow=0.0))) for view in views]
    assert 0.15 < np.mean([(top > 40).any() for top in glare]) < 0.6


def test_a_playing_card_is_never_mistaken_for_a_die_by_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pale cards of a die's size, with one sign or three in a row, taught the detector to pass over plain 1s and 3s."""
    widths: list[float] = []
    monkeypatch.setattr(clutter, "_card", lambda rng, picture, x, y, r: widths.append(3 * r))
    clutter.scatter(np.random.default_rng(1), np.zeros((SCENE_PX, SCENE_PX, 3), np.uint8), 300, die_px=20)
    assert len(widths) > 10
    assert min(widths) > 3 * 20


def test_dull_dice_mirror_nothing() -> None:
    rng = np.random.default_rng(8)
    look, view = replace(random_look(rng), gloss=0.0), random_view(rng)
    dark = replace(view, glow=0.0, room=np.zeros(3, np.float32))
    assert np.array_equal(draw_die(5, look, view).colour, draw_die(5, look, dark).colour)


def test_metal_mirrors_the_room_but_not_in_its_pips() -> None:
    rng = np.random.default_rng(8)
    look = replace(random_look(rng), gloss=0.0, hollow=0.0, dome=0.0, lip=(0.0, 0.8))
    view = replace(random_view(rng), elevation=np.pi / 2, room=np.array([0.0, 0.0, -0.5], np.float32))
    plain, metal = (draw_die(1, replace(look, metal=share), view) for share in (0.0, 1.0))
    changed = np.abs(_top(plain) - _top(metal)).max(-1)
    assert changed[8, 8] == 0, "the pip of the 1 is paint"
    assert changed.max() > 20


def test_motifs_are_printed_all_over_a_cloth_and_leave_some_of_it_bare() -> None:
    shares = []
    for seed in range(40):
        cloth = np.full((SCENE_PX, SCENE_PX, 3), 128, np.uint8)
        strew(np.random.default_rng(seed), cloth, [[250.0, 0.0, 0.0], [0.0, 250.0, 0.0], [0.0, 0.0, 250.0]])
        printed = (cloth != 128).any(-1)
        shares.append(printed.mean())
        half = SCENE_PX // 2
        assert all(part.any() for rows in (printed[:half], printed[half:]) for part in (rows[:, :half], rows[:, half:]))
    assert min(shares) > 0 and max(shares) < 1
    assert 0.1 < np.median(shares) < 0.6


def test_dice_that_are_to_hide_lie_on_cloths_of_their_own_colours() -> None:
    rng, blue = np.random.default_rng(3), np.array([0.9, 0.25, 0.1], np.float32)
    look = replace(random_look(rng), body=blue, vein=blue, clear=0.0, gloss=0.0, metal=0.0)
    dice = [draw_die(value, look, random_view(rng)) for value in range(1, 7)]

    def blue_cloths(hiding: bool) -> float:
        scenes = draw_scenes(np.random.default_rng(4), dice, [dice], (), 40, hiding=hiding)
        return float(np.mean([(_beside_dice(scene)[:, 0] > 0.5).mean() > 0.1 for scene in scenes]))

    assert blue_cloths(True) > 0.6 > 1.3 * blue_cloths(False)


def _beside_dice(scene: Scene) -> Floats:
    """The colours of what is no die, n × 3, as shares of blue, green and red."""
    cloth = np.ones(scene.image.shape[:2], bool)
    for x, y, w, h in (die.box for die in scene.dice):
        cloth[int(y) : int(y + h) + 1, int(x) : int(x + w) + 1] = False
    colours = scene.image[cloth].astype(np.float32) + 1
    return np.asarray(colours / colours.sum(1, keepdims=True))


def test_patches_of_everyday_things_fill_a_scene_and_are_all_different() -> None:
    rng = np.random.default_rng(2)
    patches = [everyday_patch(rng, 64) for _ in range(30)]
    assert all(patch.shape == (64, 64, 3) for patch in patches)
    assert len({patch.tobytes() for patch in patches}) == 30


def _top(die: Sprite) -> np.ndarray:
    """The middle of the top face."""
    assert die.pips is not None
    x, y = die.pips.mean(0).astype(int)
    return die.colour[y - 8 : y + 9, x - 8 : x + 9].astype(np.int16)


def _square_dice(rng: np.random.Generator) -> tuple[list[Scene], Floats]:
    """40 scenes of dice of one kind that lie squarely to each other, and their edges in the larger side of a box."""
    kind = next(kind for kind in draw_sets(rng, 9) if kind[0].edges is not None)
    edges = np.asarray(kind[0].edges)[:, :2] / max(kind[0].box[2:])
    cloth = np.full((SCENE_PX, SCENE_PX, 3), 128, np.float32)
    return [compose(rng, cloth, kind, alike=True) for _ in range(40)], edges


def _steps(scene: Scene) -> np.ndarray:
    """From the middle of each die to that of every later one, in the larger side of the first one's box."""
    boxes = np.array([die.box for die in scene.dice])
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    one, other = np.triu_indices(len(middles), 1)
    return np.asarray((middles[other] - middles[one]) / boxes[0, 2:].max())


def test_a_table_without_dice_trains_where_nothing_can_have_been_missed(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "bare.png"), np.full((480, 640, 3), 90, np.uint8))
    bare = Photo("0", tmp_path / "bare.png", (), (), held_out=False)
    rng = np.random.default_rng(2)
    assert photo_scenes(rng, bare, 3) == [], "its labels may have missed some"
    windows = photo_scenes(rng, bare, 3, certain=True)
    assert len(windows) == 3
    assert all(window.certain and window.dice == () for window in windows)
    assert all(window.image.shape == (SCENE_PX, SCENE_PX, 3) for window in windows)


def test_scenes_are_kept_and_found_again(scenes: list[Scene]) -> None:
    assert len(scenes) == 6
    assert all(scene.image.shape == (320, 320, 3) for scene in scenes)
    assert any(scene.dice for scene in scenes)


def test_a_part_that_is_there_is_not_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "_SPRITES", (2, 0))
    monkeypatch.setattr(shards, "_SETS", (1, 0))
    monkeypatch.setattr(shards, "_SCENES", (1, 0))
    draw_shard(Shard(tmp_path, 3))
    before = (tmp_path / "3.npy").stat().st_mtime_ns
    draw_shard(Shard(tmp_path, 3))
    assert (tmp_path / "3.npy").stat().st_mtime_ns == before


def test_samples_for_the_detector_mark_the_middle_of_every_die_they_show(scenes: list[Scene]) -> None:
    rng = np.random.default_rng(1)
    for scene in scenes:
        picture, target = heat_sample(rng, scene)
        assert picture.shape == (12, 96, 96) and picture.min() >= 0 and picture.max() <= 1
        assert target.shape == (6, 48, 48)
        assert np.count_nonzero(target[0] == 1) <= len(scene.dice)


def test_samples_for_the_detector_are_turned_with_all_their_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "vary", lambda rng, image: image)
    picture = np.full((SCENE_PX, SCENE_PX, 3), 40, np.uint8)
    picture[150:170, 120:180] = 250
    scene, rng, shapes = Scene(picture, (Placed(3, (120.0, 150.0, 60.0, 20.0), None),)), np.random.default_rng(5), []
    for _ in range(40):
        shown, target = heat_sample(rng, scene)
        for i, j in np.argwhere(target[0] == 1):
            assert shown[0, 2 * i : 2 * i + 2, 2 * j : 2 * j + 2].max() > 0.9, "the mark lies on the die"
            shapes.append(float(np.exp(target[4, i, j] - target[5, i, j])))
    assert {round(shape, 2) for shape in shapes} == {3.0, 0.33}, "as wide as it lies, or turned by a quarter"


def test_a_key_or_a_tile_is_no_die_and_does_not_count_against_the_detector() -> None:
    """Told that pale keys with a sign are no dice, the detector passed over plain white 1s."""
    rng = np.random.default_rng(3)
    blank = np.zeros((SCENE_PX, SCENE_PX, 3), np.uint8)
    assert 60 < len(clutter.scatter(rng, blank.copy(), 200, die_px=40)) < 100, "of thirteen kinds five look like dice"
    scene = Scene(blank, (), doubles=((150.0, 150.0, 20.0, 20.0),))
    heats = [heat_sample(rng, scene)[1][0] for _ in range(20)]
    assert {round(float(heat.max()), 2) for heat in heats} <= {0.0, 0.97}, "never the middle of a die"
    assert max(heat.max() for heat in heats) > 0.9
    assert all(np.count_nonzero(heat) < 60 for heat in heats), "everywhere else it counts"


def test_samples_for_the_face_network_mark_as_many_pips_as_they_show(scenes: list[Scene]) -> None:
    rng = np.random.default_rng(2)
    for k in range(60):
        crop, value, pips, known, sides, sides_known = face_sample(rng, scenes[k % len(scenes)])
        assert crop.shape == (CROP_PX, CROP_PX, 3)
        assert known == 1.0
        assert (value == 0) == (pips.max() == 0)
        assert sides_known == float(value > 0)
        assert value == 0 or sides[value - 1] == 0


def test_another_camera_sees_the_same_things_otherwise(scenes: list[Scene]) -> None:
    image = scenes[0].image[:96, :96]
    seen = [vary(np.random.default_rng(seed), image) for seed in range(30)]
    assert all(picture.shape == image.shape and picture.dtype == np.uint8 for picture in seen)
    assert sum(not np.array_equal(picture, image) for picture in seen) > 20


def test_light_through_blinds_a_lattice_or_leaves_falls_in_bars_and_spots() -> None:
    cloth = np.full((96, 96, 3), 100, np.float32)
    lit = [_barred(np.random.default_rng(seed), cloth) for seed in range(30)]
    assert all(one.min() > 29 and one.max() < 111 for one in lit), "neither night nor more than daylight"
    assert np.median([one.max() / one.min() for one in lit]) > 1.4
    assert all(np.ptp(one, axis=2).max() < 1e-3 for one in lit), "in the lamp's colour"


def test_no_heap_of_dice_is_a_die_and_nothing_half_way_between_two() -> None:
    dice = tuple(Placed(3, (40.0 + 42 * k, 100.0, 40.0, 40.0), None) for k in range(3))
    scene = Scene(np.full((SCENE_PX, SCENE_PX, 3), 90, np.uint8), dice)
    rng = np.random.default_rng(8)
    boxes = [box for box in (_heap(rng, scene) for _ in range(60)) if box is not None]
    assert {round(width) for *_, width, _ in boxes} == {40, 82}, (
        "one and two dice wide; the box round all three has a die in its middle"
    )
    middles = {round(x + width / 2) for x, _, width, _ in boxes if width < 42}
    assert middles == {81, 123}, "half way, and not a die's own middle"
    apart = Scene(scene.image, dice[::2])
    assert _heap(rng, apart) is None


def test_shown_dice_are_drawn_once_and_every_look_at_a_face_is_another(tmp_path: Path) -> None:
    part = Part(tmp_path, 0, share=0.05)
    draw_part(part)
    crops = np.load(part.path)
    assert crops.shape == (2, 6, LOOKS + 1, CROP_PX, CROP_PX, 3)
    assert all(len({look.tobytes() for look in face}) == LOOKS + 1 for die in crops for face in die)
    written = part.path.stat().st_mtime_ns
    draw_part(part)
    assert part.path.stat().st_mtime_ns == written


def test_places_on_the_top_face_are_where_its_pips_are_drawn() -> None:
    rng = np.random.default_rng(4)
    look, view = random_look(rng), random_view(rng)
    die = draw_die(5, look, view, size_px=128)
    corners = [(u * look.spacing, v * look.spacing) for u, v in PIPS[5]]
    assert die.pips is not None
    assert np.allclose(on_top(corners, view, 128), die.pips)
