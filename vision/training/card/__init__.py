"""Training on a graphics card: scenes lie in its memory, and samples are cut from them and varied by the hundred."""
