"""The printed card that stands on the table: how a phone gets onto the Wi-Fi and to the page, and what the buttons do.

Nouns:
    Wifi   a network's name and password; no password means that it is open
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

import segno
from fpdf import FPDF
from segno.helpers import make_wifi_data

from web.pdf import FONTS

FONT = "card"
WIDTH_MM, HEIGHT_MM = 210.0, 148.0
MARGIN_MM, CODE_MM, TOP_MM = 14.0, 62.0, 34.0
QUIET_MODULES = 4
QUIET_MM = 7.0
INK, SOFT = (43, 31, 25), (101, 86, 75)

BUTTONS = (
    ("HOLD", "keep the dice that lie, and throw the others again"),
    ("STOP", "bank the points, end the turn"),
    ("HOLD and STOP, five seconds", "switch off; when the lamp has flashed three times, pull the plug"),
)
LAMP = "Green: throw.  White: dice or hands move.  Blue: read.  Amber: it asks.  Red: the camera sees nothing."


@dataclass(frozen=True, slots=True)
class Wifi:
    """A network's name and password; no password means that it is open."""

    name: str
    password: str = field(default="", repr=False)


class Ink(Protocol):
    """Where a code is drawn."""

    def rect(self, x: float, y: float, w: float, h: float, style: str) -> None:
        """Fill a rectangle; millimetres."""
        ...


def card(addresses: tuple[str, ...], wifi: Wifi | None = None) -> bytes:
    """The card as a PDF of one A5 page; the last of the addresses, which lasts the longest, is the code's."""
    page = FPDF("landscape", format=(HEIGHT_MM, WIDTH_MM))
    page.set_auto_page_break(False)
    page.set_margin(0)
    page.set_title("The table companion")
    page.add_font(FONT, "", FONTS / "DejaVuSansCondensed.ttf")
    page.add_page()
    _write(page, MARGIN_MM, MARGIN_MM - 4, 24, "The table companion")
    steps: list[tuple[str, segno.QRCode, tuple[str, ...]]] = []
    if wifi is not None:
        steps.append(("Join the Wi-Fi", wifi_code(wifi), (wifi.name,)))
    *others, lasting = addresses
    steps.append(("Open the page", segno.make_qr(lasting), (lasting, *(f"or {other}" for other in others))))
    for number, (title, code, lines) in enumerate(steps):
        x = MARGIN_MM + number * (WIDTH_MM / 2 - MARGIN_MM / 2)
        _write(page, x, TOP_MM - 6, 14, f"{number + 1}. {title}")
        draw_code(page, code, x - QUIET_MM, TOP_MM, CODE_MM)
        for place, line in enumerate(lines):
            _write(page, x, TOP_MM + CODE_MM + 1 + 5 * place, 10, line, SOFT)
    _write_buttons(page)
    return bytes(page.output())


def wifi_code(wifi: Wifi) -> segno.QRCode:
    """The code that lets a phone join; every letter in the alphabet that phones take it to be in."""
    security = "WPA" if wifi.password else None
    told = make_wifi_data(ssid=wifi.name, password=wifi.password or None, security=security)
    return segno.make_qr(told, encoding="utf-8")


def draw_code(page: Ink, code: segno.QRCode, x: float, y: float, side: float) -> None:
    """Draw a QR code with its quiet zone into a square of this side; millimetres."""
    module = side / (code.symbol_size(border=0)[0] + 2 * QUIET_MODULES)
    for row, column, length in _runs(code):
        left, top = x + (column + QUIET_MODULES) * module, y + (row + QUIET_MODULES) * module
        page.rect(left, top, length * module, module, "F")


def _runs(code: segno.QRCode) -> Iterator[tuple[int, int, int]]:
    """The dark modules that lie side by side: row, first column and how many; drawn as one, no hairline parts them."""
    for row, modules in enumerate(code.matrix):
        begin = None
        for column, dark in enumerate([*modules, 0]):
            if dark and begin is None:
                begin = column
            elif not dark and begin is not None:
                yield row, begin, column - begin
                begin = None


def _write_buttons(page: FPDF) -> None:
    y = HEIGHT_MM - MARGIN_MM - 6 * (len(BUTTONS) + 1)
    for number, (button, meaning) in enumerate(BUTTONS):
        _write(page, MARGIN_MM, y + 6 * number, 11, f"{button}: {meaning}")
    _write(page, MARGIN_MM, y + 6 * len(BUTTONS) + 1, 9, LAMP, SOFT)


def _write(page: FPDF, x: float, y: float, size: float, text: str, colour: tuple[int, int, int] = INK) -> None:
    """One line; a letter that the font lacks is left blank, and the code has it right."""
    page.set_font(FONT, size=size)
    page.set_text_color(*colour)
    page.set_xy(x, y)
    page.cell(text=text)
