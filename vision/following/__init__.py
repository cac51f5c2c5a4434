"""Following what the camera sees: motion, hands and shadows, rest, which die is which."""
