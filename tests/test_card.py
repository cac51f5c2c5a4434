"""The printed card: one page, and codes that a phone can read."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
import segno

from web.card import Wifi, card, draw_code, wifi_code

PIXELS_A_MM = 8


class Sheet:
    """Paper that remembers what was drawn on it, as a picture."""

    def __init__(self) -> None:
        self.picture = np.full((80 * PIXELS_A_MM, 80 * PIXELS_A_MM), 255, np.uint8)

    def rect(self, x: float, y: float, w: float, h: float, style: str) -> None:
        left, top, right, bottom = (round(edge * PIXELS_A_MM) for edge in (x, y, x + w, y + h))
        self.picture[top:bottom, left:right] = 0


def test_a_drawn_code_can_be_read() -> None:
    sheet = Sheet()
    draw_code(sheet, segno.make_qr("http://table.local/"), 5, 7, 60)
    told, _, _ = cv2.QRCodeDetector().detectAndDecode(sheet.picture)
    assert told == "http://table.local/"


@pytest.mark.parametrize(
    ("wifi", "told"),
    [
        (Wifi("Home"), "WIFI:S:Home;;"),
        (Wifi('He said "hi"', 'a;b:c\\d "e"'), r"WIFI:T:WPA;S:He said \"hi\";P:a\;b\:c\\d \"e\";;"),
        (Wifi("Café", "Grüße " + 57 * "x"), f"WIFI:T:WPA;S:Café;P:Grüße {57 * 'x'};;"),
        (Wifi("猫の家", "secret123"), "WIFI:T:WPA;S:猫の家;P:secret123;;"),
        (Wifi("Дача", "secret123"), "WIFI:T:WPA;S:Дача;P:secret123;;"),
    ],
    ids=["open", "marks", "long", "Japanese", "Russian"],
)
def test_the_code_of_a_wifi_can_be_read_whatever_it_is_called(wifi: Wifi, told: str) -> None:
    sheet = Sheet()
    draw_code(sheet, wifi_code(wifi), 5, 7, 60)
    assert cv2.QRCodeDetector().detectAndDecode(sheet.picture)[0] == told


@pytest.mark.parametrize(
    "wifi",
    [None, Wifi("Home", "a;b:c"), Wifi("Gäste"), Wifi("猫の家", "secret123")],
    ids=["none", "home", "open", "far"],
)
def test_the_card_is_one_page_whatever_the_wifi_is_called(wifi: Wifi | None) -> None:
    printed = card(("http://192.168.1.7/", "http://table.local/"), wifi)
    assert printed.startswith(b"%PDF-")
    assert printed.count(b"/Type /Page\n") == 1


def test_the_password_is_never_told() -> None:
    wifi = Wifi("Home", "secret123")
    assert "secret123" not in repr(wifi)
    assert b"secret123" not in card(("http://table.local/",), wifi)
