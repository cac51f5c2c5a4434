"""What several looks at one die say together."""

from __future__ import annotations

import numpy as np
import pytest

from companion.detection import middle_of, size_of
from vision.pictures.crops import cut
from vision.reading.face import CROP_PX, MAP_PX, SIDE, Answer, clear, counted, orderly, pip_peaks, places_of, weigh

STEP = 6.5
LAYOUTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
TILTED = np.array([[0.9, 0.3], [-0.25, 0.6]])


def points(value: int) -> np.ndarray:
    return np.array(LAYOUTS[value], np.float32) * STEP @ TILTED + MAP_PX / 2


def answer(value: int, sure: float, pips: int) -> Answer:
    faces = np.full(7, (1 - sure) / 6)
    faces[value] = sure
    hot = np.column_stack([points(pips), np.full(pips, 0.9)]).astype(np.float32)
    return Answer(faces, np.zeros(6), hot, np.ones(128))


@pytest.mark.parametrize("value", LAYOUTS)
def test_the_pips_of_every_face_lie_as_on_a_die_however_it_is_turned_and_tilted(value: int) -> None:
    assert orderly(points(value))


@pytest.mark.parametrize(
    ("value", "missing", "extra"),
    [(6, 0, None), (4, 0, None), (5, 4, None), (3, 0, None), (4, None, (26, 20)), (2, None, (27, 9))],
)
def test_a_pip_lost_or_one_of_a_side_disturbs_the_order(
    value: int, missing: int | None, extra: tuple[int, int] | None
) -> None:
    pips = points(value)
    if missing is not None:
        pips = np.delete(pips, missing, axis=0)
    if extra is not None:
        pips = np.vstack([pips, extra])
    assert not orderly(pips.astype(np.float32))


def test_no_pips_are_no_order() -> None:
    assert not orderly(np.zeros((0, 2), np.float32))


def test_looks_are_averaged_and_the_worst_is_remembered() -> None:
    evidence = weigh([answer(5, 0.9, 5), answer(5, 0.5, 5), answer(5, 0.8, 4), answer(5, 0.8, 5)])
    assert evidence.chances[5] == pytest.approx(0.75)
    assert evidence.worst == pytest.approx(0.5)
    assert evidence.pips == 5
    assert evidence.orderly == 1.0


def test_peaks_are_where_the_map_is_highest() -> None:
    heat = np.full((MAP_PX, MAP_PX), -6.0, np.float32)
    heat[8, 20], heat[8, 21], heat[25, 4], heat[2, 2] = 3, 1, 0.5, -1
    found = pip_peaks(heat)
    assert [(x, y) for x, y, _ in found.tolist()] == [(20, 8), (4, 25), (2, 2)]
    assert [(x, y) for x, y in clear(found).tolist()] == [(20, 8), (4, 25)]


@pytest.mark.parametrize(
    ("heats", "chances"),
    [
        ((), (0, 0, 0, 0, 0, 0)),
        ((1, 1, 1), (0, 0, 1, 0, 0, 0)),
        ((1, 1, 0.5), (0, 0.5, 0.5, 0, 0, 0)),
        ((0.5, 0.5), (0.5, 0.25, 0, 0, 0, 0)),
        ((1, 1, 1, 1, 1, 1, 0.25), (0, 0, 0, 0, 0, 0.75)),
        ((1,) * 9, (0, 0, 0, 0, 0, 0)),
    ],
)
def test_a_peak_is_a_pip_with_its_heat_for_a_chance(heats: tuple[float, ...], chances: tuple[float, ...]) -> None:
    assert counted(heats) == pytest.approx(chances)


@pytest.mark.parametrize("turn", [0.0, 0.7, np.pi])
@pytest.mark.parametrize("box", [(100, 60, 50, 54), (40, 20, 180, 180)])
def test_where_a_pip_lies_in_the_picture_is_known_however_its_die_was_turned_to_be_looked_at(
    box: tuple[float, float, float, float], turn: float
) -> None:
    picture = np.zeros((240, 320, 3), np.uint8)
    picture[78:83, 118:123] = 255
    crop = cut(picture, middle_of(box), SIDE * size_of(box), CROP_PX, turn)
    rows, columns = np.nonzero(crop[..., 0] > crop.max() / 2)
    x, y = ((np.array([columns.mean(), rows.mean()]) + 0.5) * (MAP_PX / CROP_PX) - 0.5).tolist()
    answer = Answer(np.zeros(7), np.zeros(6), np.array([[x, y, 1.0]], np.float32), np.zeros(128))
    assert places_of(answer, box, turn) == (pytest.approx((120, 80), abs=0.03 * size_of(box)),)
