"""Evenings as folders: written while they are played, read, and played again."""
