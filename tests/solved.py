"""Games solved once for all tests."""

from functools import cache

from companion.games import Game
from companion.odds.race import Race
from companion.odds.turns import Turns


@cache
def turns_of(game: Game) -> Turns:
    """The turns of a game; frozen rules that are equal share theirs."""
    return Turns(game)


@cache
def race_of(game: Game) -> Race:
    """The whole games of rules."""
    return Race(turns_of(game))
