"""The reader with all its networks, on drawn tables and on photographs where they are at hand."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from test_pair import picture

from companion.detection import Image, Verdict
from vision.measuring.benchmark import measure
from vision.measuring.trials import draw, together
from vision.photographs import load_folder, photographs_folder
from vision.reading.detector import WEIGHTS as DETECTOR
from vision.reading.enroller import Enroller
from vision.reading.enrolment import Enrolled
from vision.reading.face import WEIGHTS as FACE
from vision.reading.pair import Pair
from vision.reading.reader import LARGER, SECOND, DiceReader


@pytest.fixture(scope="module")
def doubted() -> tuple[Image, tuple[int, ...]]:
    """A drawn table of which one pair of networks reads all values, and is sure of but five."""
    image, values = draw(together(26), 26)
    reading = Pair().read(image)
    assert (reading.verdict, reading.values) == (Verdict.UNSURE, values)
    return image, values


def test_what_one_pair_doubts_another_settles(doubted: tuple[Image, tuple[int, ...]]) -> None:
    image, values = doubted
    reading = DiceReader().read(image)
    assert (reading.verdict, reading.values) == (Verdict.READ, values)
    assert reading.milliseconds > 0


def test_told_their_number_dice_are_looked_at_again_before_the_whole_picture_is_studied() -> None:
    image, values = draw(together(9), 9)
    assert not Pair().one_view(image, 6, None).at_a_glance, "by one look at each"
    reading = DiceReader().read(image, 6)
    assert reading.at_a_glance and reading.values == values
    assert not DiceReader().read(image).at_a_glance, "nobody told that no other lies there"
    assert not DiceReader().read(image, 5).at_a_glance


def test_no_other_network_takes_memory_before_it_is_asked() -> None:
    reader = DiceReader()
    assert reader.read(picture(5, 3, die_px=80)).at_a_glance
    assert not {"_second", "_third"} & set(vars(reader))


def test_what_two_pairs_doubt_a_larger_face_network_settles(
    doubted: tuple[Image, tuple[int, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    image, values = doubted
    reader = DiceReader()
    doubt = replace(reader._second.one_view(image, None, None), verdict=Verdict.UNSURE)
    monkeypatch.setattr(reader._second, "one_view", lambda *_: doubt)
    assert (reader.read(image).verdict, reader.read(image).values) == (Verdict.READ, values)
    monkeypatch.setattr(reader, "_has_third", False)
    assert reader.read(image).verdict is Verdict.UNSURE


def test_other_networks_may_come_without_a_second_pair_and_then_have_no_third_opinion(
    doubted: tuple[Image, tuple[int, ...]], tmp_path: Path
) -> None:
    image, values = doubted
    for network in (DETECTOR, FACE, FACE.with_name(LARGER)):
        shutil.copy(network, tmp_path)
    assert DiceReader(weights=tmp_path).read(image).verdict is Verdict.UNSURE
    shutil.copytree(DETECTOR.parent / SECOND, tmp_path / SECOND)
    assert DiceReader(weights=tmp_path).read(image).verdict is Verdict.READ
    (tmp_path / LARGER).unlink()
    assert DiceReader(weights=tmp_path).read(image).values == values


def test_a_damaged_network_is_told_before_it_is_first_asked(tmp_path: Path) -> None:
    """The doctor said that the dice can be read, and the first doubtful throw ended in a traceback."""
    DiceReader().load()
    weights = shutil.copytree(DETECTOR.parent, tmp_path / "weights")
    damaged = weights / SECOND / DETECTOR.name
    damaged.write_bytes(damaged.read_bytes()[:10_000])
    with pytest.raises(ValueError, match="is damaged: run 'git checkout vision'"):
        DiceReader(weights=weights).load()


def test_no_other_opinion_counts_where_dice_were_shown_that_it_does_not_know(
    doubted: tuple[Image, tuple[int, ...]],
) -> None:
    image, values = doubted
    enrolled = Enrolled()
    reader = DiceReader(enrolled)
    assert reader.read(image).values == values
    Enroller(enrolled).show(picture(5), "white", 5)
    assert reader.read(image).verdict is Verdict.UNSURE


def test_photographs_are_read() -> None:
    """Every fifth photograph of ivory dice that trained no network; none may be read wrong."""
    root = photographs_folder()
    if not (root / "damiantab").exists():
        pytest.skip(f"no photographs in {root}")
    results = measure(DiceReader(), load_folder(root / "damiantab")[::5], tell_count=False)
    outcomes = Counter(result.outcome for result in results)
    assert outcomes["wrong"] == 0
    assert outcomes["right"] >= 0.6 * len(results)
