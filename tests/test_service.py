"""The service: the unit means what it says, it is shut in, and unit, scripts and program agree about the paths."""

import os
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from companion.settings import data_folder

ROOT = Path(__file__).resolve().parents[1]
UNIT = ROOT / "systemd" / "table-companion.service"
SCRIPTS = [ROOT / "systemd" / "install.sh", ROOT / "systemd" / "uninstall.sh", ROOT / "environment.sh"]

MOST_EXPOSURE = "20"
"""In tenths, as systemd-analyze counts it: 0 is shut in, 100 is wide open."""


@pytest.fixture
def analyze():
    """``systemd-analyze`` with its output, errors included."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed here, so the unit was not analysed")

    def run(*arguments):
        return subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    return run


@pytest.fixture
def unit():
    """The unit's keys, each with all its values."""
    keys = defaultdict(list)
    for line in UNIT.read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            keys[key].append(value)
    return keys


@pytest.fixture
def runnable(unit, tmp_path):
    """The unit with a Python that exists on this machine, because verifying looks for the program."""
    program = unit["ExecStart"][0].split()[0]
    path = tmp_path / UNIT.name
    path.write_text(UNIT.read_text().replace(program, sys.executable))
    return path


def test_systemd_has_nothing_to_say_about_the_unit(analyze, runnable):
    told = analyze("verify", "--man=no", str(runnable))
    assert (told.stdout, told.returncode) == ("", 0)


def test_a_misspelt_key_would_be_told(analyze, runnable):
    runnable.write_text(runnable.read_text().replace("ProtectHome=", "ProtectHouse="))
    assert "ProtectHouse" in analyze("verify", "--man=no", str(runnable)).stdout


def test_the_service_is_shut_in(analyze, runnable):
    told = analyze("security", "--no-pager", "--offline=true", f"--threshold={MOST_EXPOSURE}", str(runnable))
    assert told.returncode == 0, told.stdout


def test_what_would_hide_the_camera_and_the_pins_is_not_set(unit):
    assert "PrivateDevices" not in unit
    assert "ProcSubset" not in unit
    assert {"char-video4linux rw", "char-gpiochip rw"} <= set(unit["DeviceAllow"])


def test_the_unit_runs_the_installed_checkout_in_its_own_environment(unit):
    [place], [start] = unit["WorkingDirectory"], unit["ExecStart"]
    assert start == f"{place}/.venv/bin/python -u -m companion play"
    for script in SCRIPTS[:2]:
        assert f"place={place}\n" in script.read_text()
    assert (ROOT / "companion" / "__main__.py").is_file()


def test_the_games_are_where_uninstalling_says(unit):
    [state] = unit["StateDirectory"]
    folder = f"/var/lib/{state}"
    assert data_folder(None, {"STATE_DIRECTORY": folder}) == Path(folder)
    assert f"its games are still in {folder}." in SCRIPTS[1].read_text()


def test_the_pins_have_a_folder_to_write_to(unit):
    [runtime] = unit["RuntimeDirectory"]
    assert f"LG_WD=/run/{runtime}" in unit["Environment"][0].split()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_the_scripts_can_be_run(script):
    assert os.access(script, os.X_OK)
    subprocess.run(["sh", "-n", str(script)], check=True)
