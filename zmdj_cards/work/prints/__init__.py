"""Cards on paper and in pages."""
