"""How this game is told."""
