"""The table companion: the games, the table that follows them, and what holds an evening together."""
