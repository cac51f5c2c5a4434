"""What each legal choice is worth in one state of a game.

Nouns:
    Goal     turn points that are missing for something: the board, the quota to stop, the target
    Way      one choice with one thing that may follow it, and its odds: ``keep 1 1 and throw 3``
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.core import Option, Phase, State
from companion.odds.hands import hand_of
from companion.odds.turns import Turns


@dataclass(frozen=True, slots=True)
class Goal:
    """Points that the turn must bank for something: name is board, quota or target."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of what is about to happen to a turn.

    dice: how many are thrown, 0 where the turn ends.  wreck, cancelled: the chances that this throw loses the turn, and
    the total with it.  reach: the chance to come to each goal, played for it alone.  points: what the turn is expected
    to bank when played best from here.
    """

    dice: int
    wreck: float
    cancelled: float
    reach: dict[Goal, float]
    points: float


@dataclass(frozen=True, slots=True)
class Way:
    """One legal choice: an option and what follows it; without an option, ``take over`` or ``leave``."""

    option: Option | None
    verb: str
    odds: Odds


def goals(turns: Turns, state: State) -> tuple[Goal, ...]:
    """What the turn of the player in this state may be played for."""
    game, total = turns.game, state.totals[state.at]
    least, first = turns.least(total), turns.quota(total)
    found = []
    if game.has_entry and not total:
        found.append(Goal("board", least))
    elif first:
        found.append(Goal("quota", first))
    return (*found, Goal("target", game.target - total)) if total < game.target else tuple(found)


def odds_of(turns: Turns, state: State) -> Odds:
    """The odds of the throw that a state waits for."""
    hand, turn, total = hand_of(turns.game, state), turns.game.at_stake(state), state.totals[state.at]
    wreck, cancelled = turns.loses(total, hand, turn)
    reach = {goal: turns.reach(total, goal.points, hand, turn) for goal in goals(turns, state)}
    return Odds(hand.dice, wreck, cancelled, reach, turns.points(total).at(hand, turn))


def ways(turns: Turns, state: State) -> tuple[Way, ...]:
    """Every legal choice of a state with its odds, the best first."""
    return tuple(sorted(_ways(turns, state), key=lambda way: -way.odds.points))


def _ways(turns: Turns, state: State) -> Iterator[Way]:
    game, state = turns.game, replace(state, lines=())
    if state.phase is Phase.OFFER:
        yield Way(None, "take over", odds_of(turns, game.take_over(state, True)))
        yield Way(None, "leave", odds_of(turns, game.take_over(state, False)))
    for option in state.options:
        for verb in option.may:
            after = game.take(state, option, verb)
            yield Way(option, verb, _ended(turns, state, after) if verb == "stop" else odds_of(turns, after))


def _ended(turns: Turns, before: State, after: State) -> Odds:
    """A turn that has been stopped."""
    points = after.totals[before.at] - before.totals[before.at]
    return Odds(0, 0.0, 0.0, {goal: float(points >= goal.points) for goal in goals(turns, before)}, points)
