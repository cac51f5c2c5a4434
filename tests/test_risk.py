"""How the share of wrong readings falls when only the surest are believed."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from vision.measuring.risk import Judged, risk_coverage, save_curve

PHOTOGRAPHS = [Judged(0.9, True, True), Judged(0.4, False, False), Judged(0.99, True, True), Judged(0.8, False, True)]
ASKED = Judged(0.95, False, False)


def test_the_surest_are_believed_first() -> None:
    assert risk_coverage(PHOTOGRAPHS) == [
        (0.25, 0.0),
        (0.5, 0.0),
        (0.75, pytest.approx(1 / 3)),
        (1.0, 0.5),
    ]


def test_what_was_asked_about_comes_after_all_that_was_believed() -> None:
    assert risk_coverage([ASKED, Judged(0.8, True, True)]) == [(0.5, 0.0), (1.0, 0.5)]


def test_the_picture_marks_where_the_reader_begins_to_ask(tmp_path: Path) -> None:
    picture = ElementTree.fromstring(save_curve(PHOTOGRAPHS, tmp_path / "curve.svg").read_text())
    line = next(node for node in picture.iter() if node.tag.endswith("polyline"))
    dot = next(node for node in picture.iter() if node.tag.endswith("circle"))
    assert line.attrib["points"].split()[2].startswith(f"{dot.attrib['cx']},")


def test_nothing_measured_draws_an_empty_picture(tmp_path: Path) -> None:
    assert "<svg" in save_curve([], tmp_path / "curve.svg").read_text()
