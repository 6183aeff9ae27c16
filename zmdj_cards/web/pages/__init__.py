"""Pages: each module has a ``router`` with the routes of one thing."""
