"""What each legal choice is worth in one state of a game.

Nouns:
    Goal     turn points that are missing for something: the board, the quota to stop, the target
    Odds     what is to be expected of a throw, or of stopping
    Way      one choice with one thing that may follow it, and its odds: ``keep 1 1 and throw 3``
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.games.core import Option, Phase, State
from companion.odds.race import Race
from companion.odds.turns import GOALS_KEPT

WAYS_KEPT = 256
"""Enough for the longest turn, so that its review looks up what was told in it."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Points that the turn must bank for something; name is board, quota or target."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Odds:
    """What is to be expected.

    dice: how many are thrown next, 0 where the turn ends.  wreck, cancelled: the chances that this throw loses the
    turn, and the total with it.  reach: the chance to come to each goal, played for it alone.  points: what the turn
    banks on average when played best from here.  win: the chance to win the game when it is played to win from here to
    the end of the turn, None where nobody else plays.
    """

    dice: int
    wreck: float
    cancelled: float
    reach: dict[Goal, float]
    points: float
    win: float | None


@dataclass(frozen=True, slots=True)
class Way:
    """One legal choice: an option and what follows it; without an option, ``take over`` or ``leave``."""

    option: Option | None
    verb: str
    odds: Odds


class Adviser:
    """Tells the odds of any state of a game; best_turn: the expected points of a turn at half the target."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.turns = race.turns
        self.game = race.turns.game
        self.best_turn = self.turns.points(max(1, self.game.target // 2)).at(self.turns.start, 0)
        self._goals = lru_cache(GOALS_KEPT)(self._find_goals)
        self._ways = lru_cache(WAYS_KEPT)(self._find_ways)

    def prepare(self, state: State) -> None:
        """Work out the tables of the turn that begins, so that answers in it are only looked up.

        They depend on the totals alone: there is time while the dice are in the hand.
        """
        self.throw(replace(state, dice=self.game.count, aside=(), memory=None, lines=()))

    def goals(self, state: State) -> tuple[Goal, ...]:
        """What the turn of the player in this state may be played for."""
        return self._goals(state.totals[state.at])

    def _find_goals(self, total: int) -> tuple[Goal, ...]:
        found = []
        if self.game.has_entry and not total:
            found.append(Goal("board", self.turns.least(total)))
        elif quota := self.turns.quota(total):
            found.append(Goal("quota", quota))
        return (*found, Goal("target", self.game.target - total)) if total < self.game.target else tuple(found)

    def throw(self, state: State, to_win: bool = True) -> Odds:
        """The odds of the throw that a state waits for; without the chance to win where that is not wanted."""
        place, turn, total = self.turns.place(state), self.game.at_stake(state), state.totals[state.at]
        wreck, cancelled = self.turns.loses(total, place, turn)
        reach = {goal: self.turns.reach(total, goal.points, place, turn) for goal in self.goals(state)}
        win = self.race.of_turn(state).at(place, turn) if to_win and len(state.players) > 1 else None
        return Odds(state.dice, wreck, cancelled, reach, self.turns.points(total).at(place, turn), win)

    def ways(self, state: State, to_win: bool = True) -> tuple[Way, ...]:
        """Every legal choice of a state with its odds."""
        return self._ways(replace(state, lines=()), to_win)

    def _find_ways(self, state: State, to_win: bool) -> tuple[Way, ...]:
        return tuple(self._each_way(state, to_win))

    def _each_way(self, state: State, to_win: bool) -> Iterator[Way]:
        if state.phase is Phase.OFFER:
            yield Way(None, "take over", self.throw(self.game.take_over(state, True), to_win))
            yield Way(None, "leave", self.throw(self.game.take_over(state, False), to_win))
        for option in state.options:
            for verb in option.may:
                after = self.game.take(state, option, verb)
                stops = verb == "stop"
                yield Way(option, verb, self._stopped(state, after, to_win) if stops else self.throw(after, to_win))

    def _stopped(self, before: State, after: State, to_win: bool) -> Odds:
        """The odds of a turn that has just been stopped."""
        points = after.totals[before.at] - before.totals[before.at]
        reach = {goal: float(points >= goal.points) for goal in self.goals(before)}
        win = self.race.chance(after, before.at) if to_win and len(before.players) > 1 else None
        return Odds(0, 0.0, 0.0, reach, points, win)


def best_for_points(ways: tuple[Way, ...]) -> Way:
    """The choice with the highest expected points."""
    return max(ways, key=lambda way: way.odds.points)


def best_to_win(ways: tuple[Way, ...]) -> Way:
    """The choice with the highest chance to win; by points where nobody else plays."""
    return max(ways, key=lambda way: (way.odds.win or 0.0, way.odds.points))
