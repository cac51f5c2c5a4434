"""What a phone sends, from bytes to a command; whether it may be done is the room's to say."""

from __future__ import annotations

import json
from typing import Any

from companion.games.saying import say
from companion.live.room import Command, Malformed


def parse_json(body: bytes) -> Any:
    """The value in a request's body. Raises Malformed."""
    try:
        value = json.loads(body, parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise Malformed(say("The command is not JSON: reload the page and try again.")) from error
    return value


def parse_command(body: bytes) -> Command:
    """The command in a request's body: a JSON object of "on", a version, and "do", an object.

    Where the phone saw a question, "question" is its id; "selected" are the selected dice it saw. Raises Malformed.
    """
    command = parse_json(body)
    if not isinstance(command, dict) or command.keys() - {"question", "selected"} != {"on", "do"}:
        raise Malformed(say('A command is an object with "on" and "do": reload the page and try again.'))
    if type(command["on"]) is not int or not isinstance(command["do"], dict):
        raise Malformed(say('"on" is a version and "do" an object: reload the page and try again.'))
    return command


def _no_constant(name: str) -> float:
    """NaN and Infinity, which Python reads and JSON does not have."""
    raise ValueError(name)
