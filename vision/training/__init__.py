"""From nothing to the reader's weights: drawn dice, photographed dice, traced tables, three small networks.

``python -m vision.training`` runs all of it; see ``vision.training.command``. Torch is needed here and nowhere else.
"""
