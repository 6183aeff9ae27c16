"""What cards, decks, formats and games are: frozen pydantic models, checked once when data comes in.

Read :mod:`card`, :mod:`deck`, :mod:`format`, then :mod:`game` (elements, types, ruleset), :mod:`glossary`,
:mod:`load` (TOML to models) and :mod:`index` (names and serials to cards).
"""
