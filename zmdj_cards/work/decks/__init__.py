"""Decks: read, judge, repair, compare, write."""
