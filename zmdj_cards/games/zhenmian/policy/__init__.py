"""Plain ways to play this game."""
