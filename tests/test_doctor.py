"""The doctor's findings, for a table that is well and for each trouble."""

from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path

import pytest

from companion.frames import CameraError
from companion.service.doctor import Probes, examine, examine_machine, installed_versions
from companion.service.health import Finding
from companion.service.machine import Clock, Memory, Throttling
from companion.settings import PageSettings

WELL = Probes(
    folder=Path("games"),
    page=PageSettings(),
    camera=lambda: "The camera is Raspberry Pi camera imx708.",
    reader=lambda: "the pip reader",
    journal=lambda: 12,
    pins=lambda: None,
    voice=lambda: "The table speaks with espeak-ng.",
    addresses=lambda port: (f"http://192.168.1.9:{port}/", f"http://table.local:{port}/"),
    versions=lambda: {
        "the companion": "0.1.0",
        "Python": "3.11.2",
        "OpenCV": "4.11.0",
        "numpy": "1.24.2",
        "picamera2": "0.3.30",
    },
    free_megabytes=lambda folder: 5000.0,
    is_writable=lambda folder: True,
    is_read_only=lambda folder: False,
    port_is_free=lambda host, port: True,
    celsius=lambda: 51.4,
    throttling=lambda: Throttling(),
    memory=lambda: Memory(181.2, 412.0),
    clock=lambda: Clock(datetime(2026, 11, 21, 20, 15), True),
)


THE_MACHINE = [
    "✓ The software is complete: the companion 0.1.0, Python 3.11.2, OpenCV 4.11.0, numpy 1.24.2, picamera2 0.3.30.",
    "✓ There is room for games: 5000 MB in games.",
    "✓ The journal can be read: 12 games.",
    "✓ There are 412 MB of memory free; this program uses 181 MB.",
    "✓ The clock says 21.11.2026 20:15, as the network has told it.",
    "✓ The processor is cool enough: 51 °C.",
    "✓ The power supply is strong enough, and nothing slows the processor down.",
]


def failing(error):
    def probe(*_):
        raise error

    return probe


def test_a_table_that_is_well():
    assert [str(finding) for finding in examine(WELL)] == [
        "✓ A camera on the ribbon cable can be used: picamera2 is installed.",
        "✓ The camera is Raspberry Pi camera imx708.",
        "✓ The dice can be read: the pip reader.",
        "✓ The pins for buttons and lamp can be used.",
        "· The table speaks with espeak-ng.",
        "✓ The page will be at http://192.168.1.9:8000/ or http://table.local:8000/.",
        *THE_MACHINE,
    ]


def test_a_table_that_is_open_speaks_for_itself():
    told = (Finding(True, "The camera sends 30.0 pictures a second."), Finding(False, "The disk is full."))
    assert examine(replace(WELL, camera=failing(AssertionError("the camera is in use"))), told) == told


def test_the_machine_alone_can_be_examined_beside_an_open_table():
    assert [str(finding) for finding in examine_machine(WELL)] == THE_MACHINE


@pytest.mark.parametrize(
    ("trouble", "finding"),
    [
        (
            {"versions": lambda: {"Python": "3.11.2", "OpenCV": None, "numpy": "2.2"}},
            "✗ OpenCV cannot be found: run 'make clean run' to install again.",
        ),
        (
            {"versions": lambda: {"OpenCV": "5.0", "numpy": "2.2", "picamera2": None}},
            "· Only a USB camera can be used: for one on a Raspberry Pi's ribbon cable "
            "run 'sudo apt install python3-picamera2', then 'make clean run'.",
        ),
        (
            {"camera": failing(CameraError("No camera was found: check its cable."))},
            "✗ The camera does not work: No camera was found: check its cable.",
        ),
        (
            {"reader": failing(FileNotFoundError("pips.onnx is missing: run 'git checkout vision'."))},
            "✗ The dice cannot be read: pips.onnx is missing: run 'git checkout vision'.",
        ),
        (
            {"pins": lambda: "This machine is no Raspberry Pi."},
            "· This machine is no Raspberry Pi.",
        ),
        (
            {"is_writable": lambda folder: False, "is_read_only": lambda folder: True},
            "✗ The disk takes nothing more for games: restart the machine, "
            "and replace its SD card if that does not help.",
        ),
        (
            {"is_writable": lambda folder: False},
            "✗ Nothing can be written to games: run 'sudo chown -R $USER games'.",
        ),
        (
            {"free_megabytes": lambda folder: 13.7},
            "✗ Only 14 MB are left for games: delete what you do not need.",
        ),
        (
            {"journal": failing(ValueError("line 7 makes no sense."))},
            "✗ The journal cannot be read: line 7 makes no sense.",
        ),
        ({"journal": lambda: 1}, "✓ The journal can be read: 1 game."),
        (
            {"port_is_free": lambda host, port: False},
            "· Port 8000 is in use: the companion is running already, or set another port under [page] "
            "in companion.toml.",
        ),
        (
            {"port_is_free": failing(OSError(99, "Cannot assign requested address"))},
            "✗ The page cannot be served at 0.0.0.0:8000 (Cannot assign requested address): "
            "correct host and port under [page] in companion.toml.",
        ),
        ({"celsius": lambda: 84.0}, "✗ The processor is at 84 °C and slows down: give it air or a heat sink."),
        ({"celsius": lambda: None}, "· This machine does not tell how warm it is."),
        (
            {"throttling": lambda: Throttling(low_voltage=True, slowed=True)},
            "✗ The voltage is too low: use the official power supply and a short cable.",
        ),
        (
            {"throttling": lambda: Throttling(slowed=True)},
            "✗ The processor is slowed down: give it air, or a heat sink.",
        ),
        (
            {"throttling": lambda: Throttling(was_low_voltage=True)},
            "· The voltage has been too low: if that comes again, use the official power supply.",
        ),
        (
            {"throttling": lambda: Throttling(was_slowed=True)},
            "· The processor has been slowed down: if that comes again, give it air.",
        ),
        ({"throttling": lambda: None}, "· This machine does not tell about its power supply."),
        (
            {"memory": lambda: Memory(181.0, 22.0)},
            "✗ There are 22 MB of memory free; this program uses 181 MB: end other programs, or restart the machine.",
        ),
        ({"memory": lambda: None}, "· This machine does not tell about its memory."),
        (
            {"clock": lambda: Clock(datetime(1970, 1, 1, 0, 7), False)},
            "· The clock says 01.01.1970 00:07, which is wrong: play needs no clock, and a network sets it.",
        ),
        (
            {"clock": lambda: Clock(datetime(2026, 11, 21, 20, 15), False)},
            "· The clock says 21.11.2026 20:15; no network has set it, and play needs no clock.",
        ),
    ],
)
def test_each_trouble_is_a_sentence_with_what_to_do(trouble, finding):
    assert finding in [str(each) for each in examine(replace(WELL, **trouble))]


@pytest.mark.parametrize("probe", [field.name for field in fields(Probes) if field.name not in ("folder", "page")])
def test_no_probe_can_end_the_examination(probe):
    findings = examine(replace(WELL, **{probe: failing(RuntimeError())}))
    assert len(findings) == len(examine(WELL))
    assert any(finding.ok is False and finding.sentence.endswith(": RuntimeError") for finding in findings)


def test_the_versions_of_this_environment():
    versions = installed_versions()
    assert list(versions) == ["Python", "the companion", "OpenCV", "numpy", "picamera2"]
    assert versions["numpy"]
