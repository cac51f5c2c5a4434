"""Whole evenings at a table that is read without fault but over which hands lie: nothing counts that nobody threw."""

from __future__ import annotations

import random

import pytest
from bare_stage import BareStage, forget

from companion.games import GAMES, make
from companion.rehearsal import Evening
from companion.tally import Tally


def played(seed: int, hidden: float, throws: int = 40) -> Tally:
    chance = random.Random(seed)
    game, stage = make(chance.choice(list(GAMES)), {}), BareStage(seed, hidden)
    return Evening(game, ("Ann", "Bo", "Cy"), stage, stage.look, forget, False, seed).play(throws)


@pytest.mark.parametrize("hidden", [0.0, 30.0, 10.0])
def test_whatever_hands_hide_nothing_is_scored_that_was_not_thrown_and_no_turn_ends_by_itself(hidden: float) -> None:
    tallies = [played(seed, hidden) for seed in range(25)]
    assert sum(tally.throws for tally in tallies) > 500
    wrong = [t for t in tallies if t.phantom or t.wrong_values or t.wrong_keeps or t.moved_by_itself]
    assert [tally.stories[-1] for tally in wrong] == []
