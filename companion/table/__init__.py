"""Following one table: what it knows of the game and its dice, what the camera and people tell it, what it asks."""
