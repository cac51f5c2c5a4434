"""The networks that read dice, and where they lie."""

from pathlib import Path

FOLDER = Path(__file__).parent
