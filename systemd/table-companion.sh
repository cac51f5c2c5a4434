#!/bin/sh
# The companion's command line on a machine where it is a service: sudo table-companion doctor
export STATE_DIRECTORY="${STATE_DIRECTORY:-/var/lib/table-companion}"
cd /opt/table-companion/current && exec .venv/bin/python -m companion "$@"
