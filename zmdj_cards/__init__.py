"""Card database, deck checks and tools for Chinese trading card games."""

__version__ = "0.1.0"
