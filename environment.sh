#!/bin/sh
# Makes the companion's own Python environment in .venv; called by make with what to install: . or .[dev]
# On a Raspberry Pi it sees the system's packages too, because libcamera and lgpio come from there.
set -eu

fail() {
    echo "$1" >&2
    exit 1
}

find_python() {
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if "$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    fail "No Python from 3.11 to 3.13 was found: run 'sudo apt install python3 python3-venv', then try again."
}

has() {
    "$python" -c "import $1" 2>/dev/null
}

missing_packages() {
    has ensurepip || echo python3-venv
    if grep -qs 'Raspberry Pi' /proc/device-tree/model; then
        has picamera2 || echo python3-picamera2
        has lgpio || echo python3-lgpio
    fi
}

# Installs system packages where that asks for no password; otherwise says what to type.
install_packages() {
    advice="run 'sudo apt install --no-install-recommends $*', then try again."
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif sudo -n true 2>/dev/null; then
        as_root="sudo"
    else
        fail "The companion needs more of the system: $advice"
    fi
    echo "Installing $* from the system's packages ..."
    { $as_root apt-get -qq update && $as_root apt-get -qq install --no-install-recommends "$@"; } >/dev/null ||
        fail "The system's packages could not be installed: $advice"
}

python=$(find_python)
packages=$(missing_packages)
# shellcheck disable=SC2086  # one word for each package
[ -z "$packages" ] || install_packages $packages

echo "Preparing the companion's environment; the first time takes some minutes ..."
if .venv/bin/python -c '' 2>/dev/null; then clear=; else clear=--clear; fi
if has libcamera && has numpy; then
    "$python" -m venv $clear --system-site-packages .venv
    # The system's picamera2 was built for the system's numpy, and would not load beside another.
    "$python" -c 'import numpy; print("numpy==" + numpy.__version__)' >.venv/constraints.txt
else
    "$python" -m venv $clear .venv
    : >.venv/constraints.txt
fi
.venv/bin/python -m pip install --quiet --disable-pip-version-check \
    --constraint .venv/constraints.txt --editable "$1" ||
    fail "The Python packages could not be installed: check the network, then try again."
