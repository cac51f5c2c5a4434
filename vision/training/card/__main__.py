"""From nothing to weights in minutes: ``python -m vision.training.card``; see ``vision.training.card.command``."""

from vision.extra import run

run("vision.training.card.command", extra="training")
