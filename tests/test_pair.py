"""One pair of networks on drawn pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.detection import Box, Image, Verdict
from vision.demo.cloth import draw_cloth
from vision.demo.die import FINISHES, Finish, resting
from vision.demo.render import paint
from vision.demo.view import View as DemoView
from vision.measuring.trials import Trial, draw, together, view_of
from vision.reading.again import Again
from vision.reading.decide import decide
from vision.reading.detector import FINEST, ORDINARY, Candidate
from vision.reading.enrolment import Enrolled
from vision.reading.face import Evidence
from vision.reading.looker import Looker
from vision.reading.pair import Pair
from vision.reading.seen import Seen, legible, likely_die
from vision.reading.speck import is_speck
from vision.training.look import Look, View, random_look, random_view
from vision.training.render import draw_die

_CLOTH = (96, 120, 60)


@pytest.fixture(scope="module")
def pair() -> Pair:
    return Pair()


def plain_look() -> Look:
    """A white die with black pips."""
    return Look(
        rounding=0.2,
        ball=1.6,
        pip=0.18,
        one_pip=0.18,
        spacing=0.5,
        six=0.9,
        hollow=0.2,
        turn=0,
        dome=0.0,
        lip=(0.0, 1.0),
        body=np.array([0.9, 0.92, 0.93], np.float32),
        vein=np.zeros(3, np.float32),
        pip_colour=np.array([0.06, 0.06, 0.06], np.float32),
        aces=np.array([0.06, 0.06, 0.06], np.float32),
        marble=0.0,
        clear=0.0,
        gloss=0.0,
        metal=0.0,
        polish=10.0,
        grain=np.zeros((3, 3), np.float32),
    )


def picture(*values: int, die_px: int = 60, seed: int = 1) -> Image:
    """White dice in a row on a green cloth of 640 × 480, seen from almost straight above."""
    rng = np.random.default_rng(seed)
    image = np.full((480, 640, 3), _CLOTH, np.float32) + rng.normal(0, 3, (480, 640, 3))
    for k, value in enumerate(values):
        lamp = np.array([0.3, 0.2, 0.93], np.float32)
        view = View(
            elevation=1.35,
            roll=0.0,
            yaw=float(rng.uniform(-3, 3)),
            ambient=0.6,
            lamp=lamp,
            window=np.eye(3, dtype=np.float32),
            window_size=(0.1, 0.1),
            glow=0.0,
            room=np.zeros(3, np.float32),
        )
        sprite = draw_die(value, plain_look(), view, die_px)
        x, y = 40 + k % 3 * 190 + int(rng.integers(40)), 60 + k // 3 * 200 + int(rng.integers(40))
        part = image[y : y + die_px, x : x + die_px]
        part += (sprite.colour - part) * sprite.alpha[..., None]
    return np.clip(image, 0, 255).astype(np.uint8)


def finish_of(colour: str) -> Finish:
    """The dice of that colour on the demo table."""
    return next(finish for finish in FINISHES if finish.name == colour)


def column(*values: int, colour: str = "red", degrees: float = 70) -> Image:
    """Dice of the demo table, one behind the other and pushed together, the farthest first."""
    finish = finish_of(colour)
    step = 1.02 * finish.edge_mm
    places = [(len(values) / 2 - 0.5 - k) * step for k in range(len(values))]
    dice = [resting(value, 0.0, y, 0.0, finish) for value, y in zip(values, places, strict=True)]
    view = DemoView(1280, 720, 2100.0, 37.5 * finish.edge_mm, degrees)
    return paint(view, draw_cloth(view, 3), dice, 2)


def block(*values: int, colour: str, die_px: float, loose: int | None = None) -> Image:
    """Dice of the demo table laid in rows of three without a gap, and perhaps a ``loose`` one beside them."""
    finish = finish_of(colour)
    step = 1.01 * finish.edge_mm
    dice = [resting(value, (k % 3 - 1) * step, (k // 3 - 0.5) * step, 0.0, finish) for k, value in enumerate(values)]
    if loose is not None:
        dice.append(resting(loose, 6 * step, 2 * step, 0.7, finish))
    view = view_of(Trial(die_px=die_px, finishes=(finish,)))
    return paint(view, draw_cloth(view, 3), dice, 2)


def drawing(boxes: Sequence[Box], heats: dict[int, tuple[float, ...]]) -> Callable[..., list[Candidate]]:
    """A detector's ``boxes`` that draws ``boxes``, so hot on each level."""

    def drawn(image: Image, level: int = ORDINARY, small: Image | None = None) -> list[Candidate]:
        seen = zip(boxes, heats.get(level, [0.0] * len(boxes)), strict=True)
        return [Candidate(box, heat) for box, heat in seen if heat]

    return drawn


@pytest.mark.parametrize("values", [(1,), (2, 5), (3, 4, 6), (1, 2, 3, 4, 5, 6), (6, 6, 6, 6, 6, 6)])
def test_plain_dice_are_read(pair: Pair, values: tuple[int, ...]) -> None:
    reading = pair.read(picture(*values, die_px=76))
    assert reading.verdict is Verdict.READ
    assert reading.values == values


@pytest.mark.parametrize("factor", [0.5, 2.0, 4.0])
def test_the_same_picture_at_another_size_gives_the_same_values(pair: Pair, factor: float) -> None:
    image = picture(1, 3, 5, 6, die_px=100)
    scaled = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    assert pair.read(np.asarray(scaled, np.uint8)).values == (1, 3, 5, 6)


def test_a_picture_held_upright_is_read_too_and_boxes_go_round_the_dice(pair: Pair) -> None:
    image = np.ascontiguousarray(picture(4, die_px=100)[:, :360])
    (die,) = pair.read(image).dice
    x, y, w, h = die.box
    rows, columns = np.where((np.abs(image.astype(int) - _CLOTH) > 40).any(-1))
    found = (columns.min(), rows.min(), np.ptp(columns), np.ptp(rows))
    assert (x, y, w, h) == pytest.approx(found, abs=12)


def test_an_empty_cloth_gives_none(pair: Pair) -> None:
    assert pair.read(picture()).verdict is Verdict.NONE
    assert pair.read(np.zeros((480, 640, 3), np.uint8)).verdict is Verdict.NONE


def test_a_page_of_text_gives_none(pair: Pair) -> None:
    image = np.full((480, 640, 3), 235, np.uint8)
    for line in range(12):
        cv2.putText(image, "Loosely: 80.8 o'clock : %&:", (20, 40 + 36 * line), 0, 0.9, (20, 20, 20), 2, cv2.LINE_AA)
    assert pair.read(image).verdict is Verdict.NONE


def test_random_dice_are_hardly_ever_read_wrong(pair: Pair) -> None:
    """Any look under any light: asking is allowed, a wrong value is not, at most one in forty slips through."""
    rng, outcomes = np.random.default_rng(7), Counter[str]()
    for _ in range(40):
        value = int(rng.integers(1, 7))
        sprite = draw_die(value, random_look(rng), random_view(rng), 96)
        image = np.full((240, 320, 3), rng.uniform(30, 220, 3), np.float32)
        part = image[70:166, 110:206]
        part += (sprite.colour - part) * sprite.alpha[..., None]
        reading = pair.read(image.astype(np.uint8))
        outcomes["asked" if reading.verdict is not Verdict.READ else str(reading.values == (value,))] += 1
    assert outcomes["False"] <= 1
    assert outcomes["True"] >= 24


def test_a_speck_on_an_empty_table_is_no_reason_to_search_it_pixel_by_pixel(monkeypatch: pytest.MonkeyPatch) -> None:
    pair, searched = Pair(), list[int | str]()

    def drawn(image: Image, level: int, *_: Any) -> list[Candidate]:
        searched.append(level)
        return [Candidate((600, 400, 16, 16), 0.6)]

    monkeypatch.setattr(pair._detector, "boxes", drawn)
    monkeypatch.setattr(pair._detector, "find_small", lambda image: searched.append("small"))
    cloth = np.random.default_rng(1).normal(120, 8, (960, 1280, 3)).astype(np.uint8)
    assert pair.read(cloth, expected=6).verdict is Verdict.NONE
    assert "small" not in searched


def test_small_dice_of_a_large_picture_are_found_wherever_they_lie(pair: Pair) -> None:
    """On the seams between the quarters, too, each once."""
    image = np.full((2464, 3280, 3), _CLOTH, np.uint8)
    small = cv2.resize(picture(5, die_px=100)[40:180, 20:180], None, fx=0.45, fy=0.45, interpolation=cv2.INTER_AREA)
    h, w = small.shape[:2]
    places = [(300, 400), (1640 - w // 2, 1232 - h // 2), (1690, 700), (900, 1290)]
    for x, y in places:
        image[y : y + h, x : x + w] = small
    assert pair.read(image, expected=4).values == (5, 5, 5, 5)


def test_beside_tiny_dice_others_are_searched_for_in_the_picture_made_larger(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the picture is small, and nothing seen at first leaves a doubt."""
    searched: list[tuple[int, ...]] = []
    find_small = pair._detector.find_small

    def search(image: Image) -> tuple[Candidate, ...]:
        searched.append(image.shape)
        return find_small(image)

    monkeypatch.setattr(pair._detector, "find_small", search)
    assert pair.read(picture(5, 3, 6, die_px=32)).values == (3, 5, 6)
    assert len(searched) == 1
    assert pair.read(picture(5, 3, 6, die_px=80)).values == (3, 5, 6)
    assert len(searched) == 1


def test_a_die_half_in_the_picture_is_not_believed(pair: Pair) -> None:
    whole = picture(5, die_px=120)
    assert pair.read(whole).values == (5,)
    x, _, w, _ = pair.read(whole).dice[0].box
    reading = pair.read(np.ascontiguousarray(whole[:, int(x + 0.45 * w) :]))
    assert reading.verdict is not Verdict.READ


def test_a_crumb_on_a_bright_cloth_is_no_1(pair: Pair) -> None:
    image = np.minimum(picture(1, 4, die_px=70).astype(np.float32) + 160, 255).astype(np.uint8)
    one = next(die for die in pair.read(image, expected=2).dice if die.value == 1)
    cv2.circle(image, (450, 380), 3, (190, 195, 200), -1, cv2.LINE_AA)
    assert not is_speck(image, one.box, 1)
    assert is_speck(image, (436.0, 366.0, 28.0, 28.0), 1)
    assert pair.read(image, expected=2).values == (1, 4)


def test_a_die_that_is_faint_at_first_sight_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three plain dice on wood the ordinary level showed one, and that was taken for all."""
    pair, image = Pair(), picture(2, 3, die_px=120)
    one, other = (die.box for die in pair.read(image).dice)
    heats = {ORDINARY: (0.7, 0.12), FINEST: (0.8, 0.8)}

    monkeypatch.setattr(pair._detector, "boxes", drawing((one, other), heats))
    assert sorted(pair.read(image).values) == [2, 3]


def test_a_die_that_the_detector_hardly_sees_is_not_passed_over_among_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blue dice with white pips on white dots on blue, and pale ones in bars of light."""
    pair, image = Pair(), picture(2, 3, die_px=120)
    one, other = (die.box for die in pair.read(image).dice)
    monkeypatch.setattr(pair._detector, "boxes", drawing((one, other), {ORDINARY: (0.5, 0.05)}))
    assert pair.read(image).verdict is Verdict.UNSURE
    assert sorted(pair.read(image, expected=2).values) == [2, 3]
    x, y, w, h = other
    astray = (x + 0.4 * w, y + 0.4 * h, 0.76 * w, 0.76 * h)
    monkeypatch.setattr(pair._detector, "boxes", drawing((one, other, astray), {ORDINARY: (0.5, 0.15, 0.3)}))
    assert pair.read(image).verdict is Verdict.UNSURE, "a warmer box holds but a part of it"


def test_a_die_boxed_too_tightly_is_read_in_the_box_of_another_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that shows a 1 very large boxed little more than its pip; so badly seen, the die was passed over."""
    pair, image = Pair(), picture(1, die_px=200)
    x, y, w, h = whole = pair.read(image).dice[0].box
    tight = (x + 0.175 * w, y + 0.175 * h, 0.65 * w, 0.65 * h)
    boxes = {FINEST: Candidate(tight, 0.54), FINEST - 2: Candidate(whole, 0.42)}
    monkeypatch.setattr(pair._detector, "boxes", lambda image, level, *_: [boxes[level]] if level in boxes else [])
    (seen,) = pair.study(image, [])
    assert seen.box == whole and seen.ranking[0] == 1 and legible(seen) > 0.9


def test_a_1_of_which_only_the_pip_was_found_is_looked_at_as_large_as_the_dice_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the dark and in glare an ivory 1 was boxed round its pip, called no die, and the other two taken for all."""
    pair, image = Pair(), picture(1, 3, die_px=120)
    boxes = {die.value: die.box for die in pair.read(image).dice}
    x, y, w, h = boxes[1]
    pip = (x + 0.3 * w, y + 0.3 * h, 0.4 * w, 0.4 * h)
    found = {ORDINARY: [Candidate(boxes[3], 0.7), Candidate(pip, 0.3)]}
    monkeypatch.setattr(pair._detector, "boxes", lambda image, level=ORDINARY, *_: found.get(level, []))
    values = [seen.ranking[0] for seen in pair.study(image) if legible(seen) > 0.9]
    assert sorted(values) == [1, 3]
    assert pair.one_view(image, None, None).verdict is Verdict.UNSURE, "it may be a marble"
    assert pair.one_view(image, 2, None).values == (1, 3)


def test_another_box_never_changes_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """A red 2 beside other dice was read as a 3 in a larger box, and believed."""

    def seen(*chances: float) -> Seen:
        return Seen((20, 20, 40, 40), 0.6, Evidence(chances, 0.5, 3, counts=chances[1:]))

    clear = seen(0.02, 0.0, 0.0, 0.98, 0.0, 0.0, 0.0)
    doubtful_two, doubtful_three = seen(0.1, 0.0, 0.7, 0.2, 0.0, 0.0, 0.0), seen(0.3, 0.0, 0.1, 0.6, 0.0, 0.0, 0.0)
    looker = Looker(Enrolled())
    monkeypatch.setattr(looker, "look", lambda image, candidates, closely: [clear])
    larger = (Candidate((10, 10, 60, 60), 0.5),)
    assert Again(looker).better_drawn(picture(), doubtful_two, larger) is doubtful_two
    assert Again(looker).better_drawn(picture(), doubtful_three, larger) is clear


def test_a_level_that_showed_nothing_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pair, searched = Pair(), list[int]()

    def drawn(image: Image, level: int, *_: Any) -> list[Candidate]:
        searched.append(level)
        return []

    monkeypatch.setattr(pair._detector, "boxes", drawn)
    assert pair.read(np.full((480, 640, 3), 120, np.uint8)).verdict is Verdict.NONE
    assert sorted(searched) == [0, 1, 2, 3]


@pytest.mark.parametrize(("colour", "seed"), [("ivory", 2), ("blue", 1), ("green", 1)])
def test_six_dice_of_one_colour_pushed_together_are_six(pair: Pair, colour: str, seed: int) -> None:
    finish = finish_of(colour)
    image, values = draw(Trial(die_px=36, finishes=(finish,), touching=True), seed)
    reading = pair.read(image)
    assert (reading.verdict, reading.values) == (Verdict.READ, values)


@pytest.mark.parametrize(("die_px", "degrees", "seed"), [(36, 65, 0), (48, 55, 0), (48, 80, 4), (64, 65, 1)])
def test_six_dice_of_many_colours_pushed_together_are_six(pair: Pair, die_px: int, degrees: int, seed: int) -> None:
    trial = Trial(die_px=die_px, elevation_degrees=degrees, finishes=tuple(FINISHES), touching=True)
    image, values = draw(trial, seed)
    reading = pair.read(image)
    assert (reading.verdict, reading.values) == (Verdict.READ, values)


def test_a_die_of_a_heap_that_the_first_look_passed_over_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that touch are hardly told apart where all of the picture is seen small."""
    pair = Pair()
    image, values = draw(Trial(die_px=36, elevation_degrees=80, finishes=tuple(FINISHES), touching=True), 0)
    boxes = [(598, 331, 42, 44), (636, 327, 44, 46), (592, 293, 46, 45), (599, 362, 47, 52), (639, 361, 47, 45)]
    five, drawn = [Candidate(box, 0.75) for box in boxes], pair._detector.boxes

    def five_at_first(image: Image, level: int = ORDINARY, *more: Any) -> list[Candidate]:
        return five if level == ORDINARY else drawn(image, level, *more)

    monkeypatch.setattr(pair._detector, "boxes", five_at_first)
    reading = pair.read(image)
    assert (reading.verdict, reading.values) == (Verdict.READ, values)


@pytest.mark.parametrize("values", [(2, 1), (5, 5), (6, 3)])
def test_two_dice_of_a_column_that_were_found_as_one_are_two(
    values: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kept dice laid one behind the other were asked about, or taken for one."""
    pair, image = Pair(), column(*values)
    both = [Candidate((604.0, 308.0, 68.0, 84.0), 0.8)]
    monkeypatch.setattr(pair._detector, "boxes", lambda *_: both)
    reading = pair.read(image)
    assert (reading.verdict, reading.values) == (Verdict.READ, tuple(sorted(values)))


@pytest.mark.parametrize(
    ("colour", "degrees", "values"), [("red", 55, (5, 5, 5)), ("ivory", 55, (1, 1, 1, 3)), ("green", 62, (5, 5, 5))]
)
def test_no_die_in_the_midst_of_a_column_is_passed_over(
    pair: Pair, colour: str, degrees: float, values: tuple[int, ...]
) -> None:
    """Boxes of it were taken for boxes of its neighbours, or it for a heap of both."""
    first, *others = values
    reading = pair.read(column(first, *reversed(others), colour=colour, degrees=degrees))
    assert (reading.verdict, reading.values) == (Verdict.READ, values)


def test_two_dice_that_pass_for_one_are_two_where_boxes_of_each_were_drawn() -> None:
    """At the picture's edge two 1s that touched were read as one, in the mean of a box of either."""
    image, again = column(5, 5), Again(Looker(Enrolled()))
    farther, nearer = Candidate((609, 286, 59, 78), 0.4), Candidate((609, 335, 63, 72), 0.7)
    evidence = Evidence((0.02, 0.0, 0.0, 0.0, 0.0, 0.98, 0.0), 0.98, 5, counts=(0.0, 0.0, 0.0, 0.0, 1.0, 0.0))
    whole = Seen((609, 316, 62, 74), 0.7, evidence)
    assert legible(whole) > 0.9
    assert again.parted(image, [whole], [nearer]) == [whole]
    assert [s.ranking[0] for s in again.parted(image, [whole], [nearer, farther])] == [5, 5]
    crowded = replace(whole, evidence=replace(evidence, pips=8))
    assert [s.ranking[0] for s in again.parted(image, [crowded], [nearer])] == [5, 5], "more pips than a 5 has"


@pytest.mark.parametrize(
    ("colour", "die_px", "values"),
    [("red", 28, (3, 3, 6, 6, 2, 2)), ("black", 32, (2, 2, 4, 3, 5, 1)), ("green", 32, (2, 2, 4, 3, 5, 1))],
)
@pytest.mark.parametrize("expected", [None, 6])
def test_small_dice_laid_in_a_block_are_no_empty_table(
    pair: Pair, colour: str, die_px: int, values: tuple[int, ...], expected: int | None
) -> None:
    """The block is hot as one thing, which cannot be read, and on no level of the whole picture is there another."""
    reading = pair.read(block(*values, colour=colour, die_px=die_px), expected)
    assert (reading.verdict, reading.values) == (Verdict.READ, tuple(sorted(values)))


@pytest.mark.parametrize("values", [(1, 2, 4, 5, 6, 6), (6, 4, 4, 2, 2, 1)])
def test_a_block_is_not_passed_over_for_a_loose_die(pair: Pair, values: tuple[int, ...]) -> None:
    """A glance saw the loose die alone, and believed it."""
    reading = pair.read(block(*values, colour="ivory", die_px=32, loose=5))
    assert (reading.verdict, reading.values) == (Verdict.READ, tuple(sorted((*values, 5))))


@pytest.mark.parametrize("values", [(6, 2, 4), (1, 6, 2)])
def test_the_middle_one_of_three_dice_is_no_part_of_the_others(pair: Pair, values: tuple[int, ...]) -> None:
    """A first look showed two dice, each with half of the third."""
    reading = pair.read(column(*values, colour="ivory", degrees=60))
    assert (reading.verdict, reading.values) == (Verdict.READ, tuple(sorted(values)))


def test_a_die_that_was_read_is_not_given_up_for_a_spot_of_the_cloth(pair: Pair) -> None:
    image, values = draw(together(187), 187)
    study = pair.study(image)
    dice = [one.box for one in study if likely_die(one)]
    assert decide(study).values == values
    assert decide(pair.search(image, study, dice)).values == values
