#!/bin/sh
# Installs the table companion as a service that starts with the machine. Run it again to bring in a newer checkout.
set -eu

[ "$(id -u)" = 0 ] || { echo "Only root can install a service: run 'sudo systemd/install.sh'." >&2; exit 1; }

checkout=$(cd "$(dirname "$0")/.." && pwd)
place=/opt/table-companion
unit=table-companion.service

# A plain Debian lacks the groups that own camera and pins on Raspberry Pi OS.
for group in video gpio render; do
    getent group "$group" >/dev/null || groupadd --system "$group"
done

systemctl stop "$unit" 2>/dev/null || true
mkdir -p "$place"
if [ "$checkout" != "$place" ]; then
    # The environment belongs to the place where it was made, so it stays; a file that is gone from the checkout goes.
    find "$place" -mindepth 1 -maxdepth 1 ! -name .venv -exec rm -rf {} +
    tar -C "$checkout" --exclude=./.venv --exclude=./.git --exclude='__pycache__' -cf - . |
        tar -C "$place" --no-same-owner -xf -
fi
make -C "$place" .venv/ready
chmod -R a+rX "$place"

install -m 644 "$place/systemd/$unit" "/etc/systemd/system/$unit"
systemctl daemon-reload
systemctl enable "$unit"
systemctl restart "$unit"

echo "The table companion runs now and after every start: see 'systemctl status table-companion'."
