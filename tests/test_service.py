"""The service: the unit means what it says, it is shut in, and unit, scripts and program agree about the paths."""

import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from companion.service.appliance import CONSOLE, POWER_OFF
from companion.settings import PageSettings, Settings, data_folder, parse_settings
from web.server import THREADS

ROOT = Path(__file__).resolve().parents[1]
SYSTEMD = ROOT / "systemd"
UNIT = SYSTEMD / "table-companion.service"
HELPERS = sorted(SYSTEMD.glob("table-companion-*"))
INSTALL, UNINSTALL = SYSTEMD / "install.sh", SYSTEMD / "uninstall.sh"
SCRIPTS = [*sorted(SYSTEMD.glob("*.sh")), ROOT / "environment.sh", *sorted((ROOT / "appliance").glob("*.sh"))]

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


def test_only_who_wants_the_voice_lets_the_service_reach_the_loudspeaker(unit):
    lines = (SYSTEMD / "voice.conf").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        "[Service]",
        "SupplementaryGroups=audio",
        "DeviceAllow=char-alsa rw",
    ]
    assert "audio" not in unit["SupplementaryGroups"][0]
    assert f"{UNIT.name}.d" in UNINSTALL.read_text()


def test_systemd_has_nothing_to_say_about_the_unit(analyze, runnable):
    told = analyze("verify", "--man=no", str(runnable))
    assert (told.stdout, told.returncode) == ("", 0)


@pytest.mark.parametrize("helper", HELPERS, ids=lambda helper: helper.name)
def test_systemd_has_nothing_to_say_about_the_helpers(analyze, helper):
    told = analyze("verify", "--man=no", str(helper))
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


def test_camera_and_pins_are_all_the_devices_it_reaches(unit):
    """ProtectClock, for one, would quietly add the clock's."""
    assert unit["DevicePolicy"] == ["closed"]
    assert sorted(unit["DeviceAllow"]) == [
        "char-dma_heap rw",
        "char-gpiochip rw",
        "char-media rw",
        "char-video4linux rw",
    ]
    assert "ProtectClock" not in unit


def test_the_page_leaves_threads_for_camera_pins_voice_and_odds(unit):
    """It has one for each phone that may listen: with a Raspberry Pi's camera and four cores hardly any were left."""
    assert int(unit["TasksMax"][0]) >= 3 * THREADS


def test_the_unit_runs_the_current_version_in_its_own_environment(unit):
    [current], [start] = unit["WorkingDirectory"], unit["ExecStart"]
    assert start == f"{current}/.venv/bin/python -u -m companion play"
    for script in (INSTALL, UNINSTALL):
        assert f"place={Path(current).parent}\n" in script.read_text()
    assert (ROOT / "companion" / "__main__.py").is_file()


def test_the_games_are_where_uninstalling_says(unit):
    [state] = unit["StateDirectory"]
    folder = f"/var/lib/{state}"
    assert data_folder(None, {"STATE_DIRECTORY": folder}) == Path(folder)
    assert f"data={folder}\n" in INSTALL.read_text()
    assert f"its games and settings are still in {folder}." in UNINSTALL.read_text()


def test_what_is_put_in_place_is_taken_away_again():
    """Every path outside the installer's own folder."""
    put = (SYSTEMD / "put-in-place.sh").read_text()
    taken = UNINSTALL.read_text()
    places = set(re.findall(r"/(?:etc|usr)/[\w./-]+/table-companion[\w.-]*", put))
    assert len(places) >= 4
    assert [place for place in places if place not in taken] == []


def test_the_files_that_units_watch_are_those_that_the_companion_writes(unit):
    [runtime] = unit["RuntimeDirectory"]
    watched = "".join((SYSTEMD / f"table-companion-{name}.path").read_text() for name in ("console", "power-off"))
    for name in (CONSOLE, POWER_OFF):
        assert f"=/run/{runtime}/{name}\n" in watched


def test_the_settings_of_a_first_installation_are_read():
    settings = parse_settings((SYSTEMD / "settings.toml").read_text())
    assert settings == Settings(page=PageSettings(port=80))


def test_the_pins_have_a_folder_to_write_to(unit):
    [runtime] = unit["RuntimeDirectory"]
    assert f"LG_WD=/run/{runtime}" in unit["Environment"][0].split()


def test_what_is_set_down_for_a_moment_lies_on_the_disk_in_a_folder_of_its_own(unit):
    assert "TMPDIR=/var/tmp" in unit["Environment"]
    assert unit["PrivateTmp"] == ["yes"]


class Page(BaseHTTPRequestHandler):
    """Answers whatever is asked."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()

    def log_message(self, *told):
        """Nothing is told."""


def program(path, text="exit 0"):
    """A shell program of this text at a path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def page():
    """The address of a page that answers."""
    server = HTTPServer(("127.0.0.1", 0), Page)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def shell(tmp_path, page):
    """Runs a script on a machine of stand-ins, where every service is active and the page is on a network."""
    program(
        tmp_path / "bin/systemctl",
        f"""case "$*" in
    *StatusText*) echo 'The table is open: {page} or http://table.local/' ;;
    *NRestarts*) echo 0 ;;
esac""",
    )
    program(tmp_path / "bin/id", "echo 0")
    for name in ("journalctl", "apt-get", "getent"):
        program(tmp_path / "bin" / name)
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"

    def run(*words):
        return subprocess.run(["sh", *words], capture_output=True, text=True, env=os.environ | {"PATH": path})

    return run


def test_a_version_is_healthy_though_its_page_has_an_address_by_number_and_one_by_name(shell, page):
    """On every machine with a network the installer took both for one address, and the new version for a failure."""
    [is_healthy] = re.findall(r"^is_healthy\(\) \{\n.*?^\}\n", INSTALL.read_text(), re.DOTALL | re.MULTILINE)
    told = shell("-c", f'set -eu; unit=table healthy_seconds=0\n{is_healthy}is_healthy && echo "$page"')
    assert (told.returncode, told.stdout) == (0, f"{page}\n")


def in_folder(script, folder):
    """A script with all its places on the machine moved into a folder."""
    moved = re.sub(r"(?<=[ =>])/(etc|opt|run|usr|var)/", rf"{folder}/\1/", script.read_text())
    return moved.replace("healthy_seconds=10", "healthy_seconds=0")


def test_a_version_that_cannot_be_put_in_place_is_taken_back(tmp_path, shell):
    """It was thrown away while the machine already pointed to it, and no version was left to start."""
    checkout, place = tmp_path / "checkout", tmp_path / "opt/table-companion"
    program(checkout / "systemd/install.sh", in_folder(INSTALL, tmp_path))
    program(checkout / "systemd/put-in-place.sh", "exit 1")
    program(checkout / "environment.sh", "mkdir -p .venv/bin && ln -s /bin/true .venv/bin/python")
    before = program(place / "releases/before/systemd/put-in-place.sh").parents[1]
    (place / "current").symlink_to(before)
    (tmp_path / "var/lib/table-companion").mkdir(parents=True)
    told = shell(str(checkout / "systemd/install.sh"))
    assert (told.returncode, (place / "current").readlink()) == (1, before)
    assert "the one before it runs again" in told.stderr
    assert list((place / "releases").iterdir()) == [before]


def test_an_upgrade_for_which_the_disk_has_no_room_leaves_the_games_where_they_are(tmp_path, shell):
    """They were thrown away with the new version, though the copy to take back had found no room."""
    checkout, place = tmp_path / "checkout", tmp_path / "opt/table-companion"
    program(checkout / "systemd/install.sh", in_folder(INSTALL, tmp_path))
    program(checkout / "systemd/put-in-place.sh", "exit 1")
    program(checkout / "environment.sh", "mkdir -p .venv/bin && ln -s /bin/true .venv/bin/python")
    program(tmp_path / "bin/cp", f'case "$*" in *journal*) exit 1 ;; esac\nexec {shutil.which("cp")} "$@"')
    before = program(place / "releases/before/systemd/put-in-place.sh").parents[1]
    (place / "current").symlink_to(before)
    games = tmp_path / "var/lib/table-companion/journal.sqlite"
    games.parent.mkdir(parents=True)
    games.write_text("all games")
    told = shell(str(checkout / "systemd/install.sh"))
    assert (told.returncode, games.read_text(), (place / "current").readlink()) == (1, "all games", before)
    assert "free some space" in told.stderr
    assert list((place / "releases").iterdir()) == [before]


def test_a_version_that_is_taken_back_leaves_the_games_as_they_were(tmp_path, shell):
    checkout, place = tmp_path / "checkout", tmp_path / "opt/table-companion"
    games = tmp_path / "var/lib/table-companion/journal.sqlite"
    program(checkout / "systemd/install.sh", in_folder(INSTALL, tmp_path))
    program(checkout / "systemd/put-in-place.sh", f"echo lost >{games}; echo lost >{games}-wal; exit 1")
    program(checkout / "environment.sh", "mkdir -p .venv/bin && ln -s /bin/true .venv/bin/python")
    before = program(place / "releases/before/systemd/put-in-place.sh").parents[1]
    (place / "current").symlink_to(before)
    games.parent.mkdir(parents=True)
    games.write_text("all games")
    shell(str(checkout / "systemd/install.sh"))
    assert [(file.name, file.read_text()) for file in games.parent.iterdir()] == [("journal.sqlite", "all games")]


def test_a_version_that_is_taken_back_leaves_pin_dice_and_set_up_as_they_were(tmp_path, shell):
    """A version that cannot read them sets them aside or draws another PIN, and no phone might act any more."""
    checkout, place, data = (
        tmp_path / "checkout",
        tmp_path / "opt/table-companion",
        tmp_path / "var/lib/table-companion",
    )
    program(checkout / "systemd/install.sh", in_folder(INSTALL, tmp_path))
    put = "cd {}; for file in *.json setup/*; do echo lost >$file; done; echo new >setup/new; exit 1"
    program(checkout / "systemd/put-in-place.sh", put.format(data))
    program(checkout / "environment.sh", "mkdir -p .venv/bin && ln -s /bin/true .venv/bin/python")
    before = program(place / "releases/before/systemd/put-in-place.sh").parents[1]
    (place / "current").symlink_to(before)
    (data / "setup/demo").mkdir(parents=True)
    kept = {name: f"the table's {name}" for name in ("host.json", "dice.json", "setup/setup.json")}
    for name, text in kept.items():
        (data / name).write_text(text)
    shell(str(checkout / "systemd/install.sh"))
    assert {str(file.relative_to(data)): file.read_text() for file in data.rglob("*") if file.is_file()} == kept
    assert (data / "setup/demo").is_dir()


def test_the_service_reaches_its_folders_though_root_keeps_files_to_himself(tmp_path, shell):
    """Its own user was let into none of them, and the first installation did not come up."""
    checkout, place = tmp_path / "checkout", tmp_path / "opt/table-companion"
    program(checkout / "systemd/install.sh", in_folder(INSTALL, tmp_path))
    program(checkout / "systemd/put-in-place.sh")
    program(checkout / "systemd/settings.toml")
    program(checkout / "environment.sh", "mkdir -p .venv/bin && ln -s /bin/true .venv/bin/python")
    program(tmp_path / "run/table-companion/console.issue")
    told = shell("-c", f"umask 077; sh {checkout / 'systemd/install.sh'}")
    assert (told.returncode, told.stderr) == (0, "")
    [release] = (place / "releases").iterdir()
    assert {folder.stat().st_mode & 0o777 for folder in (place, place / "releases", release)} == {0o755}


def test_a_machine_whose_settings_were_moved_away_can_be_brought_up_to_date(tmp_path, shell):
    """Without them the port to be announced could not be told, and that ended the installer."""
    put = program(tmp_path / "systemd/put-in-place.sh", in_folder(SYSTEMD / "put-in-place.sh", tmp_path))
    for file in SYSTEMD.iterdir():
        if file.name != put.name:
            shutil.copy(file, put.parent)
    for folder in ("etc/avahi/services", "etc/systemd/system", "usr/local/bin"):
        (tmp_path / folder).mkdir(parents=True)
    told = shell(str(put))
    assert (told.returncode, told.stderr) == (0, "")
    assert "<port>8000</port>" in (tmp_path / "etc/avahi/services/table-companion.service").read_text()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_the_scripts_can_be_run(script):
    assert os.access(script, os.X_OK)
    shell = script.read_text().partition("\n")[0].removeprefix("#!/bin/")
    subprocess.run([shell if shell in ("sh", "bash") else "bash", "-n", str(script)], check=True)
