"""Games solved once for all tests."""

from functools import cache

from companion.games import Game
from companion.odds.turns import Turns


@cache
def turns_of(game: Game) -> Turns:
    """The turns of a game; frozen rules that are equal share theirs."""
    return Turns(game)
