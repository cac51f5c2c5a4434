"""Photographs otherwise lit, seen, coded and pressed."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from dice_fixture import Blind

from companion.detection import Image
from vision.measuring import changed
from vision.measuring.changed import CHANGES, try_changed
from vision.photographs import Photo

_SIZES = ((480, 640), (640, 640), (640, 480))


def a_disc(height: int, width: int) -> Image:
    image: Image = np.full((height, width, 3), 90, np.uint8)
    cv2.circle(image, (width // 2, height // 2), 60, (250, 250, 250), -1)
    return image


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("size", _SIZES)
def test_a_picture_of_any_size_is_changed_and_alike_each_time(name: str, size: tuple[int, int]) -> None:
    image = a_disc(*size)
    before = image.copy()
    one, again = (CHANGES[name](image, np.random.default_rng(1)) for _ in range(2))
    assert one.dtype == np.uint8
    assert one.shape[2:] == (3,)
    assert np.array_equal(one, again)
    assert np.array_equal(image, before), "the photograph itself stays as it is"


@pytest.mark.parametrize(
    ("name", "wider"),
    [
        ("upright 4:3 in a square", 4 / 3),
        ("upright 16:9 in a square", 16 / 9),
        ("lying 4:3 in a square", 3 / 4),
        ("lying 16:9 in a square", 9 / 16),
    ],
)
@pytest.mark.parametrize("size", _SIZES)
def test_what_is_round_is_pressed_and_nothing_is_cut_off(name: str, wider: float, size: tuple[int, int]) -> None:
    pressed = CHANGES[name](a_disc(*size), np.random.default_rng(1))
    assert pressed.shape[0] == pressed.shape[1]
    _, _, width, height = cv2.boundingRect((pressed[..., 0] > 170).astype(np.uint8))
    assert width / height == pytest.approx(wider, rel=0.05)
    assert width * height == pytest.approx(121**2, rel=0.06), "as many pixels as before"


def a_photograph(folder: Path, values: tuple[int, ...], of: str = "aunt", held_out: bool = False) -> Photo:
    path = folder / f"{of}_{held_out}_{len(values)}.png"
    cv2.imwrite(str(path), a_disc(240, 320))
    return Photo(of, path, values, (None,) * len(values), held_out)


def test_every_change_has_a_line_told_and_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = {
        "aunt": [a_photograph(tmp_path, (6,)), a_photograph(tmp_path, (6,) * 7), a_photograph(tmp_path, ())],
        "byler": [a_photograph(tmp_path, (5,), "byler"), a_photograph(tmp_path, (1,), "byler", held_out=True)],
    }
    monkeypatch.setattr(changed, "labelled_folders", lambda: tuple(map(Path, shown)))
    monkeypatch.setattr(changed, "load_folder", lambda folder: shown[folder.name])
    first, *lines = try_changed(Blind(), 1)
    assert first.startswith("2 photographs"), (
        "of the aunt, and held out; none that trained, none with seven dice or none"
    )
    assert len(lines) == 2 * len(CHANGES)
    assert "asked 100.0%" in lines[0]
    assert "number told" in lines[1]
    assert "right  50.0%" in lines[1]
    assert "wrong  50.0%" in lines[1]
    assert next(try_changed(Blind(), 2)).startswith("1 photographs")


def test_the_photographs_of_the_folders_named_are_read(tmp_path: Path) -> None:
    """Those under COMPANION_PHOTOS were, whatever folder was named."""
    mine = tmp_path / "labelled"
    (mine / "images").mkdir(parents=True)
    cv2.imwrite(str(mine / "images" / "a.png"), a_disc(240, 320))
    (mine / "labels.json").write_text('[{"file": "a.png", "dice": [{"box": null, "value": 6}]}]')
    assert next(try_changed(Blind(), 1, [mine])).startswith("1 photographs")


def test_photographs_that_all_trained_are_told_in_a_sentence(tmp_path: Path) -> None:
    """The first line was divided by their number, none."""
    (tmp_path / "byler").mkdir()
    (tmp_path / "byler" / "labels.json").write_text('[{"file": "a.png", "dice": [{"box": null, "value": 6}]}]')
    with pytest.raises(ValueError, match="name another folder"):
        next(try_changed(Blind(), 1, [tmp_path / "byler"]))


def test_without_photographs_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_PHOTOS", str(tmp_path))
    with pytest.raises(ValueError, match="COMPANION_PHOTOS"):
        next(try_changed(Blind(), 1))
