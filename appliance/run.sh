#!/bin/bash
# The appliance, rehearsed: a Debian root, the companion installed in it by its own installer, booted under its own
# systemd with the real picamera2 and gpiozero, used, abused and uninstalled. make test-appliance runs it.
# Exit status: 0 all well, 1 something failed, 77 it cannot be done on this machine, with a line that says why.
set -euo pipefail
source "$(dirname "$0")/common.sh"

cannot() {
    echo "The appliance was not rehearsed here: $1."
    exit 77
}

[ "$(id -u)" = 0 ] || cannot "it needs root"
command -v apt-get >/dev/null || cannot "it needs a Debian machine"
unshare --mount --pid --fork true 2>/dev/null || cannot "this machine lets nobody make namespaces"
grep -qw overlay /proc/filesystems || cannot "this kernel has no overlay file system"

stamp() { cat "$@" | sha256sum | cut -c1-12; }
root=$cache/root-$(stamp "$here/root.sh")
wheels=$cache/wheels-$(uname -m)-$(stamp "$checkout/pyproject.toml")
need_tools systemd-nspawn:systemd-container || cannot "systemd-nspawn cannot be had"
if [ ! -d "$root" ]; then
    echo "Building a Debian root, once; it takes a minute or two ..."
    rm -rf "$cache"/root-*
    "$here/root.sh" "$root" || cannot "the root could not be built"
fi
if [ ! -d "$wheels" ]; then
    rm -rf "$cache/wheels-$(uname -m)"-*
    wheels "$wheels" "$(uname -m)" || cannot "the Python packages could not be downloaded"
fi

# What is written goes into a layer that is thrown away: each rehearsal begins on a fresh machine.
work=$(mktemp -d "$cache/rehearsal-XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work"/{upper,layer,machine,results,checkout}
upper=$work/upper
mkdir "$upper/etc"
git -C "$checkout" ls-files --cached --others --exclude-standard -z |
    tar -C "$checkout" --null --files-from=- --ignore-failed-read -cf - | tar -C "$work/checkout" -xf -
install -D -m 644 -t "$upper/opt/rehearsal" "$here"/support/*.py
install -m 644 -t "$upper/opt/rehearsal" "$here/support/10-rehearsal.conf"
install -D -m 755 "$here/support/pinctrl" "$upper/usr/local/bin/pinctrl"
printf '[global]\nno-index = true\nfind-links = /opt/wheels\n' >"$upper/etc/pip.conf"
(cd "$checkout" && "${PYTHON:-.venv/bin/python}" -m appliance.scene "$upper/opt/rehearsal/scenes")

boot() {
    mkdir -p "$upper/etc/systemd/system/multi-user.target.wants"
    sed "s/BOOT/$1/" "$here/support/rehearsal.service" >"$upper/etc/systemd/system/rehearsal.service"
    ln -sf ../rehearsal.service "$upper/etc/systemd/system/multi-user.target.wants/rehearsal.service"
    timeout "$2" unshare --mount --propagation private bash -c '
        mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/layer" "$2/machine"
        exec "$3/boot.sh" "$2/machine" --bind="$2/results:/var/rehearsal" --bind-ro="$4:/opt/wheels" \
            --bind-ro="$2/checkout:/opt/checkout"
    ' boot "$root" "$work" "$here" "$wheels" >"$work/console.txt" 2>&1 ||
        { echo "The container ended badly:"; tail -20 "$work/console.txt"; echo "$1" >>"$work/results/ended-badly"; }
}

boot first_boot 900
boot second_boot 120
cat "$work/results/told.txt"
"${PYTHON:-$checkout/.venv/bin/python}" "$here/verdict.py" "$work/results"
