"""Commands on data: database, import, export, card texts."""
