"""From nothing to the shipped weights: ``python -m vision.training``; see ``vision.training.command``."""

from vision.extra import run

run("vision.training.command", extra="training")
