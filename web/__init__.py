"""The page on every phone: the scorekeeper, served on the local network and nowhere else."""
