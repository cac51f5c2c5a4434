#!/bin/sh
# Installs the table companion as a service that starts with the machine; run again, it brings in a newer checkout.
# Each version has a folder of its own and "current" points to one of them: going back is turning a link.
set -eu
# The service's own user must reach what is put in place, however little root lets others see.
umask 022

fail() {
    echo "$1" >&2
    exit 1
}

[ "$(id -u)" = 0 ] || fail "Only root can install a service: run 'sudo systemd/install.sh'."

checkout=$(cd "$(dirname "$0")/.." && pwd)
place=/opt/table-companion
data=/var/lib/table-companion
unit=table-companion.service
healthy_seconds=10

[ "$checkout" != "$place" ] || fail "This checkout is where the service goes: move it elsewhere, then try again."

prepare_machine() {
    # NAME.local is told by avahi; Raspberry Pi OS has it, and the address in numbers works without it.
    [ -x /usr/sbin/avahi-daemon ] || apt-get -qq install --no-install-recommends avahi-daemon >/dev/null ||
        echo "avahi-daemon could not be installed, so the table has no name on the network, only its number."
    # A plain Debian lacks the groups that own camera and pins on Raspberry Pi OS.
    for group in video gpio render; do
        getent group "$group" >/dev/null || { groupadd --system "$group" && echo "$group" >>"$place/groups"; }
    done
}

put_into() {
    release=$1
    tar -C "$checkout" --exclude=./.venv --exclude=./.git --exclude="./.*_cache" --exclude="__pycache__" -cf - . |
        tar -C "$release" --no-same-owner -xf -
    # What is installed already need not be fetched again; it is a copy, so that the version before keeps its own.
    [ ! -d "$before/.venv" ] || cp -a "$before/.venv" "$release/.venv"
    (cd "$release" && ./environment.sh . && .venv/bin/python -m compileall -q companion vision hardware web)
    chmod -R a+rX "$release"
}

# Each step leaves a version that starts, so the plug may be pulled during an upgrade too.
turn_to() {
    systemctl stop "$unit" 2>/dev/null || true
    ln -sfn "$1" "$place/current.new" && mv -T "$place/current.new" "$place/current" &&
        "$place/current/systemd/put-in-place.sh"
}

is_healthy() {
    systemctl start "$unit" || return 1
    # On a network there are two, by number and by name: the first is the surest.
    page=$(systemctl show --property StatusText --value "$unit" | grep -o 'http://[^ ]*' | head -n 1)
    python3 -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1] + "view", timeout=5)' "$page" \
        2>/dev/null || return 1
    sleep "$healthy_seconds"
    systemctl is-active --quiet "$unit" && [ "$(systemctl show --property NRestarts --value "$unit")" = 0 ]
}

# What a version that fails might have written is not left to the one before it: games, PIN, shown dice, set-up.
written="journal.sqlite journal.sqlite-wal journal.sqlite-shm host.json dice.json setup"

keep_written() {
    rm -rf "$place/data-before" && mkdir -m 700 "$place/data-before" || return
    for name in $written; do
        [ ! -e "$data/$name" ] || cp -a "$data/$name" "$place/data-before/" || return
    done
    sync
}

# It is moved: a copy might find no room once the other is gone.
give_written_back() {
    for name in $written; do
        rm -rf "${data:?}/$name"
        [ ! -e "$place/data-before/$name" ] || mv "$place/data-before/$name" "$data/"
    done
}

first_settings() {
    [ -e "$data" ] || [ -e /var/lib/private/table-companion ] ||
        install -D -m 600 "$checkout/systemd/settings.toml" "$data/companion.toml"
}

mkdir -p "$place/releases"
before=$(readlink "$place/current" || true)
release=$(mktemp -d "$place/releases/XXXXXX")
trap 'rm -rf "$release"' EXIT
prepare_machine
put_into "$release"

systemctl stop "$unit" 2>/dev/null || true
first_settings
keep_written || {
    systemctl start "$unit" 2>/dev/null || true
    fail "The games could not be set aside, so nothing was changed: free some space on the disk, then try again."
}
if turn_to "$release" && is_healthy; then
    trap - EXIT
    find "$place" -mindepth 1 -maxdepth 1 ! -name releases ! -name current ! -name groups -exec rm -rf {} +
    find "$place/releases" -mindepth 1 -maxdepth 1 ! -path "$release" -exec rm -rf {} +
    cat /run/table-companion/console.issue
    echo "The table companion runs now and after every start. Its page: $page"
    exit 0
fi

trap - EXIT
journalctl --unit "$unit" --lines 10 --output cat --no-pager >&2 || true
[ -n "$before" ] || fail "The table companion did not come up: see what it said above, then run 'sudo systemd/install.sh' again."
systemctl stop "$unit" 2>/dev/null || true
give_written_back
turn_to "$before"
rm -rf "$release"
is_healthy || fail "Neither the new version nor the one before it comes up: see 'journalctl -u table-companion'."
fail "The new version did not come up healthy: the one before it runs again, with all its games."
