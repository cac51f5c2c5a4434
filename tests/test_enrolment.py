"""Dice shown once, face by face, and known again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.detection import Box, Image, Verdict
from vision.pictures.arrays import Floats
from vision.reading.decide import decide
from vision.reading.enrolment import Enrolled, Face, colour_of, face_of, known_again, looks_at
from vision.reading.face import Answer, FaceReader, weigh
from vision.reading.known_die import Shown, colour_gap
from vision.reading.marks import Marker
from vision.reading.seen import Seen
from vision.training.look import Look, View, random_look, random_view, turned
from vision.training.render import draw_die

RED, GREEN, BY_CANDLELIGHT = np.array([50.0, 60, 40]), np.array([50.0, -50, 40]), np.array([35.0, 80, 65])


def marks(*parts: float) -> Floats:
    """A point among four directions; faces shown lie 4 from the middle, 32 from each other by the square."""
    return 4 * np.array([*parts, 0, 0, 0, 0][:4], np.float32)


def face(name: str, value: int, saw: Floats) -> Face:
    """A face whose picture tells the marks that ``look`` finds in it."""
    picture = np.zeros((96, 96, 3), np.uint8)
    picture[0, :4, 0] = np.round(saw * 40)
    return Face(name, value, picture)


def look(faces: Sequence[Face]) -> list[Shown]:
    """Looks at faces of which the network makes nothing."""
    return [Shown(f.name, f.value, f.picture[0, :4, 0] / np.float32(40), np.full(7, 1 / 7), RED) for f in faces]


def remembered(answers: Sequence[Answer]) -> Floats:
    """The marks of ``answer``."""
    return np.asarray(np.mean([one.seen for one in answers], axis=0), np.float32)


def answer(saw: Floats, chances: Floats | None = None) -> Answer:
    return Answer(np.full(7, 1 / 7) if chances is None else chances, np.zeros(6), np.zeros((0, 3)), saw)


def recalled(enrolled: Enrolled, answers: Sequence[Answer], colour: Floats = RED) -> int | str | None:
    """The value that is told of what was seen, "asked" where it may be a die that was shown, None where it is not."""
    alone = weigh(answers)
    evidence = enrolled.reconsider(alone, answers, colour)
    if evidence is alone:
        return None
    return "asked" if evidence.perhaps_shown else evidence.pips


def sure_of(value: int) -> Floats:
    """The network's chances of no die and 1–6 where it is all but certain."""
    chances = np.full(7, 0.005)
    chances[value] = 0.97
    return chances


def pictured(value: int, look: Look, view: View) -> tuple[Image, Box]:
    """A drawn die on a plain cloth, and the box round it."""
    die = draw_die(value, look, view, size_px=128)
    return np.where(die.alpha[..., None] > 0.5, die.colour, 180).astype(np.uint8), die.box


@pytest.fixture
def logo(tmp_path: Path) -> Enrolled:
    """A red die whose 1 and 2 were shown."""
    enrolled = Enrolled(tmp_path / "dice.json", look, remembered)
    enrolled.show(face("logo", 1, marks(1)))
    enrolled.show(face("logo", 2, marks(0, 1)))
    return enrolled


@pytest.mark.parametrize(
    ("saw", "colour", "value"),
    [
        pytest.param(marks(1, 0.1), RED, 1, id="nearly as shown"),
        pytest.param(marks(0.1, 1), RED + np.array([20, 5, 5]), 2, id="in other light"),
        pytest.param(marks(1, 0.1), BY_CANDLELIGHT, 1, id="by candlelight"),
        pytest.param(marks(1, 0.25), RED, 1, id="not quite as shown"),
        pytest.param(marks(1, 0.25), GREEN, "asked", id="not quite as shown, and of another colour"),
        pytest.param(marks(0.5, 0.47), RED, None, id="between two faces"),
        pytest.param(marks(0, 0, 1), RED, None, id="like no face shown"),
        pytest.param(marks(1, 0, 0.4), RED, 1, id="a little otherwise"),
        pytest.param(marks(1, 0, 0.6), RED, "asked", id="somewhat strange"),
        pytest.param(marks(1, 0, 0.74), RED, None, id="nearly as strange as another face"),
    ],
)
def test_a_face_is_known_again_only_if_it_is_clearly_one_of_those_shown(
    logo: Enrolled, saw: Floats, colour: Floats, value: int | str | None
) -> None:
    assert recalled(logo, [answer(saw)], colour) == value


def test_what_the_network_is_sure_of_is_asked_about_at_most(logo: Enrolled) -> None:
    assert recalled(logo, [answer(marks(1), sure_of(4))]) == "asked"
    assert recalled(logo, [answer(marks(1, 0, 0.6), sure_of(4))]) is None
    assert recalled(logo, [answer(marks(1), sure_of(1))]) == 1


def test_a_doubted_die_is_asked_about_with_the_value_it_was_shown_with_and_the_one_it_looks_like(
    logo: Enrolled,
) -> None:
    answers = [answer(marks(1, 0, 0.6), 0.3 * sure_of(4) + 0.7 * sure_of(0))]
    seen = Seen((100, 100, 60, 60), 0.5, logo.reconsider(weigh(answers), answers, RED))
    reading = decide([seen])
    assert reading.verdict is Verdict.UNSURE
    assert not reading.dice[0].sure
    assert set(reading.dice[0].likely[:2]) == {1, 4}
    assert decide([replace(seen, heat=0.25)]).verdict is Verdict.NONE


def test_a_value_that_both_only_think_likeliest_is_not_believed_the_more_for_it(logo: Enrolled) -> None:
    answers = [answer(marks(1, 0, 0.6), 0.7 * sure_of(1) + 0.3 * sure_of(4))]
    evidence = logo.reconsider(weigh(answers), answers, RED)
    assert evidence.perhaps_shown
    assert evidence.chances[1:] == pytest.approx(weigh(answers).chances[1:], abs=0.01)


def taken_for_a_4(faces: Sequence[Face]) -> list[Shown]:
    """Looks at faces that the network takes for 4s."""
    return [replace(shown, taken=sure_of(4)) for shown in look(faces)]


def test_a_logo_that_the_network_always_takes_for_another_value_is_known(tmp_path: Path) -> None:
    enrolled = Enrolled(tmp_path / "dice.json", taken_for_a_4, remembered)
    enrolled.show(face("logo", 1, marks(1)))
    assert recalled(enrolled, [answer(marks(1), sure_of(4))]) == 1


@pytest.mark.parametrize("names", [("misread", "plain"), ("plain", "misread")])
def test_of_two_dice_of_one_value_one_that_is_not_contradicted_is_enough(tmp_path: Path, names: Sequence[str]) -> None:
    def one_taken_for_a_4(faces: Sequence[Face]) -> list[Shown]:
        return [taken_for_a_4([f])[0] if f.name == "misread" else look([f])[0] for f in faces]

    enrolled = Enrolled(tmp_path / "dice.json", one_taken_for_a_4, remembered)
    for name in names:
        enrolled.show(face(name, 1, marks(1)))
    assert recalled(enrolled, [answer(marks(1), sure_of(4))]) == 1


def test_what_the_network_doubts_otherwise_than_it_did_is_known_less_readily(tmp_path: Path) -> None:
    enrolled = Enrolled(tmp_path / "dice.json", taken_for_a_4, remembered)
    enrolled.show(face("logo", 1, marks(1)))
    perhaps_4, perhaps_6 = (0.8 * sure_of(value) + 0.2 / 7 for value in (4, 6))
    assert recalled(enrolled, [answer(marks(1, 0.3), perhaps_4)]) == 1
    assert recalled(enrolled, [answer(marks(1, 0.3), perhaps_6)]) == "asked"


def test_two_dice_that_tell_two_values_tell_none(logo: Enrolled) -> None:
    logo.show(face("twin", 5, marks(1)))
    assert recalled(logo, [answer(marks(1))]) == "asked"


def test_what_was_shown_is_there_the_next_evening(logo: Enrolled, tmp_path: Path) -> None:
    again = Enrolled(tmp_path / "dice.json", look, remembered)
    assert again.dice == {"logo": (1, 2)}
    assert recalled(again, [answer(marks(1))]) == 1


def test_a_face_shown_again_takes_the_place_of_the_first(logo: Enrolled) -> None:
    logo.show(face("logo", 1, marks(0, 0, 1)))
    assert recalled(logo, [answer(marks(1))]) is None
    assert recalled(logo, [answer(marks(0, 0, 1))]) == 1


def test_a_die_can_be_forgotten_and_a_stranger_cannot(logo: Enrolled, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No die is known as smoke"):
        logo.forget("smoke")
    logo.forget("logo")
    assert Enrolled(tmp_path / "dice.json", look, remembered).dice == {}


@pytest.mark.parametrize("value", [0, 7, 2.5, "1"])
def test_a_value_that_no_die_shows_is_refused(logo: Enrolled, tmp_path: Path, value: object) -> None:
    """A 9 ended in a traceback at the next picture, and with a 0 a die was none."""
    entries = json.loads((tmp_path / "dice.json").read_text())
    (tmp_path / "dice.json").write_text(json.dumps([entries[0] | {"value": value}]))
    with pytest.raises(ValueError, match="mend it or delete it"):
        Enrolled(tmp_path / "dice.json", look, remembered)


@pytest.mark.parametrize("text", ["", "{}x", '[{"die": "a"}]', '[{"die": "a", "value": 1, "picture": "eA=="}]'])
def test_a_broken_file_is_refused_with_what_to_do(tmp_path: Path, text: str) -> None:
    (tmp_path / "dice.json").write_text(text)
    with pytest.raises(ValueError, match="mend it or delete it"):
        Enrolled(tmp_path / "dice.json", look, remembered)


def test_light_moves_a_colour_less_than_hue() -> None:
    assert colour_gap(RED, RED + np.array([20, 0, 0])) < colour_gap(RED, RED + np.array([0, 20, 0]))


def test_a_known_value_is_believed_whatever_the_network_made_of_it() -> None:
    evidence = known_again(4)
    assert evidence.chances[4] > 0.99
    assert evidence.pips == 4


def test_dice_with_a_blank_for_the_1_are_known_again_and_none_is_mistaken() -> None:
    """Opaque ones: through the blank top of a clear one the 6 below it shows."""
    reader, outcomes = FaceReader(), Counter[bool | None]()
    for seed in range(6):
        rng = np.random.default_rng(seed)
        look, view = replace(random_look(rng), one_pip=0.02, clear=0.0), random_view(rng)
        enrolled = Enrolled()
        for value in range(1, 7):
            enrolled.show(face_of("blank", value, *pictured(value, look, view)))
        for value in range(1, 7):
            for turn in (0.8, 2.0):
                image, box = pictured(value, look, turned(view, turn))
                told = recalled(enrolled, reader.look(image, box), colour_of(image, box))
                outcomes[told == value if isinstance(told, int) else None] += 1
    assert not outcomes[False]
    assert outcomes[True] >= 60


def test_each_face_is_looked_at_once(tmp_path: Path) -> None:
    looked: list[int] = []

    def counting(faces: Sequence[Face]) -> list[Shown]:
        looked.extend(face.value for face in faces)
        return look(faces)

    enrolled = Enrolled(tmp_path / "dice.json", counting)
    for value in (1, 2, 3):
        enrolled.show(face("logo", value, marks(value)))
    assert looked == [1, 2, 3]


def test_the_marks_of_a_face_are_nearer_to_its_own_from_any_side_than_to_another_face() -> None:
    reader, marker = FaceReader(), Marker()
    nearer = []
    for seed in range(4):
        rng = np.random.default_rng(seed)
        look, view = random_look(rng), random_view(rng)
        five, other_five, three = (
            marker.marks(reader.look(*pictured(value, look, turned(view, turn))))
            for value, turn in ((5, 0.0), (5, 2.0), (3, 2.0))
        )
        nearer.append(np.square(five - other_five).sum() < np.square(five - three).sum())
    assert all(nearer)


def test_where_only_the_logo_was_shown_other_faces_are_not_taken_for_it() -> None:
    reader, mistaken = FaceReader(), 0
    for seed in range(3):
        rng = np.random.default_rng(seed)
        look, view = replace(random_look(rng), one_pip=0.02), random_view(rng)
        enrolled = Enrolled()
        enrolled.show(face_of("blank", 1, *pictured(1, look, view)))
        for value in range(2, 7):
            image, box = pictured(value, look, turned(view, 1.0))
            mistaken += recalled(enrolled, reader.look(image, box), colour_of(image, box)) == 1
    assert not mistaken


def test_a_shown_face_is_remembered_with_what_the_network_took_it_for() -> None:
    picture = np.full((96, 96, 3), 90, np.uint8)
    (shown,) = looks_at([Face("gold", 5, picture)])
    assert (shown.name, shown.value, shown.marks.ndim) == ("gold", 5, 1)
    assert shown.taken.sum() == pytest.approx(1)
