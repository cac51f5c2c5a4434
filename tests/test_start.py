"""The camera reads the dice for the start: one die a player, thrown by itself, and nothing else is one."""

from __future__ import annotations

from dataclasses import replace

from companion.games.actions import Roll
from companion.match.match import Match, Step, begun, in_roll_off, set_up
from companion.match.start import see_start
from companion.sight import Look, Lying, TableState

POURED = "Those 6 dice are not counted: Ann throws one die for the start."
MOVED = "That die still shows 5 and may only have been moved: if Ann threw it, tap it in."
UNCLEAR = "It is not clear what that die shows: throw it again, or tap it in."


class Start:
    """A table at which three players roll for the start; it is looked at twice a second."""

    def __init__(self) -> None:
        new = {"game": "ten-thousand", "players": ["Ann", "Bo", "Cy"], "options": {}, "roll_off": True}
        self.match: Match = begun(set_up(new))
        self.seconds, self.number = 0.0, 0
        self.dice: list[Lying] = []
        self.said: list[str] = []
        self.look()

    def look(self, state: TableState = TableState.READ) -> Start:
        self.seconds += 0.5
        at_rest = tuple(self.dice) if state is TableState.READ else None
        return self._tell(see_start(self.match, Look(self.seconds, state, at_rest)))

    def lay(self, *values: int, sure: bool = True) -> Start:
        self.look(TableState.ROLLING)
        for value in values:
            self.number += 1
            self.dice.append(Lying(self.number, value, (50.0 * self.number, 50, 40, 40), sure, (value,)))
        return self.look()

    def take(self, *values: int) -> Start:
        for value in values:
            self.dice.remove(next(die for die in self.dice if die.value == value))
        return self

    def tap(self, value: int) -> Start:
        return self._tell(in_roll_off(self.match, Roll((value,))))

    def _tell(self, step: Step) -> Start:
        self.match = step.match
        self.said += step.refusals
        return self

    @property
    def thrown(self) -> list[int]:
        assert self.match.roll_off
        return [value for _, value in self.match.roll_off.throws]


def test_each_player_throws_a_die_beside_those_of_the_others() -> None:
    start = Start().lay(4).lay(6).lay(2)
    assert (start.thrown, start.said) == ([4, 6, 2], [])
    assert start.match.table and start.match.table.state.player == "Bo"


def test_one_die_may_go_from_hand_to_hand_and_show_the_same() -> None:
    assert Start().lay(4).take(4).lay(4).take(4).lay(1).thrown == [4, 4, 1]


def test_the_dice_of_the_game_laid_on_the_cloth_are_no_throw_and_hold_none_up() -> None:
    start = Start().lay(1, 2, 3, 4, 5, 6).look().look().look()
    assert (start.thrown, start.said) == ([], [POURED])
    start.take(5).lay(3).look()
    assert (start.thrown, start.said) == ([3], [POURED])


def test_a_die_moved_out_of_the_way_is_no_throw() -> None:
    start = Start().lay(4).lay(6).take(4).lay(4).look().look().look()
    assert (start.thrown, start.said) == ([4, 6], [])
    assert start.lay(2).thrown == [4, 6, 2]


def test_a_die_taken_up_and_thrown_that_shows_what_it_showed_is_not_passed_over_in_silence() -> None:
    start = Start().lay(1, 2, 3, 4, 5, 6).look().look().take(5).lay(5).look().look()
    assert (start.thrown, start.said) == ([], [POURED, MOVED])
    assert start.tap(5).look().take(3).lay(2).thrown == [5, 2]


def test_a_die_that_the_next_one_knocked_elsewhere_is_no_throw() -> None:
    start = Start().lay(4).take(4).lay(4, 6).look()
    assert (start.thrown, start.said) == ([4, 6], [])


def test_a_die_hard_to_read_is_told_of_once_and_thrown_again() -> None:
    start = Start().lay(4, sure=False).look().look().look().look()
    assert (start.thrown, start.said) == ([], [UNCLEAR])
    assert start.take(4).lay(5).thrown == [5]


def test_a_die_hard_to_read_counts_where_it_is_read_in_time() -> None:
    start = Start().lay(4, sure=False)
    start.dice = [Lying(1, 4, (50, 50, 40, 40))]
    assert (start.look().thrown, start.look().look().said) == ([4], [])


def test_a_die_tapped_in_is_not_counted_once_more_when_it_can_be_read() -> None:
    start = Start().lay(4, sure=False).tap(4).look()
    start.dice = [Lying(1, 4, (50, 50, 40, 40))]
    assert start.look().look().thrown == [4]
    assert start.lay(6).thrown == [4, 6]


def test_a_die_tapped_in_while_it_rolls_is_not_counted_once_more() -> None:
    start = Start().look(TableState.ROLLING).tap(4).lay(4).look()
    assert start.thrown == [4]


def test_a_die_that_lies_there_when_the_camera_comes_back_is_not_thrown_by_the_next_player() -> None:
    """New numbers are given to all dice then, and the one that Ann threw was counted for Bo."""
    start = Start().lay(3)
    start.look(TableState.NO_CAMERA)
    start.dice = [replace(die, number=die.number + 10) for die in start.dice]
    assert start.look(TableState.SETTLING).look().look().thrown == [3]
    assert start.lay(5).thrown == [3, 5]
