"""What never changes during a game: cards, faces, abilities, and the table of them."""
