"""Layouts of the frames that every game shares, and helpers that read and write them."""
