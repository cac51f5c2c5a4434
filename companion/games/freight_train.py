"""Freight Train: six dice, clockwise; every scoring die is set aside, and one last round follows the goal.

Nouns:
    unit        what scores together in one throw: three alike, a 1 or 5 outside them, or 1-2-3-4-5-6 on six dice
    zilch       a throw without a unit: the turn is lost
    last round  the turns that are left once a total has reached the goal

Source: the published rules of the game (also called Zilch), and this project's rulings where they are silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from companion.games.core import (
    Game,
    Option,
    Setting,
    State,
    Values,
    decide,
    finish,
    next_turn,
    text,
    throw_on,
    write,
)
from companion.games.saying import say

DICE = 6
SINGLES = {1: 100, 5: 50}
TRAIN, TRAIN_POINTS = (1, 2, 3, 4, 5, 6), 2000
TO_STOP, TO_GET_IN = 300, 500


@dataclass(frozen=True, slots=True)
class LastRound:
    """The end that has begun: who opened it, and the seats that still have a turn, in order."""

    opener: int
    waiting: tuple[int, ...]


def units(values: Values) -> list[Values]:
    """The scoring units of one throw, ascending; together they are all its scoring dice."""
    if values == TRAIN:
        return [TRAIN]
    found: list[Values] = []
    for face in sorted(set(values)):
        triples, left = divmod(values.count(face), 3)
        found += [(face,) * 3] * triples
        found += [(face,)] * left if face in SINGLES else []
    return found


def worth(unit: Values) -> int:
    """Points of one unit."""
    if unit == TRAIN:
        return TRAIN_POINTS
    if len(unit) == 1:
        return SINGLES[unit[0]]
    return 1000 if unit[0] == 1 else 100 * unit[0]


@dataclass(frozen=True)
class FreightTrain(Game):
    """The rules with their options: the goal, and whether scoring units may be left in the throw."""

    target: int = 5000
    choose: bool = False

    id = "freight-train"
    name = "Freight Train"
    count = DICE
    clockwise = True
    has_rookie_move = True
    settings = (
        Setting("target", say("Goal"), 5000, (5000,)),
        Setting("choose", say("Scoring dice may be thrown again"), False, (False, True)),
    )

    def roll(self, state: State, values: Values) -> State:
        """The throw scored: what may be set aside, or a zilch."""
        found = units(values)
        if not found:
            return self._end(write(state, state.at, 0, say("zilch")), say("throws {dice}: zilch", dice=text(values)))
        sizes = range(1 if self.choose else len(found), len(found) + 1)
        keeps = {sum(chosen, ()): chosen for size in sizes for chosen in combinations(found, size)}
        options = []
        for keep, chosen in keeps.items():
            points = sum(map(worth, chosen))
            stop = () if self.banks(state, state.turn + points) is None else ("stop",)
            options.append(Option(keep, points, ("roll", *stop)))
        return decide(state, values, options)

    def take(self, state: State, option: Option, verb: str) -> State:
        """The dice set aside and the turn going on, or banked."""
        if verb == "stop":
            points = state.turn + option.points
            return self._end(write(state, state.at, points), say("banks {points}", points=points))
        return throw_on(state, option, DICE)

    def off_table(self, state: State) -> State:
        """A rookie move: the turn is lost."""
        lost = write(state, state.at, 0, say("rookie move"))
        return self._end(lost, say("throws a die off the table: rookie move"))

    def minimum(self, state: State) -> int:
        """The points one turn needs before the player may stop."""
        return TO_STOP if state.totals[state.at] else TO_GET_IN

    def banks(self, state: State, points: int) -> int | None:
        """The points, from the minimum on."""
        return points if points >= self.minimum(state) else None

    def matters(self, state: State) -> tuple[Values, Any]:
        """Nothing but how many dice there are."""
        return (), None

    def hint(self, state: State) -> str:
        """What is missing before the player may stop, or what must be beaten in the last round."""
        if state.seat is None:
            return ""
        at_stake = state.turn + max((option.points for option in state.options), default=0)
        missing = self.minimum(state) - at_stake
        if missing > 0:
            if state.totals[state.at]:
                return say("{points} more needed to stop.", points=missing)
            return say("{points} more needed to get in the game.", points=missing)
        return say("Last round: {points} must be beaten.", points=max(state.totals)) if state.ending else ""

    def _end(self, state: State, event: str) -> State:
        """The state after a turn whose score has just been written."""
        seat, ending = state.at, state.ending
        if ending is not None:
            ending = LastRound(ending.opener, ending.waiting[1:])
        elif state.totals[seat] >= self.target:
            ending = LastRound(seat, state.after(seat))
        else:
            return next_turn(state, DICE, event)
        if ending.waiting:
            return next_turn(state, DICE, event, ending=ending)
        # Every total is last raised in the order of this round, so the first of equals reached it first.
        in_order = (ending.opener, *state.after(ending.opener))
        return finish(state, [max(in_order, key=lambda player: state.totals[player])], event, ending=ending)
