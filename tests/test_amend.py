"""A correction anywhere in a game: what stands is done again, what cannot is named and decided by the table."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.actions import Action, Keep, Roll, Stop, Undo
from companion.games.seats import Reseat
from companion.match.match import Match, at_table, begun, fold, set_up
from companion.sight import Press
from companion.table.news import Fallen, Refusal
from companion.table.people import again, correct, do, leave_out, press, reseat
from companion.table.table import Table


class Evening:
    """A game played by hand, and the same folded from its journal at every look."""

    def __init__(self, *players: str, game: str = "train-wreck", **options: Any) -> None:
        new = {"game": game, "players": list(players) or ["Ann", "Bo"], "options": options}
        self.entries: list[dict[str, Any]] = [{"new": new}]
        self.match = begun(set_up(new))
        self.refused: tuple[str, ...] = ()

    def do(self, *actions: Action) -> Evening:
        for action in actions:
            self._step(lambda table, action=action: do(table, action))
        return self

    def correct(self, at: int, action: Action) -> Evening:
        return self._step(lambda table: correct(table, action, at))

    def press(self, button: Press) -> Evening:
        return self._step(lambda table: press(table, button, 0.0))

    def undo(self, times: int = 1) -> Evening:
        return self.do(*[Undo()] * times)

    def redo(self, times: int = 1) -> Evening:
        for _ in range(times):
            self._step(again)
        return self

    def leave_out(self) -> Evening:
        return self._step(leave_out)

    def reseat(self, *seats: tuple[str, str | None]) -> Evening:
        return self._step(lambda table: reseat(table, Reseat(seats)))

    def _step(self, event: Any) -> Evening:
        step = at_table(self.match, event)
        self.match, self.refused = step.match, step.refusals
        self.entries += step.entries
        return self

    @property
    def table(self) -> Table:
        """The table, the same as the journal gives it again."""
        folded: Match | None = None
        for entry in self.entries:
            folded = fold(folded, entry)
        assert folded and folded.table and self.match.table
        for part in ("history", "notes", "waiting"):
            assert getattr(folded.table, part) == getattr(self.match.table, part), part
        return self.match.table

    @property
    def totals(self) -> dict[str, int]:
        state = self.table.state
        return dict(zip(state.players, state.totals, strict=True))

    @property
    def fallen(self) -> list[str | None]:
        return [item.player for item in self.table.news if isinstance(item, Fallen)]


def bank(*values: int, keep: tuple[int, ...] = (1, 1, 1)) -> tuple[Action, ...]:
    return Roll(values), Stop(keep)


ONES = (1, 1, 1, 4, 6)
TWO_TURNS: tuple[Action, ...] = (
    Roll(ONES), Keep((1, 1, 1)), Roll((5, 6)), Stop((5,)), Roll(ONES), Keep((1, 1, 1)), Roll((5, 6)), Stop((5,)),
)  # fmt: skip


def test_an_earlier_throw_is_put_right_and_everything_after_it_reckoned_anew() -> None:
    evening = Evening().do(*TWO_TURNS).correct(2, Roll((5, 5)))
    assert evening.totals == {"Ann": 105, "Bo": 105}
    assert evening.correct(2, Roll((4, 5))).totals == {"Ann": 105, "Bo": 105}
    assert evening.table.notes[2].was == (5, 6)


def test_a_choice_of_an_earlier_turn_is_put_right() -> None:
    evening = Evening(game="freight-train", target=5000, choose=True)
    evening.do(Roll((1, 1, 1, 4, 5, 6)), Stop((1, 1, 1)), Roll((2, 2, 3, 3, 4, 6)))
    assert evening.correct(1, Stop((1, 1, 1, 5))).totals == {"Ann": 1050, "Bo": 0}


def test_a_lost_turn_that_was_none_is_decided_by_its_player_and_the_others_follow() -> None:
    evening = Evening().do(Roll((2, 3, 4, 6, 6)), Stop(())).do(*TWO_TURNS[4:])
    assert evening.totals == {"Ann": 0, "Bo": 105}
    evening.correct(0, Roll((1, 1, 5, 6, 6)))
    assert (evening.table.state.player, len(evening.table.waiting)) == ("Ann", 1)
    assert evening.fallen == ["Ann"]
    assert evening.do(Stop((1, 1, 5))).totals == {"Ann": 0, "Bo": 105}
    assert evening.table.state.player == "Ann"
    assert not evening.table.waiting


def test_one_undo_takes_back_a_decision_and_the_turns_that_followed_from_it() -> None:
    evening = Evening().do(Roll((2, 3, 4, 6, 6)), Stop(())).do(*TWO_TURNS[4:]).correct(0, Roll((1, 1, 5, 6, 6)))
    torn = evening.table.history
    evening.do(Stop((1, 1, 5))).undo()
    assert evening.table.history == torn
    assert len(evening.table.waiting) == 1
    assert evening.redo().totals == {"Ann": 0, "Bo": 105}


def test_a_turn_that_was_lost_after_all_ends_there_and_its_later_throws_fall() -> None:
    evening = Evening().do(*TWO_TURNS).correct(2, Roll((3, 6)))
    assert evening.totals == {"Ann": 0, "Bo": 105}
    assert evening.fallen == ["Ann"]


def test_turns_that_wait_may_be_left_out() -> None:
    evening = Evening().do(Roll((2, 3, 4, 6, 6)), Stop(())).do(*TWO_TURNS[4:]).correct(0, Roll((1, 1, 5, 6, 6)))
    evening.leave_out()
    assert evening.do(Stop((1, 1, 5))).table.state.player == "Bo"
    assert evening.totals == {"Ann": 0, "Bo": 0}


def test_after_the_end_a_correction_opens_the_game_again() -> None:
    evening = Evening("Ann", target=100).do(*TWO_TURNS[:4])
    assert evening.table.state.winners == ("Ann",)
    evening.correct(2, Roll((2, 6)))
    assert evening.table.state.winners is None
    assert evening.undo().table.state.winners == ("Ann",)


def test_a_correction_that_ends_the_game_earlier_lets_the_turns_after_it_fall() -> None:
    evening = Evening(game="dire-straights", target=25)
    evening.do(Roll((1, 2, 3, 3, 5, 5)), Stop((1, 2, 3)), Roll((1, 2, 3, 3, 5, 5)), Stop((1, 2, 3)))
    evening.correct(0, Roll((1, 2, 3, 4, 5, 5)))
    assert evening.table.waiting
    assert evening.do(Stop((1, 2, 3, 4, 5))).table.state.winners == ("Ann",)
    assert evening.fallen == ["Bo", "Bo"]


@pytest.mark.parametrize(
    ("at", "action"), [(0, Roll((1, 2))), (0, Stop((1,))), (1, Roll(ONES)), (99, Roll(ONES)), (-1, Roll(ONES))]
)
def test_what_could_not_have_been_is_refused_and_changes_nothing(at: int, action: Action) -> None:
    evening = Evening().do(*TWO_TURNS)
    before = evening.table.history
    assert evening.correct(at, action).refused
    assert evening.table.history == before


def test_undo_and_redo_go_back_and_forth_without_end_over_corrections_and_seats() -> None:
    evening = Evening().do(*TWO_TURNS[:4]).reseat(("Ann", "Ann"), ("Cy", None), ("Bo", "Bo")).do(*TWO_TURNS[4:])
    evening.correct(2, Roll((5, 5)))
    states = [evening.table.history]
    while evening.table.before is not None:
        states.append(evening.undo().table.history)
    assert len(states) == 11
    back = [evening.redo().table.history for _ in states[1:]]
    assert back == states[-2::-1]
    assert evening.redo().refused == ("There is nothing to do again.",)


def test_something_new_after_an_undo_leaves_nothing_to_do_again() -> None:
    evening = Evening().do(*TWO_TURNS[:3]).undo().do(Roll((1, 6))).redo()
    assert isinstance(evening.table.news[-1], Refusal)


def test_stop_after_hold_leaves_a_correction_made_since() -> None:
    evening = Evening().do(Roll((1, 3, 4, 6, 6)), Keep((1,))).correct(0, Roll((1, 3, 4, 5, 6)))
    evening.press(Press.STOP)
    assert evening.refused == ()
    assert evening.table.history.actions == (Roll((1, 3, 4, 5, 6)), Stop((1,)))
