#!/bin/sh
# Takes the service away and leaves the games that were played.
set -eu

[ "$(id -u)" = 0 ] || { echo "Only root can take a service away: run 'sudo systemd/uninstall.sh'." >&2; exit 1; }

checkout=$(cd "$(dirname "$0")/.." && pwd)
place=/opt/table-companion

systemctl disable --now table-companion.service 2>/dev/null || true
rm -f /etc/systemd/system/table-companion.service
systemctl daemon-reload
# A checkout that was made in that very place is the owner's own.
[ "$checkout" = "$place" ] || rm -rf "$place"

echo "The service is gone from this machine; its games are still in /var/lib/table-companion."
