"""The database, and files of cards that go in and out of it."""
