"""The rules at hand: a page for each game, as the house on the table plays it."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from companion.games import GAMES, make
from companion.rulebook import rulebook
from web.room import the_room

rules = Blueprint("rules", __name__)


@rules.get("/rules")
def of_the_table() -> str:
    """The rules of the game on the table, or of the first."""
    playing = the_room().view()["game"]
    return of_game(playing["id"] if playing else next(iter(GAMES)))


@rules.get("/rules/<game_id>")
def of_game(game_id: str) -> str:
    """The rules of one game."""
    if game_id not in GAMES:
        abort(404)
    playing = the_room().view()["game"]
    options = playing["options"] if playing and playing["id"] == game_id else {}
    return render_template("rules.html", book=rulebook(make(game_id, options)), games=GAMES.values())
