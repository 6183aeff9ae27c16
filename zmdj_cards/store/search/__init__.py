"""Search: the query language, its tree, and SQL."""
