"""Bots and the coach beside a real session, with dice tapped in or thrown by a demo table that only notes it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from solved import race_of

from companion.evenings.pictures import Pictures
from companion.live.partner import Partner
from companion.live.room import Refused
from companion.live.session import Session
from companion.live.view import CameraNote
from companion.match.journal import Journal
from companion.odds.turns import Turns
from companion.sight import Look, Lying, TableState


class Table:
    """A session with company; throws: of how many dice, by the demo table.  meanwhile: done at the next pauses."""

    def __init__(self, folder: Path, demo: bool = False) -> None:
        self.throws: list[int] = []
        self.meanwhile: list[Callable[[], object]] = []
        self.journal = Journal(folder / "journal.sqlite")
        self.session = Session(self.journal, Pictures(folder / "pictures"), CameraNote("a camera", demo), self.throw)
        self.partner = Partner(self.session, race_of, self.wait)

    def wait(self, seconds: float) -> None:
        if self.meanwhile:
            self.meanwhile.pop(0)()

    def throw(self, count: int, keeping: Any) -> None:
        self.throws.append(count)

    def do(self, **wish: Any) -> dict[str, Any]:
        return self.session.command({"on": self.session.view()["version"], "do": wish})

    def begin(self, **company: Any) -> None:
        self.do(new={"game": "dire-straights", "players": ["Ann", "Bo"], **company})


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.journal.close()


def test_a_bot_decides_what_people_have_thrown_for_it(table: Table) -> None:
    table.begin(bots={"Ann": "steady"})
    table.do(roll=[1, 2, 3, 4, 5, 6])
    table.partner.step()
    assert table.session.view()["phase"] == "roll"
    assert (table.session.view()["player"], table.session.view()["turn"]) == ("Bo", 0)
    assert table.session.view()["sheet"][0]["total"] == 35


def test_a_bot_leaves_the_turns_of_people_alone(table: Table) -> None:
    table.begin(bots={"Bo": "steady"})
    table.do(roll=[1, 2, 3, 4, 5, 6])
    table.partner.step()
    assert table.session.view()["phase"] == "decide"


def test_a_paused_bot_waits(table: Table) -> None:
    table.begin(bots={"Ann": "steady"})
    table.do(roll=[1, 2, 3, 4, 5, 6])
    table.do(pause=True)
    table.partner.step()
    assert table.session.view()["phase"] == "decide"


def test_a_bot_lets_everybody_see_a_throw_that_came_while_it_waited(table: Table) -> None:
    table.begin(bots={"Ann": "steady"})
    table.meanwhile = [lambda: table.do(roll=[1, 2, 3, 4, 5, 6])]
    table.partner.step()
    assert table.session.view()["phase"] == "decide"
    table.partner.step()
    assert table.session.view()["player"] == "Bo"


def test_people_take_back_as_many_steps_of_a_bot_as_they_like(table: Table) -> None:
    table.begin(bots={"Ann": "steady"})
    table.do(roll=[1, 2, 3, 4, 5, 6])
    table.partner.step()
    table.do(undo=True)
    table.meanwhile = [lambda: None, lambda: None, lambda: table.do(undo=True)]
    table.partner.step()
    assert (table.session.view()["phase"], table.session.view()["can_undo"]) == ("roll", False)


def test_a_bot_does_again_what_was_taken_back_so_that_what_came_after_it_is_not_lost(table: Table) -> None:
    table.begin(bots={"Ann": "steady"})
    table.do(roll=[1, 2, 3, 4, 5, 6])
    table.partner.step()
    table.do(roll=[1, 1, 2, 2, 3, 3])
    for _ in range(2):
        table.do(undo=True)
    table.partner.step()
    assert (table.session.view()["player"], table.session.view()["can_redo"]) == ("Bo", True)
    table.do(redo=True)
    assert table.session.view()["phase"] == "decide"


def test_a_bot_decides_anew_where_people_had_decided_otherwise_for_it(table: Table) -> None:
    table.begin(bots={"Ann": "careful"})
    table.do(roll=[1, 2, 3, 4, 6, 6])
    table.do(keep=[1, 2, 3, 4])
    table.do(undo=True)
    table.partner.step()
    view = table.session.view()
    assert (view["player"], view["sheet"][0]["total"], view["can_redo"]) == ("Bo", 20, False)


def test_the_demo_table_throws_for_a_bot_once(tmp_path: Path) -> None:
    table = Table(tmp_path, demo=True)
    table.begin(bots={"Ann": "sharp"})
    table.session.see(Look(1.0, TableState.READY, ()))
    for _ in range(3):
        table.partner.step()
    assert table.throws == [6]
    table.journal.close()


def test_a_bot_throws_where_the_last_throw_of_another_game_lies_on_the_demo_table(tmp_path: Path) -> None:
    """Whether they were its throw was asked, and a game of bots waited for an answer for ever."""
    table = Table(tmp_path, demo=True)
    table.begin(bots={"Ann": "sharp"})
    left = tuple(Lying(value, value, (60 * value, 0, 40, 40)) for value in range(1, 7))
    table.session.see(Look(1.0, TableState.READ, left))
    assert table.session.view()["question"]["text"] == "These dice lay there already: are they Ann's throw?"
    table.partner.step()
    assert table.throws == [6]
    table.journal.close()


def test_before_a_choice_the_coach_tells_the_odds_of_throwing_on(table: Table) -> None:
    table.begin(coach=["Ann"])
    table.do(roll=[1, 2, 3, 3, 6, 6])
    table.partner.step()
    told = table.session.view()["coach"]
    assert told["version"] == table.session.view()["version"]
    assert told["odds"] == [{"keep": [1, 2, 3], "dice": 3, "loses": 0.5602, "expected": 9.6}]
    assert told["told"] is None


def test_the_tables_of_a_turn_are_worked_out_before_its_first_throw(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.begin(bots={"Ann": "sharp"}, options={"target": 45})
    table.partner.step()
    monkeypatch.setattr(Turns, "best", lambda self, *rest: pytest.fail("worked out after the throw"))
    table.do(roll=[1, 2, 3, 3, 6, 6])
    table.partner.step()
    assert table.session.view()["phase"] == "roll"


def test_of_dice_left_over_the_coach_tells_the_run_taken_over_from_a_fresh_start(table: Table) -> None:
    table.begin(coach=["Bo"], options={"passing": "cut-throat"})
    table.do(roll=[1, 2, 3, 5, 5, 6])
    table.do(stop=[1, 2, 3])
    table.partner.step()
    odds = table.session.view()["coach"]["odds"]
    assert [(each["keep"], each["dice"]) for each in odds] == [([1, 2, 3], 3), ([], 6)]


def test_a_straight_is_not_given_away_by_the_coach(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.do(new={"game": "train-wreck", "players": ["Ann"], "coach": ["Ann"]})
    table.do(roll=[1, 2, 3, 4, 5])
    table.partner.step()
    assert [each["keep"] for each in table.session.view()["coach"]["odds"]] == [[1], [1, 5], [5]]
    table.journal.close()


def test_after_the_turn_the_coach_names_the_best_choice(table: Table) -> None:
    table.begin(coach=["Ann"])
    table.do(roll=[1, 3, 3, 4, 4, 6])
    table.do(stop=[1])
    table.partner.step()
    sentence = table.session.view()["coach"]["told"]
    assert sentence.startswith("Ann, with 1 3 3 4 4 6 keeping 1 and throwing on was worth ")
    assert sentence.endswith(", stopping with 1 5.")
    assert table.session.view()["coach"]["review"] == [], "that comes once the game is over"


def test_whose_name_is_put_right_is_coached_still(table: Table) -> None:
    """The coach fell silent, and nobody was told why."""
    table.begin(coach=["Ann"])
    table.do(seats=[["Anne", "Ann"], ["Bo", "Bo"]])
    table.do(roll=[1, 2, 3, 4, 5, 6])
    table.partner.step()
    assert table.session.view()["coach"]["odds"] != []
    table.do(press="stop")
    table.do(seats=[["Anna", "Anne"], ["Bo", "Bo"]])
    table.partner.step()
    assert table.session.view()["coach"]["told"] is not None
    table.do(roll=[1, 2, 3, 4, 5, 6])
    table.partner.step()
    assert table.session.view()["coach"]["odds"] == []


def test_nobody_is_coached_who_has_not_asked(table: Table) -> None:
    table.begin(coach=["Bo"])
    table.do(roll=[1, 3, 3, 4, 4, 6])
    table.partner.step()
    assert table.session.view()["coach"]["odds"] == []
    table.do(stop=[1])
    table.partner.step()
    assert table.session.view()["coach"]["told"] is None


def test_without_company_nothing_is_told(table: Table) -> None:
    table.begin()
    table.do(roll=[1, 3, 3, 4, 4, 6])
    table.partner.step()
    assert table.session.view()["coach"] is None


def test_after_the_game_luck_and_skill_of_everybody(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.do(new={"game": "dire-straights", "players": ["Ann", "Bo"], "options": {"target": 35}, "coach": ["Ann"]})
    table.do(roll=[2, 3, 3, 4, 4, 6])
    table.do(roll=[1, 2, 3, 4, 5, 6])
    table.do(stop=[1, 2, 3, 4, 5, 6])
    table.partner.step()
    ann, bo = table.session.view()["coach"]["review"]
    assert (ann["player"], ann["luck"], ann["given_away"]) == ("Ann", -9.6, 0)
    assert (bo["player"], bo["luck"], [turn["points"] for turn in bo["turns"]]) == ("Bo", 25.4, [35])
    table.journal.close()


REFUSED = [
    {"bots": {"Cy": "steady"}},
    {"bots": {"Ann": "mean"}},
    {"bots": ["Ann"]},
    {"coach": ["Cy"]},
    {"coach": "Ann"},
]


@pytest.mark.parametrize("company", REFUSED, ids=str)
def test_company_that_makes_no_sense_is_refused(table: Table, company: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="players of the game"):
        table.begin(**company)


@pytest.mark.parametrize("company", [{"bots": {"Ann": "steady"}}, {"coach": ["Bo"]}], ids=str)
def test_no_chances_are_worked_out_for_a_goal_too_far(table: Table, company: dict[str, Any]) -> None:
    """Two zeros too many, and the tables took all memory there is; people alone may play as far as they like."""
    with pytest.raises(Refused, match="a goal of at most 500: take a nearer one"):
        table.begin(**company, options={"target": 100_000})
    table.begin(options={"target": 100_000})


def test_a_rematch_keeps_the_company(table: Table) -> None:
    table.begin(bots={"Bo": "sharp"}, coach=["Ann"])
    table.do(rematch=True)
    match = table.session.scene.match
    assert match is not None
    assert (match.set_up.bots, match.set_up.coached) == ({"Bo": "sharp"}, {"Ann"})
