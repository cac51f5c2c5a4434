"""``python -m companion``."""

import sys

try:
    from companion.cli import main

    status = main()
except KeyboardInterrupt:  # which may come before there is a command to end
    status = 130
sys.exit(status)
