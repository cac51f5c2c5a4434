"""Evenings kept: what is remembered of a game, the figures made of many, and the test of the dice."""

import json

import pytest
from game_script import play

from companion.evenings.figures import chance_beyond, fairness, figures, verdict
from companion.evenings.history import Turn, again, faces, from_json, record_of, seats, to_json, turns
from companion.games import make
from companion.games.play import History, begin
from companion.match.journal import Written
from companion.match.match import begun, set_up


def written(*entries: dict[str, object], first: int = 7) -> tuple[Written, ...]:
    return tuple(Written(number, f"2026-11-{number:02}", entry) for number, entry in enumerate(entries, first))


def rolled(*values: int) -> dict[str, object]:
    return {"action": {"roll": list(values)}, "by": "phone"}


def game(*players: str, **new: object) -> dict[str, object]:
    return {"new": {"game": "freight-train", "players": list(players), "options": {}, "roll_off": False} | new}


ZILCH = (2, 2, 3, 4, 6, 6)
BANKED = [rolled(1, 1, 1, 2, 3, 4), {"action": {"stop": [1, 1, 1]}, "by": "phone"}]


def test_a_record_tells_who_played_and_how_it_stands() -> None:
    record = record_of(written(game("Ann", "Bo"), *BANKED, rolled(*ZILCH)))
    assert record is not None
    assert (record.number, record.began, record.ended) == (7, "2026-11-07", "2026-11-10")
    assert (record.players, record.totals, record.winners) == (("Ann", "Bo"), (1000, 0), None)
    assert record.turns == (Turn("Ann", 1000, lost=False), Turn("Bo", 0, lost=True))
    assert record.faces == (3, 3, 2, 2, 0, 2)


def test_what_was_taken_back_was_never_thrown() -> None:
    record = record_of(written(game("Ann", "Bo"), rolled(*ZILCH), {"action": {"undo": True}, "by": "phone"}))
    assert record is not None
    assert (record.turns, sum(record.faces)) == ((), 0)


def test_a_game_whose_start_is_still_rolled_for_has_players_and_nothing_else() -> None:
    record = record_of(written(game("Ann", "Bo", roll_off=True), {"die": 3, "by": "phone"}))
    assert record is not None
    assert (record.players, record.totals, record.turns, record.over) == (("Ann", "Bo"), (0, 0), (), False)
    assert record_of(()) is None


@pytest.mark.parametrize(
    ("game_id", "script", "wanted"),
    [
        ("train-wreck", "1 2 3 4 6; stop 1", [Turn("Ann", 0, lost=False)]),
        ("train-wreck", "2 3 4 6 6; stop", [Turn("Ann", 0, lost=True)]),
        ("train-wreck", "2 2 2 4 6; keep 2 2 2; 4 6", [Turn("Ann", 0, lost=True)]),
        ("freight-train", "off table", [Turn("Ann", 0, lost=True)]),
        ("dire-straights", "1 1 1 2 3 4", [Turn("Ann", 0, lost=True)]),
        ("dire-straights", "1 2 4 4 5 6; stop 1 2; 2 3 4 5 6 6", [Turn("Ann", 10, False), Turn("Bo", 0, True)]),
    ],
)  # fmt: skip
def test_a_turn_is_lost_by_a_throw_and_not_by_banking_too_little(game_id: str, script: str, wanted: list[Turn]) -> None:
    assert list(turns(play(make(game_id, {}), script, Ann=0, Bo=0))) == wanted


def test_points_that_move_between_players_are_no_turn_of_theirs() -> None:
    history = play(
        make("dire-straights", {"passing": "cut-throat"}),
        "1 2 4 4 5 6; stop 1 2; take over; 3 3 5 6; keep 3; 1 1 2; 1 2 3 4 5 6; stop 1 2 3 4 5 6",
        Ann=0,
        Bo=0,
    )
    assert turns(history)[0] == Turn("Ann", 10, lost=False)
    assert turns(history)[1] == Turn("Bo", 0, lost=True)


def test_a_rematch_seats_everybody_where_they_sat() -> None:
    for name in ("train-wreck", "freight-train"):
        match = begun(set_up({"game": name, "players": ["Ann", "Bo", "Cy"], "options": {"target": 500}}))
        assert seats(match) == ("Ann", "Bo", "Cy")
        record = record_of(written({"new": match.set_up.entry}))
        assert record is not None
        assert again(record) == {"game": name, "players": ["Ann", "Bo", "Cy"], "options": {"target": 500}}


def test_a_rematch_is_played_by_those_who_played_last() -> None:
    seated = {"seats": [["Cy", "Cy"], ["Bo", "Bo"], ["Dora", None]], "by": "phone"}
    record = record_of(written(game("Ann", "Bo", "Cy", game="train-wreck"), seated))
    assert record is not None
    assert set(again(record)["players"]) == {"Bo", "Cy", "Dora"}


def test_bots_and_coach_of_those_who_have_left_are_not_asked_for_again() -> None:
    seated = {"seats": [["Bo", "Bo"], ["Dora", None]], "by": "phone"}
    bots, coach = {"Bo": "sharp", "Cy": "careful"}, ["Ann", "Bo"]
    record = record_of(written(game("Ann", "Bo", "Cy", bots=bots, coach=coach), seated))
    assert record is not None
    new = again(record)
    assert (new["bots"], new["coach"]) == ({"Bo": "sharp"}, ["Bo"])
    assert set_up(new).seats == record.seats


def test_figures_count_games_wins_and_turns() -> None:
    over = [game("Ann", "Bo", options={"target": 1000}), *BANKED, rolled(*ZILCH)]
    records = [
        record for entries in (over, [game("Ann", "Bo"), rolled(*ZILCH)]) if (record := record_of(written(*entries)))
    ]
    ann, bo = figures(records)
    assert (ann.player, ann.games, ann.wins, ann.turns, ann.average, ann.best) == ("Ann", 1, 1, 2, 500, 1000)
    assert (ann.busts, ann.banked) == (1, 0.5)
    assert (bo.player, bo.games, bo.wins, bo.turns, bo.busts, bo.banked) == ("Bo", 1, 0, 1, 1, 0.0)


def test_a_name_written_otherwise_is_the_same_player() -> None:
    """Phones put capitals and spaces as they please, and code an é as one character or as two."""
    evenings = [game(name, "Bo", options={"target": 1000}) for name in ("Re\u0301ne\u0301  M", "réné M")]
    records = [record for new in evenings if (record := record_of(written(new, *BANKED, rolled(*ZILCH))))]
    réné, bo = figures(records)
    assert (réné.player, réné.games, réné.wins, réné.turns) == ("Re\u0301ne\u0301  M", 2, 2, 2)
    assert (bo.player, bo.games) == ("Bo", 2)


def test_every_die_thrown_is_counted_once() -> None:
    history: History = play(make("train-wreck", {}), "1 2 3 4 6; keep 1; 5 5 6 6", Ann=0)
    assert faces(history) == (1, 1, 1, 1, 2, 3)
    assert faces(begin(make("train-wreck", {}), ("Ann",))) == (0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("chi_square", "p"),
    [(0.0, 1.0), (1.145, 0.95), (4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (15.086, 0.01), (20.515, 0.001)],
)
def test_the_chance_is_that_of_the_tables_for_five_degrees_of_freedom(chi_square: float, p: float) -> None:
    assert chance_beyond(chi_square) == pytest.approx(p, rel=1e-3)


@pytest.mark.parametrize(
    ("faces", "begins"),
    [
        ((0, 0, 0, 0, 0, 0), "Too few dice have been thrown to tell"),
        ((10, 10, 10, 10, 10, 10), "Fair dice would differ as much in about 100 of 100 such samples: nothing speaks"),
        ((12, 8, 9, 11, 10, 10), "Fair dice would differ as much in about 96 of 100 such samples"),
        ((23, 7, 9, 11, 10, 12), "Fair dice would differ as much in about 2 of 100 such samples: that is unusual"),
        ((90, 8, 9, 11, 10, 12), "Fair dice would differ as much in less than one of 1,000 such samples"),
    ],
)
def test_the_verdict_is_given_in_words(faces: tuple[int, ...], begins: str) -> None:
    assert verdict(fairness([faces])).startswith(begins)


def test_a_record_is_made_again_from_what_is_kept_of_it() -> None:
    record = record_of(written(game("Ann", "Bo", options={"target": 1000}), *BANKED, rolled(*ZILCH)))
    assert record is not None
    kept = json.loads(json.dumps(to_json(record)))
    assert from_json(kept) == record
    assert from_json(kept | {"form": 0}) is None
