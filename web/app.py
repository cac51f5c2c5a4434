"""The page's doors: one each for the pages, one each to see, to follow, to ask and to look at the table.

Every route parses, calls the room and answers. Only JSON is taken, under its own content type: a form on another
site cannot send that, so no other site can press a button here.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Flask, Response, abort, current_app, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from companion.games.saying import say
from companion.live.room import Malformed, Refused, Room, Stale
from companion.match.journal import JournalError
from web.commands import parse_command
from web.edition import edition, told
from web.entry import Guesses, entry, is_host, is_this_machine, join_address
from web.evenings import evenings
from web.health import AskHealth, health_doors
from web.lines import Lines
from web.papers import papers
from web.qr import svg
from web.room import own_address, the_room
from web.rules import rules
from web.set_up import Setting, set_up
from web.sse import Events, stream
from web.tongue import answer, language, speak

MOST_LINES = 64
"""Phones that may listen at once: a full house, each with a page left open in another tab."""

LINE_SECONDS = 120.0
LARGEST_COMMAND_BYTES = 16 * 1024

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

_SENTENCES = {
    403: say("This phone may only look: to act, enter the table's PIN, which its own screen shows."),
    404: say("There is nothing at this address: go back to the first page."),
    413: say("That is more than a command may hold: nothing was done."),
    415: say("A command is sent as JSON: reload the page and try again."),
    421: say("The table is not to be found under this name: open it at the address that its own screen shows."),
    429: say("Too many wrong PINs: wait a minute, then try again."),
    500: say("Something went wrong inside the companion: its log says what."),
    503: say("Too many phones are listening: this one asks again by itself."),
}

doors = Blueprint("doors", __name__)


def create_app(
    room: Room,
    health: AskHealth | None = None,
    own_screen: Callable[[str], bool] = is_this_machine,
    setting: Setting | None = None,
) -> Flask:
    """The web application of one table; ``web.server.serve`` puts it on the network.

    health: asked by the health page, which is not there without it.  own_screen: whether a request from this address
    comes from the table's own screen, which needs no PIN.  setting: setting the camera up, where there is one.
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_COMMAND_BYTES
    app.extensions["room"] = room
    app.extensions["lines"] = Lines(MOST_LINES)
    app.extensions["health"] = health
    app.extensions["events"] = Events()
    app.extensions["guesses"] = Guesses()
    app.extensions["own_screen"] = own_screen
    app.extensions["setting"] = setting
    app.jinja_env.globals["edition"] = app.extensions["edition"] = edition()
    speak(app)
    for blueprint in (doors, entry, papers, evenings, rules, health_doors, set_up):
        app.register_blueprint(blueprint)
    app.register_error_handler(Stale, _sentence_with(409))
    app.register_error_handler(Malformed, _sentence_with(400))
    app.register_error_handler(Refused, _sentence_with(422))
    app.register_error_handler(JournalError, _sentence_with(500))
    app.register_error_handler(HTTPException, _web_error)
    app.after_request(_with_headers)
    return app


@doors.get("/")
def page() -> str:
    """The page; everything on it comes from ``/view`` and ``/events``."""
    return render_template("index.html")


@doors.get("/view")
def view() -> Response:
    """Everything a phone shows now, as JSON."""
    return answer(the_room().view())


@doors.get("/events")
def events() -> Response:
    """Every view from now on, as server-sent events; 503 when ``MOST_LINES`` phones listen already."""
    lines: Lines = current_app.extensions["lines"]
    if not lines.take():
        abort(503)
    made: Events = current_app.extensions["events"]
    spoken = language()
    first = told(current_app.extensions["edition"])
    lines_of = stream(the_room().views(), LINE_SECONDS, make=lambda view: made.of(view, spoken), first=first)
    response = Response(lines_of, mimetype="text/event-stream")
    response.call_on_close(lines.give_back)
    return response


@doors.post("/command")
def command() -> Response:
    """Do what a phone asks and answer with the new view."""
    if request.mimetype != "application/json":
        abort(415)
    asked = parse_command(request.get_data())
    if "everyone" in asked["do"] and not is_host():
        abort(403)
    return answer(the_room().command(asked))


@doors.get("/picture/<name>")
def picture(name: str) -> Response:
    """The proof picture of a throw."""
    return _jpeg(the_room().picture(name))


@doors.get("/live.jpg")
def live_picture() -> Response:
    """What the camera sees now."""
    return _jpeg(the_room().live_picture())


@doors.get("/qr.svg")
def qr_code() -> Response:
    """The page's own address as a QR code, for the next phone."""
    return Response(svg(own_address()), mimetype="image/svg+xml")


@doors.get("/host.svg")
def host_code() -> Response:
    """The address that carries the PIN as a QR code, for hosts alone."""
    if not is_host():
        abort(403)
    return Response(svg(join_address()), mimetype="image/svg+xml")


@doors.get("/words.json")
def words() -> Response:
    """The page's own words in this phone's language; nothing in English, which the page knows by heart."""
    return jsonify(language().page)


@doors.get("/board")
def board() -> str:
    """The big screen: scores and dice for a television."""
    return render_template("board.html")


@doors.get("/turn/<int:number>")
def turn(number: int) -> Response:
    """One turn opened, as JSON."""
    opened = the_room().turn(number)
    if opened is None:
        abort(404)
    return answer(opened)


def _jpeg(data: bytes | None) -> Response:
    if data is None:
        abort(404)
    return Response(data, mimetype="image/jpeg")


def _sentence_with(status: int) -> Callable[[Exception], tuple[Response | str, int]]:
    """An error handler that answers with the error's own sentence."""

    def refusal(error: Exception) -> tuple[Response | str, int]:
        return _no(str(error)), status

    return refusal


def _web_error(error: HTTPException) -> tuple[Response | str, int]:
    status = error.code or 500
    return _no(_SENTENCES.get(status, error.description or "")), status


def _no(sentence: str) -> Response | str:
    """A sentence that says why not: as a page to somebody who has opened an address, as JSON to a script."""
    # What a browser accepts besides a page, such as a signed exchange, may be named more precisely.
    if request.accept_mimetypes.best_match(("application/json", "text/html")) == "text/html":
        return render_template("no.html", sentence=sentence)
    return answer({"error": sentence})


def _with_headers(response: Response) -> Response:
    response.headers.update(_HEADERS)
    if request.endpoint != "static":
        response.headers["Cache-Control"] = "no-store"
    return response
