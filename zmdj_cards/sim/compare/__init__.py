"""Two versions of a deck on the same luck."""
