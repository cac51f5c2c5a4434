#!/bin/sh
# Takes the service away and leaves nothing but the games that were played.
set -eu

[ "$(id -u)" = 0 ] || { echo "Only root can take a service away: run 'sudo systemd/uninstall.sh'." >&2; exit 1; }

place=/opt/table-companion

systemctl disable --quiet --now table-companion-power-off.path table-companion-console.path table-companion.service ||
    true
rm -f /etc/systemd/system/table-companion*.service /etc/systemd/system/table-companion*.path
rm -rf /etc/systemd/system/table-companion*.d
rm -rf /etc/systemd/system/table-companion.service.d
rm -f /usr/local/bin/table-companion /usr/lib/systemd/system-shutdown/table-companion
rm -f /etc/issue.d/table-companion.issue /etc/avahi/services/table-companion.service
systemctl daemon-reload
# Groups that only this service needed.
[ ! -r "$place/groups" ] || while read -r group; do groupdel "$group" 2>/dev/null || true; done <"$place/groups"
rm -rf "$place"

echo "The service is gone from this machine; its games and settings are still in /var/lib/table-companion."
