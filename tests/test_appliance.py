"""What the service leaves for the machine: its address for the console, and the wish to be switched off."""

import logging

import pytest

from companion.service.appliance import Doorplate, OffSwitch, runtime_folder
from companion.settings import Leds, PinSettings
from companion.sight import Press


def test_only_a_service_has_a_runtime_folder(tmp_path):
    assert runtime_folder({"RUNTIME_DIRECTORY": f"{tmp_path}:/elsewhere"}) == tmp_path
    assert runtime_folder({}) is None


@pytest.mark.parametrize(
    ("pins", "lamp"),
    [
        (PinSettings(), "dh dl 22"),
        (PinSettings(lamp=(5, 6, 13), active_high=False), "dl dh 5 6 13"),
        (PinSettings(lamp=Leds((("green", 5), ("red", 6)))), "dh dl 5 6"),
        (PinSettings(lamp=None), "dh dl"),
    ],
)
def test_both_buttons_ask_for_the_end_and_say_where_the_lamp_is(tmp_path, pins, lamp):
    presses, ends = [], []
    switch = OffSwitch(pins, presses.append, lambda: ends.append(True), tmp_path)
    switch.press(Press.STOP)
    assert (presses, ends, switch.is_thrown) == ([Press.STOP], [], False)
    switch.press(Press.BOTH_LONG)
    assert (presses, ends, switch.is_thrown) == ([Press.STOP], [True], True)
    assert (tmp_path / "power-off").read_text() == f"{lamp}\n"


def test_without_a_service_both_buttons_say_so_and_nothing_ends(monkeypatch, caplog):
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    presses = []
    switch = OffSwitch(PinSettings(), presses.append, lambda: presses.append("the end"))
    with caplog.at_level(logging.WARNING):
        switch.press(Press.BOTH_LONG)
    assert (presses, switch.is_thrown) == ([], False)
    assert "only a machine on which the companion is a service" in caplog.text


def test_the_doorplate_is_renewed_only_when_address_or_pin_has_changed(tmp_path):
    network = ("http://192.168.1.7/", "http://table.local/")
    places = [("http://localhost/",), ("http://localhost/",), network, network]
    told = []
    pins = ["1234", "1234", "1234", "9876"]
    plate = Doorplate(
        lambda: places[len(seen)], lambda: pins[len(seen)], told.append, lambda address: f"<{address} \\>", tmp_path
    )
    seen = []
    for _ in places:
        plate.renew()
        seen.append((tmp_path / "console.issue").read_text())
    assert told == [places[0], network, network]
    assert seen[2] == (
        "<http://192.168.1.7/join/1234 \\\\>\n"
        "The table is open: http://192.168.1.7/ or http://table.local/\n"
        "The PIN 1234 lets a phone act; the code carries it.\n\n"
    )
    assert "join/9876" in seen[3]


def test_an_address_that_cannot_be_put_up_ends_no_evening_and_is_tried_again(tmp_path, caplog):
    """A full folder for it, or no descriptor left to look with, ended the table."""
    run, told = tmp_path / "run", []
    looks = [OSError(24, "Too many open files"), ("http://localhost/",), ("http://localhost/",), ("http://localhost/",)]

    def where():
        look = looks.pop(0)
        if isinstance(look, OSError):
            raise look
        return look

    plate = Doorplate(where, lambda: "1234", told.append, str, run)
    for _ in range(3):
        plate.renew()
    assert ["Too many open files" in caplog.messages[0], "No such file" in caplog.messages[1]] == [True, True]
    assert len(caplog.messages) == 2, "each trouble is told once"
    assert "http://localhost/" in told[0]
    run.mkdir()
    plate.renew()
    assert "join/1234" in (run / "console.issue").read_text()


def test_whoever_opened_the_table_is_told_its_address_again_when_that_has_changed():
    """Opened before the Wi-Fi was there, it showed the code of localhost in its terminal all evening."""
    nowhere, network = ("http://localhost/",), ("http://192.168.1.7/", "http://table.local/")
    places, welcomed = iter([nowhere, network, network]), []
    plate = Doorplate(lambda: next(places), lambda: "1234", id, str, welcome=lambda *told: welcomed.append(told))
    for _ in range(3):
        plate.renew()
    assert welcomed == [(nowhere, "1234"), (network, "1234")]
