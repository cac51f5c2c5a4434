#!/bin/sh
# The companion's command line on a machine where it is a service: sudo table-companion doctor
export STATE_DIRECTORY="${STATE_DIRECTORY:-/var/lib/table-companion}"
exec /opt/table-companion/current/.venv/bin/python -m companion "$@"
