"""Goldfishing: games of one player against a passive opponent."""
