"""The doors to the score sheet on paper: to print, as PDF, as a table, as data, and empty.

They show the game on the table, or with ``?game=17`` the one of that number.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, abort, jsonify, render_template, request

from companion.games.saying import say
from companion.language import translated
from companion.live.room import Played
from web.paper import Paper, as_csv, as_json, empty, filled
from web.pdf import heads, pdf, writable
from web.room import the_room
from web.tongue import language

PRINTED_ROWS = 60
"""Rows that one page holds in print; more stand in a second block beside the first."""

NUMBERED = say(
    "A number stands for a name in letters that a PDF has not: they are on the sheet's page, which can be printed."
)

BYTE_ORDER_MARK = "\ufeff"
"""Spreadsheets take a table without it for another alphabet."""

papers = Blueprint("papers", __name__)


@papers.get("/sheet")
def sheet() -> str:
    """The sheet of a game, ready to print on one page."""
    paper = _translated(filled(_game().view()))
    return render_template("sheet.html", paper=paper, blocks=paper.blocks(PRINTED_ROWS), empty=False)


@papers.get("/sheet/empty")
def empty_sheet() -> str:
    """A sheet to fill in with a pencil."""
    paper = _translated(empty(the_room().view()))
    return render_template("sheet.html", paper=paper, blocks=paper.blocks(PRINTED_ROWS), empty=True)


@papers.get("/sheet.pdf")
def sheet_pdf() -> Response:
    """The sheet of a game, one page."""
    paper = filled(_game().view())
    names = [column.name for column in paper.columns]
    if heads(names) != tuple(map(writable, names)):
        paper = replace(paper, foot=(*paper.foot, NUMBERED))
    return _file(pdf(_translated(paper)), "application/pdf", "scoresheet.pdf")


@papers.get("/sheet/empty.pdf")
def empty_pdf() -> Response:
    """A sheet to fill in with a pencil, one page."""
    return _file(pdf(_translated(empty(the_room().view()))), "application/pdf", "empty-scoresheet.pdf")


@papers.get("/sheet.csv")
def sheet_csv() -> Response:
    """The sheet for a spreadsheet."""
    return _file((BYTE_ORDER_MARK + as_csv(_game().view())).encode(), "text/csv", "scoresheet.csv")


@papers.get("/sheet.json")
def sheet_json() -> Response:
    """The whole game with every throw, for programs."""
    answer = jsonify(as_json(_game()))
    answer.headers["Content-Disposition"] = 'attachment; filename="scoresheet.json"'
    return answer


def _translated(paper: Paper) -> Paper:
    said: Paper = translated(paper, language())
    return said


def _file(data: bytes, kind: str, name: str) -> Response:
    return Response(data, mimetype=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _game() -> Played:
    """The game whose number the address tells, else the one on the table."""
    number = request.args.get("game", type=int)
    game = the_room() if number is None else the_room().kept.game(number)
    if game is None:
        abort(404)
    return game
