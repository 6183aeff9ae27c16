"""Opening hands in bulk."""
