"""The score sheet as a PDF of one page."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from pathlib import Path

from fontTools.ttLib import TTFont
from fpdf import FPDF

from companion.table.seatings import heard
from web.paper import Cell, Column, Paper

FONTS = Path(__file__).parent / "fonts"
FONT = "sheet"
PLAIN, BOLD = "DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf"
MARGIN_MM = 12.0
TOP_MM, FOOT_MM = 26.0, 4.5
HEAD_MM = 15.0
TURN_MM = 8.0
TALLEST_MM, LOWEST_MM = 8.6, 4.0
POINTS_PER_MM = 72 / 25.4
MOST_UPRIGHT = 7
INK, SOFT, RULE = (43, 31, 25), (101, 86, 75), (190, 175, 158)


def pdf(paper: Paper) -> bytes:
    """One page of A4, on its side for many players; long games stand in several blocks side by side."""
    page = FPDF("landscape" if len(paper.columns) > MOST_UPRIGHT else "portrait", format="A4")
    page.set_auto_page_break(False)
    page.set_title(paper.title)
    page.add_font(FONT, "", FONTS / PLAIN)
    page.add_font(FONT, "B", FONTS / BOLD)
    page.c_margin = 0
    page.add_page()
    _Sheet(page, paper).draw()
    return bytes(page.output())


def writable(name: str) -> str:
    """What of a name can be written in the letters of Europe, which are all that there are here; may be empty."""
    return "".join(letter for letter in name if ord(letter) in _letters()).strip()


def heads(names: Sequence[str]) -> tuple[str, ...]:
    """What stands above the columns of these names; a number where what can be written of one is none or another's."""
    written = [writable(name) for name in names]
    told: dict[str, set[str]] = {}
    for name, letters in zip(names, written, strict=True):
        told.setdefault(heard(letters), set()).add(name)
    return tuple(
        letters if not name or (letters and len(told[heard(letters)]) == 1) else f"{letters} {seat}".strip()
        for seat, (name, letters) in enumerate(zip(names, written, strict=True), 1)
    )


@functools.cache
def _letters() -> frozenset[int]:
    return frozenset(TTFont(FONTS / BOLD).getBestCmap())


class _Sheet:
    """Draws one sheet on one page; every length is in millimetres."""

    def __init__(self, page: FPDF, paper: Paper) -> None:
        self._page, self._paper = page, paper
        self._space = page.h - TOP_MM - HEAD_MM - MARGIN_MM - FOOT_MM * len(paper.foot)
        self._blocks = paper.blocks(max(1, int(self._space / LOWEST_MM)))
        longest = max(len(rows) for rows in self._blocks)
        self._row = min(TALLEST_MM, self._space / max(1, longest))
        gaps = MARGIN_MM / 2 * (len(self._blocks) - 1)
        self._width = (page.w - 2 * MARGIN_MM - gaps) / len(self._blocks)
        self._column = (self._width - TURN_MM) / max(1, len(paper.columns))
        self._half = self._column * 0.38
        cells = [cell for column in paper.columns for cell in column.cells]
        self._gain = self._fitting((cell.gain for cell in cells), self._half, 0.5, "")
        self._total = self._fitting((_total(cell) for cell in cells), self._column - self._half - 2, 0.55, "B")

    def draw(self) -> None:
        """Title, blocks and foot."""
        self._write(MARGIN_MM, MARGIN_MM, self._page.w - 2 * MARGIN_MM, 7, self._paper.title, 16, "B", "L")
        self._write(MARGIN_MM, MARGIN_MM + 7, self._page.w - 2 * MARGIN_MM, 5, self._paper.aim, 9, "", "L", SOFT)
        for number, rows in enumerate(self._blocks):
            self._block(MARGIN_MM + number * (self._width + MARGIN_MM / 2), rows)
        for number, line in enumerate(self._paper.foot):
            y = self._page.h - MARGIN_MM - FOOT_MM * (len(self._paper.foot) - number - 1)
            self._write(MARGIN_MM, y - FOOT_MM, self._page.w - 2 * MARGIN_MM, FOOT_MM, line, 7.5, "", "L", SOFT)

    def _block(self, x: float, rows: range) -> None:
        bottom = TOP_MM + HEAD_MM + self._row * len(rows)
        names = heads([column.name for column in self._paper.columns])
        for number, (name, column) in enumerate(zip(names, self._paper.columns, strict=True)):
            left = x + TURN_MM + number * self._column
            self._head(left, name, column)
            self._line(left, TOP_MM, left, bottom)
            for place, row in enumerate(rows):
                self._cell(left, TOP_MM + HEAD_MM + place * self._row, column.cell(row))
        for place, row in enumerate(rows):
            y = TOP_MM + HEAD_MM + place * self._row
            self._write(x, y, TURN_MM - 1, self._row, str(row + 1), self._points(0.5), "", "R", SOFT)
            self._line(x, y + self._row, x + self._width, y + self._row)
        self._line(x, TOP_MM + HEAD_MM, x + self._width, TOP_MM + HEAD_MM, INK, 0.5)
        self._page.set_draw_color(*RULE)
        self._page.rect(x, TOP_MM, self._width, bottom - TOP_MM)

    def _head(self, x: float, name: str, column: Column) -> None:
        star = "★ " if column.winner else ""
        self._write(x + 1, TOP_MM + 1, self._column - 2, 4.5, star + name, 9, "B", "R")
        self._write(x + 1, TOP_MM + 5, self._column - 2, 6, column.total, 13, "B", "R")
        self._write(x + 1, TOP_MM + 10.7, self._column - 2, 3.5, column.note, 7, "", "R", SOFT)

    def _cell(self, x: float, y: float, cell: Cell) -> None:
        above = self._row * (0.62 if cell.note else 1)
        rest = self._column - self._half - 2
        self._write(x + 1, y, self._half, self._row, cell.gain, self._gain, "", "L", SOFT)
        self._write(x + self._half + 1, y, rest, above, _total(cell), self._total, "B", "R")
        low = y + self._row * 0.56
        self._write(x + self._half + 1, low, rest, self._row * 0.4, cell.note, self._points(0.3), "", "R", SOFT)

    def _fitting(self, texts: Iterable[str], width: float, share: float, style: str) -> float:
        """The size of type for all cells alike, so that the longest text fits its width."""
        points = self._points(share)
        self._page.set_font(FONT, style, points)
        widest = max((self._page.get_string_width(text) for text in texts), default=0.0)
        return points * min(1.0, width / widest) if widest else points

    def _points(self, share: float) -> float:
        """A size of type that takes this share of a row's height, at most 10 points."""
        return min(10.0, self._row * share * POINTS_PER_MM)

    def _write(
        self, x: float, y: float, width: float, height: float, text: str, points: float, style: str, align: str,
        colour: tuple[int, int, int] = INK,
    ) -> None:  # fmt: skip
        """One line of text in its box, made smaller where it would not fit."""
        if not text:
            return
        page = self._page
        page.set_text_color(*colour)
        page.set_font(FONT, style, points)
        if (wide := page.get_string_width(text)) > width:
            page.set_font_size(points * width / wide)
        page.set_xy(x, y)
        page.cell(width, height, text, align=align)

    def _line(
        self, x: float, y: float, to_x: float, to_y: float, colour: tuple[int, int, int] = RULE, thick: float = 0.2
    ) -> None:
        self._page.set_draw_color(*colour)
        self._page.set_line_width(thick)
        self._page.line(x, y, to_x, to_y)
        self._page.set_line_width(0.2)


def _total(cell: Cell) -> str:
    return f"{cell.total} †" if cell.last else cell.total
