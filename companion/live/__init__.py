"""The table that is open: one lock, what phones are shown, and who plays along."""
