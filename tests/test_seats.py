"""Players come late, leave, change seats and hand their seat to others, and nobody's points are lost."""

import pytest

from companion.games import Illegal, Phase, State, make
from companion.games.actions import Action, Keep, Roll, Stop, TakeOver
from companion.games.play import begin
from companion.games.seats import Reseat, reseat
from companion.table.seatings import seatings


def after_a_turn() -> State:
    history = begin(make("train-wreck", {}), ("Ann", "Bo", "Cy"))
    for action in (Roll((1, 1, 1, 5, 6)), Keep((1, 1, 1)), Roll((5, 6)), Stop((5,))):
        history = history.apply(action)
    return history.state


@pytest.mark.parametrize(
    ("seats", "players", "totals", "following"),
    [
        ([("Ann", "Ann"), ("Bo", "Bo"), ("Cy", "Cy"), ("Di", None)], "Ann Bo Cy Di", (105, 0, 0, 0), "Bo"),
        ([("Di", None), ("Cy", "Cy"), ("Bo", "Bo"), ("Ann", "Ann")], "Di Cy Bo Ann", (0, 0, 0, 105), "Bo"),
        ([("Ann", "Ann"), ("Cy", "Cy")], "Ann Cy", (105, 0), "Cy"),
        ([("Bo", "Bo"), ("Cy", "Cy")], "Bo Cy", (0, 0), "Bo"),
        ([("Eve", "Ann"), ("Bo", "Bo"), ("Cy", "Cy")], "Eve Bo Cy", (105, 0, 0), "Bo"),
    ],
    ids=["late", "other order", "Bo leaves on his turn", "Ann leaves", "handed over"],
)
def test_points_stay_with_their_players(
    seats: list[tuple[str, str | None]], players: str, totals: tuple[int, ...], following: str
) -> None:
    state = reseat(after_a_turn(), Reseat(tuple(seats)))
    assert (" ".join(state.players), state.totals, state.player) == (players, totals, following)
    assert state.lines == ()


@pytest.mark.parametrize(
    "seats",
    [[("Di", None)], [("Ann", "Ann"), ("Ann", "Bo")], [("Ann", "Ann"), ("Eve", "Ann")], [("Ann", "Ann"), ("X", "Zoe")]],
)
def test_seats_that_make_no_sense_are_refused(seats: list[tuple[str, str | None]]) -> None:
    with pytest.raises(Illegal):
        reseat(after_a_turn(), Reseat(tuple(seats)))


def test_in_the_midst_of_a_turn_only_names_change() -> None:
    history = begin(make("train-wreck", {}), ("Ann", "Bo")).apply(Roll((1, 2, 3, 4, 6)))
    with pytest.raises(Illegal, match="between turns"):
        history.apply(Reseat((("Ann", "Ann"), ("Bo", "Bo"), ("Cy", None))))
    state = history.apply(Reseat((("Eve", "Ann"), ("Bo", "Bo")))).state
    assert (state.player, state.phase, state.thrown) == ("Eve", Phase.DECIDE, (1, 2, 3, 4, 6))


@pytest.mark.parametrize(
    ("game", "options", "actions"),
    [
        ("freight-train", {}, (Roll((1, 1, 1, 2, 3, 4)),)),
        ("freight-train", {}, (Roll((1, 1, 1, 5, 5, 5)), Keep((1, 1, 1, 5, 5, 5)))),
        ("dire-straights", {}, (Roll((2, 2, 2, 3, 4, 5)),)),
        ("dire-straights", {"passing": "piggy-back"}, (Roll((1, 2, 4, 4, 5, 5)), Stop((1, 2)), TakeOver(True))),
    ],
    ids=["not decided", "all six again", "lifeline", "taken over"],
)
def test_no_seat_changes_before_a_turn_has_ended(
    game: str, options: dict[str, str], actions: tuple[Action, ...]
) -> None:
    history = begin(make(game, options), ("Ann", "Bo"))
    for action in actions:
        history = history.apply(action)
    with pytest.raises(Illegal, match="between turns"):
        history.apply(Reseat((("Bo", "Bo"), ("Ann", "Ann"))))


def test_who_has_won_has_won_under_another_name_as_well() -> None:
    history = begin(make("dire-straights", {"target": 10}), ("Ann", "Bo"))
    history = history.apply(Roll((1, 2, 4, 4, 5, 5))).apply(Stop((1, 2)))
    assert history.apply(Reseat((("Eve", "Ann"), ("Bo", "Bo")))).state.winners == ("Eve",)


def test_once_the_end_has_begun_only_names_change() -> None:
    history = begin(make("freight-train", {"target": 500}), ("Ann", "Bo"))
    history = history.apply(Roll((1, 1, 1, 2, 3, 4))).apply(Stop((1, 1, 1)))
    with pytest.raises(Illegal, match="end has begun"):
        history.apply(Reseat((("Bo", "Bo"), ("Ann", "Ann"))))


def test_a_column_of_the_sheet_keeps_its_player_through_all_changes() -> None:
    history = begin(make("train-wreck", {}), ("Ann", "Bo"))
    for seats in [
        (("Di", None), ("Bo", "Bo"), ("Ann", "Ann")),
        (("Di", "Di"), ("Bob", "Bo")),
        (("Bob", "Bob"), ("Ann", None), ("Di", "Di")),
    ]:
        history = history.apply(Reseat(seats))
    sat = seatings(history)
    assert sat.names == ("Ann", "Bob", "Di", "Ann")
    assert sat.now == (1, 3, 2)
    assert sat.in_order == (1, 3, 2, 0)
