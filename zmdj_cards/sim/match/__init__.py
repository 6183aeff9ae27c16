"""Many games between two decks."""
