"""What is said aloud, and when."""
