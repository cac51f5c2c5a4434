"""Rules at hand: for each game a page in our own words, whose numbers and examples the game itself works out."""

from __future__ import annotations

from companion.games import Game
from companion.rulebook import dire_straights, freight_train, ten_thousand, train_wreck
from companion.rulebook.book import Rulebook, Words, written

WORDS: dict[str, Words] = {
    "train-wreck": train_wreck.WORDS,
    "freight-train": freight_train.WORDS,
    "dire-straights": dire_straights.WORDS,
    "ten-thousand": ten_thousand.WORDS,
}


def rulebook(game: Game) -> Rulebook:
    """The rules of a game as this house plays it."""
    return written(game, WORDS[game.id])
