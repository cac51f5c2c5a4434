"""QR codes of the page's address, for the terminal and for the page itself."""

from __future__ import annotations

import io

import segno


def text(address: str) -> str:
    """The code in block characters, two rows of it a line; light on dark, as terminals are."""
    out = io.StringIO()
    segno.make_qr(address).terminal(out, border=2, compact=True)
    return out.getvalue()


def console(address: str) -> str:
    """The code as coloured spaces, for a screen whose letters have no blocks."""
    out = io.StringIO()
    segno.make_qr(address).terminal(out, border=2, compact=False)
    return out.getvalue()


def svg(address: str) -> str:
    """The code as an SVG picture, black on white with the quiet zone that cameras need."""
    out = io.BytesIO()
    segno.make_qr(address).save(out, kind="svg", border=4, light="white", xmldecl=False, omitsize=True)
    return out.getvalue().decode()
