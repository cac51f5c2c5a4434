"""The QR codes say the address: read back by OpenCV, as a phone would."""

from __future__ import annotations

import cv2
import numpy as np

from web.qr import svg, text

ADDRESS = "http://192.168.1.7:8000/"


def test_a_camera_reads_the_address_off_the_terminal() -> None:
    light = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    rows = [[light[block] for block in line] for line in text(ADDRESS).splitlines()]
    modules = np.array(rows, np.uint8).transpose(0, 2, 1).reshape(-1, len(rows[0]))
    picture = np.kron(modules * 255, np.ones((8, 8), np.uint8)).astype(np.uint8)
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == ADDRESS


def test_the_picture_needs_no_other_file_and_keeps_its_quiet_zone() -> None:
    picture = svg(ADDRESS)
    assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33"')
    assert "<style" not in picture
