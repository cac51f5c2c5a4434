#!/bin/sh
# The companion's command line on a machine where it is a service: sudo table-companion doctor
set -eu
export STATE_DIRECTORY=/var/lib/table-companion
program="/opt/table-companion/current/.venv/bin/python -m companion"

# A card is written where its reader is; everything else touches the games, and does so as the service's own user.
# shellcheck disable=SC2086  # the program is several words
if [ "${1:-}" = card ]; then
    exec $program "$@"
fi
exec systemd-run --quiet --pipe --wait --collect --property DynamicUser=yes --property User=table-companion \
    --property StateDirectory=table-companion --property "SupplementaryGroups=video gpio render" \
    --setenv GPIOZERO_PIN_FACTORY="${GPIOZERO_PIN_FACTORY:-lgpio}" --setenv LG_WD=/tmp --property PrivateTmp=yes \
    $program "$@"
