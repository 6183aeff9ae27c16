"""Odds, opening hands, and many games of decks."""
