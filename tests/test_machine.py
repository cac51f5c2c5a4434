"""What the machine tells, from a kernel made of files."""

import socket

import pytest

from companion.machine import celsius, free_megabytes, has_low_voltage, is_writable, port_is_free


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.mark.parametrize(("text", "expected"), [("51540\n", 51.54), ("", None), ("warm", None), (None, None)])
def test_celsius(tmp_path, text, expected):
    if text is not None:
        write(tmp_path / "class/thermal/thermal_zone0/temp", text)
    assert celsius(tmp_path) == expected


@pytest.mark.parametrize(
    ("name", "alarm", "expected"),
    [("rpi_volt", "1", True), ("rpi_volt", "0", False), ("rpi_volt", None, None), ("nvme", "1", None)],
)
def test_low_voltage(tmp_path, name, alarm, expected):
    write(tmp_path / "class/hwmon/hwmon0/name", "cpu_thermal\n")
    write(tmp_path / "class/hwmon/hwmon1/name", name + "\n")
    if alarm is not None:
        write(tmp_path / "class/hwmon/hwmon1/in0_lcrit_alarm", alarm + "\n")
    assert has_low_voltage(tmp_path) is expected


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
