"""The health page: how the table is, in sentences for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from flask import Blueprint, Response, abort, current_app, jsonify, render_template

from companion.service.health import Health
from web.lines import Lines

AskHealth = Callable[[int], Health]
"""Tells the table's health, given how many phones listen."""

health_doors = Blueprint("health", __name__)


@health_doors.get("/health")
def health_page() -> str:
    """How the table is, for people."""
    return render_template("health.html", health=_health())


@health_doors.get("/health.json")
def health_json() -> Response:
    """How the table is, for programs."""
    return jsonify(_health().as_json())


def _health() -> Health:
    ask = cast(AskHealth | None, current_app.extensions["health"])
    if ask is None:
        abort(404)
    lines: Lines = current_app.extensions["lines"]
    return ask(lines.taken)
