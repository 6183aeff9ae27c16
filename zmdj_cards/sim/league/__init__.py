"""Every deck against every other, and the same decks under two rulesets: `runner` (games that are watched), `report`, `rulesets`."""
