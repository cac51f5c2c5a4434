"""What lies among drawn dice and is none."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.training.collect import draw_sets
from vision.training.scene import SCENE_PX, Placed, Scene, compose, lay_beside
from vision.training.things import fetch_things, random_things


@pytest.fixture
def things(tmp_path: Path) -> Path:
    """A folder as npm leaves it: a red disc under the names of a cookie, a die, two blank squares, a flag and hands."""
    disc = np.zeros((256, 256, 4), np.uint8)
    cv2.circle(disc, (128, 128), 100, (0, 0, 255, 255), -1)
    (tmp_path / "things" / "package").mkdir(parents=True)
    for name in ("1f36a", "1f3b2", "25fb-fe0f", "1f7e5", "1f1e6-1f1e8", "1f44b", "1f44b-1f3fb"):
        cv2.imwrite(str(tmp_path / "things" / "package" / f"{name}.webp"), disc)
    return tmp_path / "things"


def test_no_die_or_blank_square_nor_all_of_one_kind_pass_for_things(things: Path) -> None:
    assert [picture.stem for picture in fetch_things(things)] == ["1f36a", "1f44b"]


def test_things_lie_among_dice_and_are_none_themselves(things: Path) -> None:
    rng = np.random.default_rng(5)
    pictures, cloth = fetch_things(things), np.full((SCENE_PX, SCENE_PX, 3), 128, np.float32)
    dice = draw_sets(rng, 1)[0]
    for seed in range(12):
        one, other = (
            compose(np.random.default_rng(seed), cloth, dice, things=random_things(rng, pictures, count))
            for count in (0, 3)
        )
        assert [(die.value, die.box) for die in one.dice] == [(die.value, die.box) for die in other.dice]
        assert not np.array_equal(one.image, other.image)


def test_things_laid_into_a_photograph_hardly_cover_its_dice_and_count_as_decoys(things: Path) -> None:
    dice = (Placed(3, (120, 120, 40, 40), None), Placed(5, (170, 125, 36, 38), None))
    bare = Scene(np.full((SCENE_PX, SCENE_PX, 3), 128, np.uint8), dice)
    for seed in range(12):
        rng = np.random.default_rng(seed)
        beside = lay_beside(rng, bare, random_things(rng, fetch_things(things), 3))
        assert beside.dice == dice
        assert beside.decoys
        strange = np.abs(beside.image.astype(np.int16) - 128).max(-1)
        assert all(strange[int(y + h / 2), int(x + w / 2)] > 5 for x, y, w, h in beside.decoys)
        reddish = beside.image[..., 2] > 1.3 * beside.image[..., 0]  # as a shadow is not
        assert all(reddish[y : y + h, x : x + w].mean() < 0.3 for x, y, w, h in (die.box for die in dice))


def test_where_things_cannot_be_fetched_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(RuntimeError, match="install npm, go online"):
        fetch_things(tmp_path / "things")
    assert not (tmp_path / "things").exists(), "or the next run would take it for fetched"
