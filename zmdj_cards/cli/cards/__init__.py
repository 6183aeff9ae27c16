"""Commands on cards: show, search, edit, art, glossary, rules."""
