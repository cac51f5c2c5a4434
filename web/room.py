"""The room that the page stands beside, and the page's address in it."""

from __future__ import annotations

from typing import cast

from flask import current_app, request

from companion.live.room import Room


def the_room() -> Room:
    """The room of the application that answers this request."""
    return cast(Room, current_app.extensions["room"])


def own_address() -> str:
    """Where other phones find the page: the first address of the table, else the one this phone came by."""
    address, *_ = the_room().view()["addresses"] or [request.host_url]
    return str(address)
