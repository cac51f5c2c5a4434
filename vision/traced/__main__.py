"""Traces tables into a folder of labelled photographs: ``python -m vision.traced``; see ``vision.traced.command``."""

from vision.extra import run

run("vision.traced.command", extra="traced")
