"""What the machine tells, from a kernel made of files."""

import socket

import pytest

from companion.service import machine
from companion.service.machine import (
    Memory,
    Throttling,
    celsius,
    clock,
    free_megabytes,
    is_writable,
    memory,
    port_is_free,
    throttling,
)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.mark.parametrize(("text", "expected"), [("51540\n", 51.54), ("", None), ("warm", None), (None, None)])
def test_celsius(tmp_path, text, expected):
    if text is not None:
        write(tmp_path / "class/thermal/thermal_zone0/temp", text)
    assert celsius(tmp_path) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("0", Throttling()),
        ("50005\n", Throttling(low_voltage=True, slowed=True, was_low_voltage=True, was_slowed=True)),
        ("0x80008", Throttling(slowed=True, was_slowed=True)),
        ("10000", Throttling(was_low_voltage=True)),
    ],
)
def test_throttling_as_the_firmware_tells_it(tmp_path, told, expected):
    write(tmp_path / "devices/platform/soc/soc:firmware/get_throttled", told)
    assert throttling(tmp_path) == expected


def test_where_the_kernel_does_not_tell_vcgencmd_is_asked(tmp_path, monkeypatch):
    program = tmp_path / "vcgencmd"
    program.write_text("#!/bin/sh\necho throttled=0x50000\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert throttling(tmp_path) == Throttling(was_low_voltage=True, was_slowed=True)


@pytest.mark.parametrize(
    ("name", "alarm", "expected"),
    [
        ("rpi_volt", "1", Throttling(low_voltage=True)),
        ("rpi_volt", "0", Throttling()),
        ("rpi_volt", None, None),
        ("nvme", "1", None),
    ],
)
def test_low_voltage_where_the_firmware_tells_nothing(tmp_path, monkeypatch, name, alarm, expected):
    monkeypatch.setattr(machine, "_throttled_bits", lambda kernel: None)
    write(tmp_path / "class/hwmon/hwmon0/name", "cpu_thermal\n")
    write(tmp_path / "class/hwmon/hwmon1/name", name + "\n")
    if alarm is not None:
        write(tmp_path / "class/hwmon/hwmon1/in0_lcrit_alarm", alarm + "\n")
    assert throttling(tmp_path) == expected


def test_memory(tmp_path):
    assert memory(tmp_path) is None
    write(tmp_path / "self/status", "Name:\tpython\nVmRSS:\t  181000 kB\n")
    write(tmp_path / "meminfo", "MemTotal:  424000 kB\nMemAvailable:  212000 kB\n")
    assert memory(tmp_path) == Memory(181.0, 212.0)


def test_the_clock_is_set_once_the_network_has_told_it(tmp_path):
    assert not clock(tmp_path / "synchronized").is_set
    (tmp_path / "synchronized").touch()
    assert clock(tmp_path / "synchronized").is_set


def test_room_and_writability_of_a_folder_that_is_still_to_be_made(tmp_path):
    assert free_megabytes(tmp_path / "data" / "games") > 0
    assert is_writable(tmp_path / "data" / "games")


def test_a_file_where_the_folder_should_be(tmp_path):
    (tmp_path / "data").write_text("")
    assert not is_writable(tmp_path / "data" / "games")


def test_a_port_in_use_is_not_free():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        assert not port_is_free("127.0.0.1", port)
    assert port_is_free("127.0.0.1", port)


def test_a_port_that_only_the_service_may_use_is_free_unless_somebody_answers_there(monkeypatch):
    """Where the service had not come up, its doctor, who may not use port 80, said that it was running already."""

    def forbidden(self, address):
        raise PermissionError(13, "Permission denied")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        monkeypatch.setattr(socket.socket, "bind", forbidden)
        assert not port_is_free("127.0.0.1", port)
    assert port_is_free("127.0.0.1", port)


def test_an_address_that_is_not_this_machines_is_no_port_in_use():
    with pytest.raises(OSError, match="Cannot assign requested address"):
        port_is_free("203.0.113.7", 8000)
