"""What lies in one place: a die and what else its box shows."""

from __future__ import annotations

from dataclasses import replace

from dice_fixture import evidence

from vision.apart import divided
from vision.seen import Seen

DIE = Seen((620, 270, 260, 260), 0.82, evidence(4, 0.99, 0.99))
LACE = Seen((660, 265, 40, 40), 0.42, evidence(4, 0.8, 0.95))


def test_a_print_in_the_corner_of_a_dies_box_that_looks_like_pips_does_not_hide_the_die() -> None:
    """Holes of lace look like small 4s, and some lie beside a die but in its box."""
    assert divided([DIE, LACE]) == [DIE]


def test_a_sheet_that_looks_like_a_face_hides_no_dice_that_lie_on_it() -> None:
    clear = replace(LACE, heat=0.7, evidence=evidence(4, 0.98, 0.95))
    assert divided([DIE, clear]) == [clear]
    assert divided([replace(DIE, heat=0.6), LACE]) == [LACE], "no die to both networks"
