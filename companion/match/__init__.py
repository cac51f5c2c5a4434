"""A game from set-up to end, as a fold over its journal, and what is told of it."""
