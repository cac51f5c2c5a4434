"""What is marked on pictures before networks learn from them: pips of photographed dice, and decoys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

import numpy as np
import pytest

from companion.detection import Box
from vision.pictures.arrays import Floats
from vision.reading.detector import Candidate, Detector
from vision.reading.face import MAP_PX, Answer, FaceReader
from vision.training.marking import marked
from vision.training.samples import face_sample
from vision.training.scene import SCENE_PX, Placed, Scene

DIE: Box = (100, 100, 40, 40)
BLANK = np.zeros((SCENE_PX, SCENE_PX, 3), np.uint8)
MIDDLE = MAP_PX / 2 - 0.5


@dataclass
class Finds:
    """A detector that finds these."""

    candidates: tuple[Candidate, ...] = ()

    def find(self, image: object, level: int) -> tuple[Candidate, ...]:
        return self.candidates


@dataclass
class Sees:
    """A face reader that sees these pips, (x from the middle, y from the middle, heat), and calls all a die or none."""

    pips: tuple[tuple[float, float, float], ...] = ()
    none: float = 0.0

    def answer(self, crop: object) -> Answer:
        pips = np.array([(MIDDLE + x, MIDDLE + y, heat) for x, y, heat in self.pips], np.float32).reshape(-1, 3)
        return Answer(np.array([self.none, *[(1 - self.none) / 6] * 6]), np.zeros(6), pips, np.ones(128))

    def look(self, image: object, box: object, looks: object) -> list[Answer]:
        return [self.answer(None)]


def mark(scene: Scene, sees: Sees, *candidates: Candidate) -> Scene:
    return marked(scene, cast(FaceReader, sees), cast(Detector, Finds(candidates)))


def pips_of(value: int, *seen: tuple[float, float, float]) -> Floats | None:
    return mark(Scene(BLANK, (Placed(value, DIE, None),)), Sees(seen)).dice[0].pips


@pytest.mark.parametrize(
    ("value", "seen"),
    [
        pytest.param(2, ((-6, -6, 0.9), (6, 6, 0.8)), id="as many as the label says"),
        pytest.param(2, ((-6, -6, 0.9), (6, 6, 0.8), (1, 3, 0.5)), id="a glare among them"),
        pytest.param(2, ((-6, -6, 0.9), (6, 6, 0.2)), id="one of them dull"),
    ],
)
def test_the_hottest_pips_that_lie_as_on_a_die_are_marked(value: int, seen: tuple[tuple[float, float, float]]) -> None:
    pips = pips_of(value, *seen)
    assert pips is not None
    assert len(pips) == value
    assert pips.mean(0) == pytest.approx([120, 120], abs=1)


@pytest.mark.parametrize(
    ("value", "seen"),
    [
        pytest.param(3, ((-6, -6, 0.9), (6, 6, 0.8)), id="too few"),
        pytest.param(2, ((-6, -6, 0.9), (-6, -2, 0.8), (6, 6, 0.7)), id="not as on a die"),
    ],
)
def test_a_die_whose_pips_were_not_found_stays_unmarked(value: int, seen: tuple[tuple[float, float, float]]) -> None:
    assert pips_of(value, *seen) is None


def test_decoys_are_whole_things_away_from_dice_that_the_labels_cannot_have_missed() -> None:
    plug, part = Candidate((200, 200, 30, 30), 0.5), Candidate((110, 110, 20, 20), 0.5)
    edge, missed = Candidate((290, 10, 40, 40), 0.5), Candidate((20, 20, 40, 40), 0.9)
    scene = Scene(BLANK, (Placed(4, DIE, None),))
    (decoy,) = mark(scene, Sees(), plug, part, edge, missed).decoys
    assert decoy == pytest.approx(plug.box)
    assert len(mark(scene, Sees(none=0.9), missed).decoys) == 1
    assert len(mark(replace(scene, certain=True), Sees(), missed).decoys) == 1, "where all was drawn nothing was missed"
    laid = replace(scene, decoys=((250.0, 50.0, 30.0, 30.0),))
    assert mark(laid, Sees(), plug).decoys == (*laid.decoys, decoy), "what was laid there to be one stays one"


def test_samples_that_show_no_die_are_often_of_decoys() -> None:
    """The picture is bright at the decoy alone, so that its crops are told by their brightness."""
    image = BLANK.copy()
    image[190:240, 190:240] = 255
    scene, rng = Scene(image, (), ((200.0, 200.0, 30.0, 30.0),)), np.random.default_rng(4)
    bright = [face_sample(rng, scene)[0].mean() > 120 for _ in range(60)]
    assert 0.4 < np.mean(bright) < 0.9
