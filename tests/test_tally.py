"""The counts of rehearsed evenings."""

from companion.tally import Tally


def test_two_tallies_add_up_and_are_told_in_a_table():
    tally = sum([Tally(throws=3, asked=1, delays=[0.7, 0.8]), Tally(throws=1, missed=1, delays=[0.7])], Tally())
    told = dict(line.rsplit("  ", 1) for line in tally.lines(120.4))
    shown = {name.strip(): value.strip() for name, value in told.items()}
    assert shown["throws"] == "4"
    assert shown["missed"] == "1"
    assert shown["asked"] == "1 (25.0%)"
    assert shown["rest to reading"].startswith("median 0.70 s")
    assert shown["memory"] == "120 MB at most"


def test_an_evening_without_a_throw_can_be_told():
    assert any(line.startswith("throws") for line in Tally().lines(1.0))
