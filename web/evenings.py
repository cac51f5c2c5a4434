"""The doors to the evenings that are kept: their page, and all of them as one file, out and in."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from flask import Blueprint, Response, abort, render_template, request, send_file

from companion.live.room import not_kept
from companion.match.journal import JournalError
from web.room import the_room
from web.tongue import answer

LARGEST_BACKUP_BYTES = 256 * 1024 * 1024
IN_MEMORY_BYTES = 1024 * 1024
ZIP = "application/zip"

evenings = Blueprint("evenings", __name__)


@evenings.get("/history")
def history() -> str:
    """All games, how each player fares, and how the dice fall."""
    return render_template("history.html", kept=the_room().kept.json(), largest=LARGEST_BACKUP_BYTES)


@evenings.get("/history.json")
def history_json() -> Response:
    """The same as data, for programs."""
    return answer(the_room().kept.json())


@evenings.get("/backup.zip")
def backup() -> Response:
    """All evenings as one file."""
    with _taken_by_the_disk():
        out = tempfile.SpooledTemporaryFile(IN_MEMORY_BYTES)  # noqa: SIM115 (closed by the response)
        try:
            the_room().kept.back_up(out)
            out.seek(0)
        except (JournalError, OSError):
            out.close()
            raise
    name = f"table-companion-{date.today().isoformat()}.zip"
    return send_file(out, ZIP, as_attachment=True, download_name=name)


@evenings.post("/restore")
def restore() -> Response:
    """Add the evenings of such a file; only a page of ours can send one under this content type."""
    if request.mimetype != ZIP:
        abort(415)
    request.max_content_length = LARGEST_BACKUP_BYTES
    with _taken_by_the_disk(), tempfile.SpooledTemporaryFile(IN_MEMORY_BYTES) as file:
        while chunk := request.stream.read(IN_MEMORY_BYTES):
            file.write(chunk)
        file.seek(0)
        return answer({"said": the_room().restore(file)})


@contextmanager
def _taken_by_the_disk() -> Iterator[None]:
    """Have it said where the disk does not take a file that is on its way."""
    try:
        yield
    except OSError as error:
        raise not_kept(error) from error
