"""What the coach tells, as JSON for the page: the odds before a choice, the best choice after the turn, luck and skill.

Before the roller has acted it speaks of no option but those that ``Game.discreet`` allows, and of none as the best.
"""

from __future__ import annotations

from typing import Any

from companion.games.core import Phase, State, Values, text
from companion.games.play import History
from companion.games.saying import Sentence, say
from companion.odds.advice import Adviser, Way
from companion.odds.review import Review, Reviewer, Slip


class Coach:
    """Follows a game and tells what may be told of it; what was reckoned once is not reckoned again."""

    def __init__(self, adviser: Adviser) -> None:
        self.adviser = adviser
        self._reviewer = Reviewer(adviser)

    def tell(self, history: History, coached: frozenset[str]) -> dict[str, Any]:
        """What is told of a game as it stands: to those who are coached, and of everybody once it is over."""
        reviews = self._reviewer.backwards(history)
        last = next(reviews, None)
        over = history.state.phase is Phase.OVER
        return {
            "odds": _odds(self.adviser, history) if history.state.player in coached else [],
            "told": _told(last) if last and last.player in coached else None,
            "review": _sums([last, *reviews][::-1]) if over and last else [],
        }


def _odds(adviser: Adviser, history: History) -> list[dict[str, Any]]:
    """The risk and the worth of throwing on, for each choice that may be shown."""
    game, state = history.game, history.state
    shown = game.discreet(state)
    return [
        {
            "keep": list(_keeping(state, way)),
            "dice": way.odds.dice,
            "loses": round(way.odds.wreck + way.odds.cancelled, 4),
            "expected": round(way.odds.points, 1),
        }
        for way in adviser.ways(state, to_win=False)
        if way.odds.dice and (way.option is None or way.option in shown)
    ]


def _keeping(state: State, way: Way) -> Values:
    """The dice that stay: who takes over keeps the run that lies there."""
    if way.option is not None:
        return way.option.keep
    return state.aside if way.verb == "take over" else ()


def _told(review: Review) -> Sentence:
    """The dearest slip of a turn against the best choice there was."""
    if not review.slips:
        return say("{player}, there was no better choice.", player=review.player)
    slip: Slip = max(review.slips, key=lambda slip: slip.cost)
    return say(
        "{player}, with {dice} {best} was worth {more} points, {done} {less}.",
        player=review.player,
        dice=text(slip.state.thrown or slip.state.aside),
        best=_words(slip.best),
        more=_points(slip.best),
        done=_words(slip.done),
        less=_points(slip.done),
    )


def _points(way: Way) -> int | float:
    """What a choice was worth; nobody needs tenths of hundreds."""
    points = way.odds.points
    return round(points) if points >= 100 else round(points, 1)


def _words(way: Way) -> Sentence:
    if way.option is None:
        return say("taking the dice over") if way.verb == "take over" else say("starting afresh")
    if not way.option.keep:
        return say("throwing the same dice again") if way.verb == "reroll" else say("accepting the loss")
    kept = text(way.option.keep)
    if way.verb == "stop":
        return say("stopping with {dice}", dice=kept)
    if way.verb == "roll-all":
        return say("keeping {dice} and picking up all", dice=kept)
    return say("keeping {dice} and throwing on", dice=kept)


def _sums(reviews: list[Review]) -> list[dict[str, Any]]:
    """Luck and what was given away, of each player and each turn."""
    players = dict.fromkeys(review.player for review in reviews)
    return [
        {
            "player": player,
            "luck": round(sum(review.luck for review in mine), 1),
            "given_away": round(sum(review.given_away for review in mine), 1),
            "turns": [
                {
                    "turn": review.number,
                    "points": review.points,
                    "luck": round(review.luck, 1),
                    "given_away": round(review.given_away, 1),
                }
                for review in mine
            ],
        }
        for player in players
        for mine in [[review for review in reviews if review.player == player]]
    ]
