"""Dice among print and patterns, which one look reads and others do not: asked about, never passed over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from dice_fixture import evidence

from companion.detection import Box, Image, Verdict
from vision.measuring.trials import Trial, draw
from vision.pictures.boxes import overlap
from vision.reading.decide import decide
from vision.reading.detector import Candidate
from vision.reading.pair import Pair
from vision.reading.seen import Seen, may_be_glimpsed

PLAIN = [Seen((100.0 * k, 0, 40, 40), 0.9, evidence(k, 0.999, 0.999)) for k in (1, 3)]
BARELY = Seen((500, 0, 40, 40), 0.24, evidence(4, 0.6, 0.9))


def test_what_was_glimpsed_makes_the_throw_unsure_but_where_their_number_is_right() -> None:
    assert decide([*PLAIN, BARELY]).verdict is Verdict.READ
    glimpsed = replace(BARELY, glimpsed=True)
    asked = decide([*PLAIN, glimpsed])
    assert asked.verdict is Verdict.UNSURE
    assert [die.value for die in asked.dice if not die.sure] == [4]
    assert decide([*PLAIN, glimpsed], expected=2).verdict is Verdict.READ


def test_dice_of_a_throw_differ_in_size_so_a_smaller_one_may_be_glimpsed_too() -> None:
    assert decide([*PLAIN, replace(BARELY, box=(500, 0, 26, 26), glimpsed=True)]).verdict is Verdict.UNSURE
    assert decide([*PLAIN, replace(BARELY, box=(500, 0, 16, 16), glimpsed=True)]).verdict is Verdict.READ, "a pip"


def test_a_die_cut_off_by_the_edge_of_the_picture_is_not_glimpsed_there() -> None:
    assert decide([*PLAIN, replace(BARELY, inside=0.9, glimpsed=True)]).verdict is Verdict.READ


def test_the_colder_it_is_the_more_legible_must_be_what_is_glimpsed() -> None:
    well, badly = evidence(4, 0.97, 0.98), evidence(4, 0.8, 0.9)
    box = (0.0, 0.0, 40.0, 40.0)
    assert may_be_glimpsed(Seen(box, 0.3, well))
    assert may_be_glimpsed(Seen(box, 0.6, badly))
    assert not may_be_glimpsed(Seen(box, 0.3, badly))
    assert not may_be_glimpsed(Seen(box, 0.05, well))


def test_a_spot_is_no_1_that_was_glimpsed() -> None:
    assert not may_be_glimpsed(Seen((0, 0, 40, 40), 0.6, evidence(1, 0.97, 0.98)))


def test_a_die_that_but_one_look_reads_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """A white die on a newspaper: print beside its pips let three looks of four see no die."""
    reader, (image, values) = Pair(), draw(Trial(), 0)
    boxes = {die.box: die for die in reader.read(image).dice}
    *others, hidden = boxes
    look = reader._looker.look

    def doubting(image: Image, candidates: Sequence[Candidate], closely: bool = False) -> list[Seen]:
        found = look(image, candidates, closely)
        doubted = replace(BARELY.evidence, chances=(0.7, *BARELY.evidence.chances[1:]))
        return [replace(s, evidence=doubted) if closely and overlap(s.box, hidden) else s for s in found]

    def drawn(heat: float) -> list[Candidate]:
        return [*(Candidate(box, 0.8) for box in others), Candidate(hidden, heat)]

    def read(heat: float) -> tuple[Verdict, list[Box]]:
        monkeypatch.setattr(reader._detector, "boxes", lambda *_: drawn(heat))
        seen = reader.study(image)
        return decide(seen).verdict, [s.box for s in seen if s.glimpsed]

    monkeypatch.setattr(reader._looker, "look", doubting)
    assert len(values) == 6
    assert read(0.35) == (Verdict.UNSURE, [hidden])
    assert read(0.001)[1] == [], "as cold as any place of the cloth"
