"""Players of any game: each sees a view of the position and nothing else, and is a function of what it saw and of its own seed."""
