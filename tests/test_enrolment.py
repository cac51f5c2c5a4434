"""Dice shown once, face by face, and known again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.arrays import Floats
from vision.enrolment import Enrolled, Shown, colour_gap, known
from vision.face import Answer, Evidence

RED, GREEN = np.array([50.0, 60, 40]), np.array([50.0, -50, 40])


def marks(*parts: float) -> Floats:
    """A direction among four."""
    v = np.array([*parts, 0, 0, 0, 0][:4], np.float32)
    return np.asarray(v / np.linalg.norm(v))


def answer(saw: Floats) -> Answer:
    return Answer(np.full(7, 1 / 7), np.zeros(6), np.zeros((0, 2)), saw)


@pytest.fixture
def logo(tmp_path: Path) -> Enrolled:
    """A red die whose 1 and 2 were shown."""
    enrolled = Enrolled(tmp_path / "dice.json")
    enrolled.show("logo", 1, [Shown("", 0, marks(1), RED)])
    enrolled.show("logo", 2, [Shown("", 0, marks(0, 1), RED)])
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
    again = Enrolled(tmp_path / "dice.json")
    assert again.dice == {"logo": (1, 2)}
    assert again.recall([answer(marks(1))], RED) == 1


def test_a_face_shown_again_takes_the_place_of_the_first(logo: Enrolled) -> None:
    logo.show("logo", 1, [Shown("", 0, marks(0, 0, 1), RED)])
    assert logo.recall([answer(marks(1))], RED) is None
    assert logo.recall([answer(marks(0, 0, 1))], RED) == 1


def test_a_die_can_be_forgotten_and_a_stranger_cannot(logo: Enrolled, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No die is known as smoke"):
        logo.forget("smoke")
    logo.forget("logo")
    assert Enrolled(tmp_path / "dice.json").dice == {}


@pytest.mark.parametrize(
    "text", ["", "{}x", '[{"die": "a"}]', '[{"die": "a", "value": 1, "marks": "x", "colour": []}]']
)
def test_a_broken_file_is_refused_with_what_to_do(tmp_path: Path, text: str) -> None:
    (tmp_path / "dice.json").write_text(text)
    with pytest.raises(ValueError, match="mend it or delete it"):
        Enrolled(tmp_path / "dice.json")


def test_light_moves_a_colour_less_than_hue() -> None:
    assert colour_gap(RED, RED + np.array([20, 0, 0])) < colour_gap(RED, RED + np.array([0, 20, 0]))


def test_a_known_value_is_believed_whatever_the_network_made_of_it() -> None:
    evidence = known(Evidence((0.9, *[0.02] * 5, 0.0), 0.0, 0), 4)
    assert evidence.chances[4] > 0.99
    assert evidence.pips == 4
