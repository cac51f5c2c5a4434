"""Showing an unusual die once, by photographs or from the camera, and reading it from then on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import workshop
from companion.cli import main
from companion.detection import Image
from companion.frames import CameraError
from companion.service.sole import sole
from companion.settings import CameraSettings
from vision.demo import surface
from vision.demo.cloth import draw_cloth
from vision.demo.die import FINISHES, resting
from vision.demo.render import paint
from vision.demo.table import DemoTable
from vision.demo.view import View
from vision.reading import enroller
from vision.reading.detector import Candidate
from vision.reading.enroller import the_only_one

VIEW = View(640, 480, 1050.0, 450.0, 82.0)
LOGO = ((0.0, -0.45), (-0.4, 0.35), (0.4, 0.35))


@pytest.fixture
def logo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice with a clover where the 1 would be."""
    monkeypatch.setitem(surface.PIPS, 1, LOGO)


def lay(value: int, seed: int) -> Image:
    chance = random.Random(seed)
    die = resting(value, chance.uniform(-40, 40), chance.uniform(-25, 25), chance.uniform(0, 6), FINISHES[0])
    return paint(VIEW, draw_cloth(VIEW, 1), [die], 2)


@pytest.fixture
def photos(tmp_path: Path, logo: None) -> list[str]:
    paths = [tmp_path / f"{value}.png" for value in range(1, 7)]
    for value, path in enumerate(paths, 1):
        cv2.imwrite(str(path), lay(value, value))
    return [str(path) for path in paths]


def read(tmp_path: Path, image: Image, capsys: pytest.CaptureFixture[str]) -> str:
    cv2.imwrite(str(tmp_path / "later.png"), image)
    assert main(["read", str(tmp_path / "later.png"), "--data", str(tmp_path)]) == 0
    return capsys.readouterr().out


def test_a_logo_is_no_one_until_it_was_shown_and_is_one_ever_after(
    photos: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "read 1 " not in read(tmp_path, lay(1, 21), capsys)
    assert main(["enrol", "logo", "--photos", *photos, "--data", str(tmp_path)]) == 0
    assert "remembered as the 6 of logo" in capsys.readouterr().out
    for value in (1, 4):
        assert f"read {value} " in read(tmp_path, lay(value, 20 + value), capsys)


def test_dice_shown_are_listed_and_can_be_forgotten(
    photos: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["enrol", "--data", str(tmp_path)]) == 0
    assert main(["enrol", "logo", "--photos", *photos, "--data", str(tmp_path)]) == 0
    assert main(["enrol", "--data", str(tmp_path)]) == 0
    assert main(["enrol", "--forget", "logo", "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "No dice yet."
    assert said[-2:] == ["logo: 1, 2, 3, 4, 5, 6", "logo is forgotten."]


def test_photographs_of_a_die_without_a_name_are_not_passed_over(
    photos: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["enrol", "--photos", *photos, "--data", str(tmp_path)]) == 2
    assert "Say what to call the die" in capsys.readouterr().err


def test_a_die_is_shown_to_the_camera_again_until_it_is_seen(
    tmp_path: Path, logo: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pictures: Iterator[Image] = iter([draw_cloth(VIEW, 1), *(lay(value, value) for value in range(1, 7))])
    monkeypatch.setattr(enroller, "fresh_picture", lambda source: next(pictures))
    asked: list[str] = []
    told: list[str] = []
    workshop.enrol(tmp_path, "logo", CameraSettings("demo"), lambda words: asked.append(words) or "", told.append)
    assert [words.split(" up,")[0][-1] for words in asked] == ["1", "1", "2", "3", "4", "5", "6"]
    assert "No die is to be seen" in told[1]
    assert workshop.enrolled_dice(tmp_path).dice == {"logo": (1, 2, 3, 4, 5, 6)}


def test_a_die_is_shown_to_the_camera_as_it_is_set_for_this_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A lens that hung a metre high looked for its faces half a metre away, and what it blurred was kept."""
    asked: list[tuple[str, dict[str, object]]] = []

    def open_camera(source: str, **settings: object) -> None:
        asked.append((source, settings))
        raise CameraError("None is here.")

    monkeypatch.setattr(workshop, "open_camera", open_camera)
    (tmp_path / "companion.toml").write_text("[camera]\nlens_metres = 1.0\nmains_hertz = 60\n")
    assert main(["enrol", "logo", "--data", str(tmp_path)]) == 2
    assert main(["enrol", "logo", "--camera", "pi", "--data", str(tmp_path)]) == 2
    assert asked == [(source, {"lens_metres": 1.0, "mains_hertz": 60}) for source in ("auto", "pi")]


def test_a_photograph_without_a_die_is_named_among_the_six(
    photos: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(photos[3], draw_cloth(VIEW, 1))
    assert main(["enrol", "logo", "--photos", *photos, "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"{photos[3]}: No die is to be seen")


def test_a_face_that_plainly_shows_another_value_is_not_remembered(
    photos: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With 3 and 4 exchanged every such 3 was read as a 4 from then on, without a doubt."""
    photos[2], photos[3] = photos[3], photos[2]
    assert main(["enrol", "logo", "--photos", *photos, "--data", str(tmp_path)]) == 2
    assert "That shows a 4, not a 3: turn the die, and show it again." in capsys.readouterr().err
    assert workshop.enrolled_dice(tmp_path).dice == {"logo": (1, 2)}


@pytest.mark.parametrize("wish", [["--forget", "smoke"], ["logo", "--photos", *map(str, range(6))], ["logo"]])
def test_dice_are_neither_shown_nor_forgotten_beside_an_open_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wish: list[str]
) -> None:
    """It has them in mind: it did not know the new one, and wrote its own over it when the next was shown there."""
    with sole(tmp_path):
        assert main(["enrol", *wish, "--data", str(tmp_path)]) == 2
    assert "is open already: close the other program" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "trouble"), [("  ", "1 to 40 letters"), ("x" * 41, "1 to 40 letters")])
def test_a_name_is_short(
    photos: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, trouble: str
) -> None:
    assert main(["enrol", name, "--photos", *photos, "--data", str(tmp_path)]) == 2
    assert trouble in capsys.readouterr().err


def test_a_name_that_does_not_do_is_told_before_any_face_is_asked_for(tmp_path: Path) -> None:
    """It was told after each face instead, which was asked for again and again."""
    with pytest.raises(ValueError, match="1 to 40 letters"):
        workshop.enrol(tmp_path, "x" * 41, CameraSettings("demo"), pytest.fail, print)


@pytest.mark.parametrize(
    ("heats", "trouble"),
    [((), "No die is to be seen"), ((0.1,), "No die is to be seen"), ((0.8, 0.7), "2 things look like dice")],
)
def test_only_one_die_may_lie_there(heats: tuple[float, ...], trouble: str) -> None:
    with pytest.raises(ValueError, match=trouble):
        the_only_one([Candidate((100.0 * k, 0, 40, 40), heat) for k, heat in enumerate(heats)], lambda _: 1.0)


def test_something_that_hardly_looks_like_a_die_does_not_matter() -> None:
    found = [Candidate((0, 0, 40, 40), 0.7), Candidate((100, 0, 40, 40), 0.3)]
    assert the_only_one(found, lambda _: 1.0) == pytest.approx((0, 0, 40, 40))


def test_a_crumb_is_no_second_die() -> None:
    die, crumb = Candidate((0, 0, 160, 160), 0.8), Candidate((400, 0, 16, 16), 0.7)
    assert the_only_one([die, crumb], lambda _: 1.0) == die.box
    with pytest.raises(ValueError, match="2 things look like dice"):
        the_only_one([replace(die, heat=0.7), replace(crumb, heat=0.8)], lambda _: 1.0)


def test_a_die_and_its_shadow_are_one_die() -> None:
    shadow, die = Candidate((20, 20, 40, 40), 0.7), Candidate((0, 0, 40, 40), 0.6)
    assert the_only_one([shadow, die], lambda box: float(box == die.box)) == die.box
    assert the_only_one([shadow, die], lambda _: 0.01) == shadow.box


def test_the_camera_gives_a_picture() -> None:
    assert enroller.fresh_picture(DemoTable(seed=1)).dtype == np.uint8
