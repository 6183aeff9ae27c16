"""Cards: show, search, edit."""
