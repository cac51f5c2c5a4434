"""Which language a phone is answered in: the one chosen on it, else the first of its own that there is a file for."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, jsonify, request

from companion.games.saying import say
from companion.language import ENGLISH, Language, languages, translated

COOKIE = "language"


def speak(app: Flask) -> None:
    """Let an application's templates say things: ``t("Games")``, ``said(sentence)`` and ``number(1050)``."""

    @app.context_processor
    def words() -> dict[str, Any]:
        spoken = language()
        return {
            "language": spoken,
            "languages": [(each.code, each.name) for each in languages().values()],
            "t": lambda template, **parameters: spoken.say(say(template, **parameters)),
            "said": spoken.say,
            "number": spoken.number,
        }


def language() -> Language:
    """The language of this request."""
    known = languages()
    chosen = request.cookies.get(COOKIE, "")
    best = chosen if chosen in known else request.accept_languages.best_match(known)
    return known[best] if best else ENGLISH


def answer(value: Any) -> Response:
    """A JSON value as an answer, every sentence in the phone's language."""
    return jsonify(translated(value, language()))
