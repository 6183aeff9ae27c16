"""File formats of printed cards that can be imported."""
