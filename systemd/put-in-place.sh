#!/bin/sh
# Puts the units and helpers of this version into the system; install.sh calls it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

# None of another version's may stay.
rm -f /etc/systemd/system/table-companion*.service /etc/systemd/system/table-companion*.path
install -m 644 "$here"/table-companion*.service "$here"/table-companion*.path /etc/systemd/system/
install -m 755 "$here/table-companion.sh" /usr/local/bin/table-companion
install -D -m 755 "$here/lamp-when-off.sh" /usr/lib/systemd/system-shutdown/table-companion
mkdir -p /etc/issue.d
ln -sfn /run/table-companion/console.issue /etc/issue.d/table-companion.issue
if [ -d /etc/avahi/services ]; then
    port=$(sed -n 's/^port *= *\([0-9][0-9]*\).*/\1/p' /var/lib/table-companion/companion.toml 2>/dev/null) || true
    sed "s/PORT/${port:-8000}/" "$here/avahi.service" >/etc/avahi/services/table-companion.service
fi
systemctl daemon-reload
systemctl reset-failed table-companion.service 2>/dev/null || true
systemctl enable --quiet table-companion.service
systemctl enable --quiet --now table-companion-console.path table-companion-power-off.path
