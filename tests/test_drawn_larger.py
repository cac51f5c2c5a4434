"""Dice among print and patterns round which too small a box was drawn: read in a larger one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from dice_fixture import evidence

from companion.detection import Box, Image, Verdict, size_of
from vision.measuring.pasted import CLOTHS, lay
from vision.measuring.trial_scenery import Change, blinds, hard_shadow
from vision.reading.again import Again
from vision.reading.decide import decide
from vision.reading.detector import Candidate
from vision.reading.looker import Looker
from vision.reading.reader import DiceReader
from vision.reading.seen import Seen
from vision.training.render import Sprite


@pytest.mark.parametrize(("cloth", "light", "seed"), [("newspaper", blinds, 10), ("polka dots", hard_shadow, 23)])
def test_dice_hard_to_tell_from_their_cloth_are_read(
    sets: list[list[Sprite]], cloth: str, light: Change, seed: int
) -> None:
    image, _, values = lay(np.random.default_rng(seed), CLOTHS[cloth], sets, light)
    reading = DiceReader().read(image, len(values))
    assert reading.verdict is Verdict.READ
    assert reading.values == tuple(sorted(values))


class Clear(Looker):
    """A looker to whom whatever it is shown shows one value clearly; it notes how large that was."""

    def __init__(self, value: int) -> None:
        self.value = value
        self.sizes: list[float] = []

    def look(self, image: Image, candidates: Sequence[Candidate], closely: bool = False) -> list[Seen]:
        self.sizes += [size_of(c.box) for c in candidates]
        return [Seen(c.box, c.heat, evidence(self.value, 0.999, 0.999)) for c in candidates]


def read_larger(seen: list[Seen], value: int = 4) -> tuple[list[Box], list[float]]:
    """The boxes in the end, and the sizes looked at on the way, where all looks but the first are clear."""
    looker = Clear(value)
    found = [Candidate(s.box, s.heat) for s in seen]
    after = Again(looker).drawn_larger(np.zeros((400, 600, 3), np.uint8), seen, found)
    return [s.box for s in after], sorted(set(looker.sizes))


BARELY = Seen((100, 100, 40, 40), 0.3, evidence(4, 0.5, 0.9))


def test_what_cannot_be_read_is_looked_at_a_quarter_larger() -> None:
    assert read_larger([BARELY]) == ([(95, 95, 50, 50)], [50])


def test_what_cannot_be_read_is_looked_at_as_large_as_the_dice_that_were_read() -> None:
    die = Seen((300, 100, 60, 60), 0.9, evidence(3, 0.999, 0.999))
    boxes, sizes = read_larger([die, BARELY])
    assert sizes == [50, 60]
    assert len(boxes) == 2
    assert die.box in boxes


@pytest.mark.parametrize(("side", "looked_at"), [(20, []), (90, [90])])
def test_boxes_much_unlike_the_dice_that_were_read_are_not_looked_at(side: float, looked_at: list[float]) -> None:
    die = Seen((300, 100, side, side), 0.9, evidence(3, 0.999, 0.999))
    assert read_larger([die, BARELY])[1] == looked_at


def test_a_doubt_about_the_value_of_what_is_surely_a_die_stays() -> None:
    doubtful = Seen((100, 100, 40, 40), 0.8, evidence(4, 0.99, 0.6))
    assert read_larger([doubtful]) == ([doubtful.box], [])


def test_the_tiniest_print_reads_as_dice_so_it_is_not_looked_at() -> None:
    tiny = Seen((100, 100, 20, 20), 0.3, evidence(4, 0.5, 0.9))
    assert read_larger([tiny]) == ([tiny.box], [])


def test_a_spot_is_no_1_because_it_is_looked_at_larger() -> None:
    assert read_larger([BARELY], value=1)[0] == [BARELY.box]


@pytest.mark.parametrize(
    ("side", "heat", "dice_px", "verdict"),
    [
        pytest.param(26.0, 0.8, 36.0, Verdict.UNSURE, id="so hot that it may be a 1 with glare round its pip"),
        pytest.param(26.0, 0.7, 36.0, Verdict.READ, id="not so hot"),
        pytest.param(23.0, 0.8, 36.0, Verdict.READ, id="much smaller than the dice"),
        pytest.param(18.0, 0.8, 25.0, Verdict.READ, id="among the smallest dice too much is like it"),
    ],
)
def test_what_is_hot_and_cannot_be_read_in_too_small_a_box_is_asked_about(
    side: float, heat: float, dice_px: float, verdict: Verdict
) -> None:
    dice = [Seen((100.0 * k, 200, dice_px, dice_px), 0.85, evidence(k, 0.999, 0.999)) for k in (3, 6)]
    thing = Seen((450, 300, side, side), heat, evidence(1, 0.2, 0.999))
    assert decide([*dice, thing]).verdict is verdict
