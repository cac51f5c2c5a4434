# Where everything of the appliance test is kept, and how a root is entered; sourced by the scripts beside it.
# Nothing is installed on this machine and nothing in it is changed: tools are unpacked, mounts are private.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
checkout=$(dirname "$here")
cache=${COMPANION_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/table-companion}
tools=$cache/tools
mirror=$(awk '/^URIs:/ {print $2; exit}' /etc/apt/sources.list.d/debian.sources 2>/dev/null ||
    awk '/^deb / {print $2; exit}' /etc/apt/sources.list)
mkdir -p "$tools"

# The tool of that name: this machine's own, else the unpacked one.
tool() {
    command -v "$1" || find "$tools" -name "$1" -type f -perm -u+x -print -quit
}

# Unpacks Debian packages for their programs, without installing them: need_tools PROGRAM:PACKAGE ...
need_tools() {
    local each missing=()
    for each in "$@"; do
        [ -n "$(tool "${each%%:*}")" ] || missing+=("${each##*:}")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    mkdir -p "$tools/packages"
    ( cd "$tools/packages" && apt-get -qq update && apt-get -qq download "${missing[@]}" 2>/dev/null )
    for each in "$tools"/packages/*.deb; do dpkg -x "$each" "$tools"; done
    rm -rf "$tools/packages"
}

# Downloads what the project and its build need, for that machine and Python 3.13, once: wheels FOLDER ARCHITECTURE
wheels() {
    [ -d "$1" ] && return
    rm -rf "$1.part"
    "${PYTHON:-$checkout/.venv/bin/python}" - "$checkout/pyproject.toml" <<'PY' >"$cache/wanted.txt"
import sys
import tomllib

from pip._vendor.packaging.requirements import Requirement

with open(sys.argv[1], "rb") as file:
    project = tomllib.load(file)
for line in [*project["project"]["dependencies"], *project["build-system"]["requires"], "editables"]:
    wanted = Requirement(line)
    if wanted.marker is None or wanted.marker.evaluate({"python_version": "3.13"}):
        wanted.marker = None
        print(wanted)
PY
    "${PYTHON:-$checkout/.venv/bin/python}" -m pip download -qq --disable-pip-version-check --dest "$1.part" \
        --python-version 3.13 --implementation cp --only-binary :all: \
        --platform "manylinux_2_28_$2" --platform "manylinux2014_$2" --platform "manylinux_2_17_$2" \
        --requirement "$cache/wanted.txt" "numpy==2.2.4"
    mv "$1.part" "$1"
}
