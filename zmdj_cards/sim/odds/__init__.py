"""Exact odds of a deck."""
