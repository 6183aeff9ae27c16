"""How abilities of this game become programs, and what these do."""
