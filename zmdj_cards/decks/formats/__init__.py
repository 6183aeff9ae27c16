"""Deck formats: a reader and a writer each."""
