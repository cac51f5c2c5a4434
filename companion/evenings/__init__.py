"""What is kept of games: players' figures, pictures, and all of it as one file."""
