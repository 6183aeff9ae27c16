"""Phrases to things: pure questions about a position."""
