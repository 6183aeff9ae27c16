"""Commands on decks, and boosters."""
