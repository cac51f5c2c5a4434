"""How a game was played: what each turn owed to the dice, and what it gave away.

Nouns:
    luck         points of the turn above what was to be expected, as far as the dice brought them
    given away   expected points that choices cost, against the best there was

A turn banks what was to be expected at its beginning, plus its luck, less what its choices cost. A choice that costs
points gives none away where it wins the game at least as often.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.actions import Keep, Reroll, Stop, TakeOver
from companion.games.core import Phase, State
from companion.games.play import History, choice
from companion.odds.advice import Adviser, Way, best_for_points
from companion.table.turns import begins, turn_ranges

LOSS = 1e-6
"""Differences below this are of no account."""

NEAR_THE_END = 3
"""Within so many best turns of the target a choice may be right although it costs points."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A choice that gave points away: what was done, and what would have been best."""

    state: State
    done: Way
    best: Way

    @property
    def cost(self) -> float:
        """The expected points between the two."""
        return self.best.odds.points - self.done.odds.points


@dataclass(frozen=True, slots=True)
class Review:
    """One finished turn; number as the score sheet counts turns. slips: its choices that gave points away."""

    number: int
    player: str
    points: int
    luck: float
    slips: tuple[Slip, ...]

    @property
    def given_away(self) -> float:
        """The expected points that the turn's choices gave away."""
        return sum(slip.cost for slip in self.slips)


def review_turn(adviser: Adviser, history: History, number: int) -> Review | None:
    """The review of a turn by its number from 0; None where it has not ended."""
    each = turn_ranges(history)[number]
    if not history.states[each.stop].turn_over:
        return None
    first, last = begins(history, each), history.states[each.stop]
    seat = history.states[each.stop - 1].at
    points = max(0, sum(line.score for line in last.lines if line.seat == seat))
    slips = [slip for at in each if (slip := _slip(adviser, history, at))]
    luck = points - _expected(adviser, first) + sum(slip.cost for slip in slips)
    costly = tuple(slip for slip in slips if not _wins_as_often(adviser, slip))
    return Review(number, history.states[each.stop - 1].players[seat], points, luck, costly)


class Reviewer:
    """Reviews the turns of a game, each of them once for as long as it stays what it was."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._known: dict[int, tuple[tuple[State, ...], Review | None]] = {}

    def backwards(self, history: History) -> Iterator[Review]:
        """The reviews of all finished turns, the last one first."""
        for number, each in reversed([*enumerate(turn_ranges(history))]):
            played = history.states[each.start : each.stop + 1]
            if number not in self._known or self._known[number][0] != played:
                self._known[number] = played, review_turn(self._adviser, history, number)
            review = self._known[number][1]
            if review is not None:
                yield review


def _expected(adviser: Adviser, state: State) -> float:
    """What a turn is expected to bank from its beginning."""
    if state.phase is Phase.OFFER:
        return best_for_points(adviser.ways(state, to_win=False)).odds.points
    return adviser.throw(state, to_win=False).points


def _slip(adviser: Adviser, history: History, at: int) -> Slip | None:
    """What the action of this number cost, if anything."""
    state, action = history.states[at], history.actions[at]
    if not isinstance(action, Keep | Stop | Reroll | TakeOver):
        return None
    ways = adviser.ways(state, to_win=False)
    done, best = _done(ways, state, action), best_for_points(ways)
    return Slip(state, done, best) if best.odds.points - done.odds.points > LOSS else None


def _done(ways: tuple[Way, ...], state: State, action: Keep | Stop | Reroll | TakeOver) -> Way:
    if isinstance(action, TakeOver):
        return ways[0] if action.accept else ways[1]
    option, verb = choice(state, action)
    return next(way for way in ways if way.option == option and way.verb == verb)


def _wins_as_often(adviser: Adviser, slip: Slip) -> bool:
    """Whether a choice that cost points cost no chance to win; asked only where the end is near."""
    state, game = slip.state, adviser.game
    near_the_end = max(state.totals) + NEAR_THE_END * adviser.best_turn >= game.target or state.ending is not None
    if len(state.players) == 1 or not near_the_end:
        return False
    ways = {(way.option, way.verb): way.odds.win or 0.0 for way in adviser.ways(state)}
    return ways[slip.done.option, slip.done.verb] > ways[slip.best.option, slip.best.verb] - LOSS
