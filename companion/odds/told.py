"""What the command ``odds`` writes, from the tables that lie in the data folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from companion.games.core import Game
from companion.odds import summary, telling
from companion.odds.advice import Adviser
from companion.odds.position import read_position
from companion.odds.store import open_race, open_turns

FOLDER = "odds"


def of_game(game: Game, data: Path, as_json: bool) -> str:
    """A game's odds in short."""
    found = summary.summary(open_turns(game, data / FOLDER))
    return json.dumps(summary.to_json(found)) if as_json else summary.to_text(found)


def of_state(text: str, options: Mapping[str, object], data: Path, as_json: bool) -> str:
    """The odds of the state that a file holds. Raises ValueError with a sentence."""
    position = read_position(text, options, lambda game: open_turns(game, data / FOLDER))
    adviser = Adviser(open_race(position.game, data / FOLDER))
    return json.dumps(telling.to_json(position, adviser)) if as_json else telling.to_text(position, adviser)
