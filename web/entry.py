"""Who may act from a phone: the table's own screen, whoever has shown the PIN, or everyone where that is switched on.

Nouns:
    host      a phone that has shown the PIN, or the table's own screen, which shows it
    guesses   wrong PINs from one address lately; too many, and none is looked at for a while

For the PIN a phone is given a token, which it keeps in a cookie, so that the code it scans is all it ever needs. PINs
may be tried at two doors, which count; the token may be tried anywhere, and is too long for that.
"""

from __future__ import annotations

import ipaddress
import time
from collections import deque
from collections.abc import Callable

from flask import Blueprint, Response, abort, current_app, jsonify, redirect, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as Answer

from web.addresses import is_ours
from web.commands import parse_json
from web.room import own_address, the_room

COOKIE = "table-host"
YEAR_SECONDS = 365 * 24 * 3600
MOST_GUESSES = 10
GUESSES_SECONDS = 60.0
LONGEST_PIN = 12
LONGEST_TOKEN = 100

entry = Blueprint("entry", __name__)


class Misdirected(HTTPException):
    """A request that was meant for another machine."""

    code = 421


class Guesses:
    """Counts wrong PINs, address by address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, deque[float]] = {}

    def too_many(self, address: str) -> bool:
        """Whether this address has guessed too often lately."""
        times = self._wrong.get(address, deque())
        while times and self._clock() - times[0] > GUESSES_SECONDS:
            times.popleft()
        if not times:
            self._wrong.pop(address, None)
        return len(times) >= MOST_GUESSES

    def count(self, address: str) -> None:
        """One more wrong PIN."""
        self._wrong.setdefault(address, deque(maxlen=MOST_GUESSES)).append(self._clock())


@entry.before_app_request
def only_at_our_own_address() -> None:
    """A site may lead its own name to this machine, and would pass for the page: at the table's screen for a host."""
    if not is_ours(request.headers.get("Host", ""), the_room().view()["addresses"]):
        raise Misdirected


@entry.before_app_request
def only_those_who_may() -> None:
    """Whatever changes something is asked by somebody who may act; looking is free."""
    if request.method in ("GET", "HEAD", "OPTIONS") or request.endpoint == "entry.show_pin":
        return
    if not (is_host() or the_room().view().get("everyone")):
        abort(403)


def is_host() -> bool:
    """Whether this request comes from a phone that has shown the PIN, or from the table's own screen."""
    return _own_screen() or the_room().is_host(request.cookies.get(COOKIE, "")[:LONGEST_TOKEN])


@entry.get("/me")
def me() -> Response:
    """Whether this phone is a host, and for a host the PIN and the address that carries it."""
    if not is_host():
        return jsonify(host=False)
    return jsonify(host=True, pin=the_room().pin(), join=join_address())


@entry.get("/join/<pin>")
def join(pin: str) -> Answer:
    """The host's code leads here: the PIN is remembered, and the page opens."""
    return _remembering(redirect(url_for("doors.page")), _token_for(pin))


@entry.post("/pin")
def show_pin() -> Answer:
    """A PIN typed in on a phone."""
    if request.mimetype != "application/json":
        abort(415)
    given = parse_json(request.get_data())
    pin = given.get("pin") if isinstance(given, dict) else None
    if not isinstance(pin, str):
        abort(400)
    return _remembering(jsonify(host=True), _token_for(pin))


def join_address() -> str:
    """The address that lets a phone in as a host."""
    return f"{own_address()}join/{the_room().pin()}"


def _token_for(pin: str) -> str:
    guesses: Guesses = current_app.extensions["guesses"]
    address = request.remote_addr or ""
    if guesses.too_many(address):
        abort(429)
    token = the_room().token_for(pin[:LONGEST_PIN])
    if token is None:
        guesses.count(address)
        abort(403)
    return token


def _remembering(answer: Answer, token: str) -> Answer:
    answer.set_cookie(COOKIE, token, max_age=YEAR_SECONDS, httponly=True, samesite="Strict")
    return answer


def _own_screen() -> bool:
    trusted: Callable[[str], bool] = current_app.extensions["own_screen"]
    return trusted(request.remote_addr or "")


def is_this_machine(address: str) -> bool:
    """Whether a request comes from the machine the table runs on."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
