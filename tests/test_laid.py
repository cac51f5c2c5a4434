"""How the table is laid, kept from evening to evening."""

import numpy as np
import pytest

from companion.laid import FILE, WHOLE, Laid, load, outline, save

CLOTH = ((0.1, 0.1), (0.9, 0.12), (0.95, 0.9), (0.05, 0.88))


def test_it_is_kept_and_found_again(tmp_path):
    laid = Laid(CLOTH, strip=True, done=True)
    save(laid, tmp_path)
    assert load(tmp_path) == laid


def test_a_table_kept_before_pictures_could_be_turned_is_not_turned(tmp_path):
    (tmp_path / FILE).write_text('{"cloth": null, "strip": true, "size": [640, 480], "done": true}')
    assert load(tmp_path) == Laid(None, strip=True, done=True)


def test_the_outline_turns_with_the_picture():
    laid = Laid(CLOTH, strip=True, done=True)
    once = laid.turned_on()
    assert once.turned == 90
    assert once.cloth == outline(once.cloth), "still clockwise from the top left"
    assert once.cloth[0] == pytest.approx((1 - 0.88, 0.05)), "what was at the bottom left is at the top left"
    assert Laid().turned_on() == Laid(turned=90)
    whole = once.turned_on().turned_on().turned_on()
    assert whole.turned == 0
    assert whole.cloth == tuple(pytest.approx(corner) for corner in CLOTH)


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "{",
        "[]",
        '{"cloth": 3, "strip": true, "size": null, "done": true}',
        '{"cloth": null, "strip": true, "size": null, "done": true, "turned": 45}',
    ],
)
def test_a_file_that_makes_no_sense_is_a_table_never_set_up(tmp_path, text):
    if text is not None:
        (tmp_path / FILE).write_text(text)
    assert load(tmp_path) == Laid()


@pytest.mark.parametrize(
    "corners",
    [
        None,
        3,
        [],
        [[0, 0], [1, 0], [1, 1]],
        [[0, 0], [1, 1], [1, 0], [0, 1]],
        [[0, 0], [2, 0], [1, 1], [0, 1]],
        [[0, 0], [10**400, 0], [1, 1], [0, 1]],
    ],
    ids=["nothing", "a number", "no corners", "three", "crossed over", "outside the picture", "beyond all measure"],
)
def test_what_is_no_outline_is_refused(corners):
    with pytest.raises(ValueError, match="four corners"):
        outline(corners)


def test_the_strip_lies_along_the_right_edge_of_the_cloth():
    strip = Laid(WHOLE, strip=True).strip_in(np.zeros((500, 1000, 3), np.uint8))
    assert strip == ((880.0, 0.0), (1000.0, 0.0), (1000.0, 500.0), (880.0, 500.0))
    assert Laid(WHOLE).strip_outline is None
