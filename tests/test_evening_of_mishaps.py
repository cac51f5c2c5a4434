"""Whole evenings at which much goes wrong around the table: nothing counts that nobody threw.

Dice are hard to read, shoved elsewhere, or of another set; the camera goes away; people take back and do again.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from bare_stage import BareStage, forget

from companion.games import GAMES, Phase, make
from companion.games.actions import Undo
from companion.rehearsal import STILL_SECONDS, Evening
from companion.table.news import Refusal
from companion.table.people import again, do
from companion.tally import Tally

MISHAPS = ("hard to read", "shoved", "another set", "camera lost", "taken back")


class Mishaps(Evening):
    """An evening with one kind of mishap, now and then before somebody acts."""

    def __init__(self, seed: int, mishap: str) -> None:
        self._around = random.Random(seed + 1)
        self._mishap = mishap
        self._bare = BareStage(seed, doubtful=0.1 if mishap == "hard to read" else 0.0)
        game = make(random.Random(seed).choice(list(GAMES)), {})
        super().__init__(game, ("Ann", "Bo", "Cy"), self._bare, self._bare.look, forget, False, seed)

    def _act(self) -> None:
        if self._around.random() < 0.15:
            self._something_goes_wrong()
            self._run(lambda: self._bare.busy)
            self._wait(STILL_SECONDS)
        super()._act()

    def _something_goes_wrong(self) -> None:
        undecided = self.state.phase is Phase.DECIDE
        if self._mishap == "shoved" and undecided:
            self._shove()
        elif self._mishap == "another set" and len(self._bare.lying) < len(self._bare.dice):
            self._bare.take_strangers()
        elif self._mishap == "another set" and undecided:
            self._bare.lay(self._around.randint(1, 6), ours=False)
        elif self._mishap == "camera lost":
            self._bare.lost = True
            self._wait(1.0)
            self._bare.find_again()
        elif self._mishap == "taken back":
            self._take_back(self._around.randint(1, 3))

    def _shove(self) -> None:
        lying = [die for die in (*self._throw, *self._aside) if self._all_lie([die])]
        shoved = self._around.sample(lying, self._around.randint(0, len(lying)))
        for die, place in zip(shoved, self._bare.shove([die.place for die in shoved]), strict=True):
            die.place = place

    def _take_back(self, times: int) -> None:
        before, times = self.state, min(times, len(self._table.history.actions))
        for step in (*[lambda table: do(table, Undo())] * times, *[again] * times):
            self._table = step(self._table)
            assert not any(isinstance(item, Refusal) for item in self._table.news)
            self._table = replace(self._table, news=())
            self._wait(self._around.choice((0.0, 2.0)))
        assert self.state == before


def played(seed: int, mishap: str) -> Tally:
    return Mishaps(seed, mishap).play(40)


@pytest.mark.parametrize("mishap", MISHAPS)
def test_whatever_goes_wrong_nothing_is_scored_that_was_not_thrown_and_no_turn_ends_by_itself(mishap: str) -> None:
    tallies = [played(seed, mishap) for seed in range(12)]
    assert sum(tally.throws for tally in tallies) > 300
    wrong = [t for t in tallies if t.phantom or t.wrong_values or t.wrong_keeps or t.moved_by_itself]
    assert [tally.stories[-1] for tally in wrong] == []
