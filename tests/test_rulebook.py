"""The rules to read: whatever the house rules, every number and sample is the game's own."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient
from game_script import after, now
from room_fixture import DECIDE, IDLE, FakeRoom

from companion.games import GAMES, Game, make
from companion.rulebook import WORDS, rulebook
from web.app import create_app

HOUSES = {
    "train-wreck": {"target": (1000, 300), "entry": (35, 50)},
    "freight-train": {"target": (5000, 2000), "choose": (False, True)},
    "dire-straights": {"target": (100,), "passing": ("none", "cut-throat", "piggy-back"), "sixes": (False, True)},
    "ten-thousand": {"target": (10000, 2000), "entry": (1500, 500)},
}


def houses() -> Iterator[Game]:
    """Every game with every mixture of these house rules."""
    for name, options in HOUSES.items():
        for values in product(*options.values()):
            yield make(name, dict(zip(options, values, strict=True)))


def test_every_game_has_its_page() -> None:
    assert WORDS.keys() == GAMES.keys()


@pytest.mark.parametrize("game", list(houses()), ids=str)
def test_every_house_has_a_whole_book(game: Game) -> None:
    book = rulebook(game)
    assert len(book.sections) == 3
    assert len(book.samples) >= 3
    for score in book.scores:
        assert set(score.keep) <= set(score.throw)
        assert score.points > 0
    marked = any(paragraph.house for section in book.sections for paragraph in section.paragraphs)
    assert marked == any(rule.differs for rule in book.house)


@pytest.mark.parametrize("name", list(GAMES))
def test_as_the_game_is_usually_played_no_sample_is_left_out_but_those_about_a_house_rule(name: str) -> None:
    game = make(name, {})
    titles = [sample.title for sample in rulebook(game).samples]
    assert titles == [script.title for script in WORDS[name].scripts if script.when(game)]


@pytest.mark.parametrize("name", list(GAMES))
def test_some_house_tells_every_sample(name: str) -> None:
    told = {sample.title for game in houses() if game.id == name for sample in rulebook(game).samples}
    assert told == {script.title for script in WORDS[name].scripts}


@pytest.mark.parametrize(
    ("name", "alike", "points"),
    [
        ("train-wreck", 3, (100, 20, 30, 40, 50, 60)),
        ("train-wreck", 4, (250, 50, 75, 100, 125, 150)),
        ("train-wreck", 5, (1000, 200, 300, 400, 500, 600)),
        ("freight-train", 3, (1000, 200, 300, 400, 500, 600)),
        ("ten-thousand", 3, (1000, 200, 300, 400, 500, 600)),
        ("ten-thousand", 5, (3000, 600, 900, 1200, 1500, 1800)),
    ],
)
def test_sets_count_what_the_rules_say(name: str, alike: int, points: tuple[int, ...]) -> None:
    assert next(sets.points for sets in rulebook(make(name, {})).sets if sets.alike == alike) == points


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("target", [100, 500, 1000, 3000])
def test_dice_count_the_same_however_near_the_goal(name: str, target: int) -> None:
    """At 3,000 six 1s were said to count 2,200 in Ten Thousand; with a nearer goal there was no page at all."""
    near, usual = rulebook(make(name, {"target": target})), rulebook(make(name, {}))
    assert (near.sets, near.scores) == (usual.sets, usual.scores)


@pytest.mark.parametrize(
    ("name", "scores"),
    [
        ("train-wreck", [10, 5, 150, 150]),
        ("freight-train", [100, 50, 2000]),
        ("dire-straights", [5, 10, 15, 20, 25, 35]),
        ("ten-thousand", [100, 50, 1500, 1000]),
    ],
)
def test_ways_to_score_count_what_the_rules_say(name: str, scores: list[int]) -> None:
    assert [score.points for score in rulebook(make(name, {})).scores] == scores


def test_six_6s_score_where_the_house_plays_so() -> None:
    assert [score.points for score in rulebook(make("dire-straights", {"sixes": True})).scores][-2:] == [35, 70]


def test_a_sample_tells_what_the_game_says() -> None:
    sample = rulebook(make("train-wreck", {})).samples[-1]
    assert [(throw.throw, throw.keep, throw.text) for throw in sample.throws] == [
        ((1, 3, 4, 5, 5), (1, 5, 5), "Ann keeps 1 5 5: 20."),
        ((3, 4), (), "Ann throws 3 4: train wreck."),
    ]


def again(name: str) -> str:
    """What the page of a game says must be thrown again."""
    return " ".join(paragraph.text for paragraph in rulebook(make(name, {})).sections[1].paragraphs)


def test_the_face_of_a_triple_is_thrown_again_only_beside_the_triple() -> None:
    """A triple of which only a single die was kept leaves its face what it was."""
    assert now(after(make("train-wreck", {}), "1 3 5 5 5; keep 1; 2 4 5 6")) == "5 for 5: roll, stop"
    assert "With the three kept" in again("train-wreck")
    assert "With three of them kept" in again("train-wreck")


def test_the_face_of_a_triple_counts_like_any_other_once_a_later_throw_has_been_taken() -> None:
    sample = next(s for s in rulebook(make("train-wreck", {})).samples if s.title.startswith("Three alike"))
    face = sample.throws[0].keep[0]
    assert [(throw.throw, throw.keep) for throw in sample.throws[2:4]] == [((1, 2), (1,)), ((face,), (face,))]
    assert "that face counts like any other again" in again("train-wreck")


def test_an_open_face_counts_by_itself_in_later_throws_alone() -> None:
    """A fourth 3 beside three is part of the set, or left: it is no open die yet."""
    counted = {option.points for option in after(make("ten-thousand", {}), "2 3 3 3 3 6").options}
    assert counted == {300, 600}
    turn = " ".join(paragraph.text for paragraph in rulebook(make("ten-thousand", {})).sections[0].paragraphs)
    assert "open that face: in later throws of the turn every die of it counts 100 by itself" in turn


@pytest.fixture
def client(request: pytest.FixtureRequest) -> FlaskClient:
    view: dict[str, Any] = getattr(request, "param", IDLE)
    return create_app(FakeRoom(view)).test_client()


def test_there_is_a_page_for_every_game_and_for_no_other(client: FlaskClient) -> None:
    assert "<h1>Train Wreck</h1>" in client.get("/rules").text
    for game in GAMES.values():
        assert f"<h1>{game.name}</h1>" in client.get(f"/rules/{game.id}").text
    assert client.get("/rules/chess").status_code == 404


@pytest.mark.parametrize(
    "client", [DECIDE | {"game": DECIDE["game"] | {"options": {"target": 1000, "entry": 50}}}], indirect=True
)
def test_the_house_rules_of_the_game_on_the_table_are_marked(client: FlaskClient) -> None:
    page = client.get("/rules").text
    assert "<mark>50</mark>" in page
    assert page.count("<mark>House rule</mark>") == 1
    assert "<mark>" not in client.get("/rules/freight-train").text


@pytest.mark.parametrize("passing", ["none", "cut-throat", "piggy-back"])
def test_no_rule_says_hold_of_what_the_stop_button_does(passing: str) -> None:
    sections = rulebook(make("dire-straights", {"passing": passing})).sections
    told = [paragraph.text for section in sections for paragraph in section.paragraphs]
    assert not re.search(r"\bhold\b", " ".join(told))


@pytest.mark.parametrize(("entry", "shown"), [(20, True), (35, True), (50, False)])
def test_a_turn_that_stops_short_is_no_sample_of_getting_on_the_board(entry: int, shown: bool) -> None:
    titles = [sample.title for sample in rulebook(make("train-wreck", {"entry": entry})).samples]
    assert ("Getting on the board, one die at a time" in titles) is shown
