"""The table's PIN and the switch that lets everyone act, kept over a restart."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.live.host import Host


def test_the_pin_is_drawn_once_and_kept(tmp_path: Path) -> None:
    host = Host(tmp_path / "data" / "host.json")
    assert len(host.pin) == 4
    assert host.pin.isdigit()
    again = Host(tmp_path / "data" / "host.json")
    assert (again.pin, again.everyone) == (host.pin, False)


def test_the_token_for_it_is_long_and_kept_with_it(tmp_path: Path) -> None:
    host = Host(tmp_path / "host.json")
    assert len(host.token) > 40
    assert Host(tmp_path / "host.json").gave(host.token)
    assert not host.gave(host.pin)
    assert Host(tmp_path / "another.json").token != host.token


def test_a_table_that_has_a_pin_and_no_token_draws_one_and_keeps_the_pin(
    tmp_path: Path, fill_disk: Callable[[], None]
) -> None:
    file = tmp_path / "host.json"
    file.write_text('{"pin": "4821", "everyone": true}')
    host = Host(file)
    assert (host.pin, host.everyone, host.token) == ("4821", True, Host(file).token)
    file.write_text('{"pin": "4821", "everyone": true}')
    fill_disk()
    assert Host(file).pin == "4821"


def test_the_switch_is_kept(tmp_path: Path) -> None:
    Host(tmp_path / "host.json").let_everyone_act(True)
    assert Host(tmp_path / "host.json").everyone


def test_only_the_whole_pin_is_the_pin(tmp_path: Path) -> None:
    host = Host(tmp_path / "host.json")
    assert host.knows(host.pin)
    assert not any(host.knows(wrong) for wrong in ("", host.pin[:3], host.pin + "0", "ä", " " + host.pin))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"pin": 4821, "everyone": false}',
        '{"pin": "48a1", "everyone": 1}',
        '{"pin": "4821", "everyone": true, "token": 1}',
    ],
)
def test_a_file_that_makes_no_sense_is_written_anew(tmp_path: Path, text: str) -> None:
    file = tmp_path / "host.json"
    file.write_text(text)
    assert Host(file).pin == Host(file).pin


def test_a_full_disk_leaves_the_switch_and_keeps_nobody_from_opening_the_table(
    tmp_path: Path, fill_disk: Callable[[], None]
) -> None:
    host = Host(tmp_path / "host.json")
    fill_disk()
    with pytest.raises(OSError, match="No space left"):
        host.let_everyone_act(True)
    assert not host.everyone
    assert Host(tmp_path / "host.json").pin == host.pin
