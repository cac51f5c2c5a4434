"""The two buttons and the lamp on the table, all of them optional."""
