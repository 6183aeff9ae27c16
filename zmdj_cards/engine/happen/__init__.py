"""What happens, what would happen, and what happens instead."""
