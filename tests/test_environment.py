"""Making the environment, with stand-ins on the PATH for Python and the system's tools: nothing is installed."""

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "environment.sh"

PYTHON = """#!/bin/sh
# A Python that has the modules in $HAS, and writes down what it is asked to do.
case "$*" in
    *sys.version_info*) exit 0 ;;
    *numpy.__version__*) echo "numpy==1.24.2" ;;
    "-c import "*) case " $HAS " in *" ${2#import } "*) exit 0 ;; *) exit 1 ;; esac ;;
    "-m venv"*) echo "$*" >>asked; mkdir -p .venv/bin; cp "$0" .venv/bin/python ;;
    "-m pip"*) echo "$*" >>asked; exit "${PIP_STATUS:-0}" ;;
esac
"""
TOOLS = {
    "python3": PYTHON,
    "id": "#!/bin/sh\necho 1000\n",
    "sudo": "#!/bin/sh\nexit 1\n",
    "grep": '#!/bin/sh\nexit "${IS_NO_PI:-1}"\n',
}


@pytest.fixture
def prepare(tmp_path):
    """Run the script in an empty folder where Python has these modules."""

    def run(has, **environ):
        tools = tmp_path / "tools"
        tools.mkdir()
        for name, text in TOOLS.items():
            (tools / name).write_text(text)
            (tools / name).chmod(0o755)
        path = f"{tools}{os.pathsep}{os.environ['PATH']}"
        told = subprocess.run(
            [str(SCRIPT), ".[dev]"],
            cwd=tmp_path,
            env={**os.environ, "PATH": path, "PYTHON": "", "HAS": has, **environ},
            capture_output=True,
            text=True,
        )
        asked = tmp_path / "asked"
        return told.returncode, told.stderr.strip(), asked.read_text().splitlines() if asked.exists() else []

    return run


def test_an_environment_of_its_own(prepare):
    status, complaint, asked = prepare(has="ensurepip")
    assert (status, complaint) == (0, "")
    assert asked[0] == "-m venv --clear .venv"
    assert asked[1].endswith("--constraint .venv/constraints.txt --editable .[dev]")


def test_beside_the_systems_libcamera_the_systems_numpy_stays(prepare, tmp_path):
    status, complaint, asked = prepare(has="ensurepip libcamera numpy")
    assert (status, complaint) == (0, "")
    assert asked[0] == "-m venv --clear --system-site-packages .venv"
    assert (tmp_path / ".venv" / "constraints.txt").read_text() == "numpy==1.24.2\n"


@pytest.mark.parametrize(
    ("has", "environ", "sentence"),
    [
        (
            "ensurepip",
            {"PYTHON": "no-such-python"},
            "No Python from 3.11 to 3.13 was found: run 'sudo apt install python3 python3-venv', then try again.",
        ),
        (
            "",
            {},
            "The companion needs more of the system: "
            "run 'sudo apt install --no-install-recommends python3-venv', then try again.",
        ),
        (
            "ensurepip",
            {"IS_NO_PI": "0"},
            "The companion needs more of the system: "
            "run 'sudo apt install --no-install-recommends python3-picamera2 python3-lgpio', then try again.",
        ),
        (
            "ensurepip",
            {"PIP_STATUS": "1"},
            "The Python packages could not be installed: check the network, then try again.",
        ),
    ],
)
def test_what_is_missing_is_one_sentence(prepare, has, environ, sentence):
    status, complaint, _ = prepare(has, **environ)
    assert (status, complaint) == (1, sentence)


@pytest.mark.parametrize(("version", "made"), [("3.11", False), ("3.13", True), ("", True)])
def test_an_environment_of_another_python_is_made_anew(tmp_path, version, made):
    """After an upgrade of the system 'make run' ended with a traceback: a module was missing."""
    programs = {"environment.sh": "touch made", ".venv/bin/python": f"echo {version}"}
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / ".venv/lib/python3.11").mkdir(parents=True)
    for name, does in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / name).chmod(0o755)
    for name in ("pyproject.toml", ".venv/ready"):
        (tmp_path / name).touch()
    subprocess.run(["make", "--file", SCRIPT.with_name("Makefile"), ".venv/ready"], cwd=tmp_path, check=True)
    assert (tmp_path / "made").exists() == made
