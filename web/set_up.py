"""The doors to setting the camera up: their page, what it shows, and what is done there."""

from __future__ import annotations

from typing import Any, Protocol, cast

from flask import Blueprint, Response, abort, current_app, render_template, request

from companion.live.room import Malformed, View
from web.commands import parse_json
from web.tongue import answer

set_up = Blueprint("set_up", __name__)


class Setting(Protocol):
    """Setting the camera up, as the page sees it."""

    def view(self) -> View:
        """What the page shows now."""
        ...

    def do(self, wish: dict[str, Any]) -> View:
        """Do what is asked, and answer with what the page shows then. Raises Refused."""
        ...


@set_up.get("/setup")
def page() -> str:
    """The page itself."""
    _setting()
    return render_template("setup.html")


@set_up.get("/setup.json")
def view() -> Response:
    """What the page shows; it asks again and again, and while it does, frames are measured."""
    return answer(_setting().view())


@set_up.post("/setup.json")
def do() -> Response:
    """Do one thing; only a page of ours can send it under this content type."""
    if request.mimetype != "application/json":
        abort(415)
    wish = parse_json(request.get_data())
    if not isinstance(wish, dict):
        raise Malformed("A wish is an object: reload the page and try again.")
    return answer(_setting().do(wish))


def _setting() -> Setting:
    setting = current_app.extensions["setting"]
    if setting is None:
        abort(404)
    return cast(Setting, setting)
