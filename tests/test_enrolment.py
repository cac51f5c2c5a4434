"""Dice shown once, face by face, and known again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from vision.arrays import Floats
from vision.enrolment import Enrolled, Face, Shown, colour_gap, face_of, known, looks_at
from vision.face import Answer
from vision.training.look import random_look, random_view
from vision.training.render import draw_die

RED, GREEN = np.array([50.0, 60, 40]), np.array([50.0, -50, 40])


def marks(*parts: float) -> Floats:
    """A direction among four."""
    v = np.array([*parts, 0, 0, 0, 0][:4], np.float32)
    return np.asarray(v / np.linalg.norm(v))


def face(name: str, value: int, saw: Floats) -> Face:
    """A face whose picture tells the marks that ``look`` finds in it."""
    picture = np.zeros((96, 96, 3), np.uint8)
    picture[0, :4, 0] = np.round(saw * 200)
    return Face(name, value, picture)


def look(faces: Sequence[Face]) -> list[Shown]:
    return [Shown(f.name, f.value, marks(*f.picture[0, :4, 0].tolist()), RED) for f in faces]


def answer(saw: Floats) -> Answer:
    return Answer(np.full(7, 1 / 7), np.zeros(6), np.zeros((0, 2)), saw)


@pytest.fixture
def logo(tmp_path: Path) -> Enrolled:
    """A red die whose 1 and 2 were shown."""
    enrolled = Enrolled(tmp_path / "dice.json", look)
    enrolled.show(face("logo", 1, marks(1)))
    enrolled.show(face("logo", 2, marks(0, 1)))
    return enrolled


@pytest.mark.parametrize(
    ("saw", "colour", "value"),
    [
        pytest.param(marks(1, 0.1), RED, 1, id="nearly as shown"),
        pytest.param(marks(0.1, 1), RED + np.array([20, 5, 5]), 2, id="in other light"),
        pytest.param(marks(1, 0.1), GREEN, None, id="a die of another colour"),
        pytest.param(marks(1, 0.97), RED, None, id="between two faces"),
        pytest.param(marks(0, 0, 1), RED, None, id="like no face shown"),
    ],
)
def test_a_face_is_known_again_only_if_it_is_clearly_one_of_those_shown(
    logo: Enrolled, saw: Floats, colour: Floats, value: int | None
) -> None:
    assert logo.recall([answer(saw)], colour) == value


def test_what_was_shown_is_there_the_next_evening(logo: Enrolled, tmp_path: Path) -> None:
    again = Enrolled(tmp_path / "dice.json", look)
    assert again.dice == {"logo": (1, 2)}
    assert again.recall([answer(marks(1))], RED) == 1


def test_a_face_shown_again_takes_the_place_of_the_first(logo: Enrolled) -> None:
    logo.show(face("logo", 1, marks(0, 0, 1)))
    assert logo.recall([answer(marks(1))], RED) is None
    assert logo.recall([answer(marks(0, 0, 1))], RED) == 1


def test_a_die_can_be_forgotten_and_a_stranger_cannot(logo: Enrolled, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No die is known as smoke"):
        logo.forget("smoke")
    logo.forget("logo")
    assert Enrolled(tmp_path / "dice.json", look).dice == {}


@pytest.mark.parametrize("text", ["", "{}x", '[{"die": "a"}]', '[{"die": "a", "value": 1, "picture": "eA=="}]'])
def test_a_broken_file_is_refused_with_what_to_do(tmp_path: Path, text: str) -> None:
    (tmp_path / "dice.json").write_text(text)
    with pytest.raises(ValueError, match="mend it or delete it"):
        Enrolled(tmp_path / "dice.json", look)


def test_light_moves_a_colour_less_than_hue() -> None:
    assert colour_gap(RED, RED + np.array([20, 0, 0])) < colour_gap(RED, RED + np.array([0, 20, 0]))


def test_a_known_value_is_believed_whatever_the_network_made_of_it() -> None:
    evidence = known(4)
    assert evidence.chances[4] > 0.99
    assert evidence.pips == 4


def test_a_face_looks_the_same_however_the_die_was_turned() -> None:
    rng = np.random.default_rng(3)
    die = draw_die(5, random_look(rng), random_view(rng), size_px=128)
    image = np.where(die.alpha[..., None] > 0.5, die.colour, 180).astype(np.uint8)
    shown = looks_at([face_of("gold", 5, image, die.box)])
    assert {(look.name, look.value) for look in shown} == {("gold", 5)}
    assert len(shown) == 8
    turned = looks_at([face_of("gold", 5, np.ascontiguousarray(np.rot90(image)), die.box)])
    nearness = np.stack([s.marks for s in shown]) @ turned[0].marks
    assert nearness.max() > 0.9
