"""The games, each one module; to add a game, write its module and name its class in ``GAMES``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.games.core import Game, Illegal, Option, Phase, State
from companion.games.dire_straights import DireStraights
from companion.games.freight_train import FreightTrain
from companion.games.saying import say
from companion.games.ten_thousand import TenThousand
from companion.games.train_wreck import TrainWreck

GAMES: dict[str, type[Game]] = {game.id: game for game in (TrainWreck, FreightTrain, DireStraights, TenThousand)}


def make(game_id: str, options: Mapping[str, object]) -> Game:
    """The rules of a game with its house rules set. Raises ValueError with a sentence."""
    if game_id not in GAMES:
        raise ValueError(f"There is no game {game_id!r}; the games are {', '.join(GAMES)}.")
    game = GAMES[game_id]
    settings = {setting.name: setting for setting in game.settings}
    unknown = [name for name in options if name not in settings]
    if unknown:
        raise ValueError(f"{game.name} has no option {unknown[0]!r}; it has {', '.join(settings)}.")
    return game(**{name: settings[name].parse(value) for name, value in options.items()})


def seated(names: Iterable[str], heard: Callable[[str], str] = str) -> tuple[str, ...]:
    """The players' names, trimmed. Raises ValueError where one is empty or stands twice.

    heard: what is the same of names that cannot be told apart.
    """
    players = tuple(name.strip() for name in names)
    if not players or not all(players):
        raise ValueError(say("Every player needs a name."))
    sounds = [heard(name) for name in players]
    twice = [name for name, sound in zip(players, sounds, strict=True) if sounds.count(sound) > 1]
    if twice:
        raise ValueError(say("The name {name} stands twice; give every player a name of their own.", name=twice[0]))
    return players


__all__ = ["GAMES", "Game", "Illegal", "Option", "Phase", "State", "make", "seated"]
