"""The lines on which phones listen: a limited number, counted."""

from web.lines import Lines


def test_so_many_lines_and_no_more() -> None:
    lines = Lines(2)
    assert [lines.take(), lines.take(), lines.take()] == [True, True, False]
    assert lines.taken == 2
    lines.give_back()
    assert (lines.taken, lines.take()) == (1, True)
